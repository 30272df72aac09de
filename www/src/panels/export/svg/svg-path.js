/** A path that writes itself down in SVG's words: what of `Path2D` the layers use. */

/** Two places, and no more digits than needed: a hundredth of a pixel is not seen. @param {number} value */
export function short(value) {
  return String(Math.round(value * 100) / 100);
}

export class SvgPath {
  /** @type {string[]} */
  #words = [];
  /** Where the pen is, as written. */
  #at = '';

  /** The data of a `path`. */
  get data() {
    return this.#words.join('');
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.#at = `${short(x)} ${short(y)}`;
    this.#words.push(`M${this.#at}`);
  }

  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.#at = `${short(x)} ${short(y)}`;
    this.#words.push(`L${this.#at}`);
  }

  /** @param {number} cx @param {number} cy @param {number} x @param {number} y */
  quadraticCurveTo(cx, cy, x, y) {
    this.#at = `${short(x)} ${short(y)}`;
    this.#words.push(`Q${short(cx)} ${short(cy)} ${this.#at}`);
  }

  /**
   * Clockwise. A whole circle is two halves: SVG has no arc that ends where it begins.
   * @param {number} x
   * @param {number} y
   * @param {number} radius
   * @param {number} from
   * @param {number} to
   */
  arc(x, y, radius, from, to) {
    const point = (/** @type {number} */ angle) => `${short(x + radius * Math.cos(angle))} ${short(y + radius * Math.sin(angle))}`;
    const begin = point(from);
    if (this.#at !== begin) this.#words.push(`${this.#words.length ? 'L' : 'M'}${begin}`);
    const r = short(radius);
    const span = Math.min(to - from, 2 * Math.PI);
    this.#at = point(from + span);
    this.#words.push(`A${r} ${r} 0 0 1 ${point(from + span / 2)}A${r} ${r} 0 0 1 ${this.#at}`);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  rect(x, y, width, height) {
    this.moveTo(x, y);
    this.#words.push(`h${short(width)}v${short(height)}h${short(-width)}z`);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height @param {number} radius */
  roundRect(x, y, width, height, radius) {
    const [w, h, r] = [short(width - 2 * radius), short(height - 2 * radius), short(radius)];
    const corner = (/** @type {number} */ dx, /** @type {number} */ dy) => `a${r} ${r} 0 0 1 ${short(dx * radius)} ${short(dy * radius)}`;
    this.moveTo(x + radius, y);
    this.#words.push(`h${w}${corner(1, 1)}v${h}${corner(-1, 1)}h-${w}${corner(-1, -1)}v-${h}${corner(1, -1)}z`);
  }

  closePath() {
    this.#words.push('z');
  }
}
