/** Figures of many problems in few numbers, and in the bars of a plot. */

/**
 * @typedef {{ count: number, least: number, quarter: number, median: number, threeQuarters: number, most: number, mean:
 *   number }} Summary
 */

/**
 * The summary of the values that are numbers; null when there are none.
 * @param {ArrayLike<number>} values
 * @returns {Summary | null}
 */
export function summaryOf(values) {
  const known = Array.from(values).filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  if (!known.length) return null;
  return {
    count: known.length,
    least: known[0],
    quarter: quantile(known, 0.25),
    median: quantile(known, 0.5),
    threeQuarters: quantile(known, 0.75),
    most: known[known.length - 1],
    mean: known.reduce((sum, value) => sum + value, 0) / known.length,
  };
}

/** Between the two neighbours, by how near each is. @param {number[]} sorted @param {number} share */
function quantile(sorted, share) {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)];
  return below + (sorted[Math.ceil(at)] - below) * (at % 1);
}

/**
 * A scale that all lanes share. By powers where the largest is many times the smallest.
 * @typedef {{ from: number, to: number, powers: boolean }} Scale
 * @param {ArrayLike<number>[]} lists
 * @param {boolean} powers
 * @returns {Scale | null} null when there is nothing
 */
export function scaleOf(lists, powers) {
  const known = lists.flatMap((values) => Array.from(values)).filter((value) => !Number.isNaN(value));
  if (!known.length) return null;
  const [least, most] = known.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, -Infinity]);
  if (powers) return { from: Math.max(1, least), to: Math.max(2, most, least + 1), powers };
  // Where all are the same a bar still has a width.
  return { from: least, to: most > least ? most : least + 0.1, powers };
}

/** The place of a value on a scale, 0 to 1. @param {Scale} scale @param {number} value */
export function placeOn({ from, to, powers }, value) {
  const place = powers ? Math.log(Math.max(value, from) / from) / Math.log(to / from) : (value - from) / (to - from);
  return Math.min(1, Math.max(0, place));
}

/**
 * How many values fall into each of some equal parts of a scale.
 * @param {ArrayLike<number>} values
 * @param {Scale} scale
 * @param {number} parts
 */
export function barsOf(values, scale, parts) {
  const bars = Array.from({ length: parts }, () => 0);
  for (const value of Array.from(values)) {
    if (!Number.isNaN(value)) bars[Math.min(parts - 1, Math.floor(placeOn(scale, value) * parts))]++;
  }
  return bars;
}
