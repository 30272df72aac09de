/**
 * The state of predicting: one plain object, changed in place.
 *
 * @import { WayScope } from '../../../element/element.js'
 * @import { LabState, Pace } from '../../../engine/types.js'
 * @import { Bar } from './bar.js'
 *
 * @typedef {{ by: string, side: number, open: number[] }} Question
 * @typedef {{ right: number, asked: number, streak: number, best: number }} Score
 *
 * @typedef {object} PredictState
 * @property {WayScope} scope
 * @property {Score} score
 * @property {boolean} on
 * @property {string} about  The step that is asked about.
 * @property {boolean} answered  It has been answered.
 * @property {string} spokenAt  The step that the words about the last answer belong to: that of a right one is the
 *   next.
 * @property {Question | null} question
 * @property {Pace | null} pace  The pace before, when it was another.
 * @property {Bar} bar
 */

/** @returns {Score} */
export const noScore = () => ({ right: 0, asked: 0, streak: 0, best: 0 });

/** Without its bar. @param {WayScope} scope @returns {Omit<PredictState, 'bar'>} */
export const initialState = (scope) => ({ scope, score: noScore(), on: false, about: '', answered: false, spokenAt: '', question: null, pace: null });

/** What an answer is about. @param {PredictState} predict @param {LabState} lab @param {number} on steps */
export function placeOf({ scope: { state: { lane } } }, { lanes, revision }, on) {
  const { algorithm, settings, at } = lanes[lane];
  return JSON.stringify([lane, algorithm, settings, revision, at + on]);
}
