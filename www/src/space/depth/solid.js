/**
 * The means by which studies draw where there is depth: lines and discs on the floor, marks, labels, bodies, pictures.
 * Everything is said anew for each frame, as on the plan, and in metres; colours are names of the theme.
 *
 * @import { Anatomy, Size, Standing } from './parts/limbs.js'
 * @import { LineStyle } from './parts/lines.js'
 * @import { Floor } from '../view/view.js'
 * @import { Drawing } from '../view/drawing.js'
 * @import { Object3D } from 'three'
 * @typedef {{ x: number, y: number, z: number, heading: number, index: number }} Followed  `index`: which of the bodies
 *   it is, -1: none of them.
 * @typedef {{ canvas: HTMLCanvasElement, x: number, y: number, z: number, heading: number, drop: number, wide: number
 *   }} Eye A camera on the floor: what it sees goes on the canvas of the study. `drop`: the angle by which it looks
 *   down; `wide`: the tangent of half its angle across. What is drawn for whoever looks at the floor alone it does not
 *   see.
 */
import { Color } from 'three';
import { channels } from '../view/drawing.js';
import { Balls } from './parts/balls.js';
import { Bodies } from './parts/bodies.js';
import { Discs } from './parts/discs.js';
import { FloorPictures } from './parts/floor-picture.js';
import { Labels } from './parts/labels.js';
import { PRIVATE } from './parts/layers.js';
import { anatomyOf } from './parts/limbs.js';
import { Lines } from './parts/lines.js';
import { People } from './parts/people.js';

/** A body of joints that is drawn without them. */
const PLAIN = { radius: 0.24, height: 1.75 };

/** A colour as computed styles write it. @param {string} css */
export function colourOf(css) {
  const [r, g, b] = channels(css);
  return new Color().setRGB(r / 255, g / 255, b / 255, 'srgb');
}

/** A line that stands out, what is around it, and how it shows behind what stands on the floor. @type {LineStyle[]} */
const [CASING, WAY, BEHIND] = [{ colour: 'casing', width: 6 }, { colour: 'path', width: 3.5 }, { colour: 'path', width: 3, alpha: 0.3, through: true }];

export class Solid {
  /** @type {Map<string, Color>} */
  #tints = new Map();
  /** @type {Map<ArrayLike<number>, Anatomy>} */
  #anatomies = new Map();
  /** Lines of the colours of a ramp. @type {Map<(share: number) => string, LineStyle[]>} */
  #ramps = new Map();
  /** @type {Followed} */
  #looked = { x: 0, y: 0, z: 0, heading: 0, index: -1 };
  /** What is looked at, between which and the viewer nothing is to stand; null: nothing is. @type {Followed | null} */
  followed = null;
  /** Where bodies are, in the order in which they were drawn. */
  people = new People();
  /** @type {Eye | null} */
  eye = null;
  /** @type {{ commit(): void, dispose(): void }[]} */
  #parts;

  /** @param {Object3D} into @param {(name: string) => string} css colours of the theme @param {Floor} floor */
  constructor(into, css, floor) {
    this.css = css;
    this.tint = (/** @type {string} */ name) => {
      let colour = this.#tints.get(name);
      if (!colour) this.#tints.set(name, colour = colourOf(name.startsWith('rgb') ? name : css(name)));
      return colour;
    };
    this.lines = new Lines(into, this.tint);
    this.discs = new Discs(into, this.tint);
    this.labels = new Labels(into, css);
    this.balls = new Balls(into, this.tint);
    this.bodies = new Bodies(into);
    this.own = new Bodies(into, PRIVATE);
    this.pictures = new FloorPictures(into, css, floor);
    this.#parts = [this.lines, this.discs, this.balls, this.labels, this.bodies, this.own, this.pictures];
  }

  /** A line through points, x and y in turns. @param {ArrayLike<number>} points @param {LineStyle} style */
  line(points, style) {
    this.lines.line(points, style);
  }

  /** A line that stands out: with a casing. @param {ArrayLike<number>} points */
  way(points) {
    this.lines.line(points, CASING);
    this.lines.line(points, WAY);
    this.lines.line(points, BEHIND);
  }

  /** A line through places of three numbers. @param {ArrayLike<number>} places @param {LineStyle} style */
  line3(places, style) {
    this.lines.line3(places, style);
  }

  /** One that stands out. @param {ArrayLike<number>} places */
  way3(places) {
    this.lines.line3(places, CASING);
    this.lines.line3(places, WAY);
    this.lines.line3(places, BEHIND);
  }

  /**
   * A ball that is seen through.
   * @param {number} x
   * @param {number} y
   * @param {number} z
   * @param {number} radius
   * @param {{ fill: string, alpha: number }} style
   */
  ball(x, y, z, radius, { fill, alpha }) {
    this.balls.add(x, y, z, radius, fill, alpha);
  }

  /**
   * An animal, its middle at a height.
   * @param {Standing & { z: number }} at
   * @param {number} radius of the ball that it fits in
   * @param {string} colour
   */
  animal(at, radius, colour) {
    this.people.add(at, PLAIN);
    this.bodies.animal(at, radius, this.tint(colour), this.tint('ink-soft'), this.tint('start'));
  }

  /**
   * Straight pieces, of each `stride` numbers, the first four its ends.
   * @param {ArrayLike<number>} pieces
   * @param {number} stride
   * @param {LineStyle} style
   */
  pieces(pieces, stride, style) {
    this.lines.pieces(pieces, stride, style);
  }

