/**
 * The layers that draw what is true over what a search found out: why there is no path (what can be reached is tinted
 * and hatched, the blocked cells around it are outlined) and, dashed, a shortest path or the way to the nearest that
 * can be reached.
 *
 * @import { Camera, TruthView, View } from '../../engine/types.js'
 */
import { middle, outline, seenCells } from '../lattice.js';
import { drawCells } from './image.js';
import { stroke, trace } from './line.js';
import { pathFor } from './vector.js';

/** From this size of a cell on, in CSS pixels, its outline can be drawn. */
const SMALLEST = 6;
/** How much of a small wall the tint covers. */
const FAINT = 0.65;
const REGION = 1;
const FRONTIER = 2;

/** @type {(ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void} */
export function truthLayer(ctx, view, camera) {
  const { truth } = view;
  if (!truth) return;
  // Hexagons are cut out of rows that overlap, where a tint would lie twice: their shapes are filled below.
  if (truth.region && !(view.hexagons && camera.scale >= SMALLEST)) drawCells(ctx, truth.region, view, camera);
  if (truth.frontier && camera.scale < SMALLEST) {
    ctx.globalAlpha = FAINT;
    drawCells(ctx, truth.frontier, view, camera);
    ctx.globalAlpha = 1;
  }
  if (truth.kinds.length && camera.scale >= SMALLEST) shapes(ctx, truth, view, camera);
}

/** @param {CanvasRenderingContext2D} ctx @param {TruthView} truth @param {View} view @param {Camera} camera */
function shapes(ctx, { kinds }, view, camera) {
  const part = seenCells(camera, view.hexagons, view.world, view.size);
  const [lines, walls, area] = [pathFor(ctx), pathFor(ctx), pathFor(ctx)];
  const half = camera.scale / 4;
  for (let y = part.y; y < part.y + part.height; y++) {
    for (let x = part.x; x < part.x + part.width; x++) {
      const kind = kinds[y * view.world.width + x];
      if (kind === FRONTIER) outline(walls, camera, view.hexagons, x, y, 0, -Math.max(1, camera.scale / 10));
      else if (kind === REGION) {
        if (view.hexagons) outline(area, camera, true, x, y);
        const [left, top] = middle(camera, view.hexagons, x, y);
        lines.moveTo(left - half, top - half);
        lines.lineTo(left + half, top + half);
      }
    }
  }
  ctx.fillStyle = view.colours.region;
  ctx.fill(area);
  ctx.lineWidth = Math.max(1, camera.scale / 16);
  ctx.strokeStyle = view.colours.region;
  ctx.stroke(lines);
  ctx.lineWidth = Math.max(1, camera.scale / 10);
  ctx.strokeStyle = view.colours.frontier;
  ctx.stroke(walls);
}

/** @type {(ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void} */
export function truthLineLayer(ctx, view, camera) {
  if (!view.truth || view.truth.line.length < 2) return;
  trace(ctx, view.truth.line, view, camera);
  const width = Math.min(4, Math.max(2, camera.scale * 0.16));
  stroke(ctx, width + 2, view.colours.casing);
  ctx.setLineDash([width * 3, width * 2.5]);
  stroke(ctx, width, view.colours.optimum);
  ctx.setLineDash([]);
}
