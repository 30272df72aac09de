/**
 * Refusals of the page's own, in the shape of the engine's: `messageOf` reads both.
 *
 * @param {string} id of a text
 * @param {Record<string, number | string>} [args]
 * @returns {Error}
 */
export function refusal(id, args = {}) {
  return Object.assign(new Error(id), { cause: { id, args } });
}