  /**
   * Straight pieces of five numbers each, the last one a value that shows in their colour.
   * @param {ArrayLike<number>} pieces
   * @param {number} most the value at the end of the ramp
   * @param {number} shades as many colours
   * @param {(share: number) => string} ramp
   */
  shaded(pieces, most, shades, ramp) {
    let styles = this.#ramps.get(ramp);
    if (!styles) this.#ramps.set(ramp, styles = Array.from({ length: shades }, (_, shade) => ({ colour: ramp(shade / (shades - 1)), width: 2.5 })));
    for (let at = 0; at + 4 < pieces.length; at += 5) this.lines.piece(pieces, at, styles[Math.round(Math.min(1, pieces[at + 4] / most) * (shades - 1))]);
  }

  /**
   * A disc on the floor.
   * @param {number} x
   * @param {number} y
   * @param {number} radius
   * @param {{ fill: string, alpha?: number }} style
   */
  disc(x, y, radius, { fill, alpha = 1 }) {
    this.discs.add(x, y, radius, fill, alpha);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} radius
   * @param {{ colour: string, width?: number, alpha?: number }} style `width`: a share of the radius
   */
  ring(x, y, radius, { colour, width = 0.16, alpha = 1 }) {
    this.discs.add(x, y, radius, colour, alpha, 1 - width);
  }

  /**
   * Discs, of each x, y and radius.
   * @param {ArrayLike<number>} circles
   * @param {{ fill: string, alpha?: number }} style
   */
  fills(circles, { fill, alpha = 1 }) {
    for (let at = 0; at + 2 < circles.length; at += 3) this.discs.at(circles, at, circles, at + 2, fill, alpha, 0);
  }

  /**
   * A ring around a place of an array.
   * @param {ArrayLike<number>} places
   * @param {number} at
   * @param {ArrayLike<number>} radius the first number there
   * @param {{ colour: string, begins: number }} style `begins`: the share of the radius where it begins
   */
  ringAt(places, at, radius, { colour, begins }) {
    this.discs.at(places, at, radius, 0, colour, 1, begins);
  }

  /**
   * A sign at a place of the floor: its letters on a disc, of the size that it has on the plan.
   * @param {number} x
   * @param {number} y
   * @param {{ fill: string, words?: string, size?: number, z?: number }} style
   */
  mark(x, y, { fill, words = '', size = 11, z = 0.03 }) {
    this.labels.add(x, y, z, words, size, fill, true);
  }

  /**
   * Words above a place.
   * @param {number} x
   * @param {number} y
   * @param {number} z
   * @param {string} words
   * @param {{ colour?: string, size?: number }} [style]
   */
  label(x, y, z, words, { colour = 'ink', size = 12 } = {}) {
    this.labels.add(x, y, z, words, size, colour, false);
  }

  /**
   * An arrow on the floor.
   * @param {number} x
   * @param {number} y
   * @param {number} angle
   * @param {number} metres
   * @param {LineStyle} style
   */
  arrow(x, y, angle, metres, style) {
    const [cos, sin] = [Math.cos(angle) * metres, Math.sin(angle) * metres];
    const [ex, ey, head] = [x + cos, y + sin, 0.22];
    this.lines.line([x, y, ex, ey], style);
    this.lines.line([ex - head * (0.9 * cos - 0.5 * sin), ey - head * (0.9 * sin + 0.5 * cos), ex, ey, ex - head * (0.9 * cos + 0.5 * sin), ey - head * (0.9 * sin - 0.5 * cos)], style);
  }

  /**
   * A body of joints: the one on which each hangs and its side, and their places; far away it is one without.
   * @param {ArrayLike<number>} joints
   * @param {ArrayLike<number>} places
   * @param {Standing} at
   * @param {string} colour
   * @param {Size & { left: string, right: string }} [own] of one that is not of the usual size, and whose sides are
   *   told apart
   */
  figure(joints, places, at, colour, own) {
    const size = own ?? PLAIN;
    this.people.add(at, size);
    if (this.people.far(at)) {
      this.bodies.simple(at, size, this.tint(colour), this.tint('start'));
      return;
    }
    let anatomy = this.#anatomies.get(joints);
    if (!anatomy) this.#anatomies.set(joints, anatomy = anatomyOf(joints, size.height / PLAIN.height));
    this.bodies.figure(anatomy, places, at, this.tint(colour), this.tint(own?.left ?? 'ink-soft'), this.tint('start'), this.tint(own?.right ?? 'ink-soft'));
  }

  /**
   * A body that stands for one.
   * @param {Standing} at
   * @param {Size} size
   * @param {string} colour
   * @param {boolean} [own] of the camera on the floor, which does not see itself
   */
  body(at, size, colour, own = false) {
    if (!own) this.people.add(at, size);
    (own ? this.own : this.bodies).simple(at, size, this.tint(colour), this.tint('start'));
  }

  /**
   * A picture on the floor, painted as on the plan when its key is another one.
   * @param {string} name
   * @param {string} key
   * @param {(drawing: Drawing) => void} paint
   */
  picture(name, key, paint) {
    this.pictures.show(name, key, paint);
  }

  /**
   * What is looked at: walls before it fade, and the view can go along with it.
   * @param {Standing} at
   * @param {number} z
   * @param {number} [index] which of the bodies it is, in the order in which they were drawn
   */
  follow(at, z, index = -1) {
    const looked = this.#looked;
    looked.x = at.x;
    looked.y = at.y;
    looked.z = z;
    looked.heading = at.heading;
    looked.index = index;
    this.followed = looked;
  }

  /** What a camera on the floor sees. @param {Eye} eye */
  see(eye) {
    this.eye = eye;
  }

  begin() {
    this.followed = this.eye = null;
    this.people.begin();
  }

  commit() {
    for (let i = 0; i < this.#parts.length; i++) this.#parts[i].commit();
  }

  dispose() {
    for (const part of this.#parts) part.dispose();
  }
}
