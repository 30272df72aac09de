/** A limb as a canvas draws it: what lies around two discs of different sizes. Pure but for the context. */

/**
 * The angle from the line between two discs to where the edges touch them; null where one disc lies in the other.
 * @param {number} far between their centres @param {number} first radius @param {number} second radius
 */
export const slant = (far, first, second) => (far > Math.abs(first - second) ? Math.acos((first - second) / far) : null);

/**
 * As part of the present path.
 * @param {CanvasRenderingContext2D} context
 * @param {number} x0
 * @param {number} y0
 * @param {number} r0
 * @param {number} x1
 * @param {number} y1
 * @param {number} r1
 */
export function capsule(context, x0, y0, r0, x1, y1, r1) {
  const along = Math.atan2(y1 - y0, x1 - x0);
  const side = slant(Math.hypot(x1 - x0, y1 - y0), r0, r1);
  if (side === null) {
    const [x, y, r] = r0 > r1 ? [x0, y0, r0] : [x1, y1, r1];
    context.moveTo(x + r, y);
    context.arc(x, y, r, 0, 2 * Math.PI);
    return;
  }
  context.moveTo(x0 + r0 * Math.cos(along + side), y0 + r0 * Math.sin(along + side));
  context.arc(x0, y0, r0, along + side, along - side + 2 * Math.PI);
  context.arc(x1, y1, r1, along - side, along + side);
  context.closePath();
}
