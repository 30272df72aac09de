/**
 * The colours of a GIF, the same for all its frames so that nothing flickers: those that most pixels have, exactly;
 * what is left, the blends at the edges of lines and letters, goes to the nearest of them.
 */

/** A colour for pixels that stay as they were is kept free. */
const MOST = 255;

/**
 * Counts how many pixels have each colour.
 * @param {Map<number, number>} counts
 * @param {Uint32Array} pixels red in the lowest byte
 */
export function countColours(counts, pixels) {
  for (let i = 0; i < pixels.length;) {
    const colour = pixels[i] & 0xffffff;
    let to = i + 1;
    while (to < pixels.length && (pixels[to] & 0xffffff) === colour) to++;
    counts.set(colour, (counts.get(colour) ?? 0) + to - i);
    i = to;
  }
}

/** @param {Map<number, number>} counts @returns {[number, number, number][]} */
export function paletteFrom(counts) {
  const known = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST).map(([colour]) => colour);
  return known.map((colour) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255]);
}

/** Answers the index of the nearest colour. @param {[number, number, number][]} palette */
export function nearestIn(palette) {
  /** @type {Map<number, number>} */
  const known = new Map(palette.map(([red, green, blue], i) => [red | (green << 8) | (blue << 16), i]));
  return (/** @type {number} */ pixel) => {
    const colour = pixel & 0xffffff;
    const found = known.get(colour);
    if (found !== undefined) return found;
    let best = 0;
    let least = Infinity;
    palette.forEach(([red, green, blue], i) => {
      const away = 2 * (red - (colour & 255)) ** 2 + 4 * (green - ((colour >> 8) & 255)) ** 2 + 3 * (blue - ((colour >> 16) & 255)) ** 2;
      if (away < least) [least, best] = [away, i];
    });
    known.set(colour, best);
    return best;
  };
}

/**
 * A frame as indices into the palette; pixels that stay as they were in the one before get `same`.
 * @param {Uint32Array} pixels
 * @param {Uint32Array | null} before
 * @param {(pixel: number) => number} nearest
 * @param {number} same
 */
export function indexed(pixels, before, nearest, same) {
  const indices = new Uint8Array(pixels.length);
  let [colour, index] = [-1, 0];
  for (let i = 0; i < pixels.length; i++) {
    if (before && before[i] === pixels[i]) indices[i] = same;
    else {
      if (pixels[i] !== colour) index = nearest((colour = pixels[i]));
      indices[i] = index;
    }
  }
  return indices;
}
