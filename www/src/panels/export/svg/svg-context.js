/**
 * A drawing context that writes an SVG: what of a canvas's the layers use. Groups stand for `save` and `restore`, so
 * that a clip and a shift hold for what is drawn between them.
 *
 * @import { Box, Camera, View } from '../../../engine/types.js'
 * @typedef {{ fillStyle: string, strokeStyle: string, lineWidth: number, lineCap: string, lineJoin: string,
 *   globalAlpha: number, font: string, textAlign: string, dash: number[], open: number }} Ink
 */
import { cellsSvg } from './svg-cells.js';
import { paintSvg } from './svg-paint.js';
import { short, SvgPath } from './svg-path.js';
import { escaped } from './svg-text.js';

/** @type {Record<string, string>} */
const ANCHORS = { center: 'middle', right: 'end', end: 'end' };

export class SvgContext {
  fillStyle = '#000000';
  strokeStyle = '#000000';
  lineWidth = 1;
  lineCap = 'butt';
  lineJoin = 'miter';
  globalAlpha = 1;
  font = '10px sans-serif';
  textAlign = 'left';
  textBaseline = 'alphabetic';
  /** A picture with one pixel a cell is written as boxes, which are sharp. */
  imageSmoothingEnabled = false;
  /** @type {number[]} */
  #dash = [];
  #path = new SvgPath();
  /** @type {string[]} */
  #written = [];
  #clips = 0;
  /** Groups begun since the last `save`. */
  #open = 0;
  /** @type {Ink[]} */
  #kept = [];
  #measure = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));

  /** What layers ask of a context that does not paint: layers/vector.js. */
  vector = {
    path: () => /** @type {any} */ (new SvgPath()),
    cells: (/** @type {CanvasImageSource} */ image, /** @type {View} */ view, /** @type {Camera} */ camera, /** @type {Box} */ part) => {
      this.#write(this.#faded(cellsSvg(image, view, camera, part)));
    },
  };

  /**
   * All that was drawn, as a file.
   * @param {number} width
   * @param {number} height
   * @param {string} title
   * @param {number} [scale]
   */
  file(width, height, title, scale = 1) {
    while (this.#kept.length) this.restore();
    return `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="${short(width * scale)}" height="${short(height * scale)}" viewBox="0 0 ${short(width)} ${short(height)}" role="img"><title>${escaped(title)}</title>${this.#written.join('')}</svg>\n`;
  }

  // -- state

  save() {
    const { fillStyle, strokeStyle, lineWidth, lineCap, lineJoin, globalAlpha, font, textAlign } = this;
    this.#kept.push({ fillStyle, strokeStyle, lineWidth, lineCap, lineJoin, globalAlpha, font, textAlign, dash: this.#dash, open: this.#open });
    this.#open = 0;
  }

  restore() {
    const kept = this.#kept.pop();
    if (!kept) return;
    this.#write('</g>'.repeat(this.#open));
    const { dash, open, ...ink } = kept;
    Object.assign(this, ink);
    this.#dash = dash;
    this.#open = open;
  }

  /** @param {number} x @param {number} y */
  translate(x, y) {
    this.#group(`transform="translate(${short(x)} ${short(y)})"`);
  }

  /** What follows is cut off around the present path. */
  clip() {
    const id = `clip${++this.#clips}`;
    this.#write(`<clipPath id="${id}"><path d="${this.#path.data}"/></clipPath>`);
    this.#group(`clip-path="url(#${id})"`);
  }

  /** @param {number[]} dash */
  setLineDash(dash) {
    this.#dash = dash;
  }

  // -- shapes

  beginPath() {
    this.#path = new SvgPath();
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.#path.moveTo(x, y);
  }

  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.#path.lineTo(x, y);
  }

  /** @param {[number, number, number, number, number]} circle */
  arc(...circle) {
    this.#path.arc(...circle);
  }

  /** @param {[number, number, number, number]} box */
  rect(...box) {
    this.#path.rect(...box);
  }

  /** @param {[number, number, number, number, number]} box */
  roundRect(...box) {
    this.#path.roundRect(...box);
  }

  closePath() {
    this.#path.closePath();
  }

  /** @param {SvgPath} [path] */
  fill(path = this.#path) {
    if (path.data) this.#write(`<path ${paintSvg('fill', this.fillStyle)}${this.#opacity()} d="${path.data}"/>`);
  }

  /** @param {SvgPath} [path] */
  stroke(path = this.#path) {
    if (!path.data) return;
    const dash = this.#dash.length ? ` stroke-dasharray="${this.#dash.map(short).join(' ')}"` : '';
    const cap = this.lineCap === 'butt' ? '' : ` stroke-linecap="${this.lineCap}"`;
    const join = this.lineJoin === 'miter' ? '' : ` stroke-linejoin="${this.lineJoin}"`;
    this.#write(`<path fill="none" ${paintSvg('stroke', this.strokeStyle)} stroke-width="${short(this.lineWidth)}"${cap}${join}${dash}${this.#opacity()} d="${path.data}"/>`);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) {
    this.#write(`<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" ${paintSvg('fill', this.fillStyle)}${this.#opacity()}/>`);
  }

  /** @param {string} text @param {number} x @param {number} y of its base line */
  fillText(text, x, y) {
    const [, weight, size, family] = /^(?:(\d+|bold) )?([\d.]+)px (.*)$/.exec(this.font) ?? ['', '', '10', 'sans-serif'];
    const anchor = ANCHORS[this.textAlign] ? ` text-anchor="${ANCHORS[this.textAlign]}"` : '';
    this.#write(`<text x="${short(x)}" y="${short(y)}" font-family="${escaped(family)}" font-size="${short(Number(size))}"${weight ? ` font-weight="${weight}"` : ''}${anchor} ${paintSvg('fill', this.fillStyle)}${this.#opacity()}>${escaped(text)}</text>`);
  }

  /** @param {string} text */
  measureText(text) {
    this.#measure.font = this.font;
    return this.#measure.measureText(text);
  }

  // -- writing

  /** @param {string} text */
  #write(text) {
    if (text) this.#written.push(text);
  }

  /** @param {string} attributes */
  #group(attributes) {
    this.#write(`<g ${attributes}>`);
    this.#open++;
  }

  #opacity() {
    return this.globalAlpha < 1 ? ` opacity="${short(this.globalAlpha)}"` : '';
  }

  /** @param {string} text */
  #faded(text) {
    return text && this.globalAlpha < 1 ? `<g${this.#opacity()}>${text}</g>` : text;
  }
}
