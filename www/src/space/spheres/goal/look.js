/**
 * The choice of how the goal is reached: the place itself or an area around it, and the direction in which the animal
 * is to look there.
 *
 * @typedef {{ area: number, facing: number | null }} GoalLook  Metres around the goal, 0: the place itself; degrees,
 *   anticlockwise from the right, null: it does not matter.
 */

/** The largest area, in metres. */
export const MOST_AREA = 8;
/** Radians of a degree. */
export const DEGREE = Math.PI / 180;

/** @returns {GoalLook} */
export const usualLook = () => ({ area: 0, facing: null });

/** A heading as the engine takes it: radians, no number where it does not matter. @param {GoalLook} look */
export const headingOf = ({ facing }) => (facing === null ? NaN : facing * DEGREE);

/** The look that a file asks for, as far as it can be. @param {any} of @returns {GoalLook} */
export function lookOf(of) {
  const within = (/** @type {unknown} */ value, /** @type {number} */ least, /** @type {number} */ most) => typeof value === 'number' && value >= least && value <= most;
  return { area: within(of?.area, 0, MOST_AREA) ? of.area : 0, facing: within(of?.facing, -180, 180) ? of.facing : null };
}
