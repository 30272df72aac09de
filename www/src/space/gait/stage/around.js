/** Turns of a wheel that has its beginning at the top and runs clockwise. Pure. */

/** The turn at which a place beside the middle is, 0 to 1. @param {number} dx @param {number} dy pixels, downwards */
export const turnOf = (dx, dy) => wrapped(Math.atan2(dx, -dy) / (2 * Math.PI));

/** From one turn to another the shorter way round, -½ to ½. @param {number} from @param {number} to */
export const between = (from, to) => wrapped(to - from + 0.5) - 0.5;

/** @param {number} turn */
const wrapped = (turn) => turn - Math.floor(turn);
