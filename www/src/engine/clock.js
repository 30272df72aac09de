/** Timing with a clock that browsers make coarse on purpose. */

/** What is measured takes so many of the clock's smallest differences, so that they matter little. */
const STEPS = 10;
/** But a search is not run oftener than this for one measurement, should the clock stand still. */
const MOST = 5000;

/**
 * The smallest difference that a clock shows, in milliseconds.
 * @param {() => number} [now]
 */
export function resolutionOf(now = () => performance.now()) {
  let least = Infinity;
  for (let i = 0; i < 20; i++) {
    const began = now();
    let then = began;
    for (let tries = 0; then === began && tries < 10_000_000; tries++) then = now();
    if (then > began) least = Math.min(least, then - began);
  }
  return least === Infinity ? 1 : least;
}

/**
 * Nanoseconds of one run: the median of some measurements, each of as many runs as the clock needs to tell. The first
 * run makes ready and does not count, unless it takes long.
 * @param {() => void} run
 * @param {number} repeats
 * @param {number} resolution of the clock, in milliseconds
 * @param {() => number} [now]
 */
export function timeOf(run, repeats, resolution, now = () => performance.now()) {
  const enough = STEPS * resolution;
  const first = measured(run, 0, now);
  /** @type {number[]} */
  const times = first >= LONG ? [first] : [];
  while (times.length < repeats) times.push(measured(run, enough, now));
  times.sort((a, b) => a - b);
  // As the native program takes it: of an even number the later.
  return times[times.length >> 1] * 1e6;
}

/** The first run counts as a measurement where it takes at least so long, in milliseconds. */
const LONG = 100;

/** Milliseconds of one run. @param {() => void} run @param {number} enough @param {() => number} now */
function measured(run, enough, now) {
  const began = now();
  let took = 0;
  let count = 0;
  do {
    run();
    count++;
    took = now() - began;
  } while (took < enough && count < MOST);
  return took / count;
}
