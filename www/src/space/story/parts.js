/**
 * The parts that work beside the views, made once with the study: each is a file of its own, and heeds plans, floor and
 * time.
 *
 * @import { Story, StoryPart } from './state.js'
 */
import { makeFloor } from './floor/floor.js';
import { makeDesk } from './reader/desk.js';
import { makeRun } from './run/part.js';

/** @type {((story: Story) => StoryPart)[]} */
export const PARTS = [makeRun, makeFloor, (story) => (story.reader = makeDesk(story))];
