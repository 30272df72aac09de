/**
 * The state of a story's reader: one plain object, changed in place, followed by one request to redraw.
 *
 * @import { StoryReader } from '../../../../wasm/space.js'
 * @import { Plan, Story } from '../state.js'
 * @import { Act, Told } from './desk.js'
 *
 * @typedef {ReturnType<typeof usualPolicy>} Policy
 *
 * @typedef {object} DeskState
 * @property {Story} story
 * @property {StoryReader | null} engine
 * @property {Plan | null | undefined} made  The plan that it was made of; undefined: it is to be made anew.
 * @property {string} wanted  The character that was chosen, if any.
 * @property {string} character  The one that it is.
 * @property {Policy} policy
 * @property {boolean} compared  A plan is always made anew, too.
 * @property {Told[]} told
 * @property {boolean} followed  It was put where the run was.
 * @property {Act[]} acts  The acts of a moment.
 * @property {unknown[]} judged  That moment, and the prices by which they were judged.
 * @property {number} known  Changes with what is known.
 */

/** The usual prices of responses, in steps of the plan that change. */
export const usualPolicy = () => ({ beta: 4, rise: 0.5, alpha: 0.01, plainly: true });

/** @param {Policy} policy */
export const isUsual = (policy) => JSON.stringify(policy) === JSON.stringify(usualPolicy());

/** @param {Story} story @returns {DeskState} */
export const initialState = (story) => ({
  story,
  engine: null,
  made: null,
  wanted: '',
  character: '',
  policy: usualPolicy(),
  compared: false,
  told: [],
  followed: false,
  acts: [],
  judged: [],
  known: 0,
});
