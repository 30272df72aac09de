/** The timing of runs, one after the other, in microseconds. */

/** The time above which a run is measured once, in milliseconds. */
export const LONG = 300;
/** What takes less is repeated until so many milliseconds have gone by: clocks are coarse on purpose. */
const LEAST = 4;
/** But no oftener than this, should the clock stand still. */
const MOST = 2000;

/**
 * Times some runs one after the other, so that a page can draw between them: the first one makes ready and counts only
 * when it takes long.
 * @param {() => unknown} run
 * @param {number} [runs]
 * @param {() => number} [now] in milliseconds
 * @returns {() => number | null} to be called until it answers: the median in microseconds
 */
export function timed(run, runs = 3, now = () => performance.now()) {
  /** @type {number[] | null} */
  let times = null;
  return () => {
    if (!times) {
      const took = once(run, now, 1);
      times = [];
      return took > LONG ? took * 1000 : null;
    }
    times.push(once(run, now, MOST));
    if (times.length < runs) return null;
    times.sort((a, b) => a - b);
    return Math.max(0.1, times[times.length >> 1] * 1000);
  };
}

/**
 * Milliseconds of one run, by as many as it takes to tell.
 * @param {() => unknown} run
 * @param {() => number} now
 * @param {number} most
 */
function once(run, now, most) {
  const began = now();
  let took = 0;
  let count = 0;
  while (count < most && took < LEAST) {
    run();
    count++;
    took = now() - began;
  }
  return took / count;
}
