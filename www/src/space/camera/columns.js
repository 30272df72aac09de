/**
 * The strips that are seen in each column of pixels by a camera that looks straight ahead on a floor: of everything
 * that stands there the parts that nothing nearer hides, from far to near. Exact as long as outlines do not overlap.
 * Pure: numbers in, strips out.
 *
 * @import { Obstacle, Point } from '../types.js'
 * @typedef {{ x: number, y: number, z: number, heading: number, focal: number, width: number, horizon: number }} Look
 *   `focal`, `width` and `horizon` in pixels.
 * @typedef {{ depth: number, light: number }} Crossing
 * @typedef {{ top: number, bottom: number, far: number, light: number, side: 'front' | 'flat', index: number }} Strip
 *   From one pixel to another one, counted downwards; `light`: how far it is turned from the light, from 0 to 1;
 *   `flat`: an upper or lower side.
 */

/** Nearer than this, in metres, nothing is seen. */
const NEAR = 0.15;
/** A disc has so many sides. */
const SIDES = 24;

/**
 * Where columns meet the sides of an outline.
 * @param {Look} look
 * @param {(column: number, crossing: Crossing) => void} found
 */
function makeSides({ x, y, heading, focal, width }, found) {
  const [dx, dy] = [Math.cos(heading), Math.sin(heading)];
  /** @param {Point} a @param {Point} b */
  return (a, b) => {
    // How far ahead each end is, and how far to the right.
    let [a0, a1] = [(a.x - x) * dx + (a.y - y) * dy, (a.x - x) * dy - (a.y - y) * dx];
    let [b0, b1] = [(b.x - x) * dx + (b.y - y) * dy, (b.x - x) * dy - (b.y - y) * dx];
    if (a0 < NEAR && b0 < NEAR) return;
    if (a0 < NEAR || b0 < NEAR) {
      const share = (NEAR - a0) / (b0 - a0);
      const cut = a1 + (b1 - a1) * share;
      if (a0 < NEAR) [a0, a1] = [NEAR, cut];
      else [b0, b1] = [NEAR, cut];
    }
    const [from, to] = [width / 2 + (a1 / a0) * focal, width / 2 + (b1 / b0) * focal];
    const light = Math.abs(b.y - a.y) / (Math.hypot(b.x - a.x, b.y - a.y) || 1);
    const last = Math.min(width, Math.ceil(Math.max(from, to) - 0.5));
    for (let column = Math.max(0, Math.ceil(Math.min(from, to) - 0.5)); column < last; column++) {
      const slope = (column + 0.5 - width / 2) / focal;
      const share = (slope * a0 - a1) / (b1 - a1 - slope * (b0 - a0));
      found(column, { depth: a0 + Math.min(1, Math.max(0, share)) * (b0 - a0), light });
    }
  };
}

/** @param {Pick<Obstacle, 'centre' | 'radius' | 'rings'>} outline @returns {Point[][]} */
function ringsOf({ centre, radius, rings }) {
  if (!centre || !radius) return rings;
  return [Array.from({ length: SIDES }, (_, i) => ({ x: centre.x + radius * Math.cos((2 * Math.PI * i) / SIDES), y: centre.y + radius * Math.sin((2 * Math.PI * i) / SIDES) }))];
}

/**
 * Strips of each column.
 * @param {Look} look
 * @param {Pick<Obstacle, 'centre' | 'radius' | 'rings' | 'low' | 'high'>[]} obstacles
 * @returns {Strip[][]}
 */
export function columnsSeen(look, obstacles) {
  /** @type {{ front: Crossing, back: number, index: number }[][]} */
  const columns = Array.from({ length: look.width }, () => []);
  /** Of one obstacle. @type {Map<number, Crossing[]>} */
  let met = new Map();
  const side = makeSides(look, (column, crossing) => {
    const all = met.get(column);
    if (all) all.push(crossing);
    else met.set(column, [crossing]);
  });
  obstacles.forEach((obstacle, index) => {
    met = new Map();
    for (const ring of ringsOf(obstacle)) ring.forEach((at, i) => side(at, ring[(i + 1) % ring.length]));
    for (const [column, crossings] of met) {
      crossings.sort((a, b) => a.depth - b.depth);
      // From within it is seen through.
      for (let at = crossings.length % 2; at < crossings.length; at += 2) columns[column].push({ front: crossings[at], back: crossings[at + 1].depth, index });
    }
  });
  return columns.map((pieces) => stripsOf(look, pieces, obstacles));
}

/**
 * @param {Look} look
 * @param {{ front: Crossing, back: number, index: number }[]} pieces
 * @param {Pick<Obstacle, 'low' | 'high'>[]} obstacles
 * @returns {Strip[]}
 */
function stripsOf({ focal, horizon, z }, pieces, obstacles) {
  pieces.sort((a, b) => a.front.depth - b.front.depth);
  const row = (/** @type {number} */ height, /** @type {number} */ depth) => horizon - ((height - z) / depth) * focal;
  /** @type {Strip[]} */
  const strips = [];
  // All from the ground up to here is hidden by what is nearer.
  let hidden = Infinity;
  for (const { front: { depth, light }, back, index } of pieces) {
    const [low, high] = [Math.max(0, obstacles[index].low), obstacles[index].high];
    const [top, bottom] = [row(high, depth), row(low, depth)];
    const highest = Math.min(top, row(high, back));
    if (highest >= hidden) continue;
    strips.push({ top, bottom, far: depth, light, side: 'front', index });
    if (z > high) strips.push({ top: highest, bottom: top, far: back, light: 0, side: 'flat', index });
    if (z < low) strips.push({ top: bottom, bottom: row(low, back), far: back, light: 1, side: 'flat', index });
    if (low === 0) hidden = Math.min(hidden, highest);
  }
  return strips.reverse();
}
