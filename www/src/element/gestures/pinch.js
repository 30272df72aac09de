/**
 * Two fingers: the world keeps to both of them.
 *
 * @import { Handler, Pinch, Point } from './gesture.js'
 */
import { panBy, zoomAt } from '../look.js';

/**
 * @param {number} tile
 * @param {Map<number, Point>} points the two fingers, by pointer
 * @returns {Pinch}
 */
export function beginPinch(tile, points) {
  return { kind: 'pinch', pointer: -1, tile, points: new Map(points) };
}

/** @type {Handler} */
export const pinch = {
  move(scope, /** @type {Pinch} */ gesture, point, pointer) {
    if (!gesture.points.has(pointer)) return;
    const before = shape(gesture.points);
    gesture.points.set(pointer, point);
    const after = shape(gesture.points);
    panBy(scope, after.x - before.x, after.y - before.y, gesture.tile);
    if (before.spread > 0) zoomAt(scope, gesture.tile, after, after.spread / before.spread);
  },
  end() {},
  cancel() {},
};

/** The middle and the spread of two points. @param {Map<number, Point>} points */
function shape(points) {
  const [a, b] = [...points.values()];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: Math.hypot(a.x - b.x, a.y - b.y) };
}
