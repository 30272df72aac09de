/**
 * The worker in which all algorithms are tried, with an engine of its own, so that the page stays free: told of a saved
 * lab, it says what each of them took.
 *
 * @import { Plan } from './types.js'
 */
import { resolutionOf } from '../../engine/clock.js';
import { messageOf } from '../../engine/engine.js';
import { Lab, startEngine, startRest } from '../../engine/wasm.js';
import { timed } from './timed.js';

/**
 * Browsers make code quick that has run for a while: an algorithm runs so many milliseconds before its first time is
 * taken.
 */
const WARM = 30;
/**
 * One that takes more than so many times the steps of Dijkstra’s algorithm on the first problem comes last: the others
 * are seen sooner.
 */
const QUICK = 4;

/** @param {object} what */
const tell = (what) => /** @type {any} */ (globalThis).postMessage(what, []);

/** @param {Plan} plan */
function run({ saved, lane, seed, count }) {
  const resolution = resolutionOf();
  const lab = new Lab(saved);
  const trials = lab.trials(lane, seed, count);
  lab.free();
  /** @type {{ problems: number, fromScenarios: boolean, entrants: { algorithm: string, unknown: boolean }[] }} */
  const { problems, fromScenarios, entrants } = trials.about();
  const total = problems * (entrants.length + 1);
  let done = 0;
  tell({ is: 'about', fromScenarios });
  tell({ is: 'at', done, total });
  while (trials.prepare()) tell({ is: 'at', done: ++done, total });
  done = problems;

  /**
   * Tries one on all problems.
   * @param {number} at
   * @param {boolean} patient whether it may take long
   * @returns {boolean} whether it did; else it comes last
   */
  function tried(at, patient) {
    const { algorithm, unknown } = entrants[at];
    tell({ is: 'at', algorithm, done, total });
    trials.begin(at);
    trials.setProblem(0);
    const began = performance.now();
    if (!trials.solve(patient ? 0 : QUICK) && !patient) return false;
    // A clock that stands still is no reason to go on.
    for (let n = 0; n < 1000 && performance.now() - began < WARM; n++) trials.solve(0);
    const from = done;
    for (let problem = 0; problem < problems && trials.goesOn(); problem++) {
      trials.setProblem(problem);
      trials.take(timed(trials, resolution));
      tell({ is: 'at', algorithm, done: ++done, total });
    }
    done = from + problems;
    tell({ is: 'row', algorithm, unknown, measured: trials.measured() });
    return true;
  }

  const slow = [...entrants.keys()].filter((at) => !tried(at, false));
  for (const at of slow) tried(at, true);
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
