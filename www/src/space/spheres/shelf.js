/** Assets that can be placed: what they are made of, level by level, around the place where they are put. */

/** Numbers of media. */
const [LAND, WATER] = [0, 1];

/**
 * @typedef {{ spheres: number[][], culls: number[][] }} Level  Spheres: x, y, z, radius, medium, whether it is climbed,
 *   largest animal or 0; culls: x, y, z, radius.
 */

/** Spheres on a circle. @param {number} count @param {number} far @param {number} radius @param {number} medium */
const ring = (count, far, radius, medium) => Array.from({ length: count }, (_, i) => {
  const angle = (2 * Math.PI * i) / count;
  return [Number((far * Math.cos(angle)).toFixed(3)), Number((far * Math.sin(angle)).toFixed(3)), 0, radius, medium, 0, 0];
});

/** @type {Record<string, Level[]>} */
export const SHELF = {
  // A floe that whoever swims goes around, and one that is walked over from shore to shore.
  'ice-floe': [
    { culls: [[0, 0, 0, 1]], spheres: [[0, 0, 0, 1.8, LAND, 0, 0], ...ring(6, 2.7, 1.6, WATER)] },
    { culls: [[0, 0, 0, 3]], spheres: [[0, 0, 0, 3, LAND, 0, 0], ...[-5.9, -3.2, 3.2, 5.9].map((x) => [x, 0, 0, 2.6, LAND, 0, 0])] },
  ],
};

/** Levels as the engine takes them. @param {Level[]} levels */
export const flat = (levels) => Float64Array.from(levels.flatMap(({ spheres, culls }) => [spheres.length, culls.length, ...spheres.flat(), ...culls.flat()]));
