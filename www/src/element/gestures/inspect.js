/**
 * A finger that rests looks at its cell, and at others as it moves on: what hovering is to a mouse.
 *
 * @import { WayScope } from '../element.js'
 * @import { Handler, Inspect, Point } from './gesture.js'
 */
import { inWorld, keepCell } from '../look.js';
import { cellSentence } from '../../common/names.js';

/**
 * @param {WayScope} scope
 * @param {number} pointer
 * @param {number} tile
 * @param {Point} point
 * @returns {Inspect}
 */
export function beginInspect(scope, pointer, tile, point) {
  tell(scope, tile, point);
  return { kind: 'inspect', pointer, tile };
}

/** @type {Handler} */
export const inspect = {
  move: (scope, /** @type {Inspect} */ { tile }, point) => tell(scope, tile, point),
  end() {},
  cancel() {},
};

/** @param {WayScope} scope @param {number} tile @param {Point} point */
function tell(scope, tile, point) {
  const cell = scope.stage.cellAt(tile, point);
  if (!inWorld(scope, cell)) return;
  keepCell(scope, cell);
  const info = scope.engine?.inspect(scope.stage.laneOf(tile), cell.x, cell.y);
  if (info) scope.notify(cellSentence(info));
}
