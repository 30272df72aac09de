/**
 * Ends of the first way on a scene, before anybody has set any.
 *
 * @import { Point } from '../types.js'
 * @import { Floor } from '../view/view.js'
 * @typedef {{ start: Point, goal: Point }} Ends
 */

/** Places along each side among which they are sought. */
const SOUGHT = 40;
/** Numbers of an edge: both its ends, and its clearance. */
const EDGE = 5;

/**
 * Those that are nearest to two opposite corners, null where there are not two.
 * @param {(Point & { along: number })[]} places `along`: how far they are from the lower left corner, towards the upper
 *   right one
 * @returns {Ends | null}
 */
function farApart(places) {
  if (!places.length) return null;
  const first = places.reduce((least, one) => (one.along < least.along ? one : least));
  const last = places.reduce((most, one) => (one.along >= most.along ? one : most));
  return first === last ? null : { start: { x: first.x, y: first.y }, goal: { x: last.x, y: last.y } };
}

/**
 * The roomy places that are nearest to two opposite corners.
 * @param {Floor} floor
 * @param {(x: number, y: number) => boolean} roomy
 */
export function roomyEnds({ left, bottom, right, top }, roomy) {
  const places = [];
  for (let i = 0; i < SOUGHT * SOUGHT; i++) {
    const [u, v] = [((i % SOUGHT) + 0.5) / SOUGHT, (Math.floor(i / SOUGHT) + 0.5) / SOUGHT];
    const [x, y] = [left + (right - left) * u, bottom + (top - bottom) * v];
    if (roomy(x, y)) places.push({ x, y, along: u + v });
  }
  return farApart(places);
}

/**
 * Two vertices of the part of a roadmap whose edges are longest in all. Takes time nearly linear in the edges.
 * @param {Float64Array} edges five numbers each
 * @param {Floor} floor
 */
export function connectedEnds(edges, { left, bottom, right, top }) {
  /** Vertices by their place, which is the same in all their edges. @type {Map<string, number>} */
  const numbers = new Map();
  /** @type {Point[]} */
  const places = [];
  /** The one above in its part; the topmost is above itself. @type {number[]} */
  const above = [];
  const vertex = (/** @type {number} */ x, /** @type {number} */ y) => {
    const name = `${x} ${y}`;
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, places.length);
    above.push(places.length);
    return places.push({ x, y }) - 1;
  };
  const partOf = (/** @type {number} */ at) => {
    let one = at;
    while (above[one] !== one) one = above[one] = above[above[one]];
    return one;
  };
  const lengths = [];
  for (let at = 0; at < edges.length; at += EDGE) {
    const [ax, ay, bx, by] = edges.subarray(at, at + EDGE);
    const [a, b] = [vertex(ax, ay), vertex(bx, by)];
    above[partOf(a)] = partOf(b);
    lengths.push({ a, length: Math.hypot(bx - ax, by - ay) });
  }
  /** @type {Map<number, number>} */
  const sums = new Map();
  for (const { a, length } of lengths) sums.set(partOf(a), (sums.get(partOf(a)) ?? 0) + length);
  let [most, largest] = [0, -1];
  for (const [part, sum] of sums) if (sum > most) [most, largest] = [sum, part];
  const connected = places.filter((_, at) => partOf(at) === largest);
  return farApart(connected.map(({ x, y }) => ({ x, y, along: (x - left) / (right - left) + (y - bottom) / (top - bottom) })));
}
