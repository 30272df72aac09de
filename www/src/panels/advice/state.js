/**
 * The state of the dialog of advice: one plain object, changed in place, and what was measured last beside it.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Engine } from '../../engine/engine.js'
 * @import { Adviser } from '../../../wasm/wayscope.js'
 * @import { Box } from './box.js'
 * @import { Declared, Row } from './types.js'
 *
 * @typedef {object} AdviceState
 * @property {WayScope} scope
 * @property {Engine} engine
 * @property {number} lane  Whose moves are measured.
 * @property {number} scenarios  As many as the lab has.
 * @property {string} here  The world and the moves that are measured.
 * @property {Adviser} adviser
 * @property {Declared[]} declared
 * @property {(() => void) | null} stop  Ends the measurement that goes on.
 * @property {Box} box
 */

/** Settings by which results differ that the moves of a lane decide. */
const MOVES = ['neighbours', 'corners', 'diagonal', 'agent', 'risk'];

/** What was measured last, as long as world and moves stay: the dialog can be closed and opened again. */
export const kept = { of: '', count: 10, rows: /** @type {Row[]} */ ([]), whole: false, fromScenarios: false };

/** Without its box. @param {WayScope} scope @returns {Omit<AdviceState, 'box'> | null} null where there is no lab */
export function initialState(scope) {
  const { engine, state: { lab, lane } } = scope;
  if (!engine || !lab) return null;
  const scenarios = engine.scenarios().length;
  const here = JSON.stringify([scenarios, lab.revision, lab.name, lab.width, lab.height, lab.start, lab.goal, MOVES.map((id) => lab.lanes[lane].settings[id])]);
  const adviser = engine.ask((each) => each.adviser(lane));
  if (kept.of !== here) Object.assign(kept, { of: here, rows: [], whole: false });
  return { scope, engine, lane, scenarios, here, adviser, declared: adviser.declared(), stop: null };
}
