/**
 * Moving the start or the goal. The engine snaps it to the nearest free cell and every lane solves anew.
 *
 * @import { WayScope } from '../element.js'
 * @import { Drag, Handler, Point } from './gesture.js'
 */
import { clampCell, keepCell } from '../look.js';

/**
 * @param {WayScope} scope
 * @param {number} pointer
 * @param {number} tile
 * @param {'start' | 'goal'} what
 * @param {Point} point
 * @param {Point} offset from the middle of the badge
 * @returns {Drag}
 */
export function beginDrag(scope, pointer, tile, what, point, offset) {
  /** @type {Drag} */
  const gesture = { kind: 'drag', pointer, tile, what, offset, begun: false };
  drag.move(scope, gesture, point, pointer);
  return gesture;
}

/** @type {Handler} */
export const drag = {
  move(scope, /** @type {Drag} */ gesture, point) {
    const { what, offset, tile } = gesture;
    const { x, y } = clampCell(scope, scope.stage.cellAt(tile, { x: point.x - offset.x, y: point.y - offset.y }));
    const now = scope.state.lab?.[what];
    if (now && now.x === x && now.y === y) return;
    const join = gesture.begun;
    gesture.begun = scope.change((engine) => (what === 'start' ? engine.moveStart(x, y, join) : engine.moveGoal(x, y, join)), { whole: false }) || join;
  },
  end(scope, /** @type {Drag} */ gesture) {
    if (gesture.begun) scope.engine?.keep();
    else if (scope.state.inspects && scope.state.lab) keepCell(scope, scope.state.lab[gesture.what]);
  },
  cancel(scope, gesture) {
    if (gesture.begun) scope.change((engine) => engine.cancel());
  },
};
