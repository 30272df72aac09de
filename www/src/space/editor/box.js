/**
 * Boxes and distances of obstacles, areas and doors.
 *
 * @import { Outline, Point } from '../types.js'
 * @import { Floor } from '../view/view.js'
 */

/**
 * An obstacle that reaches over so much of both sides of the floor is what lies around, such as all that is blocked in
 * a map.
 */
const AROUND = 0.9;

/** Left, lower, right and upper side. @param {Outline} of @returns {[number, number, number, number]} */
export function boxOf({ centre, radius, rings }) {
  if (centre) return [centre.x - (radius ?? 0), centre.y - (radius ?? 0), centre.x + (radius ?? 0), centre.y + (radius ?? 0)];
  const [xs, ys] = [rings[0].map(({ x }) => x), rings[0].map(({ y }) => y)];
  const least = (/** @type {number[]} */ of) => of.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (/** @type {number[]} */ of) => of.reduce((a, b) => Math.max(a, b), -Infinity);
  return [least(xs), least(ys), most(xs), most(ys)];
}

/** Whether an obstacle reaches over nearly the whole floor. @param {Outline} obstacle @param {Floor} floor */
export function surrounds(obstacle, floor) {
  const [left, bottom, right, top] = boxOf(obstacle);
  return right - left >= AROUND * (floor.right - floor.left) && top - bottom >= AROUND * (floor.top - floor.bottom);
}

/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
/** @param {Point} a @param {Point} b @param {number} reach */
export const near = (a, b, reach) => distance(a, b) <= reach;
