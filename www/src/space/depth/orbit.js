/**
 * The view of the floor with depth: a target on the floor, and from where it is looked at. Plain data; metres and
 * radians.
 *
 * @import { Floor } from '../view/view.js'
 * @typedef {Floor & { high?: number }} Room  A floor, and how high what stands on it is.
 * @typedef {{ x: number, y: number, distance: number, azimuth: number, elevation: number, z?: number, aside?: number }}
 *   Orbit `azimuth`: the direction from the target to the viewer; `elevation`: above the floor; `z`: how high the
 *   target is; `aside`: so far the viewer is moved to the right, and what is looked at with it.
 * @typedef {[number, number, number]} Vector
 */

/** The vertical angle of view. */
export const ANGLE = (42 * Math.PI) / 180;
/** Straight down is as far as it goes, and not below what stands on the floor. */
export const [LOWEST, ABOVE] = [0.06, Math.PI / 2];
/** Metres within which and beyond how many floors nothing is looked at. */
const [NEAREST, FARTHEST] = [1.2, 3];
/** The share of the picture that a floor fills, and passes in which its middle is found. */
const [FILLED, PASSES] = [0.92, 6];
/**
 * What stands on a floor is in view, too: so high in metres where nothing is said, and higher by no more than this
 * share of the floor.
 */
const [HIGH, HIGHEST] = [2, 0.25];
/** From where one looks at first: from the south, a little from the side, so that upwards on the plan is away. */
export const FIRST = { azimuth: (-112 * Math.PI) / 180, elevation: (48 * Math.PI) / 180 };
/** As on the plan. */
export const FROM_ABOVE = { azimuth: -Math.PI / 2, elevation: ABOVE };

/**
 * Right, up and back of the viewer.
 * @param {Pick<Orbit, 'azimuth' | 'elevation'>} orbit
 * @returns {[right: Vector, up: Vector, back: Vector]}
 */
export function basis({ azimuth, elevation }) {
  const [cos, sin, flat, high] = [Math.cos(azimuth), Math.sin(azimuth), Math.cos(elevation), Math.sin(elevation)];
  return [[-sin, cos, 0], [-high * cos, -high * sin, flat], [flat * cos, flat * sin, high]];
}

const dot = (/** @type {Vector} */ a, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) => a[0] * x + a[1] * y + a[2] * z;

/**
 * All of the floor from the same side, as near as it fits, in the middle of the picture.
 * @param {Pick<Orbit, 'azimuth' | 'elevation'>} from
 * @param {Room} room
 * @param {number} aspect width by height
 * @param {number} [above] the share of the height that words over it take
 * @param {number} [below] the share that buttons take
 * @returns {Orbit}
 */
export function fitted({ azimuth, elevation }, { left, bottom, right, top, high = HIGH }, aspect, above = 0, below = 0) {
  const [aside, up, back] = basis({ azimuth, elevation });
  const half = Math.tan(ANGLE / 2);
  const [wide, tall, lower] = [half * FILLED * aspect, half * FILLED * (1 - above - below), half * (above - below)];
  const heights = elevation === ABOVE ? [0] : [0, Math.min(high, HIGHEST * Math.max(right - left, top - bottom))];
  const corners = [left, right].flatMap((x) => [bottom, top].flatMap((y) => heights.map((z) => /** @type {Vector} */ ([x, y, z]))));
  let [x, y, distance] = [(left + right) / 2, (bottom + top) / 2, NEAREST];
  for (let pass = 0; pass < PASSES; pass++) {
    distance = NEAREST;
    for (const [cx, cy, z] of corners) {
      const rises = dot(up, cx - x, cy - y, z);
      const reach = Math.max(Math.abs(dot(aside, cx - x, cy - y, z)) / wide, rises > 0 ? rises / (tall - lower) : -rises / (tall + lower));
      distance = Math.max(distance, dot(back, cx - x, cy - y, z) + reach);
    }
    // What is near looks larger: the middle of the picture is not that of the floor.
    const seen = corners.map(([cx, cy, z]) => {
      const far = distance - dot(back, cx - x, cy - y, z);
      return [dot(aside, cx - x, cy - y, z) / far, dot(up, cx - x, cy - y, z) / far];
    });
    const middle = (/** @type {number} */ axis) => (Math.min(...seen.map((at) => at[axis])) + Math.max(...seen.map((at) => at[axis]))) / 2;
    const [along, away] = [middle(0) * distance, ((middle(1) + lower) * distance) / Math.max(0.35, Math.sin(elevation))];
    x += along * aside[0] - away * Math.cos(azimuth);
    y += along * aside[1] - away * Math.sin(azimuth);
  }
  return { x, y, distance, azimuth, elevation };
}

/** Around the target, by angles. @param {Orbit} orbit @param {number} aside @param {number} up @returns {Orbit} */
export const turned = (orbit, aside, up) => ({ ...orbit, azimuth: orbit.azimuth + aside, elevation: Math.min(ABOVE, Math.max(LOWEST, orbit.elevation + up)) });

/**
 * Along the floor: what was under the pointer goes with it.
 * @param {Orbit} orbit
 * @param {number} right
 * @param {number} down pixels
 * @param {number} height of the view, in pixels
 * @param {Floor} floor
 * @returns {Orbit}
 */
export function slid(orbit, right, down, height, floor) {
  const metres = (2 * orbit.distance * Math.tan(ANGLE / 2)) / height;
  const [cos, sin] = [Math.cos(orbit.azimuth), Math.sin(orbit.azimuth)];
  // Flat views make far of near: not without bound.
  const away = (down * metres) / Math.max(0.35, Math.sin(orbit.elevation));
  const [x, y] = [orbit.x + right * metres * sin - away * cos, orbit.y - right * metres * cos - away * sin];
  return within({ ...orbit, x, y }, floor);
}

/** @param {Orbit} orbit @param {number} factor @param {Floor} floor @returns {Orbit} */
export function nearer(orbit, factor, { left, bottom, right, top }) {
  const most = FARTHEST * Math.max(right - left, top - bottom, NEAREST);
  return { ...orbit, distance: Math.min(most, Math.max(NEAREST, orbit.distance / factor)) };
}

/** The same within what a floor allows. @param {Orbit} orbit @param {Floor} floor @returns {Orbit} */
export function within(orbit, floor) {
  const { x, y } = orbit;
  const inside = { ...orbit, x: Math.min(floor.right, Math.max(floor.left, x)), y: Math.min(floor.top, Math.max(floor.bottom, y)) };
  return turned(nearer(inside, 1, floor), 0, 0);
}

/** The place in the middle of the picture. @param {Orbit} orbit @returns {Vector} */
export function target({ x, y, z = 0, aside = 0, azimuth }) {
  return [x - aside * Math.sin(azimuth), y + aside * Math.cos(azimuth), z];
}

/** The place of the viewer. @param {Orbit} orbit @returns {Vector} */
export function viewer(orbit) {
  const { azimuth, elevation, distance } = orbit;
  const [x, y, z] = target(orbit);
  const flat = Math.cos(elevation) * distance;
  return [x + flat * Math.cos(azimuth), y + flat * Math.sin(azimuth), z + Math.sin(elevation) * distance];
}
