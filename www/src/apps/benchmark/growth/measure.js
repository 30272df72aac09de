/**
 * A* and jump point search on ever larger maps of one kind, made by a seed: the same maps and problems as
 * `benches/maps/growth.rs`, in a worker of the page and in Node alike.
 *
 * @typedef {object} Row
 * @property {string} algorithm
 * @property {number} side  Cells on a side of the map.
 * @property {number} expanded  Over all problems.
 * @property {number} ms  Of all problems.
 * @property {number} expandedPerSecond
 * @property {number} bytesPerCell  Search data at its largest, over the cells of the map.
 */
import { timeOf } from '../../../engine/clock.js';

export const SIDES = [64, 128, 256, 512, 1024, 2048, 4096];
/** Larger ones take long and much memory: only when asked for. */
export const USUAL = 2048;
export const ALGORITHMS = ['a-star', 'jump-point'];
/** Each map has so many random problems; so many percent of its cells are blocked; seed of both. */
export const [PROBLEMS, BLOCKED, SEED] = [12, 25, 1];
const REPEATS = 3;

/**
 * One row.
 * @param {typeof import('../../../engine/wasm.js').Benchmark} Benchmark
 * @param {string} algorithm
 * @param {number} side
 * @param {number} resolution of the clock
 * @param {() => number} [now]
 * @returns {Row}
 */
export function measure(Benchmark, algorithm, side, resolution, now) {
  const bench = Benchmark.generated('growth', 'random', side, side, SEED, BLOCKED, PROBLEMS);
  bench.configure(algorithm, []);
  let [expanded, ns, peak] = [0, 0, 0];
  for (let problem = 0; problem < PROBLEMS; problem++) {
    bench.setProblem(problem);
    // The first run warms up, and a time is of runs that last a while: searches are short on small maps.
    bench.solve();
    ns += timeOf(() => bench.solve(), REPEATS, Math.max(resolution, 0.2), now);
    const line = bench.line(0);
    expanded += line.expanded;
    peak = Math.max(peak, line.peakBytes);
  }
  bench.free();
  return { algorithm, side, expanded, ms: ns / 1e6, expandedPerSecond: (expanded / ns) * 1e9, bytesPerCell: peak / (side * side) };
}

/**
 * By how much the expansions a second fall from the best size to the largest.
 * @param {readonly Row[]} rows of one algorithm
 */
export function falls(rows) {
  const rates = rows.map(({ expandedPerSecond }) => expandedPerSecond);
  return rates.length ? Math.max(...rates) / rates[rates.length - 1] : 1;
}
