/**
 * The worker in which what is prepared beforehand is measured, with an engine of its own: told of a saved lab, it says
 * for each algorithm how long making takes, what it takes in memory, and how long a query takes afterwards.
 *
 * @import { Plan } from '../advice/types.js'
 * @import { Entrant } from './rows.js'
 */
import { resolutionOf } from '../../engine/clock.js';
import { messageOf } from '../../engine/engine.js';
import { Lab, startEngine, startRest } from '../../engine/wasm.js';
import { timed } from '../advice/timed.js';

/**
 * Browsers make code quick that has run for a while: an algorithm runs so many milliseconds before its first time is
 * taken.
 */
const WARM = 30;
/** What is made is made so many times, and the least time counts; but no more once so many milliseconds are spent. */
const [TIMES, ENOUGH] = [3, 300];
/** For what A* needs, which is taken off all others, and is the first to run. */
const OFTEN = 25;

/** @param {object} what */
const tell = (what) => /** @type {any} */ (globalThis).postMessage(what, []);

/**
 * @param {any} trials
 * @param {number} at
 * @returns {number} milliseconds from nothing to the first answer, less what a later answer takes
 */
function made(trials, at) {
  const answer = () => {
    const from = performance.now();
    trials.setProblem(0);
    trials.solve(0);
    return performance.now() - from;
  };
  const times = at === 0 ? OFTEN : TIMES;
  let least = Infinity;
  const began = performance.now();
  for (let n = 0; n < times && (n === 0 || performance.now() - began < ENOUGH); n++) {
    const from = performance.now();
    trials.begin(at);
    const begun = performance.now() - from;
    const first = answer();
    least = Math.min(least, begun + Math.max(0, first - answer()));
  }
  return least;
}

/** @param {Plan} plan */
function run({ saved, lane, seed, count }) {
  const resolution = resolutionOf();
  const lab = new Lab(saved);
  const trials = lab.preparations(lane, seed, count);
  lab.free();
  /** @type {{ problems: number, fromScenarios: boolean, entrants: Entrant[] }} */
  const { problems, fromScenarios, entrants } = trials.about();
  tell({ is: 'about', fromScenarios, problems, total: entrants.length });
  while (trials.prepare());
  // Copying the map and its moves is what every search needs: what A* takes before its first answer.
  let map = 0;
  entrants.forEach((entrant, at) => {
    tell({ is: 'at', entrant, done: at, total: entrants.length });
    const took = made(trials, at);
    if (at === 0) map = took;
    const warming = performance.now();
    // A clock that stands still is no reason to go on.
    for (let n = 0; n < 1000 && performance.now() - warming < WARM; n++) trials.solve(0);
    for (let problem = 0; problem < problems && trials.goesOn(); problem++) {
      trials.setProblem(problem);
      trials.take(timed(trials, resolution));
    }
    tell({ is: 'row', row: { ...entrant, ms: Math.max(0, took - map), measured: trials.measured() } });
  });
  trials.free();
  tell({ is: 'done' });
}

globalThis.addEventListener('message', async ({ data }) => {
  try {
    await startEngine();
    await startRest();
  } catch {
    return tell({ is: 'failed', message: { id: 'prepared.no-engine', args: {} } });
  }
  try {
    run(data);
  } catch (error) {
    const message = messageOf(error);
    if (!message) throw error;
    tell({ is: 'failed', message });
  }
}, { once: true });
