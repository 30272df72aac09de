/**
 * The state of stops: one plain object, changed in place.
 *
 * @import { WayScope } from '../../../element/element.js'
 * @import { Found, Stop } from '../stop.js'
 * @import { makeStopsDialog } from './dialog.js'
 * @import { makeHunt } from './hunt.js'
 *
 * @typedef {object} StopsState
 * @property {WayScope} scope
 * @property {Stop[]} all
 * @property {Stop[]} active  Those that the engine looks out for.
 * @property {string} told  What they were given to it for.
 * @property {number} checked  Of what plays: up to this step there is no stop ahead of where it began. -1: it does not
 *   play.
 * @property {number} revision
 * @property {string} looked  What the words on the bar are of.
 * @property {ReturnType<typeof makeStopsDialog>} dialog
 * @property {ReturnType<typeof makeHunt>} hunt
 * @property {{ node: HTMLElement, why: HTMLElement, edit: HTMLElement }} bar
 */

/** Without what is made for it. @param {WayScope} scope @returns {Omit<StopsState, 'dialog' | 'hunt' | 'bar'>} */
export const initialState = (scope) => ({ scope, all: [], active: [], told: '', checked: -1, revision: -1, looked: '' });

/**
 * The next stop from a step, or the last one.
 * @param {StopsState} state
 * @param {number} step
 * @param {boolean} forwards
 */
export function ask({ scope }, step, forwards) {
  const answer = scope.engine?.ask((lab) => lab.findStop(step, forwards));
  if (!answer?.length) return null;
  const [at, from, to, whole] = answer;
  return /** @type {Found} */ ({ step: at < 0 ? null : at, from, to, whole: whole === 1 });
}
