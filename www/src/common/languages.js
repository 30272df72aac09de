/**
 * The languages that there are words for: English, which comes with the page, and one for each file of texts, fetched
 * with all its parts when it is wanted. A page speaks one language.
 */
import { chooseLanguage } from './choose-language.js';
import { speakWith } from './texts.js';

/** By file, those of parts too. */
const files = import.meta.glob(['../../texts/*.json', '!../../texts/en.json', '!../../texts/en.*.json', '!../../texts/*.html.json'], { import: 'default' });
const named = Object.keys(files).map((file) => /([\w-]+)\.json$/.exec(file)?.[1] ?? '').filter((language) => files[`../../texts/${language}.json`]);

/** @type {readonly string[]} */
export const LANGUAGES = ['en', ...named].sort();

/** Those that were asked for: whether their words came or not, nobody waits for them twice. */
const asked = new Set(['en']);

/** The nearest `lang` around a node, if there are words for it. @param {Element | null | undefined} node */
export function languageAround(node) {
  return chooseLanguage([node?.closest('[lang]')?.getAttribute('lang')], LANGUAGES) ?? 'en';
}

/**
 * Has everything that is said from now on said in a language; what does not arrive stays in English.
 * @param {string} language
 * @returns {Promise<void> | undefined} nothing where there is nothing to wait for
 */
export function speak(language) {
  if (asked.has(language)) return undefined;
  asked.add(language);
  return fetchWords(language);
}

/** @param {string} language */
async function fetchWords(language) {
  const parts = Object.keys(files).filter((file) => file.startsWith(`../../texts/${language}.`));
  try {
    speakWith(language, Object.assign({}, ...(await Promise.all(parts.map((file) => files[file]())))));
  } catch {
    // No connection: English is at hand.
  }
}
