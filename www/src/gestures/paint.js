/**
 * Drawing and erasing. The first cell fixes what the whole gesture lays: a brush pressed on its own terrain
 * erases. The engine fills in the cells between two samples of the pointer.
 *
 * @import { WayScope } from '../element.js'
 * @import { Handler, Paint } from './gesture.js'
 * @import { Cell } from '../types.js'
 */
import { inWorld } from '../look.js';
import { GROUND } from '../tools.js';

const BLOCKED = '@OT';

/**
 * @param {WayScope} scope
 * @param {number} pointer
 * @param {number} tile
 * @param {Cell} cell
 * @param {string} brush
 * @returns {Paint}
 */
export function beginPaint(scope, pointer, tile, cell, brush) {
  const present = scope.engine?.inspect(0, cell.x, cell.y)?.terrain ?? GROUND;
  const same = present === brush || (BLOCKED.includes(present) && BLOCKED.includes(brush));
  /** @type {Paint} */
  const gesture = { kind: 'paint', pointer, tile, terrain: same ? GROUND : brush, last: null, begun: false };
  stroke(scope, gesture, cell);
  return gesture;
}

/** @type {Handler} */
export const paint = {
  move(scope, /** @type {Paint} */ gesture, point) {
    stroke(scope, gesture, scope.stage.cellAt(gesture.tile, point));
  },
  end(scope, gesture) {
    if (gesture.begun) scope.engine?.keep();
  },
  cancel(scope, gesture) {
    if (gesture.begun) scope.change((engine) => engine.cancel());
  },
};

/** @param {WayScope} scope @param {Paint} gesture @param {Cell} cell */
function stroke(scope, gesture, cell) {
  const { last, terrain } = gesture;
  if (last && last.x === cell.x && last.y === cell.y) return;
  if (!inWorld(scope, cell)) {
    // Outside, the brush is lifted; it comes down again where the pointer returns.
    gesture.last = null;
    return;
  }
  const from = last ?? cell;
  const changed = scope.change((engine) => engine.paintStroke(from.x, from.y, cell.x, cell.y, terrain, gesture.begun), { whole: false });
  gesture.begun ||= changed;
  gesture.last = cell;
}
