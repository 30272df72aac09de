/**
 * The cells in which a scene goes into the laboratory.
 *
 * @import { Outline, Point } from '../types.js'
 * @import { Floor } from '../view/view.js'
 */

/** Sides in metres of cells that a scene may consist of already. */
const EXACT = [1, 0.5];
/** Sides that are tried otherwise. */
const ROUND = [0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 50];
/** Along its longer side a floor has no more cells than this. */
const MOST = 160;
/**
 * Obstacles that somebody steps over, or walks under, are not in the way: the slab of heights that counts, in metres.
 */
export const SLAB = /** @type {const} */ ([0.05, 1.8]);

/**
 * Their side, and the share of a cell that must be covered: a half where the scene consists of cells, as one does that
 * was a grid; else -1: what is touched is blocked, so that no thin wall is lost.
 * @param {Floor} floor @param {Outline[]} outlines of all that is in the way
 * @returns {{ side: number, share: number }}
 */
export function cellsOf({ left, bottom, right, top }, outlines) {
  const corners = [{ x: right, y: top }, ...outlines.flatMap(({ rings }) => rings.flat())];
  const straight = outlines.every(({ centre, rings }) => !centre && rings.every((ring) => ring.every((at, i) => alongAxis(at, ring[(i + 1) % ring.length]))));
  const whole = (/** @type {number} */ length) => Math.abs(length - Math.round(length)) < 1e-6;
  const exact = straight && EXACT.find((side) => corners.every(({ x, y }) => whole((x - left) / side) && whole((y - bottom) / side)));
  if (exact) return { side: exact, share: 0.5 };
  const long = Math.max(right - left, top - bottom);
  return { side: ROUND.find((side) => long / side <= MOST) ?? long / MOST, share: -1 };
}

/** @param {Point} a @param {Point} b */
const alongAxis = (a, b) => Math.abs(a.x - b.x) < 1e-6 || Math.abs(a.y - b.y) < 1e-6;

/** The cell at a place. @param {Floor} floor @param {number} side @param {Point} at */
export const cellAt = ({ left, top }, side, { x, y }) => ({ x: Math.floor((x - left) / side), y: Math.floor((top - y) / side) });

/**
 * The middle of a cell.
 * @param {Floor} floor
 * @param {number} side
 * @param {{ x: number, y: number }} cell
 * @returns {Point}
 */
export const middleOf = ({ left, top }, side, { x, y }) => ({ x: left + (x + 0.5) * side, y: top - (y + 0.5) * side });
