/**
 * Shapes that say without colour what a cell is, once cells are large enough: a dot for open, a small square
 * for closed, reeds for swamp, a wave for water, hatching for walls.
 *
 * @import { Camera, View } from '../types.js'
 */
import { project, seen } from '../camera.js';
import { MARK } from '../palette.js';

/** From this size of a cell on, in CSS pixels, it has a shape in it. */
export const SMALLEST = 8;

const SWAMP = 2;
const WATER = 3;
/** From this terrain on nothing can stand there. */
const BLOCKED = 4;

/** @type {(ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void} */
export function shapesLayer(ctx, view, camera) {
  if (camera.scale < SMALLEST) return;
  const part = seen(camera, view.world, view.size);
  const size = camera.scale;
  ctx.beginPath();
  const terrain = new Path2D();
  const walls = new Path2D();
  for (let y = part.y; y < part.y + part.height; y++) {
    for (let x = part.x; x < part.x + part.width; x++) {
      const at = y * view.world.width + x;
      const [left, top] = project(camera, x, y);
      const mark = view.marks[at];
      if (mark === MARK.open) {
        const radius = size * 0.2;
        ctx.moveTo(left + size / 2 + radius, top + size / 2);
        ctx.arc(left + size / 2, top + size / 2, radius, 0, 2 * Math.PI);
      } else if (mark === MARK.closed) {
        const side = Math.max(2, size * 0.18);
        ctx.rect(left + (size - side) / 2, top + (size - side) / 2, side, side);
      } else if (view.terrain[at] >= BLOCKED) hatch(walls, left, top, size);
      else if (view.terrain[at] === SWAMP) reeds(terrain, left, top, size);
      else if (view.terrain[at] === WATER) wave(terrain, left, top, size);
    }
  }
  ctx.fillStyle = view.colours.mark;
  ctx.fill();
  ctx.lineWidth = Math.max(1, size / 16);
  ctx.strokeStyle = view.colours.texture;
  ctx.stroke(terrain);
  ctx.strokeStyle = view.colours.hatch;
  ctx.stroke(walls);
}

/** Two strokes that go on in the cells beside it. @param {Path2D} path @param {number} left @param {number} top @param {number} size */
function hatch(path, left, top, size) {
  path.moveTo(left, top + size / 2);
  path.lineTo(left + size / 2, top);
  path.moveTo(left + size / 2, top + size);
  path.lineTo(left + size, top + size / 2);
}

/** @param {Path2D} path @param {number} left @param {number} top @param {number} size */
function reeds(path, left, top, size) {
  for (const [x, height] of [[0.35, 0.2], [0.5, 0.32], [0.65, 0.2]]) {
    path.moveTo(left + size * x, top + size * 0.66);
    path.lineTo(left + size * x, top + size * (0.66 - height));
  }
}

/** @param {Path2D} path @param {number} left @param {number} top @param {number} size */
function wave(path, left, top, size) {
  const y = top + size / 2;
  path.moveTo(left + size * 0.25, y);
  path.quadraticCurveTo(left + size * 0.375, y - size * 0.16, left + size * 0.5, y);
  path.quadraticCurveTo(left + size * 0.625, y + size * 0.16, left + size * 0.75, y);
}
