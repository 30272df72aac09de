/**
 * Start and goal of the animal, set and dragged.
 *
 * @import { Drag, Point } from '../../types.js'
 * @import { Place, SpheresState } from '../state.js'
 */
import { walkAnew, walkTo } from '../ticks.js';
import { seekRoute } from '../route.js';

/** The least distance from an end, in metres, at which a press takes hold of it. */
const NEAR = 0.3;

/** @param {SpheresState} state @param {Point} at @param {number} reach @returns {Drag | null} */
export function moveEnd(state, at, reach) {
  for (const which of /** @type {const} */ (['goal', 'start'])) {
    const { ends } = state;
    const place = ends?.[which];
    if (!ends || !place || Math.hypot(place[0] - at.x, place[1] - at.y) >= Math.max(reach, NEAR)) continue;
    return {
      move(to) {
        state.ends = { ...ends, [which]: /** @type {Place} */ ([to.x, to.y, place[2]]) };
        sought(state, which === 'start');
      },
    };
  }
  return null;
}

/** @param {SpheresState} state @param {Point} at */
export function setGoal(state, at) {
  /** @type {Place} */
  const goal = [at.x, at.y, 0];
  const anew = !state.ends;
  state.ends = { start: state.ends?.start ?? goal, goal };
  sought(state, anew);
}

/** @param {SpheresState} state @param {boolean} anew whether the walk begins again, or goes on to another goal */
export function sought(state, anew) {
  seekRoute(state);
  if (anew) walkAnew(state);
  else walkTo(state);
  state.app.altered();
  state.panel.tell();
  state.app.ask();
}
