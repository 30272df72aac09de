/** Times in the page. */

/** @param {number[]} times */
export const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];

/**
 * @template T
 * @param {() => T} work
 * @returns {[number, T]} milliseconds and the answer
 */
export function timed(work) {
  const begun = performance.now();
  const answer = work();
  return [performance.now() - begun, answer];
}
