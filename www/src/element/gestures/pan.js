/**
 * Moving the world under the pointer. A press that does not move chooses a cell to look at.
 *
 * @import { Handler, Pan, Point } from './gesture.js'
 */
import { chooseCell, panBy } from '../look.js';

/** Below this many pixels a press is a click. */
const STILL = 4;

/**
 * @param {number} pointer
 * @param {number} tile
 * @param {Point} point
 * @param {boolean} [fixed]
 * @returns {Pan}
 */
export function beginPan(pointer, tile, point, fixed = false) {
  return { kind: 'pan', pointer, tile, last: point, from: point, moved: false, fixed };
}

/** @type {Handler} */
export const pan = {
  move(scope, /** @type {Pan} */ gesture, point) {
    gesture.moved ||= Math.hypot(point.x - gesture.from.x, point.y - gesture.from.y) > STILL;
    if (!gesture.moved || gesture.fixed) return;
    panBy(scope, point.x - gesture.last.x, point.y - gesture.last.y);
    gesture.last = point;
  },
  end(scope, gesture) {
    if (!gesture.moved) chooseCell(scope, scope.stage.cellAt(gesture.tile, gesture.from));
  },
  cancel() {},
};
