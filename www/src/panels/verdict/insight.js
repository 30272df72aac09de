/** The parts that are only read when somebody asks why: fetched then, not with the first view. */
import '../cell/story.css';

export { makeCellStory } from '../cell/cell-story.js';
export { makeVerdictText } from './verdict-text.js';
