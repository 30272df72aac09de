/**
 * The index of the number that is nearest to a given one, in a list. Pure.
 * @param {ArrayLike<number>} of
 * @param {number} to
 */
export function nearest(of, to) {
  let best = 0;
  for (let i = 1; i < of.length; i++) if (Math.abs(of[i] - to) < Math.abs(of[best] - to)) best = i;
  return best;
}
