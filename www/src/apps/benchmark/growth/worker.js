/**
 * The worker in which growth is measured, with an engine of its own: a row for each algorithm and size, the small maps
 * first.
 */
import { resolutionOf } from '../../../engine/clock.js';
import { Benchmark, startEngine, startRest } from '../../../engine/wasm.js';
import { reason } from '../measure/reason.js';
import { ALGORITHMS, measure } from './measure.js';

/** @param {object} what */
const tell = (what) => /** @type {any} */ (globalThis).postMessage(what, []);

globalThis.addEventListener('message', async ({ data: { sides } }) => {
  try {
    await startEngine();
    await startRest();
  } catch {
    return tell({ is: 'failed', message: { id: 'benchmark.no-engine', args: {} } });
  }
  try {
    const resolution = resolutionOf();
    for (const side of sides) {
      for (const algorithm of ALGORITHMS) {
        tell({ is: 'at', algorithm, side });
        tell({ is: 'row', row: measure(Benchmark, algorithm, side, resolution) });
      }
    }
    tell({ is: 'done' });
  } catch (error) {
    tell({ is: 'failed', message: reason(error) });
  }
}, { once: true });
