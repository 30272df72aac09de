/**
 * Pictures and animations of what the laboratory shows: fetched when somebody first asks for one.
 */
import '../dialog.css';
import './export.css';
import words from '../../texts/en.export.json' with { type: 'json' };
import { addTexts } from '../texts.js';

addTexts(words);

export { openAnimation } from './animation-dialog.js';
export { openPicture } from './picture-dialog.js';
