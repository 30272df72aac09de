/**
 * A bitmap that is drawn again and again: what is the same as before is not painted anew, and its pixels stay where
 * they are.
 */
import { toScreen } from './view.js';

/**
 * @typedef {{ left: number, top: number, side: number, columns: number, rows: number }} Place  Its first row is at the
 *   top.
 */

export class Picture {
  /** @type {OffscreenCanvas | null} */
  #canvas = null;
  /** @type {ImageData | null} */
  #image = null;
  /** @type {ArrayLike<number>} */
  #values = [];
  #colours = '';
  /** How often it was painted. */
  painted = 0;

  /**
   * @param {import('./drawing.js').Drawing} drawing @param {Place} place
   * @param {ArrayLike<number>} values of cells, which stay as they are from now on
   * @param {number[]} colours as `paint` uses them: with others it is painted anew
   * @param {(value: number) => number} paint the colour of a value as 0xaabbggrr, 0 for nothing
   */
  draw(drawing, { left, top, side, columns, rows }, values, colours, paint) {
    if (!columns || !rows) return;
    const canvas = this.#sized(columns, rows);
    const image = /** @type {ImageData} */ (this.#image);
    const key = colours.join();
    if (key !== this.#colours || !same(values, this.#values)) {
      const pixels = new Uint32Array(image.data.buffer);
      for (let at = 0; at < pixels.length; at++) pixels[at] = paint(values[at]);
      /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d')).putImageData(image, 0, 0);
      this.painted++;
    }
    [this.#colours, this.#values] = [key, values];
    const [x, y] = toScreen(drawing.view, left, top);
    const { context } = drawing;
    context.save();
    context.imageSmoothingEnabled = false;
    context.drawImage(canvas, x, y, drawing.px(columns * side), drawing.px(rows * side));
    context.restore();
  }

  /** @param {number} columns @param {number} rows */
  #sized(columns, rows) {
    if (this.#canvas?.width !== columns || this.#canvas.height !== rows) {
      this.#canvas = new OffscreenCanvas(columns, rows);
      this.#image = new ImageData(columns, rows);
      this.#colours = '';
    }
    return this.#canvas;
  }
}

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b */
function same(a, b) {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
