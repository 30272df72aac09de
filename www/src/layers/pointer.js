/**
 * The cell of interest: outlined under the pointer, framed where the keyboard's cursor is.
 *
 * @import { Camera, Cell, View } from '../types.js'
 */
import { project } from '../camera.js';

/** @type {(ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void} */
export function pointerLayer(ctx, view, camera) {
  if (view.hover) {
    frame(ctx, camera, view.hover, 3.5, view.colours.casing, 0);
    frame(ctx, camera, view.hover, 1.5, view.colours.hover, 0);
  }
  if (view.cursor) {
    const space = Math.max(2, 7 - camera.scale / 2);
    frame(ctx, camera, view.cursor, 5, view.colours.casing, space);
    frame(ctx, camera, view.cursor, 2.5, view.colours.hover, space);
  }
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Camera} camera
 * @param {Cell} cell
 * @param {number} width
 * @param {string} colour
 * @param {number} space around the cell
 */
function frame(ctx, camera, cell, width, colour, space) {
  const [x, y] = project(camera, cell.x, cell.y);
  ctx.lineWidth = width;
  ctx.lineJoin = 'round';
  ctx.strokeStyle = colour;
  ctx.strokeRect(x - space, y - space, camera.scale + 2 * space, camera.scale + 2 * space);
}
