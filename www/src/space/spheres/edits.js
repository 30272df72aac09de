/**
 * Changes of the spheres, each a step that can be taken back: the engine's spheres as they were are kept.
 *
 * @import { SphereMoment, SphereStudy } from '../../../wasm/space.js'
 * @import { Edits } from '../types.js'
 */

/** So many steps can be taken back. */
const MOST = 60;

/** @param {{ engine(): SphereStudy, changed(): void, refused(error: unknown): void }} hands */
export function makeEdits({ engine, changed, refused }) {
  /** @type {SphereMoment[]} */
  const before = [];
  /** @type {SphereMoment[]} */
  const after = [];

  /** @param {SphereMoment[]} moments */
  const free = (moments) => moments.splice(0).forEach((moment) => moment.free());

  /** @param {SphereMoment[]} from @param {SphereMoment[]} to */
  function turn(from, to) {
    const moment = from.pop();
    if (!moment) return false;
    to.push(engine().moment());
    engine().back(moment);
    moment.free();
    changed();
    return true;
  }

  /** @type {Edits & { make(change: (engine: SphereStudy) => unknown, joined?: boolean): boolean, forget(): void }} */
  const edits = {
    /** What cannot be is said, and nothing has changed then. `joined`: as part of the change before. */
    make(change, joined = false) {
      const moment = engine().moment();
      try {
        change(engine());
      } catch (error) {
        engine().back(moment);
        moment.free();
        refused(error);
        return false;
      }
      if (joined) moment.free();
      else {
        free(after);
        before.push(moment);
        if (before.length > MOST) before.shift()?.free();
      }
      changed();
      return true;
    },
    get canUndo() {
      return before.length > 0;
    },
    get canRedo() {
      return after.length > 0;
    },
    undo: () => turn(before, after),
    redo: () => turn(after, before),
    forget() {
      free(before);
      free(after);
    },
  };
  return edits;
}
