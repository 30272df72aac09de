/**
 * Terrain, open and closed cells: the picture that the engine painted, one pixel a cell, scaled.
 *
 * @import { Camera, View } from '../types.js'
 */
import { project } from '../camera.js';
import { seenCells } from '../lattice.js';

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
  const [x, y] = project(camera, part.x, part.y);
  // Large cells stay sharp. Below two device pixels a sharp cell would be one or two pixels wide by chance, and
  // thin walls with it: there they are blended.
  const pixels = camera.scale * view.ratio;
  ctx.imageSmoothingEnabled = pixels < 2 && pixels !== 1;
  ctx.drawImage(
    image,
    part.x, part.y, part.width, part.height,
    x, y, part.width * camera.scale, part.height * camera.scale,
  );
}
