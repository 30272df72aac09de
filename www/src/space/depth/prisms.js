/**
 * The triangles of what stands on the floor: each outline between its lower and its upper end. Pure: numbers in, arrays
 * out.
 *
 * @import { Obstacle, Point } from '../types.js'
 * @typedef {{ positions: Float32Array, normals: Float32Array, tops: Uint8Array, triangles: number }} Prisms
 *   `tops`: 1 for each corner of an upper or lower side, 0 for those of the sides around.
 */
import { ShapeUtils, Vector2 } from 'three';

/** A disc has so many sides. */
const SIDES = 40;
/**
 * What has no upper end is drawn as high as this, in metres; what is thinner than a sheet of paper is drawn so thick.
 */
const [ENDLESS, THIN] = [3, 0.01];

/**
 * The rings of an outline, the first one around it, counted to the left; holes to the right.
 * @param {Pick<Obstacle, 'centre' | 'radius' | 'rings'>} outline
 * @returns {Vector2[][]}
 */
export function ringsOf({ centre, radius, rings }) {
  if (centre && radius) return [Array.from({ length: SIDES }, (_, i) => new Vector2(centre.x + radius * Math.cos((i / SIDES) * 2 * Math.PI), centre.y + radius * Math.sin((i / SIDES) * 2 * Math.PI)))];
  return rings.map((ring, at) => {
    const points = ring.map(({ x, y }) => new Vector2(x, y));
    return ShapeUtils.isClockWise(points) === (at === 0) ? points.reverse() : points;
  });
}

/**
 * The heights where an obstacle begins and ends above the floor.
 * @param {Pick<Obstacle, 'low' | 'high'>} obstacle
 * @returns {[low: number, high: number]}
 */
export function heightsOf({ low, high }) {
  const from = Number.isFinite(low) ? Math.max(0, low) : 0;
  const to = Number.isFinite(high) ? high : from + ENDLESS;
  return [from, Math.max(to, from + THIN)];
}

/** @param {Obstacle[]} obstacles @returns {Prisms} */
export function prisms(obstacles) {
  /** @type {number[]} */
  const positions = [];
  /** @type {number[]} */
  const normals = [];
  /** @type {number[]} */
  const tops = [];
  const corner = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z, /** @type {number} */ nx, /** @type {number} */ ny, /** @type {number} */ nz) => {
    positions.push(x, y, z);
    normals.push(nx, ny, nz);
    tops.push(nz ? 1 : 0);
  };
  for (const obstacle of obstacles) {
    const rings = ringsOf(obstacle).filter((ring) => ring.length > 2);
    if (!rings.length) continue;
    const [low, high] = heightsOf(obstacle);
    const all = rings.flat();
    for (const face of ShapeUtils.triangulateShape(rings[0], rings.slice(1))) {
      for (const at of face) corner(all[at].x, all[at].y, high, 0, 0, 1);
      // Nobody looks at what stands on the floor from below.
      if (low > 0) for (const at of [...face].reverse()) corner(all[at].x, all[at].y, low, 0, 0, -1);
    }
    const around = obstacle.centre ? roundNormals : flatNormals;
    for (const ring of rings) {
      ring.forEach((a, i) => {
        const b = ring[(i + 1) % ring.length];
        const [[ax, ay], [bx, by]] = around(a, b, obstacle.centre);
        for (const [p, z, nx, ny] of /** @type {[Vector2, number, number, number][]} */ ([[a, low, ax, ay], [b, low, bx, by], [b, high, bx, by], [a, low, ax, ay], [b, high, bx, by], [a, high, ax, ay]])) corner(p.x, p.y, z, nx, ny, 0);
      });
    }
  }
  return { positions: Float32Array.from(positions), normals: Float32Array.from(normals), tops: Uint8Array.from(tops), triangles: positions.length / 9 };
}

/** @param {Vector2} a @param {Vector2} b @returns {[number, number][]} */
function flatNormals(a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const long = Math.hypot(dx, dy) || 1;
  return [[dy / long, -dx / long], [dy / long, -dx / long]];
}

/** @param {Vector2} a @param {Vector2} b @param {Point | null} centre @returns {[number, number][]} */
function roundNormals(a, b, centre) {
  return [a, b].map((at) => {
    const [dx, dy] = [at.x - (centre?.x ?? 0), at.y - (centre?.y ?? 0)];
    const long = Math.hypot(dx, dy) || 1;
    return [dx / long, dy / long];
  });
}
