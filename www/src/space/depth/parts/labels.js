/**
 * Words and signs that face the viewer, of the same size in pixels wherever they are. A picture is painted once for
 * each.
 *
 * @import { Object3D } from 'three'
 * @typedef {{ words: string, size: number, colour: string, casing: string, disc: string, font: string }} Sign  `disc`:
 *   the colour of the disc on which it stands, or nothing.
 */
import { CanvasTexture, Sprite, SpriteMaterial, SRGBColorSpace } from 'three';
import { PRIVATE } from './layers.js';

/** Pixels of a picture for each on the page: sharp on finer screens, too. */
const FINE = 3;
/** Radius of a disc around letters of size 11. */
const DISC = 9;
/** More pictures are not kept. */
const MOST = 120;

/** @param {Sign} sign */
function painted({ words, size, colour, casing, disc, font }) {
  const canvas = document.createElement('canvas');
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const face = `600 ${size * FINE}px ${font}`;
  context.font = face;
  const radius = (DISC * size * FINE) / 11;
  const width = disc ? 2 * radius + 4 * FINE : context.measureText(words).width + 6 * FINE;
  canvas.width = Math.ceil(width);
  canvas.height = disc ? canvas.width : Math.ceil(size * FINE * 1.6);
  const [x, y] = [canvas.width / 2, canvas.height / 2];
  if (disc) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = disc;
    context.fill();
    context.strokeStyle = casing;
    context.lineWidth = 2 * FINE;
    context.stroke();
  }
  context.font = face;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.strokeStyle = casing;
  context.lineWidth = 3 * FINE;
  if (!disc) context.strokeText(words, x, y);
  context.fillStyle = disc ? casing : colour;
  context.fillText(words, x, y + FINE / 2);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return { paint: new SpriteMaterial({ map: texture, sizeAttenuation: false, depthTest: false, depthWrite: false, transparent: true }), width: canvas.width / FINE, height: canvas.height / FINE };
}

export class Labels {
  /**
   * @type {{ name: string, words: string, size: number, onDisc: boolean, paint: SpriteMaterial, width: number, height:
   *   number }[]}
   */
  #pictures = [];
  /** @type {{ node: Sprite, width: number, height: number }[]} */
  #signs = [];
  #count = 0;

  /** @param {Object3D} into @param {(name: string) => string} css colours of the theme */
  constructor(into, css) {
    this.into = into;
    this.css = css;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} z
   * @param {string} words
   * @param {number} size
   * @param {string} name of a colour of the theme
   * @param {boolean} onDisc they stand on a disc of this colour, or are of this colour
   */
  add(x, y, z, words, size, name, onDisc) {
    const picture = this.#picture(words, size, name, onDisc);
    let one = this.#signs[this.#count];
    if (!one) {
      one = { node: new Sprite(), width: 1, height: 1 };
      one.node.renderOrder = 1000;
      // They are for whoever looks at the floor, not for a camera on it.
      one.node.layers.set(PRIVATE);
      this.#signs.push(one);
      this.into.add(one.node);
    }
    this.#count++;
    one.node.material = picture.paint;
    one.node.position.set(x, y, z);
    one.node.visible = true;
    one.width = picture.width;
    one.height = picture.height;
  }

  /** @param {string} words @param {number} size @param {string} name @param {boolean} onDisc */
  #picture(words, size, name, onDisc) {
    for (let at = 0; at < this.#pictures.length; at++) {
      const one = this.#pictures[at];
      if (one.words === words && one.size === size && one.name === name && one.onDisc === onDisc) return one;
    }
    if (this.#pictures.length >= MOST) this.#forget();
    const { css } = this;
    const one = { name, words, size, onDisc, ...painted({ words, size, colour: css(onDisc ? 'casing' : name), casing: css('casing'), disc: onDisc ? css(name) : '', font: css('font') }) };
    this.#pictures.push(one);
    return one;
  }

  commit() {
    for (let at = this.#count; at < this.#signs.length; at++) this.#signs[at].node.visible = false;
    this.#count = 0;
  }

  /** Their sizes in a view of that height and angle. @param {number} height pixels @param {number} angle radians */
  scale(height, angle) {
    const unit = (2 * Math.tan(angle / 2)) / height;
    for (let at = 0; at < this.#signs.length; at++) {
      const { node, width, height: tall } = this.#signs[at];
      node.scale.set(width * unit, tall * unit, 1);
    }
  }

  #forget() {
    for (const { paint } of this.#pictures) {
      paint.map?.dispose();
      paint.dispose();
    }
    this.#pictures = [];
  }

  dispose() {
    this.#forget();
    for (const { node } of this.#signs) node.removeFromParent();
    this.#signs = [];
  }
}
