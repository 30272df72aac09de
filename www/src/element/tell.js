/**
 * The events by which the element tells its page what happens: `ready`, `step`, `found`, `edit`.
 *
 * @import { WayScope } from './element.js'
 * @import { LabState } from '../engine/types.js'
 */

/** @param {WayScope} scope */
export function makeTeller(scope) {
  let told = { step: -1, part: 0, revision: -1, complete: false };
  const tell = (/** @type {string} */ name, /** @type {object} */ detail) =>
    scope.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  return {
    tell,
    /** Tells what is new since the last frame. @param {LabState} lab */
    changes({ cursor, part, steps, revision, complete, lanes }) {
      const edited = revision !== told.revision;
      if (edited && told.revision >= 0) tell('edit', { revision });
      if (cursor !== told.step || part !== told.part) tell('step', { step: cursor, part, steps });
      if (complete && (edited || !told.complete)) {
        tell('found', { lanes: lanes.map(({ algorithm, status, cost }) => ({ algorithm, status, cost })) });
      }
      told = { step: cursor, part, revision, complete };
    },
  };
}
