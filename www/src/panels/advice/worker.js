/**
 * Where all algorithms are tried, with an engine of its own, so that the page stays free: told of a saved lab, it says what each of them took.
 *
 * @import { Plan } from './types.js'
 */
import { resolutionOf, timeOf } from '../../engine/clock.js';
import { messageOf } from '../../engine/engine.js';
import { Lab, startEngine, startRest } from '../../engine/wasm.js';

/** A search is timed so many times; the median counts. */
const REPEATS = 3;
/** Browsers make code quick that has run for a while: an algorithm runs so many milliseconds before its first time is taken. */
const WARM = 30;

/** @param {object} what */
const tell = (what) => /** @type {any} */ (globalThis).postMessage(what, []);

/** @param {{ setProblem(problem: number): void, solve(): boolean }} trials */
function warmUp(trials) {
  const began = performance.now();
  trials.setProblem(0);
  // A clock that stands still is no reason to go on.
  for (let n = 0; n < 1000 && performance.now() - began < WARM; n++) trials.solve();
}

/** @param {Plan} plan */
function run({ saved, lane, seed, count }) {
  const resolution = resolutionOf();
  const lab = new Lab(saved);
  const trials = lab.trials(lane, seed, count);
  lab.free();
  const problems = trials.problems();
  /** @type {{ algorithm: string, unknown: boolean }[]} */
  const entrants = trials.entrants();
  const total = problems * (entrants.length + 1);
  tell({ is: 'at', done: 0, total });
  for (let n = 1; trials.prepare(); n++) tell({ is: 'at', done: n, total });
  for (const [at, { algorithm, unknown }] of entrants.entries()) {
    trials.begin(at);
    warmUp(trials);
    for (let problem = 0; problem < problems && trials.goesOn(); problem++) {
      tell({ is: 'at', algorithm, done: problems * (at + 1) + problem, total });
      trials.setProblem(problem);
      trials.take(timeOf(() => trials.solve(), REPEATS, resolution));
    }
    tell({ is: 'row', algorithm, unknown, measured: trials.measured() });
  }
  trials.free();
  tell({ is: 'done' });
}

globalThis.addEventListener('message', async ({ data }) => {
  try {
    await startEngine();
    await startRest();
  } catch {
    return tell({ is: 'failed', message: { id: 'advice.no-engine', args: {} } });
  }
  try {
    run(data);
  } catch (error) {
    const message = messageOf(error);
    if (!message) throw error;
    tell({ is: 'failed', message });
  }
}, { once: true });
