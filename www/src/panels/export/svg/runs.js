/**
 * Cells of one colour, put together: runs in a row, and runs of equal length below each other as one box.
 *
 * @import { Box } from '../../../engine/types.js'
 */

/**
 * @template T
 * @param {number} width
 * @param {number} height
 * @param {(x: number, y: number) => T} colourAt  Undefined: nothing is there.
 * @param {boolean} [tall] boxes may be higher than a row
 * @returns {Map<T & {}, Box[]>} of each colour, from above
 */
export function boxesOf(width, height, colourAt, tall = true) {
  /** @type {Map<T & {}, Box[]>} */
  const boxes = new Map();
  /** Those of the row above, by where they begin. @type {Map<number, { box: Box, colour: T }>} */
  let above = new Map();
  for (let y = 0; y < height; y++) {
    /** @type {typeof above} */
    const row = new Map();
    for (let from = 0; from < width;) {
      const colour = colourAt(from, y);
      let to = from + 1;
      while (to < width && colourAt(to, y) === colour) to++;
      if (colour !== undefined && colour !== null) {
        const over = above.get(from);
        if (tall && over && over.colour === colour && over.box.width === to - from) {
          over.box.height++;
          row.set(from, over);
        } else {
          const box = { x: from, y, width: to - from, height: 1 };
          row.set(from, { box, colour });
          const known = boxes.get(colour);
          if (known) known.push(box);
          else boxes.set(colour, [box]);
        }
      }
      from = to;
    }
    above = row;
  }
  return boxes;
}
