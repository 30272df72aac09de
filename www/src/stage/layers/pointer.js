/**
 * The cell of interest: outlined under the pointer, with all that the brush and an agent on it would cover; framed
 * where the keyboard's cursor is.
 *
 * @import { Camera, Cell, View } from '../../engine/types.js'
 */
import { outline } from '../lattice.js';

/** @type {(ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void} */
export function pointerLayer(ctx, view, camera) {
  const under = view.cursor ?? view.hover;
  if (under && view.brush) frame(ctx, view, camera, under, [[3, view.colours.casing], [1, view.colours.hover]], 0, view.brush);
  if (view.hover) {
    if (view.reach) frame(ctx, view, camera, view.hover, [[3, view.colours.casing], [1, view.colours.hover]], 0, view.reach);
    frame(ctx, view, camera, view.hover, [[3.5, view.colours.casing], [1.5, view.colours.hover]], 0);
  }
  if (view.pin) frame(ctx, view, camera, view.pin, [[4.5, view.colours.casing], [2, view.colours.hover]], 2);
  if (view.cursor) {
    const space = Math.max(2, 7 - camera.scale / 2);
    frame(ctx, view, camera, view.cursor, [[5, view.colours.casing], [2.5, view.colours.hover]], space);
  }
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Cell} cell
 * @param {[number, string][]} lines their widths and colours, the lower one first
 * @param {number} space around the cell
 * @param {number} [reach]
 */
export function frame(ctx, view, camera, cell, lines, space, reach = 0) {
  ctx.beginPath();
  outline(ctx, camera, view.hexagons, cell.x, cell.y, reach, space);
  ctx.lineJoin = 'round';
  for (const [width, colour] of lines) {
    ctx.lineWidth = width;
    ctx.strokeStyle = colour;
    ctx.stroke();
  }
}
