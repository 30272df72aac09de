/**
 * The gesture from one place to another: the start where the press is, then the goal under the pointer, one step of
 * undo.
 *
 * @import { WayScope } from '../element.js'
 * @import { Handler, Point, Route } from './gesture.js'
 */
import { beginDrag, drag } from './drag.js';

/** Below this many pixels the goal stays where it is. */
const STILL = 4;
const MIDDLE = { x: 0, y: 0 };

/**
 * @param {WayScope} scope
 * @param {number} pointer
 * @param {number} tile
 * @param {Point} point
 * @returns {Route}
 */
export function beginRoute(scope, pointer, tile, point) {
  const leg = beginDrag(scope, pointer, tile, 'start', point, MIDDLE);
  return { kind: 'route', pointer, tile, from: point, leg, begun: leg.begun };
}

/** @type {Handler} */
export const route = {
  move(scope, /** @type {Route} */ gesture, point, pointer) {
    const { from, leg, tile } = gesture;
    if (leg.what === 'start') {
      const [a, b] = [from, point].map((each) => scope.stage.cellAt(tile, each));
      if (Math.hypot(point.x - from.x, point.y - from.y) <= STILL || (a.x === b.x && a.y === b.y)) return;
      leg.what = 'goal';
    }
    drag.move(scope, leg, point, pointer);
    gesture.begun = leg.begun;
  },
  end: (scope, gesture) => drag.end(scope, gesture.leg),
  cancel: (scope, gesture) => drag.cancel(scope, gesture.leg),
};
