/**
 * The badges of what a character is doing and where it goes, in a word and in a colour.
 *
 * @import { Point } from '../../types.js'
 * @import { State } from '../states.js'
 * @import { WalkState } from '../state.js'
 */
import { say } from '../../../common/texts.js';
import { badgeOf, goalIn } from '../states.js';

/** Colours by what a character does. */
const COLOURS = { idle: 'ink-soft', walking: 'closed', arrived: 'only-first', pausing: 'ink-soft', waiting: 'open', yielding: 'open', stopped: 'alert' };

/** The name of the colour. @param {State} state */
export const colourOf = (state) => COLOURS[/** @type {keyof typeof COLOURS} */ (badgeOf(state))];

/**
 * Goals and scripts are taken up with the next tick.
 * @param {WalkState} walk
 * @param {State} state
 * @param {number} at
 */
export const isReady = ({ engine }, state, at) => badgeOf(state) === 'idle' && engine.script(at) !== '';

/** @param {WalkState} walk @param {State} state @param {number} at */
export const badgeWords = (walk, state, at) => say(isReady(walk, state, at) ? 'walk.badge.ready' : `walk.badge.${badgeOf(state)}`);

/**
 * The place to which a character goes, or will go with the next tick.
 * @param {WalkState} walk
 * @param {number} at
 * @returns {Point | null}
 */
export function goalOf(walk, at) {
  const state = walk.states[at];
  if (!state) return null;
  if (Number.isFinite(state.goalX)) return { x: state.goalX, y: state.goalY };
  return isReady(walk, state, at) ? goalIn(walk.engine.script(at)) : null;
}
