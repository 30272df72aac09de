/**
 * A batch of random problems, run in slices between two frames, and what it came to.
 *
 * @import { Cell } from '../../engine/types.js'
 *
 * @typedef {object} LaneResult  Figures by problem; NaN where there is no path.
 * @property {Float64Array} expanded
 * @property {Float64Array} generated
 * @property {Float64Array} peakBytes
 * @property {Float64Array} cost
 * @property {Float64Array} ratio  Of the cost to the optimum: NaN without a path, empty where there is no exact search
 *   for it.
 * @property {number} millis  What all searches took together.
 *
 * @typedef {object} Result
 * @property {{ start: Cell, goal: Cell }[]} problems  Those that are solved.
 * @property {LaneResult[]} lanes
 * @property {number} unsolvable  Problems that no lane has a path for.
 */

/** Milliseconds of a frame that the batch takes: the page stays smooth. */
const SLICE = 10;
/** Lengths that differ by less than this share are equal: costs are fixed-point. */
const EQUAL = 1e-7;

/**
 * @param {any} batch the engine's
 * @param {number} lanes
 */
export function makeRun(batch, lanes) {
  return {
    /** Works for a part of a frame. @returns {boolean} whether there is more to do */
    slice() {
      batch.advanceFor(SLICE);
      return !batch.isComplete();
    },
    /** @returns {number} problems solved */
    done: () => batch.done(),
    /** What has been solved so far. @returns {Result} */
    result() {
      const done = batch.done();
      const ends = batch.problems();
      const problems = Array.from({ length: done }, (_, i) => ({ start: { x: ends[4 * i], y: ends[4 * i + 1] }, goal: { x: ends[4 * i + 2], y: ends[4 * i + 3] } }));
      const read = Array.from({ length: lanes }, (_, lane) => readLane(batch, lane, done, batch.millis(lane)));
      const unsolvable = problems.filter((_, i) => read.every(({ cost }) => !(cost[i] >= 0))).length;
      return { problems, lanes: read, unsolvable };
    },
  };
}

/** @param {any} batch @param {number} lane @param {number} done @param {number} millis @returns {LaneResult} */
function readLane(batch, lane, done, millis) {
  const figures = (/** @type {string} */ id) => /** @type {Float64Array} */ (batch.figures(lane, id)).subarray(0, done);
  const cost = figures('cost');
  const optima = /** @type {Float64Array} */ (batch.optima(lane)).subarray(0, done);
  // A path between two different cells has a length, so no ratio divides by nothing.
  const ratio = optima.map((optimum, i) => (Math.abs(cost[i] - optimum) <= optimum * EQUAL ? 1 : cost[i] / optimum));
  return { expanded: figures('expanded'), generated: figures('generated'), peakBytes: figures('peakBytes'), cost, ratio, millis };
}

/**
 * The problem with the largest value, over one lane or all: the first of equals; null when there is none.
 * @param {Result} result
 * @param {'ratio' | 'expanded'} by
 * @param {number} lane -1 for any
 * @returns {{ problem: number, lane: number, value: number } | null}
 */
export function worst(result, by, lane) {
  /** @type {{ problem: number, lane: number, value: number } | null} */
  let found = null;
  result.lanes.forEach((figures, n) => {
    if (lane >= 0 && n !== lane) return;
    figures[by].forEach((value, problem) => {
      if (!Number.isNaN(value) && (!found || value > found.value)) found = { problem, lane: n, value };
    });
  });
  return found;
}
