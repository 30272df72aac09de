/**
 * Terrain, open and closed cells: the picture that the engine painted, one pixel a cell, scaled. Of hexagons the rows
 * are drawn one by one: as rows of bricks while they are small, then cut out of taller bricks.
 *
 * @import { Box, Camera, View } from '../../engine/types.js'
 */
import { project } from '../camera.js';
import { PEAK, seenCells, shift } from '../lattice.js';
import { inEvenRows, whole } from './hexagons.js';
import { vectorOf } from './vector.js';

/** From this size of a cell on, in CSS pixels, a brick would not pass for a hexagon. */
export const HEXAGONS = 6;

/** @type {(ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void} */
export function imageLayer(ctx, view, camera) {
  if (view.image) drawCells(ctx, view.image, view, camera);
}

/**
 * Draws what is seen of a picture with one pixel a cell.
 * @param {CanvasRenderingContext2D} ctx
 * @param {CanvasImageSource} image
 * @param {View} view
 * @param {Camera} camera
 */
export function drawCells(ctx, image, view, camera) {
  const part = seenCells(camera, view.hexagons, view.world, view.size);
  if (part.width <= 0 || part.height <= 0) return;
  const vector = vectorOf(ctx);
  if (vector) return vector.cells(image, view, camera, part);
  // Large cells stay sharp. Below two device pixels a sharp cell would be one or two pixels wide by chance, and
  // thin walls with it: there they are blended.
  const pixels = camera.scale * view.ratio;
  ctx.imageSmoothingEnabled = pixels < 2 && pixels !== 1;
  if (!view.hexagons) draw(ctx, image, part, camera, 0);
  // Half a cell is less than a pixel: every row is set to the right by half of that.
  else if (pixels < 2) draw(ctx, image, part, camera, 0.25);
  else if (camera.scale < HEXAGONS) {
    rows(ctx, image, part, camera, 0, 0);
    rows(ctx, image, part, camera, 1, 0);
  } else {
    ctx.save();
    ctx.clip(whole(camera, part));
    rows(ctx, image, part, camera, 1, PEAK);
    ctx.restore();
    inEvenRows(ctx, view, camera, part, (sheet) => {
      sheet.imageSmoothingEnabled = false;
      rows(sheet, image, part, camera, 0, PEAK);
    });
  }
}

/**
 * Every second row.
 * @param {CanvasRenderingContext2D} ctx
 * @param {CanvasImageSource} image
 * @param {Box} part
 * @param {Camera} camera
 * @param {0 | 1} odd
 * @param {number} peak
 */
function rows(ctx, image, part, camera, odd, peak) {
  for (let y = part.y + ((part.y ^ odd) & 1); y < part.y + part.height; y += 2) {
    draw(ctx, image, { ...part, y, height: 1 }, camera, shift(true, y), peak);
  }
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {CanvasImageSource} image
 * @param {Box} part
 * @param {Camera} camera
 * @param {number} right in cells
 * @param {number} [peak] more above and below
 */
function draw(ctx, image, part, camera, right, peak = 0) {
  const [x, y] = project(camera, part.x + right, part.y - peak);
  ctx.drawImage(
    image,
    part.x, part.y, part.width, part.height,
    x, y, part.width * camera.scale, (part.height + 2 * peak) * camera.scale,
  );
}
