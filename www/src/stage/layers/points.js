/**
 * Cells that are spoken of: outlined, each with a letter on a flag beside it. Where they lie close together the
 * outlines draw in, so that each cell keeps its own, and a flag that finds no room right beside its cell is tied to it
 * by a line.
 *
 * @import { Box, Camera, Cell, Spot, View } from '../../engine/types.js'
 * @import { Place } from './flags.js'
 */
import { extent, middle } from '../lattice.js';
import { FLAG, hub, layFlags } from './flags.js';
import { badgeRadius } from './markers.js';
import { frame } from './pointer.js';

/** What the outline's casing adds to each side, in CSS pixels. */
const CASING = 2.5;

/** @type {(ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void} */
export function pointsLayer(ctx, view, camera) {
  if (!view.points.length) return;
  const free = Math.max(2, 5 - camera.scale / 2);
  // A point of another cell is as near as the two outlines would touch.
  const near = 1 + (2 * (free + CASING)) / camera.scale;
  const spots = view.points.map((spot, i) => {
    const crowded = view.points.some((other, j) => j !== i && Math.abs(other.x - spot.x) < near && Math.abs(other.y - spot.y) < near);
    return { spot, crowded, label: spot.label ?? String.fromCharCode(65 + (i % 26)), box: boxAround(view, camera, spot, crowded ? 0 : free + CASING) };
  });
  for (const { spot, crowded } of spots) outlined(ctx, view, camera, spot, crowded ? -Math.min(1.5, camera.scale / 8) : free, crowded);
  const named = spots.filter(({ label }) => label);
  const flags = layFlags(named.map(({ box }) => box), whereAbout(view, camera));
  named.forEach(({ box }, i) => leader(ctx, view, camera.scale / 2, hub(box), flags[i]));
  named.forEach(({ label }, i) => flag(ctx, view, flags[i], label));
}

/** @param {View} view @param {Camera} camera */
function whereAbout(view, camera) {
  const { width, height } = extent(view.world, view.hexagons);
  const badge = badgeRadius(camera);
  return {
    tile: view.size,
    world: { x: camera.x, y: camera.y, width: width * camera.scale, height: height * camera.scale },
    badges: [view.start, view.goal].map((cell) => boxAround(view, camera, cell, badge - camera.scale / 2)),
  };
}

/** @param {View} view @param {Camera} camera @param {Cell} cell @param {number} space @returns {Box} */
function boxAround(view, camera, { x, y }, space) {
  const [left, top] = middle(camera, view.hexagons, x, y);
  const half = camera.scale / 2 + space;
  return { x: left - half, y: top - half, width: 2 * half, height: 2 * half };
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Spot} spot
 * @param {number} space
 * @param {boolean} thin
 */
function outlined(ctx, view, camera, spot, space, thin) {
  frame(ctx, view, camera, spot, thin ? [[3, view.colours.casing], [1.5, view.colours.point]] : [[5, view.colours.casing], [2.5, view.colours.point]], space);
}

/**
 * From the edge of a cell to its flag.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {number} half of the cell
 * @param {Place} from
 * @param {Place} to
 */
function leader(ctx, view, half, from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const share = Math.min(1, half / Math.max(Math.abs(dx), Math.abs(dy), 1));
  ctx.beginPath();
  ctx.moveTo(from.x + dx * share, from.y + dy * share);
  ctx.lineTo(to.x, to.y);
  for (const [width, colour] of /** @type {[number, string][]} */ ([[3.5, view.colours.casing], [1.5, view.colours.point]])) {
    ctx.lineWidth = width;
    ctx.strokeStyle = colour;
    ctx.stroke();
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {View} view @param {Place} at @param {string} label */
function flag(ctx, view, { x, y }, label) {
  ctx.beginPath();
  ctx.roundRect(x - FLAG, y - FLAG, 2 * FLAG, 2 * FLAG, 3);
  ctx.fillStyle = view.colours.point;
  ctx.fill();
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = view.colours.casing;
  ctx.stroke();
  ctx.fillStyle = view.colours.badge;
  ctx.font = `700 11px "Liberation Sans", Arial, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  ctx.fillText(label, x, y + 4);
}
