/**
 * The state of time on the page: one plain object, changed in place.
 *
 * @import { makeBar } from '../../element/transport/bar.js'
 * @import { Past } from '../types.js'
 *
 * @typedef {object} Hands  What goes on and back.
 * @property {(seconds: number, most: number, wanted: number) => boolean | 'still'} advance  Answers whether anything
 *   still moves, `still` where time goes on and nothing is to be seen of it.
 * @property {() => void} step
 * @property {() => void} restart
 * @property {() => Past | undefined} past  What can be gone back to.
 * @property {() => void} drawn
 *
 * @typedef {object} TimeState
 * @property {Hands} hands
 * @property {HTMLElement} node
 * @property {ReturnType<typeof makeBar>} bar
 * @property {boolean} playing
 * @property {number} speed
 * @property {number} before  When the frame before was, in milliseconds.
 * @property {number} next  The frame that is waited for.
 * @property {{ move: boolean, step: boolean, restart: boolean }} can  What the study that is shown can do.
 */

/** Without its bar. @param {Hands} hands @returns {Omit<TimeState, 'bar' | 'node'>} */
export const initialState = (hands) => ({ hands, playing: false, speed: 1, before: 0, next: 0, can: { move: false, step: false, restart: false } });
