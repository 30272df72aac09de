/** The words of what is fetched later. */
import words from '../../texts/en.later.json' with { type: 'json' };
import { addTexts } from './texts.js';

addTexts(words);
