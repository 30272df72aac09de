// What the page says before its script is there, or without it, is in the HTML in English: `data-words` names its id.
// Other languages, from `LANGUAGE.html.json`, are put behind.

import { readdirSync, readFileSync } from 'node:fs';

const TEXTS = new URL('../texts/', import.meta.url);

/** The words of each language but English. @returns {{ language: string, words: Record<string, string> }[]} */
function translations() {
  const languages = readdirSync(TEXTS).filter((file) => /^[\w-]+\.html\.json$/.test(file) && file !== 'en.html.json').map((file) => file.slice(0, -10));
  return languages.map((language) => ({ language, words: JSON.parse(readFileSync(new URL(`${language}.html.json`, TEXTS), 'utf8')) }));
}

/** @param {string} html */
export function inAllLanguages(html) {
  const others = translations();
  return html.replaceAll(/(<p[^>]*) data-words="([\w.-]+)">(.*?)<\/p>/gs, (_, open, id, english) =>
    `${open}>${english}${others.map(({ language, words }) => ` <span lang="${language}">${words[id]}</span>`).join('')}</p>`);
}

/** @returns {import('vite').Plugin} */
export function words() {
  return { name: 'wayscope-words', transformIndexHtml: { order: 'pre', handler: inAllLanguages } };
}
