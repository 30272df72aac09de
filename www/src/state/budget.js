/**
 * How much work to ask for in one frame, so that it takes no longer than a limit. The time of one unit is
 * learned from the frames before.
 *
 * @typedef {{ units: number, limit: number }} Budget
 */

const SMALLEST = 500;
const LARGEST = 4_000_000;

/**
 * @param {number} [limit] milliseconds
 * @returns {Budget}
 */
export function makeBudget(limit = 8) {
  return { units: 20_000, limit };
}

/**
 * Learns from one call that did `done` units in `took` milliseconds.
 * @param {Budget} budget
 * @param {number} done
 * @param {number} took
 */
export function learn(budget, done, took) {
  if (took > budget.limit) {
    budget.units = Math.max(SMALLEST, Math.floor(budget.units * Math.max(0.25, (0.7 * budget.limit) / took)));
  } else if (done >= budget.units * 0.9 && took < 0.6 * budget.limit) {
    budget.units = Math.min(LARGEST, Math.ceil(budget.units * 1.25));
  }
}
