/**
 * A drawing context with the view, in metres. Studies draw with it and never ask for pixels but for widths of lines and
 * sizes of letters.
 *
 * @import { View } from './view.js'
 */
import { toScreen } from './view.js';

export class Drawing {
  /**
   * @param {CanvasRenderingContext2D} context
   * @param {View} view
   * @param {(name: string) => string} colour of a custom property: `path`, `open`, …
   */
  constructor(context, view, colour) {
    this.context = context;
    this.view = view;
    this.colour = colour;
  }

  /** Of the canvas, in pixels of the view. */
  get size() {
    const { canvas } = this.context;
    const { a, d } = this.context.getTransform();
    return { width: canvas.width / a, height: canvas.height / d };
  }

  /** Pixels of so many metres. @param {number} metres */
  px(metres) {
    return metres * this.view.scale;
  }

  /**
   * A line through points, x and y in turns.
   * @param {ArrayLike<number>} points
   * @param {{ colour: string, width?: number, dash?: number[], closed?: boolean, alpha?: number }} style
   */
  line(points, style) {
    if (points.length >= 4) this.lines([points], style);
  }

  /**
   * Lines of one style, in one stroke.
   * @param {ArrayLike<number>[]} lines
   * @param {{ colour: string, width?: number, dash?: number[], closed?: boolean, alpha?: number }} style
   */
  lines(lines, { colour, width = 2, dash = [], closed = false, alpha = 1 }) {
    if (!lines.length) return;
    const { context } = this;
    context.save();
    context.globalAlpha = alpha;
    context.beginPath();
    for (const points of lines) this.trace(points, closed);
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.lineJoin = context.lineCap = 'round';
    context.setLineDash(dash);
    context.stroke();
    context.restore();
  }

  /** The same as part of the present path. @param {ArrayLike<number>} points @param {boolean} [closed] */
  trace(points, closed = false) {
    for (let at = 0; at < points.length; at += 2) {
      const [x, y] = toScreen(this.view, points[at], points[at + 1]);
      if (at) this.context.lineTo(x, y);
      else this.context.moveTo(x, y);
    }
    if (closed) this.context.closePath();
  }

  /**
   * A disc; `metres` or `pixels` is its radius.
   * @param {number} x
   * @param {number} y
   * @param {{ metres?: number, pixels?: number, fill?: string, stroke?: string, width?: number, alpha?: number, dash?:
   *   number[] }} style
   */
  disc(x, y, { metres = 0, pixels = 0, fill, stroke, width = 2, alpha = 1, dash = [] }) {
    const { context } = this;
    const [cx, cy] = toScreen(this.view, x, y);
    context.save();
    context.globalAlpha = alpha;
    context.beginPath();
    context.arc(cx, cy, Math.max(0, this.px(metres) + pixels), 0, 2 * Math.PI);
    if (fill) {
      context.fillStyle = fill;
      context.fill();
    }
    if (stroke) {
      context.strokeStyle = stroke;
      context.lineWidth = width;
      context.setLineDash(dash);
      context.stroke();
    }
    context.restore();
  }

  /**
   * Discs of one style in one stroke: of each so many numbers, the first two its place.
   * @param {ArrayLike<number>} places
   * @param {number} stride
   * @param {{ pixels: number, fill: string }} style
   */
  dots(places, stride, { pixels, fill }) {
    const { context } = this;
    context.save();
    context.beginPath();
    for (let at = 0; at < places.length; at += stride) {
      const [x, y] = toScreen(this.view, places[at], places[at + 1]);
      context.moveTo(x + pixels, y);
      context.arc(x, y, pixels, 0, 2 * Math.PI);
    }
    context.fillStyle = fill;
    context.fill();
    context.restore();
  }

