/**
 * The language of a page's elements: that of the first of them, by its attribute or by the nearest `lang` around it.
 * What is said is said once for all, so there is one.
 *
 * @import { Message } from '../../engine/types.js'
 */
import { chooseLanguage, nameOfLanguage } from '../../common/choose-language.js';
import { LANGUAGES, languageAround, speak } from '../../common/languages.js';

/** @type {{ language: string, words: Promise<void> | undefined } | undefined} */
let spoken;

/** @param {Element} element @returns {Promise<void> | undefined} nothing when its words are at hand */
export function wordsFor(element) {
  if (!spoken) {
    const language = wishOf(element) ?? languageAround(element);
    const mine = (spoken = { language, words: speak(language) });
    mine.words?.then(() => (mine.words = undefined));
  }
  return spoken.words;
}

/**
 * That an element asks for another language than its page speaks.
 * @param {Element} element
 * @returns {Message | null}
 */
export function otherLanguage(element) {
  const wish = wishOf(element);
  return wish && spoken && wish !== spoken.language ? { id: 'embed.one-language', args: { language: nameOfLanguage(spoken.language) } } : null;
}

/** @param {Element} element */
function wishOf(element) {
  return chooseLanguage([element.getAttribute('language')], LANGUAGES);
}
