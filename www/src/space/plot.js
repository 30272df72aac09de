/** The beginning of small plots on canvases, and the words below them. */
import { h, setText } from '../common/dom.js';

/** Words below a plot: where it begins, how high it reaches, where it ends. */
export function makeScale() {
  const words = Array.from({ length: 3 }, () => h('span'));
  return {
    node: h('p', { class: 'soft scale' }, ...words),
    /** @param {string[]} to */
    update: (...to) => words.forEach((word, at) => setText(word, to[at])),
  };
}

/**
 * A plot of the size that the canvas has, empty, measured in CSS pixels; nothing where it is not shown.
 * @param {HTMLCanvasElement} canvas
 * @returns {{ context: CanvasRenderingContext2D, width: number, height: number } | null}
 */
export function begin(canvas) {
  const ratio = devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!width) return null;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}
