/**
 * Cells that are spoken of: outlined, each with a letter on a flag beside it.
 *
 * @import { Camera, Spot, View } from '../types.js'
 */
import { middle } from '../lattice.js';
import { frame } from './pointer.js';

/** Half the side of a flag, in CSS pixels. */
const FLAG = 8;

/** @type {(ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void} */
export function pointsLayer(ctx, view, camera) {
  view.points.forEach((spot, i) => point(ctx, view, camera, spot, spot.label ?? String.fromCharCode(65 + (i % 26))));
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Spot} spot
 * @param {string} label
 */
function point(ctx, view, camera, { x, y }, label) {
  const space = Math.max(2, 5 - camera.scale / 2);
  frame(ctx, view, camera, { x, y }, [[5, view.colours.casing], [2.5, view.colours.point]], space);
  // Beside its cell, on the side where there is room.
  const [left, top] = middle(camera, view.hexagons, x, y);
  const away = camera.scale / 2 + space + FLAG + 1;
  const across = left + away + FLAG > view.size.width ? left - away : left + away;
  const down = top - away < FLAG ? top + away : top - away;
  ctx.beginPath();
  ctx.roundRect(across - FLAG, down - FLAG, 2 * FLAG, 2 * FLAG, 3);
  ctx.fillStyle = view.colours.point;
  ctx.fill();
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = view.colours.casing;
  ctx.stroke();
  ctx.fillStyle = view.colours.badge;
  ctx.font = `700 11px "Liberation Sans", Arial, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  ctx.fillText(label, across, down + 4);
}
