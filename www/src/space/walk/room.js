/**
 * The distance from a place to what stands in a body's way: what ends no higher than a step is stepped over, what
 * begins above the head is passed under.
 *
 * @import { Obstacle, Point } from '../types.js'
 * @import { Floor } from '../view/view.js'
 */
import { UNDERFOOT } from '../floor.js';
import { boxOf } from '../editor/box.js';

/**
 * Answers for many places on one scene.
 * @param {Obstacle[]} obstacles
 * @param {Floor} floor
 * @param {{ step: number, duck: number }} [agility] what is stepped over and ducked under, in metres
 */
export function makeRoom(obstacles, floor, agility = { step: UNDERFOOT, duck: 0 }) {
  const inTheWay = (/** @type {number} */ height) => obstacles.filter(({ low, high }) => high > agility.step && low < height - agility.duck);
  /**
   * What counts, with its box, for each height that was asked for.
   * @type {Map<number, { box: number[], of: Obstacle }[]>}
   */
  const byHeight = new Map();

  return {
    obstacles,
    agility,
    /**
     * In metres; 0 in an obstacle or outside of the floor.
     * @param {number} x
     * @param {number} y
     * @param {number} height
     */
    at(x, y, height) {
      let counted = byHeight.get(height);
      if (!counted) byHeight.set(height, (counted = inTheWay(height).map((of) => ({ box: boxOf(of), of }))));
      let least = Math.max(0, Math.min(x - floor.left, floor.right - x, y - floor.bottom, floor.top - y));
      for (const { box: [left, bottom, right, top], of } of counted) {
        const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(bottom - y, 0, y - top));
        if (away < least) least = Math.min(least, distance(of, x, y));
      }
      return least;
    },
  };
}

/** From a place to an obstacle; 0 within it. @param {Obstacle} obstacle @param {number} x @param {number} y */
function distance({ centre, radius, rings }, x, y) {
  if (centre) return Math.max(0, Math.hypot(x - centre.x, y - centre.y) - (radius ?? 0));
  let least = Infinity;
  let within = false;
  for (const ring of rings) {
    let a = ring[ring.length - 1];
    for (const b of ring) {
      least = Math.min(least, fromSegment(a, b, x, y));
      if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) within = !within;
      a = b;
    }
  }
  return within ? 0 : least;
}

/** @param {Point} a @param {Point} b @param {number} x @param {number} y */
function fromSegment(a, b, x, y) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const t = square ? Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / square)) : 0;
  return Math.hypot(x - a.x - t * dx, y - a.y - t * dy);
}
