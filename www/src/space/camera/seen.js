/** Which faces are seen, of those that stand one behind the other: the others need not be painted. */

/** @typedef {{ far: number, points: [number, number][], light: number }} Face  `points` in pixels: the lower ends, then the upper ones, of which the first lies above the second of the lower. */

/**
 * In the order of painting, from far to near, without those that nearer ones hide wholly. In each column of pixels one range is kept that is hidden, so
 * some that are hidden stay; none is left out that is seen. Takes time in proportion to faces and the columns that they cover.
 * @param {Face[]} faces are sorted @param {number} width columns
 */
export function seen(faces, width) {
  faces.sort((a, b) => a.far - b.far);
  /** What is hidden in each column: from top to bottom. */
  const [tops, bottoms] = [new Float64Array(width).fill(Infinity), new Float64Array(width).fill(-Infinity)];
  const all = [];
  for (const face of faces) {
    const [[ax, aLow], [bx, bLow], [, bHigh], [, aHigh]] = face.points;
    const [left, right] = [Math.min(ax, bx), Math.max(ax, bx)];
    const [first, last] = [Math.max(0, Math.floor(left)), Math.min(width, Math.ceil(right))];
    const [top, bottom] = [Math.min(aHigh, bHigh), Math.max(aLow, bLow)];
    let hidden = true;
    for (let column = first; hidden && column < last; column++) hidden = tops[column] <= top && bottoms[column] >= bottom;
    if (hidden) continue;
    all.push(face);
    // Columns that it covers wholly, and there what it hides for sure.
    const slope = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ x) => a + ((b - a) * (x - ax)) / (bx - ax);
    for (let column = Math.max(0, Math.ceil(left)); column < Math.min(width, Math.floor(right)); column++) {
      const upper = Math.max(slope(aHigh, bHigh, column), slope(aHigh, bHigh, column + 1));
      const lower = Math.min(slope(aLow, bLow, column), slope(aLow, bLow, column + 1));
      if (upper >= lower) continue;
      if (upper <= bottoms[column] && lower >= tops[column]) {
        tops[column] = Math.min(tops[column], upper);
        bottoms[column] = Math.max(bottoms[column], lower);
      } else if (lower - upper > bottoms[column] - tops[column] || tops[column] === Infinity) [tops[column], bottoms[column]] = [upper, lower];
    }
  }
  return all.reverse();
}
