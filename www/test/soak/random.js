/**
 * Random numbers from a seed, so that a run can be repeated.
 *
 * @typedef {() => number} Dice from 0 up to, not including, 1
 */

/** Mulberry32. @param {number} seed @returns {Dice} */
export function makeDice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * One of several, each as often as its weight says.
 * @template {string} K
 * @param {Dice} dice
 * @param {Record<K, number>} weights
 * @returns {K}
 */
export function weighted(dice, weights) {
  const entries = /** @type {[K, number][]} */ (Object.entries(weights));
  let left = dice() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [key, weight] of entries) {
    left -= weight;
    if (left < 0) return key;
  }
  return entries[0][0];
}
