/** The time of one search of trials. */
import { timeOf } from '../../engine/clock.js';

/** A search is timed so many times; the median counts. */
const REPEATS = 3;
/** A search of so many milliseconds is timed once. */
const LONG = 100;

/**
 * Nanoseconds of the search for the problem that is set. One that is given up, or takes long, is not run again.
 * @param {{ solve(times: number): boolean }} trials
 * @param {number} resolution
 */
export function timed(trials, resolution) {
  const began = performance.now();
  const ended = trials.solve(0);
  const took = performance.now() - began;
  return !ended || took > LONG ? took * 1e6 : timeOf(() => trials.solve(0), REPEATS, resolution);
}
