/**
 * Shapes that say without colour what a cell is, once cells are large enough: a dot for open and a small square for
 * closed, both hollow for the search from the goal, a bar for cells that have been put off, a diamond where both
 * searches have been, a cross where the agent does not fit, reeds for swamp, a wave for water, hatching for walls.
 *
 * @import { Camera, View } from '../../engine/types.js'
 */
import { middle, seenCells } from '../lattice.js';
import { MARK } from '../palette.js';
import { dark, numbered } from './costs.js';
import { pathFor } from './vector.js';

/** From this size of a cell on, in CSS pixels, it has a shape in it. */
export const SMALLEST = 8;

const SWAMP = 2;
const WATER = 3;
/** From this terrain on nothing can stand there. */
const BLOCKED = 4;

/**
 * Draws one into a path, around the middle of a cell.
 * @typedef {(path: Path2D, x: number, y: number, size: number) => void} Shape
 */

/** @type {(ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void} */
export function shapesLayer(ctx, view, camera) {
  if (camera.scale < SMALLEST) return;
  const part = seenCells(camera, view.hexagons, view.world, view.size);
  const size = camera.scale;
  const [terrain, walls] = [pathFor(ctx), pathFor(ctx)];
  const marks = makeInk(ctx);
  /** Of cells so dear that the dark ink would drown in their shade. @type {ReturnType<typeof makeInk> | null} */
  let pale = null;
  for (let y = part.y; y < part.y + part.height; y++) {
    for (let x = part.x; x < part.x + part.width; x++) {
      const at = y * view.world.width + x;
      const mark = view.marks[at];
      const ground = view.terrain[at];
      if (mark === MARK.unseen && ground < SWAMP) continue;
      const [left, centre] = middle(camera, view.hexagons, x, y);
      // A number takes the lower half.
      const top = numbered(view, camera, at) ? centre - size * 0.2 : centre;
      const { full, hollow } = view.costs[at] > 1 && dark(view, at) ? (pale ??= makeInk(ctx)) : marks;
      if (mark === MARK.open) dot(full, left, top, size);
      else if (mark === MARK.closed) square(full, left, top, size);
      else if (mark === MARK.openBack || mark === MARK.under) dot(hollow, left, top, size);
      else if (mark === MARK.earlier) square(hollow, left, top, size);
      else if (mark === MARK.deferred) bar(hollow, left, top, size);
      else if (mark === MARK.closedBack || mark === MARK.aheadClosed) square(hollow, left, top, size * 1.4);
      else if (mark === MARK.both) diamond(full, left, top, size);
      else if (mark === MARK.aheadOpen) diamond(hollow, left, top, size);
      else if (mark === MARK.tight) cross(terrain, left, top, size);
      else if (ground >= BLOCKED) (view.hexagons && y & 1 ? through : hatch)(walls, left, top, size);
      else if (ground === SWAMP) reeds(terrain, left, top, size);
      else if (ground === WATER) wave(terrain, left, top, size);
    }
  }
  ctx.lineWidth = Math.max(1, size / 14);
  for (const [ink, colour] of /** @type {[ReturnType<typeof makeInk> | null, string][]} */ ([[marks, view.colours.mark], [pale, view.colours.pale]])) {
    if (!ink) continue;
    ctx.fillStyle = ctx.strokeStyle = colour;
    ctx.fill(ink.full);
    ctx.stroke(ink.hollow);
  }
  ctx.lineWidth = Math.max(1, size / 16);
  ctx.strokeStyle = view.colours.texture;
  ctx.stroke(terrain);
  ctx.strokeStyle = view.colours.hatch;
  ctx.stroke(walls);
}

/** Shapes that are filled, and those that are drawn around. @param {CanvasRenderingContext2D} ctx */
function makeInk(ctx) {
  return { full: pathFor(ctx), hollow: pathFor(ctx) };
}

/** @type {Shape} */
function dot(path, x, y, size) {
  const radius = size * 0.2;
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 2 * Math.PI);
}

/** @type {Shape} */
function bar(path, x, y, size) {
  const half = size * 0.22;
  path.moveTo(x - half, y);
  path.lineTo(x + half, y);
}

/** @type {Shape} */
function square(path, x, y, size) {
  const side = Math.max(2, size * 0.18);
  path.rect(x - side / 2, y - side / 2, side, side);
}

/** @type {Shape} */
function diamond(path, x, y, size) {
  const half = Math.max(1.5, size * 0.2);
  path.moveTo(x, y - half);
  path.lineTo(x + half, y);
  path.lineTo(x, y + half);
  path.lineTo(x - half, y);
  path.closePath();
}

/** @type {Shape} */
function cross(path, x, y, size) {
  const half = size * 0.14;
  path.moveTo(x - half, y - half);
  path.lineTo(x + half, y + half);
  path.moveTo(x - half, y + half);
  path.lineTo(x + half, y - half);
}

/** Two strokes that go on in the cells beside it. @type {Shape} */
function hatch(path, x, y, size) {
  const half = size / 2;
  path.moveTo(x - half, y);
  path.lineTo(x, y - half);
  path.moveTo(x, y + half);
  path.lineTo(x + half, y);
}

/** Such a stroke in a row that is set half a cell to the right, as far as a hexagon reaches. @type {Shape} */
function through(path, x, y, size) {
  const half = size * 0.4;
  path.moveTo(x - half, y + half);
  path.lineTo(x + half, y - half);
}

/** @type {Shape} */
function reeds(path, x, y, size) {
  for (const [dx, height] of [[-0.15, 0.2], [0, 0.32], [0.15, 0.2]]) {
    path.moveTo(x + size * dx, y + size * 0.16);
    path.lineTo(x + size * dx, y + size * (0.16 - height));
  }
}

/** @type {Shape} */
function wave(path, x, y, size) {
  path.moveTo(x - size * 0.25, y);
  path.quadraticCurveTo(x - size * 0.125, y - size * 0.16, x, y);
  path.quadraticCurveTo(x + size * 0.125, y + size * 0.16, x + size * 0.25, y);
}
