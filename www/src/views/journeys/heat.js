/**
 * The heat map of what a search keeps of each cell: the g of searches that repair, the h that others have learned.
 * Drawn where somebody has asked for it in the legend.
 *
 * @import { Camera, View } from '../../engine/types.js'
 */
import { outline, seenCells } from '../../stage/lattice.js';
import { rampOf } from '../../stage/layers/tree.js';
import { pathFor } from '../../stage/layers/vector.js';

/** Steps of colour from the least to the largest. */
const STEPS = 8;

/**
 * The least and the largest of some values, as far as they are numbers.
 * @param {Float32Array} values
 * @returns {[number, number] | null}
 */
export function rangeOf(values) {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return least <= most ? [least, most] : null;
}

/** @param {string[]} ramp @param {number} step */
function colourOf(ramp, step) {
  return ramp[Math.round((step / (STEPS - 1)) * (ramp.length - 1))];
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Float32Array} values by cell; NaN for none
 */
export function drawHeat(ctx, view, camera, values) {
  const range = rangeOf(values);
  if (!range) return;
  const [least, most] = range;
  const part = seenCells(camera, view.hexagons, view.world, view.size);
  const cells = Array.from({ length: STEPS }, () => pathFor(ctx));
  for (let y = part.y; y < part.y + part.height; y++) {
    for (let x = part.x; x < part.x + part.width; x++) {
      const value = values[y * view.world.width + x];
      if (Number.isNaN(value)) continue;
      const step = most > least ? Math.round(((value - least) / (most - least)) * (STEPS - 1)) : 0;
      outline(cells[step], camera, view.hexagons, x, y);
    }
  }
  const ramp = rampOf(view.colours);
  ctx.globalAlpha = 0.72;
  cells.forEach((path, step) => {
    ctx.fillStyle = colourOf(ramp, step);
    ctx.fill(path);
  });
  ctx.globalAlpha = 1;
}
