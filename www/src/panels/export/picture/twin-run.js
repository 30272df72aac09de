/**
 * The run of a twin: brought to a step in slices, so that the page goes on meanwhile.
 *
 * @import { LabState } from '../../../engine/types.js'
 * @import { TwinState } from './twin-state.js'
 */
import { breath } from './breath.js';

/** So long it works before others have their turn, in milliseconds. */
const SLICE = 30;

/**
 * @param {TwinState} twin
 * @param {number} step
 * @param {number} part
 * @param {(state: LabState) => boolean} ready
 */
export async function runTo({ engine, signal }, step, part, ready) {
  for (;;) {
    engine.advanceFor(step, SLICE, part);
    if (ready(engine.state())) return;
    await breath();
    signal.throwIfAborted();
  }
}

/**
 * Brings it to a step.
 * @param {TwinState} twin
 * @param {number} step
 * @param {number} part events of the next step on top
 */
export async function show(twin, step, part) {
  await runTo(twin, Math.min(0xffffffff, step), part, (state) => state.arrived);
  await compare(twin);
}

/** Two lanes are compared by runs beside them. @param {TwinState} twin */
async function compare({ engine, guest, signal }) {
  if (!guest) return;
  for (guest.paint(engine, engine.state()); guest.waiting; guest.paint(engine, engine.state())) {
    await breath();
    signal.throwIfAborted();
  }
}