  /**
   * An arrow from a point in a direction, so many pixels long.
   * @param {number} x
   * @param {number} y
   * @param {number} angle
   * @param {number} length
   * @param {string} colour
   * @param {number} [width]
   */
  arrow(x, y, angle, length, colour, width = 2) {
    const { context } = this;
    const [px, py] = toScreen(this.view, x, y);
    const [dx, dy] = [Math.cos(angle), -Math.sin(angle)];
    const [ex, ey] = [px + dx * length, py + dy * length];
    const head = Math.min(8, length / 2);
    context.save();
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.lineCap = context.lineJoin = 'round';
    context.beginPath();
    context.moveTo(px, py);
    context.lineTo(ex, ey);
    context.moveTo(ex - head * (dx * 0.9 - dy * 0.5), ey - head * (dy * 0.9 + dx * 0.5));
    context.lineTo(ex, ey);
    context.lineTo(ex - head * (dx * 0.9 + dy * 0.5), ey - head * (dy * 0.9 - dx * 0.5));
    context.stroke();
    context.restore();
  }

  /**
   * Words beside a place.
   * @param {number} x
   * @param {number} y
   * @param {string} words
   * @param {{ colour?: string, dx?: number, dy?: number, size?: number, align?: CanvasTextAlign, outline?: boolean }}
   *   [style]
   */
  words(x, y, words, { colour = this.colour('ink'), dx = 0, dy = 0, size = 12, align = 'center', outline = true } = {}) {
    const { context } = this;
    const [px, py] = toScreen(this.view, x, y);
    context.save();
    context.font = `600 ${size}px ${this.colour('font')}`;
    context.textAlign = align;
    context.textBaseline = 'middle';
    context.lineWidth = 3;
    context.lineJoin = 'round';
    context.strokeStyle = this.colour('casing');
    if (outline) context.strokeText(words, px + dx, py + dy);
    context.fillStyle = colour;
    context.fillText(words, px + dx, py + dy);
    context.restore();
  }

  /**
   * A bitmap of cells, its first row at the top: `paint` gives the colour of a value as 0xaabbggrr, 0 for nothing.
   * @param {{ left: number, top: number, side: number, columns: number, rows: number }} place
   * @param {ArrayLike<number>} values
   * @param {(value: number, index: number) => number} paint
   */
  bitmap({ left, top, side, columns, rows }, values, paint) {
    if (!columns || !rows) return;
    const canvas = new OffscreenCanvas(columns, rows);
    const image = new ImageData(columns, rows);
    const pixels = new Uint32Array(image.data.buffer);
    for (let at = 0; at < pixels.length; at++) pixels[at] = paint(values[at], at);
    const flat = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
    flat.putImageData(image, 0, 0);
    const [x, y] = toScreen(this.view, left, top);
    const { context } = this;
    context.save();
    context.imageSmoothingEnabled = false;
    context.drawImage(canvas, x, y, this.px(columns * side), this.px(rows * side));
    context.restore();
  }

  /**
   * What is drawn meanwhile is seen on the floor alone.
   * @param {import('./view.js').Floor} floor
   * @param {() => void} draw
   */
  within(floor, draw) {
    const [left, top] = toScreen(this.view, floor.left, floor.top);
    this.context.save();
    this.context.beginPath();
    this.context.rect(left, top, this.px(floor.right - floor.left), this.px(floor.top - floor.bottom));
    this.context.clip();
    draw();
    this.context.restore();
  }

  /** A colour of the theme as a bitmap has it, 0xaabbggrr. @param {string} name @param {number} [alpha] 0 to 1 */
  pixel(name, alpha = 1) {
    const [r, g, b] = channels(this.colour(name));
    return ((Math.round(alpha * 255) << 24) | (b << 16) | (g << 8) | r) >>> 0;
  }
}

/** Red, green and blue of a colour as computed styles write it. @param {string} colour */
export function channels(colour) {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(colour);
  if (hex) return hex.slice(1).map((part) => Number.parseInt(part, 16));
  return (colour.match(/[\d.]+/g) ?? ['0', '0', '0']).slice(0, 3).map(Number);
}
