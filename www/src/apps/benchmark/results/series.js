/**
 * The colours and marks by which the algorithms are told apart in plots, the same in the list of algorithms and in the
 * legend.
 */

/** The colour of a series, as the theme has it. @param {number} n from 0 */
export function colourOf(n) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--series-${n}`).trim() || 'currentColor';
}

/** The outline of a mark around a place. @type {((path: Path2D, x: number, y: number, r: number) => void)[]} */
const MARKS = [
  (path, x, y, r) => { path.moveTo(x + r, y); path.arc(x, y, r, 0, 2 * Math.PI); },
  (path, x, y, r) => path.rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8),
  (path, x, y, r) => polygon(path, [[x, y - r * 1.2], [x + r * 1.1, y + r * 0.8], [x - r * 1.1, y + r * 0.8]]),
  (path, x, y, r) => polygon(path, [[x, y - r * 1.3], [x + r * 1.3, y], [x, y + r * 1.3], [x - r * 1.3, y]]),
  (path, x, y, r) => polygon(path, [[x, y + r * 1.2], [x + r * 1.1, y - r * 0.8], [x - r * 1.1, y - r * 0.8]]),
  (path, x, y, r) => { path.rect(x - r * 1.3, y - r * 0.4, r * 2.6, r * 0.8); path.rect(x - r * 0.4, y - r * 1.3, r * 0.8, r * 2.6); },
  (path, x, y, r) => path.rect(x - r * 1.4, y - r * 0.5, r * 2.8, r),
  (path, x, y, r) => path.rect(x - r * 0.5, y - r * 1.4, r, r * 2.8),
];

/** @param {Path2D} path @param {[number, number][]} corners */
function polygon(path, corners) {
  corners.forEach(([x, y], i) => (i ? path.lineTo(x, y) : path.moveTo(x, y)));
  path.closePath();
}

/**
 * Adds the mark of a series to a path.
 * @param {Path2D} path
 * @param {number} n
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
export function mark(path, n, x, y, r) {
  MARKS[n % MARKS.length](path, x, y, r);
}
