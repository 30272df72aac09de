/**
 * The state of two lanes that are drawn over each other: one plain object, changed in place, followed by one request to
 * redraw.
 *
 * @import { WayScope } from '../../../element/element.js'
 * @import { Cell, LabState } from '../../../engine/types.js'
 * @import { makeDifferenceLegend } from './legend.js'
 * @import { Controls } from './controls.js'
 * @import { Difference } from './picture.js'
 *
 * @typedef {{ step: number, cells: [Cell | null, Cell | null] }} Place
 * @typedef {Place & { lead: string, of: string }} Told  What was jumped to, and in which runs.
 *
 * @typedef {object} DifferenceState
 * @property {WayScope} scope
 * @property {[number, number]} lanes
 * @property {boolean} whole  Their runs to the end; else to the step that is shown.
 * @property {Difference} difference
 * @property {Told | null} told
 * @property {string} written  What the words are about: written once.
 * @property {ReturnType<typeof makeDifferenceLegend>} legend
 * @property {Controls} controls
 */
import { NOWHERE, speakOf } from '../../cell/spots.js';

/** Without what is made for it. @param {WayScope} scope @returns {Omit<DifferenceState, 'legend' | 'controls'>} */
export const initialState = (scope) => ({ scope, lanes: startingPair(scope), whole: false, difference: { state: 'waiting' }, told: null, written: '' });

/**
 * The first lane and the one in focus; the first two where that is the first.
 * @param {WayScope} scope
 * @returns {[number, number]}
 */
export function startingPair({ state }) {
  return [0, Math.max(1, Math.min(state.lane, (state.lab?.lanes.length ?? 2) - 1))];
}

/** What the runs of the lanes depend on. @param {LabState | null} lab */
export function runsOf(lab) {
  return lab ? JSON.stringify([lab.revision, lab.pace, lab.lanes.map(({ algorithm, settings }) => [algorithm, settings])]) : '';
}

/** Nothing is said any more of what was jumped to. @param {DifferenceState} pair */
export function forget(pair) {
  pair.told = null;
  speakOf(pair.scope, NOWHERE);
}
