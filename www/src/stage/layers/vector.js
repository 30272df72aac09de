/**
 * A context that writes shapes down instead of painting them says so: it has paths of its own, and takes cells as their
 * colours.
 *
 * @import { Box, Camera, View } from '../../engine/types.js'
 *
 * @typedef {object} Vector
 * @property {() => Path2D} path
 * @property {(image: CanvasImageSource, view: View, camera: Camera, part: Box) => void} cells  Those of a part of a
 *   picture with one pixel a cell.
 */

/** @param {CanvasRenderingContext2D} ctx @returns {Vector | undefined} */
export function vectorOf(ctx) {
  return /** @type {any} */ (ctx).vector;
}

/** An empty path for a context. @param {CanvasRenderingContext2D} ctx */
export function pathFor(ctx) {
  return vectorOf(ctx)?.path() ?? new Path2D();
}
