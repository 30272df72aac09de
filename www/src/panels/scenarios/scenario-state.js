/**
 * The state of the picker of scenarios, and which of them is set up.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Cell, Scenario } from '../../engine/types.js'
 * @import { Bar } from './scenario-bar.js'
 *
 * @typedef {object} PickerState
 * @property {WayScope} scope
 * @property {Scenario[]} scenarios
 * @property {number} exact  How exact the file's lengths are.
 * @property {string} world  The map that they came with; empty: they are to be read anew.
 * @property {Map<number, string | null>} reasons  Why the file disagrees with its map, by the number of a scenario;
 *   null while that is not known.
 * @property {{ revision: number, untouched: boolean }} looked  Whether the map is as it was opened, at which revision.
 * @property {boolean} typing
 * @property {number} last  The one set up last: others may have the same start and goal.
 * @property {Bar} bar
 */

/** Without its bar. @param {WayScope} scope @returns {Omit<PickerState, 'bar'>} */
export const initialState = (scope) => ({ scope, scenarios: [], exact: 0, world: '', reasons: new Map(), looked: { revision: -1, untouched: false }, typing: false, last: -1 });

/** The scenario that is set up now, from 1: an edit of start or goal leaves it. @param {PickerState} picker */
export function chosen({ last, scenarios, scope: { state: { lab } } }) {
  const here = (/** @type {Scenario | undefined} */ one) => !!one && same(one.start, lab?.start) && same(one.goal, lab?.goal);
  const at = here(scenarios[last]) ? last : scenarios.findIndex(here);
  return at < 0 ? null : at + 1;
}

/** @param {Cell} a @param {Cell | undefined} b */
const same = (a, b) => a.x === b?.x && a.y === b?.y;
