/**
 * The layer that writes what a cell costs into it, once cells are large enough.
 *
 * @import { Camera, View } from '../../engine/types.js'
 */
import { middle, seenCells } from '../lattice.js';

/** From this size of a cell on, in CSS pixels, its cost is written in it. */
export const SMALLEST = 18;

const BLOCKED = 4;
/** Read against the cell's own colour, so alike in both themes. */
const DARK = '#10131c';
const LIGHT = '#ffffff';

/** Whether a cell's cost is written. @param {View} view @param {Camera} camera @param {number} at */
export function numbered({ costs, terrain }, camera, at) {
  return camera.scale >= SMALLEST && costs[at] > 1 && terrain[at] < BLOCKED;
}

/** Whether light ink reads better than dark on what the image shows in a cell. @param {View} view @param {number} at */
export function dark({ pixels }, at) {
  if (!pixels.length) return false;
  return 299 * pixels[4 * at] + 587 * pixels[4 * at + 1] + 114 * pixels[4 * at + 2] < 112_000;
}

/** @type {(ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void} */
export function costsLayer(ctx, view, camera) {
  if (!view.costs.length || camera.scale < SMALLEST) return;
  const part = seenCells(camera, view.hexagons, view.world, view.size);
  const size = Math.min(18, Math.max(9, camera.scale * 0.4));
  ctx.font = `600 ${size}px "Liberation Sans", Arial, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  for (const ink of [DARK, LIGHT]) {
    ctx.fillStyle = ink;
    for (let y = part.y; y < part.y + part.height; y++) {
      for (let x = part.x; x < part.x + part.width; x++) {
        const at = y * view.world.width + x;
        if (!numbered(view, camera, at) || dark(view, at) !== (ink === LIGHT)) continue;
        const [left, top] = middle(camera, view.hexagons, x, y);
        ctx.fillText(String(view.costs[at]), left, top + camera.scale * 0.4);
      }
    }
  }
}
