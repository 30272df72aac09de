/**
 * A smoothed path below the one found: a line in the colour of what is looked along, with a dot where it bends.
 *
 * @import { Camera, View } from '../../engine/types.js'
 */
import { project } from '../../stage/camera.js';
import { stroke } from '../../stage/layers/line.js';
import { inkOf } from '../../stage/layers/scans.js';

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Float64Array} points  x and y of each, in cells.
 * @param {boolean} dots
 */
export function drawSmooth(ctx, view, camera, points, dots) {
  const ink = inkOf(view);
  const width = Math.min(9, Math.max(3, camera.scale * 0.4));
  const each = (/** @type {(x: number, y: number, i: number) => void} */ draw) => {
    ctx.beginPath();
    for (let i = 0; i < points.length; i += 2) draw(...project(camera, points[i], points[i + 1]), i);
  };
  each((x, y, i) => (i ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
  stroke(ctx, width + 2, view.colours.casing);
  stroke(ctx, width, ink);
  if (!dots) return;
  each((x, y) => {
    ctx.moveTo(x + width, y);
    ctx.arc(x, y, width, 0, 2 * Math.PI);
  });
  stroke(ctx, 2, view.colours.casing);
  ctx.fillStyle = ink;
  ctx.fill();
}
