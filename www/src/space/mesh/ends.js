/**
 * Start and goal, set and dragged.
 *
 * @import { Drag, Point } from '../types.js'
 * @import { MeshState } from './state.js'
 */
import { find } from './state.js';

/** The least distance from an end, in metres, at which a press takes hold of it. */
const NEAR = 0.3;

/** @param {MeshState} state @param {Point} at @param {number} reach @returns {Drag | null} */
export function grabEnd(state, at, reach) {
  for (const which of /** @type {const} */ (['goal', 'start'])) {
    const { ends } = state;
    const place = ends?.[which];
    if (!ends || !place || Math.hypot(place.x - at.x, place.y - at.y) >= Math.max(reach, NEAR)) continue;
    return {
      move(to) {
        state.app.time.pause();
        state.ends = { ...ends, [which]: to };
        find(state);
      },
    };
  }
  return null;
}

/** @param {MeshState} state @param {Point} at */
export function setGoal(state, at) {
  state.app.time.pause();
  state.ends = state.ends ? { ...state.ends, goal: at } : { start: at, goal: at };
  find(state);
}
