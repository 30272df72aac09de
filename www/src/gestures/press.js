/**
 * A finger has come down and may yet be the first of two: nothing happens until it moves or lets go. Then it
 * draws or places from where it came down, or only looks.
 *
 * @import { WayScope } from '../element.js'
 * @import { Gesture, Handler, Point, Press } from './gesture.js'
 */
import { lookAt } from '../look.js';
import { brushOf, GROUND } from '../tools.js';
import { become } from './become.js';
import { beginDrag, drag } from './drag.js';
import { beginPaint, paint } from './paint.js';

/** Below this many pixels a finger has not moved. */
const STILL = 6;

/**
 * @param {number} pointer
 * @param {number} tile
 * @param {Point} point
 * @returns {Press}
 */
export function beginPress(pointer, tile, point) {
  return { kind: 'press', pointer, tile, from: point };
}

/**
 * What the tool in hand does from a point on.
 * @param {WayScope} scope
 * @param {number} pointer
 * @param {number} tile
 * @param {Point} point
 * @returns {Gesture}
 */
export function beginTool(scope, pointer, tile, point) {
  const { tool } = scope.state;
  if (tool === 'start' || tool === 'goal') return beginDrag(scope, pointer, tile, tool, point, { x: 0, y: 0 });
  return beginPaint(scope, pointer, tile, scope.stage.cellAt(tile, point), brushOf(tool) ?? GROUND);
}

/** @type {Handler} */
export const press = {
  move(scope, /** @type {Press} */ { pointer, tile, from }, point) {
    if (Math.hypot(point.x - from.x, point.y - from.y) <= STILL) return;
    const gesture = beginTool(scope, pointer, tile, from);
    become(scope, gesture);
    handlerOf(gesture).move(scope, gesture, point, pointer);
  },
  end(scope, /** @type {Press} */ { pointer, tile, from }) {
    if (scope.state.inspects) return lookAt(scope, scope.stage.cellAt(tile, from));
    const gesture = beginTool(scope, pointer, tile, from);
    handlerOf(gesture).end(scope, gesture);
  },
  cancel() {},
};

/** @param {Gesture} gesture */
function handlerOf({ kind }) {
  return kind === 'drag' ? drag : paint;
}
