/**
 * Texts of stories told apart, and what becomes of a set-up with them.
 *
 * @import { Setup } from '../state.js'
 */

/** The kind of a text, by its first words. @param {string} text @returns {'domain' | 'problem' | 'story'} */
export function kindOf(text) {
  const head = text.replace(/;[^\n]*/g, '').trimStart().slice(0, 200);
  const [, kind] = /^\(\s*define\s*\(\s*(domain|problem)\b/i.exec(head) ?? [];
  return kind ? /** @type {'domain' | 'problem'} */ (kind.toLowerCase()) : 'story';
}

/**
 * The changes of a set-up by these texts; nothing where a half of a pair is missing.
 * @param {Setup} setup
 * @param {string[]} texts
 * @returns {Partial<Setup> | null}
 */
export function setupWith(setup, texts) {
  /** @type {Partial<Setup>} */
  const to = { story: '', preferences: [] };
  const was = setup.problem === null ? {} : { domain: setup.text, problem: setup.problem };
  const found = /** @type {Record<string, string>} */ ({ ...was });
  for (const text of texts) found[kindOf(text)] = text;
  if (found.story !== undefined) return { ...to, text: found.story, problem: null };
  if (found.domain === undefined || found.problem === undefined) return null;
  return { ...to, text: found.domain, problem: found.problem };
}
