/** The stick of a gamepad. Pure. */

/** A stick nearer to its middle than this is let go. */
const DEAD = 0.15;
/** A stick that was moved by less is where it was. */
const CHANGE = 0.05;

/**
 * The push that a stick asks for, by what it asked for before: null where that is as good as the same, so that what is
 * held is told once.
 * @param {readonly number[]} axes
 * @param {[number, number]} before
 * @returns {[number, number] | null}
 */
export function stickOf([x, y], before) {
  const to = /** @type {[number, number]} */ (Math.hypot(x, y) > DEAD ? [x, -y] : [0, 0]);
  const rests = !to[0] && !to[1];
  const same = rests ? !before[0] && !before[1] : Math.hypot(to[0] - before[0], to[1] - before[1]) < CHANGE;
  return same ? null : to;
}
