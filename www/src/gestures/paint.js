/**
 * Drawing and erasing. The first cell fixes what the whole gesture lays: a brush pressed on its own terrain
 * erases. The engine fills in the cells between two samples of the pointer.
 *
 * @import { WayScope } from '../element.js'
 * @import { Handler, Paint, Point } from './gesture.js'
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
    // From hexagon to hexagon: the engine's straight lines go by rows and columns.
    if (scope.stage.hexagonsIn(gesture.tile)) for (const cell of between(scope, gesture, point)) stroke(scope, gesture, cell);
    stroke(scope, gesture, scope.stage.cellAt(gesture.tile, point));
  },
  end(scope, gesture) {
    if (gesture.begun) scope.engine?.keep();
  },
  cancel(scope, gesture) {
    if (gesture.begun) scope.change((engine) => engine.cancel());
  },
};

/** The cells under the straight line from the middle of the last one to a point. @param {WayScope} scope @param {Paint} gesture @param {Point} point */
function between({ stage }, { tile, last }, point) {
  const from = last ? stage.middleOf(tile, last) : point;
  const [dx, dy] = [point.x - from.x, point.y - from.y];
  const count = Math.ceil((4 * Math.hypot(dx, dy)) / stage.camera.scale);
  return Array.from({ length: count }, (_, i) => stage.cellAt(tile, { x: from.x + (dx * i) / count, y: from.y + (dy * i) / count }));
}

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
