/**
 * Pictures and animations of what the laboratory shows: fetched when somebody first asks for one.
 */
import '../../common/dialog.css';
import './export.css';
import words from '../../../texts/en.export.json' with { type: 'json' };
import { addTexts } from '../../common/texts.js';

addTexts(words);

export { openAnimation } from './animation/animation.js';
export { openPicture } from './picture-dialog.js';
