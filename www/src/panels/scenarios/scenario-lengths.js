/**
 * The precision of the lengths in a file of scenarios: files print them with as many digits as their writer chose.
 *
 * @import { Scenario } from '../../engine/types.js'
 */

/** Some files count a diagonal as 1.41421: this share of a length is no contradiction. */
const DIAGONAL = 5e-6;

/**
 * Half a unit of the last digit that any of the lengths has.
 * @param {Pick<Scenario, 'length'>[]} scenarios
 * @returns {number}
 */
export function precision(scenarios) {
  let digits = 0;
  for (const { length } of scenarios) digits = Math.max(digits, (String(length).split('.')[1] ?? '').length);
  return 0.5 * 10 ** -digits;
}

/**
 * Whether a length that was found is what a file prints.
 * @param {number} found
 * @param {number} printed
 * @param {number} precision see {@link precision}
 */
export function agrees(found, printed, precision) {
  // A hair more: half a unit is no binary fraction.
  return Math.abs(found - printed) <= precision * 1.000001 + DIAGONAL * printed;
}
