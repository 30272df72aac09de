/**
 * The timing of lanes for lock-step by time: it times them one after the other while nothing else goes on, a run
 * between two frames, and again when an edit or a setting has made a time void.
 *
 * @import { WayScope } from './element.js'
 */
import { timed } from '../engine/timing.js';

/** Somebody who draws goes on drawing: nothing is timed until things have been quiet for this long, in milliseconds. */
const QUIET = 250;

/**
 * @param {WayScope} scope
 * @returns {{ frame(now: number): boolean }} told of each frame, after the engine has worked; answers whether it wants
 *   another
 */
export function makeMeasuring(scope) {
  /** @type {ReturnType<typeof timed> | null} */
  let timing = null;
  let world = '';
  let changed = -Infinity;

  function stop() {
    timing = null;
    scope.state.measuring = null;
    return false;
  }

  return {
    frame(now) {
      const { engine, state } = scope;
      const { lab } = state;
      if (!engine || lab?.pace !== 'time') return stop();
      const next = lab.lanes.findIndex(({ micros, recorded }) => micros === null && !recorded);
      const found = JSON.stringify([lab.revision, lab.lanes.map(({ algorithm, settings }) => [algorithm, settings])]);
      if (found !== world) {
        // The first ones are timed at once.
        if (world) changed = now;
        world = found;
        timing = null;
      }
      if (next < 0) return stop();
      if (state.gesture || !lab.complete || lab.working || now - changed < QUIET) {
        stop();
        return true;
      }
      // First it is said, then it is done.
      if (state.measuring !== next || !timing) {
        state.measuring = next;
        timing = timed(() => engine.runForTime(next));
        return true;
      }
      const micros = timing();
      if (micros === null) return true;
      engine.setMicros(next, micros);
      timing = null;
      return true;
    },
  };
}
