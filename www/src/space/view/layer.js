/**
 * A part of the picture that seldom changes: it is painted once and copied from then on. Where it changes in a box
 * alone, only that is painted anew.
 *
 * @import { Box } from '../types.js'
 */
import { Drawing } from './drawing.js';
import { toScreen } from './view.js';

/** So many pixels around a box are painted as well: lines are that wide. */
const MARGIN = 6;

export class Layer {
  /** @type {OffscreenCanvas | null} */
  #canvas = null;
  #key = '';
  /** Where it is not as it was painted: a box, or all of it. @type {Box | 'all' | null} */
  #stale = 'all';
  /** How often all of it was painted, and how often a box. */
  painted = { all: 0, boxes: 0 };

  /** It is another picture. @param {Box | null} [box] in this box alone */
  change(box = null) {
    if (!box || this.#stale === 'all') this.#stale = 'all';
    else if (!this.#stale) this.#stale = box;
    else this.#stale = [Math.min(this.#stale[0], box[0]), Math.min(this.#stale[1], box[1]), Math.max(this.#stale[2], box[2]), Math.max(this.#stale[3], box[3])];
  }

  /**
   * @param {Drawing} drawing
   * @param {string} key what else it depends on, beside view and size: with another one all of it is painted
   * @param {(drawing: Drawing, box: Box | null) => void} paint all that touches a box; null: all
   */
  draw(drawing, key, paint) {
    const { context, view, colour } = drawing;
    const { width, height } = context.canvas;
    const { a: ratio } = context.getTransform();
    const all = `${key} ${width} ${height} ${ratio} ${view.scale} ${view.x} ${view.y}`;
    if (!this.#canvas || this.#key !== all) this.#stale = 'all';
    if (this.#canvas?.width !== width || this.#canvas.height !== height) this.#canvas = new OffscreenCanvas(width, height);
    const own = /** @type {any} */ (this.#canvas.getContext('2d'));
    if (this.#stale) {
      own.save();
      own.setTransform(1, 0, 0, 1, 0, 0);
      const box = this.#stale === 'all' ? null : this.#stale;
      let painted = box;
      if (box) painted = clip(own, box, view, ratio);
      else own.clearRect(0, 0, width, height);
      own.setTransform(ratio, 0, 0, ratio, 0, 0);
      paint(new Drawing(own, view, colour), painted);
      own.restore();
      this.painted[box ? 'boxes' : 'all']++;
    }
    [this.#key, this.#stale] = [all, null];
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.#canvas, 0, 0);
    context.restore();
  }
}

/**
 * Empties the pixels of a box and a margin, and lets nothing else be painted.
 * @param {OffscreenCanvasRenderingContext2D} context
 * @param {Box} box
 * @param {import('./view.js').View} view
 * @param {number} ratio
 * @returns {Box} what is to be painted
 */
function clip(context, [left, bottom, right, top], view, ratio) {
  const [x0, y0] = toScreen(view, left, top).map((pixel) => Math.floor((pixel - MARGIN) * ratio));
  const [x1, y1] = toScreen(view, right, bottom).map((pixel) => Math.ceil((pixel + MARGIN) * ratio));
  context.clearRect(x0, y0, x1 - x0, y1 - y0);
  context.beginPath();
  context.rect(x0, y0, x1 - x0, y1 - y0);
  context.clip();
  const margin = (2 * MARGIN) / view.scale;
  return [left - margin, bottom - margin, right + margin, top + margin];
}
