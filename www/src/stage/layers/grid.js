/**
 * Lines between the cells, once cells are large enough to need them.
 *
 * @import { Camera, View } from '../../engine/types.js'
 */
import { project } from '../camera.js';
import { seenCells } from '../lattice.js';
import { linesBetween } from './hexagons.js';

/** From this size of a cell on, in CSS pixels, its edges are drawn. */
export const SMALLEST = 7;

/** @type {(ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void} */
export function gridLayer(ctx, view, camera) {
  if (camera.scale < SMALLEST) return;
  const part = seenCells(camera, view.hexagons, view.world, view.size);
  ctx.lineWidth = 1 / view.ratio;
  ctx.strokeStyle = view.colours.grid;
  if (view.hexagons) return linesBetween(ctx, view, camera, part);
  const [left, top] = project(camera, part.x, part.y);
  const [right, bottom] = project(camera, part.x + part.width, part.y + part.height);
  const sharp = (/** @type {number} */ at) => (Math.round(at * view.ratio) + 0.5) / view.ratio;
  ctx.beginPath();
  for (let x = part.x + 1; x < part.x + part.width; x++) {
    const at = sharp(project(camera, x, 0)[0]);
    ctx.moveTo(at, top);
    ctx.lineTo(at, bottom);
  }
  for (let y = part.y + 1; y < part.y + part.height; y++) {
    const at = sharp(project(camera, 0, y)[1]);
    ctx.moveTo(left, at);
    ctx.lineTo(right, at);
  }
  ctx.stroke();
}
