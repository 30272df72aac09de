/**
 * The lattice on which cells lie: squares in rows, or hexagons, of which every second row (the first is 0) is set half
 * a cell to the right. Every layer and every gesture asks here. Rows are as far apart as columns are, so that lanes of
 * both kinds show the same part of the world under one camera: the hexagons stand a little taller than regular ones.
 *
 * @import { Box, Camera, Cell, Size } from '../engine/types.js'
 *
 * @typedef {{ moveTo(x: number, y: number): void, lineTo(x: number, y: number): void, closePath(): void }} Pen  A
 *   context or a path.
 */
import { project, seen } from './camera.js';

/** From the middle of a hexagon, in cells: to its upper tip, and down from there to where its upright sides begin. */
const TIP = 2 / 3;
const SHOULDER = 1 / 3;
/** The corners of a hexagon, clockwise from the upper tip, in cells from its middle. @type {[number, number][]} */
export const CORNERS = [[0, -TIP], [0.5, -SHOULDER], [0.5, SHOULDER], [0, TIP], [-0.5, SHOULDER], [-0.5, -SHOULDER]];
/**
 * From a hexagon to those beside it, the one across the side between corners 0 and 1 first.
 * @type {[number, number][]}
 */
const BESIDE = [[0.5, -1], [1, 0], [0.5, 1], [-0.5, 1], [-1, 0], [-0.5, -1]];
/** By how much a hexagon's tip stands out from its row, in cells. */
export const PEAK = TIP - 0.5;
/** Of a regular hexagon's lattice: the distance of its rows, in cells. */
const REGULAR = Math.sqrt(3) / 2;

/** The shift of a row to the right, in cells. @param {boolean} hexagons @param {number} y */
export function shift(hexagons, y) {
  return hexagons && y & 1 ? 0.5 : 0;
}

/** The room that a world takes, in cells. @param {Size} world @param {boolean} hexagons @returns {Size} */
export function extent({ width, height }, hexagons) {
  return hexagons ? { width: width + 0.5, height: height + 2 * PEAK } : { width, height };
}

/**
 * The middle of a cell on the screen.
 * @param {Camera} camera
 * @param {boolean} hexagons
 * @param {number} x
 * @param {number} y
 * @returns {[number, number]}
 */
export function middle(camera, hexagons, x, y) {
  return project(camera, x + 0.5 + shift(hexagons, y), y + 0.5);
}

/**
 * The cell under a pixel, whether or not the world reaches that far.
 * @param {Camera} camera
 * @param {boolean} hexagons
 * @param {number} px
 * @param {number} py
 * @returns {Cell}
 */
export function cellUnder(camera, hexagons, px, py) {
  const across = (px - camera.x) / camera.scale;
  const down = (py - camera.y) / camera.scale;
  const row = Math.floor(down);
  if (!hexagons) return { x: Math.floor(across), y: row };
  // Once squeezed to regular hexagons, a point lies in the one whose middle is nearest.
  let best = { x: 0, y: 0 };
  let least = Infinity;
  for (let y = row - 1; y <= row + 1; y++) {
    const x = Math.floor(across - shift(true, y));
    const away = Math.hypot(across - shift(true, y) - x - 0.5, (down - y - 0.5) * REGULAR);
    if (away >= least) continue;
    least = away;
    best = { x, y };
  }
  return best;
}

/**
 * The cells that can be seen, as a box in cells; of hexagons those, too, of which only a tip can.
 * @param {Camera} camera
 * @param {boolean} hexagons
 * @param {Size} world
 * @param {Size} size
 * @returns {Box}
 */
export function seenCells(camera, hexagons, world, size) {
  if (!hexagons) return seen(camera, world, size);
  const part = seen(camera, { width: world.width + 1, height: world.height }, size);
  if (part.width <= 0 || part.height <= 0) return part;
  const x = Math.max(0, part.x - 1);
  const y = Math.max(0, part.y - 1);
  return { x, y, width: Math.min(world.width, part.x + part.width + 1) - x, height: Math.min(world.height, part.y + part.height + 1) - y };
}

/**
 * Draws around all that an agent on a cell covers: the cell itself, or with `reach` all within so many moves of it.
 * @param {Pen} pen
 * @param {Camera} camera
 * @param {boolean} hexagons
 * @param {number} x
 * @param {number} y
 * @param {number} [reach] in cells
 * @param {number} [space] around it, in pixels
 */
export function outline(pen, camera, hexagons, x, y, reach = 0, space = 0) {
  const [left, top] = middle(camera, hexagons, x, y);
  const half = reach + 0.5;
  const size = camera.scale * (1 + space / (half * camera.scale));
  const corners = hexagons ? ball(reach) : [[-half, -half], [half, -half], [half, half], [-half, half]];
  corners.forEach(([dx, dy], i) => {
    if (i) pen.lineTo(left + dx * size, top + dy * size);
    else pen.moveTo(left + dx * size, top + dy * size);
  });
  pen.closePath();
}

/**
 * The corners around all hexagons within `reach` of one, from its middle, in cells.
 * @param {number} reach
 * @returns {[number, number][]}
 */
function ball(reach) {
  if (reach === 0) return CORNERS;
  const at = (/** @type {number} */ i) => (i + 6) % 6;
  /** @type {[number, number][]} */
  const corners = [];
  for (let side = 0; side < 6; side++) {
    const [from, along] = [BESIDE[side], BESIDE[at(side + 2)]];
    for (let step = 0; step < reach; step++) {
      // The hexagon at the corner shows three of its sides, those after it two.
      for (let corner = step ? side : side - 1; corner <= side + 1; corner++) {
        const [x, y] = CORNERS[at(corner)];
        corners.push([x + reach * from[0] + step * along[0], y + reach * from[1] + step * along[1]]);
      }
    }
  }
  return corners;
}
