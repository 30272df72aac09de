/**
 * Words and signs that face the viewer, of the same size in pixels wherever they are. A picture is painted once for each.
 *
 * @import { Object3D } from 'three'
 * @typedef {{ words: string, size: number, colour: string, casing: string, disc?: string, font: string }} Sign  `disc`: the colour of the disc on which it stands.
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
  /** @type {Map<string, ReturnType<typeof painted>>} */
  #pictures = new Map();
  /** @type {{ node: Sprite, width: number, height: number }[]} */
  #signs = [];
  #count = 0;

  /** @param {Object3D} into */
  constructor(into) {
    this.into = into;
  }

  /** @param {number} x @param {number} y @param {number} z @param {Sign} sign @param {boolean} [hidden] not seen through a camera */
  add(x, y, z, sign, hidden = false) {
    const key = `${sign.words} ${sign.size} ${sign.colour} ${sign.casing} ${sign.disc}`;
    let picture = this.#pictures.get(key);
    if (!picture) {
      if (this.#pictures.size >= MOST) this.#forget();
      this.#pictures.set(key, picture = painted(sign));
    }
    let one = this.#signs[this.#count];
    if (!one) {
      one = { node: new Sprite(), width: 1, height: 1 };
      one.node.renderOrder = 1000;
      this.#signs.push(one);
      this.into.add(one.node);
    }
    this.#count++;
    one.node.material = picture.paint;
    one.node.position.set(x, y, z);
    one.node.visible = true;
    one.node.layers.set(hidden ? PRIVATE : 0);
    [one.width, one.height] = [picture.width, picture.height];
  }

  commit() {
    for (let at = this.#count; at < this.#signs.length; at++) this.#signs[at].node.visible = false;
    this.#count = 0;
  }

  /** Their sizes in a view of that height and angle. @param {number} height pixels @param {number} angle radians */
  scale(height, angle) {
    const unit = (2 * Math.tan(angle / 2)) / height;
    for (const { node, width, height: tall } of this.#signs) node.scale.set(width * unit, tall * unit, 1);
  }

  #forget() {
    for (const { paint } of this.#pictures.values()) {
      paint.map?.dispose();
      paint.dispose();
    }
    this.#pictures.clear();
  }

  dispose() {
    this.#forget();
    for (const { node } of this.#signs) node.removeFromParent();
    this.#signs = [];
  }
}
