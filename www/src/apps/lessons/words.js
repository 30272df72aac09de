/**
 * The words of the frame around lessons, which the page carries in its own language.
 */
import { fill } from '../../common/texts.js';

/** @type {Record<string, string> | undefined} */
let words;

/** @param {string} id @param {Record<string, number | string>} [args] @returns {string} */
export function tell(id, args = {}) {
  words ??= JSON.parse(document.getElementById('words')?.textContent ?? '{}');
  const text = words?.[id];
  if (text === undefined) throw new Error(`no words for "${id}"`);
  return fill(text, args);
}
