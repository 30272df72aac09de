/**
 * The worker in which the tables are measured, with an engine of its own, so that the page stays free. It says on
 * arrival what was published; then answers `look`, and does `run`.
 *
 * @import { Message, PaperId, Plan } from './types.js'
 */
import { resolutionOf } from '../../engine/clock.js';
import { read } from '../benchmark/files.js';
import { reason } from '../benchmark/measure/reason.js';
import { Benchmark, startEngine, startRest } from '../../engine/wasm.js';
import { measured } from './measured.js';

/** What is timed takes so many of the clock's smallest differences. */
const STEPS = 10;

/** @param {object} what @param {Transferable[]} [given] */
const tell = (what, given = []) => /** @type {any} */ (globalThis).postMessage(what, given);

const resolution = resolutionOf();

const watch = {
  now: () => performance.now(),
  /** @param {number} share @param {Message} map */
  done: (share, map) => tell({ is: 'share', share, map }),
};

/** @param {Plan & { site: string }} plan */
async function run({ site, sources, ...plan }) {
  try {
    const maps = await Promise.all(sources.map(async ({ name, shipped, map }) => ({ name, bytes: shipped ? await read(new URL(`maps/${shipped}.map`, site)) : (map ?? new Uint8Array(0)) })));
    const least = STEPS * resolution;
    // What edits cost is measured by the engine of continuous space, which is large.
    const tables = plan.paper === 'edits' ? (await import('./edits.js')).measuredEdits : measured;
    tell({ is: 'tables', tables: await tables({ ...plan, maps }, least, watch) });
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    tell({ is: 'note', name: '', message: reason(error) });
  }
  tell({ is: 'done' });
}

/** @param {MessageEvent} event */
async function hear({ data }) {
  if (data.ask === 'run') {
    try {
      await run(data.plan);
    } catch {
      tell({ is: 'broken' });
    }
    return;
  }
  try {
    // Whether it is a map, and how large.
    const map = Benchmark.atRandom(data.source.name, data.source.map, 1, 1);
    tell({ is: 'answer', id: data.id, answer: map.about() });
    map.free();
  } catch (error) {
    tell({ is: 'answer', id: data.id, refused: reason(error) });
  }
}

/** @param {PaperId} paper */
const published = (paper) => measured({ paper, maps: [], made: [], each: 1, repeats: 1 }, 0, { now: () => 0, done() {} });

try {
  await startEngine();
  await startRest();
  tell({ is: 'offer', offer: { published: { hpa: published('hpa'), sga: published('sga'), edits: [] }, version: Benchmark.version(), clockNs: resolution * 1e6 } });
  globalThis.addEventListener('message', hear);
} catch {
  tell({ is: 'failed' });
}
