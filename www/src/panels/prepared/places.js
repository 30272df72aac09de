/**
 * The placement of labels of points, so that they hide neither each other nor points: beside, above or below theirs, in
 * its number alone where there is no room.
 *
 * @typedef {{ x: number, y: number, r: number }} Point
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box
 * @typedef {{ x: number, y: number, text: string }} Label  Its left end and its base line.
 */

/** Of a line of text, in pixels. */
const [HIGH, ASCENT, GAP] = [14, 11, 3];

const apart = (/** @type {Box} */ a, /** @type {Box} */ b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
const inside = (/** @type {Box} */ a, /** @type {Box} */ b) => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
const around = (/** @type {Point} */ { x, y, r }) => ({ left: x - r, right: x + r, top: y - r, bottom: y + r });

/**
 * @param {readonly Point[]} points
 * @param {(at: number) => string[]} textsOf  what a label may say, the best first
 * @param {(text: string) => number} widthOf  in pixels
 * @param {Box} frame
 * @returns {(Label | null)[]} null where nothing of it has room
 */
export function placed(points, textsOf, widthOf, frame) {
  const taken = points.map(around);
  return points.map((point, at) => {
    for (const text of textsOf(at)) {
      const wide = widthOf(text);
      for (const [left, top] of corners(point, wide)) {
        const box = { left, top, right: left + wide, bottom: top + HIGH };
        if (!inside(box, frame) || taken.some((other) => !apart(box, other))) continue;
        taken.push(box);
        return { x: left, y: top + ASCENT, text };
      }
    }
    return null;
  });
}

/**
 * Upper left corners of a label around its point, the best first.
 * @param {Point} point
 * @param {number} wide
 * @returns {[number, number][]}
 */
function corners({ x, y, r }, wide) {
  const slant = r * 0.7 + GAP;
  const [right, left, middle] = [x + r + GAP, x - r - GAP - wide, y - HIGH / 2];
  return [
    [right, middle], [left, middle], [x - wide / 2, y - r - GAP - HIGH], [x - wide / 2, y + r + GAP],
    [x + slant, y - slant - HIGH], [x + slant, y + slant], [x - slant - wide, y - slant - HIGH], [x - slant - wide, y + slant],
  ];
}
