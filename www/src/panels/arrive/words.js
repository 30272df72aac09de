/** The words of arriving and leaving. */
import words from '../../../texts/en.arrive.json' with { type: 'json' };
import { addTexts } from '../../common/texts.js';

addTexts(words);
