/**
 * The layer that shows which of two lanes expanded a cell, as a shape: a triangle upwards for the first lane alone,
 * downwards for the second alone, a diamond for both.
 *
 * @import { Camera, View } from '../../../engine/types.js'
 */
import { dark, numbered } from '../../../stage/layers/costs.js';
import { SMALLEST } from '../../../stage/layers/shapes.js';
import { pathFor } from '../../../stage/layers/vector.js';
import { middle, seenCells } from '../../../stage/lattice.js';

/** The meanings of the engine's bytes: which lane expanded a cell. */
export const BY = { first: 1, second: 2, both: 3 };

/** @type {(ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void} */
export function differenceLayer(ctx, view, camera) {
  const { difference } = view;
  if (!difference?.length || camera.scale < SMALLEST) return;
  const part = seenCells(camera, view.hexagons, view.world, view.size);
  const size = camera.scale;
  const [ink, pale] = [pathFor(ctx), pathFor(ctx)];
  for (let y = part.y; y < part.y + part.height; y++) {
    for (let x = part.x; x < part.x + part.width; x++) {
      const at = y * view.world.width + x;
      if (!difference[at]) continue;
      const [left, centre] = middle(camera, view.hexagons, x, y);
      // A number takes the lower half.
      const top = numbered(view, camera, at) ? centre - size * 0.2 : centre;
      const path = dark(view, at) ? pale : ink;
      if (difference[at] === BY.both) diamond(path, left, top, size * 0.11);
      else triangle(path, left, top, size * (difference[at] === BY.first ? 0.24 : -0.24));
    }
  }
  ctx.fillStyle = view.colours.mark;
  ctx.fill(ink);
  ctx.fillStyle = view.colours.pale;
  ctx.fill(pale);
}

/** @param {Path2D} path @param {number} x @param {number} y @param {number} half negative: it points down */
function triangle(path, x, y, half) {
  path.moveTo(x, y - half);
  path.lineTo(x + half, y + half * 0.8);
  path.lineTo(x - half, y + half * 0.8);
  path.closePath();
}

/** @param {Path2D} path @param {number} x @param {number} y @param {number} half */
function diamond(path, x, y, half) {
  path.moveTo(x, y - half);
  path.lineTo(x + half, y);
  path.lineTo(x, y + half);
  path.lineTo(x - half, y);
  path.closePath();
}
