/**
 * Drawing, pricing and erasing. The first cell fixes what the whole gesture lays: a brush pressed on what it lays
 * takes it away. The engine fills in the cells between two samples of the pointer.
 *
 * @import { Lay } from '../../state/brushes.js'
 * @import { WayScope } from '../element.js'
 * @import { Handler, Paint, Point } from './gesture.js'
 * @import { Cell } from '../../engine/types.js'
 */
import { layDown, turned } from '../../state/brushes.js';
import { inWorld } from '../look.js';

/**
 * @param {WayScope} scope
 * @param {{ pointer: number, tile: number, point: Point }} contact
 * @param {Lay} lay
 * @returns {Paint}
 */
export function beginPaint(scope, { pointer, tile, point }, lay) {
  const cell = scope.stage.cellAt(tile, point);
  /** @type {Paint} */
  const gesture = { kind: 'paint', pointer, tile, lay: turned(lay, scope.engine?.inspect(0, cell.x, cell.y)), last: null, begun: false };
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

/**
 * The cells under the straight line from the middle of the last one to a point.
 * @param {WayScope} scope
 * @param {Paint} gesture
 * @param {Point} point
 */
function between({ stage }, { tile, last }, point) {
  const from = last ? stage.middleOf(tile, last) : point;
  const [dx, dy] = [point.x - from.x, point.y - from.y];
  const count = Math.ceil((4 * Math.hypot(dx, dy)) / stage.camera.scale);
  return Array.from({ length: count }, (_, i) => stage.cellAt(tile, { x: from.x + (dx * i) / count, y: from.y + (dy * i) / count }));
}

/** @param {WayScope} scope @param {Paint} gesture @param {Cell} cell */
function stroke(scope, gesture, cell) {
  const { last, lay } = gesture;
  if (last && last.x === cell.x && last.y === cell.y) return;
  if (!inWorld(scope, cell)) {
    // Outside, the brush is lifted; it comes down again where the pointer returns.
    gesture.last = null;
    return;
  }
  const changed = scope.change((engine) => layDown(engine, lay, last ?? cell, cell, gesture.begun, scope.state.reach, scope.stage.hexagonsIn(gesture.tile)), { whole: false });
  gesture.begun ||= changed;
  gesture.last = cell;
}
