/**
 * Search traces: a lane's run as a file, and somebody's own search as a lane. Fetched when first wanted.
 */
import words from '../../../texts/en.traces.json' with { type: 'json' };
import { addTexts } from '../../common/texts.js';

addTexts(words);

export { openHelp } from './help.js';
export { openTrace } from './open.js';
export { saveTrace } from './save.js';
