/**
 * Moving the world under the pointer, or turning to the next lane where one is shown at a time. A press that does not
 * move chooses a cell to look at.
 *
 * @import { WayScope } from '../element.js'
 * @import { Handler, Pan, Point } from './gesture.js'
 */
import { chooseCell, panBy } from '../look.js';

/** Below this many pixels a press is a click. */
const STILL = 4;
/** So many pixels to the side turn to the next lane. */
const SWIPE = 40;

/** Whether a drag turns from lane to lane: one is shown, and its world whole. @param {WayScope} scope */
const turns = ({ state }) => state.swipes && state.cramped && !state.camera;

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
    if (!turns(scope)) panBy(scope, point.x - gesture.last.x, point.y - gesture.last.y, gesture.tile);
    gesture.last = point;
  },
  end(scope, gesture) {
    const far = gesture.last.x - gesture.from.x;
    if (!gesture.moved) chooseCell(scope, scope.stage.cellAt(gesture.tile, gesture.from));
    else if (turns(scope) && Math.abs(far) > SWIPE) scope.chooseLane(scope.state.lane - Math.sign(far));
  },
  cancel() {},
};
