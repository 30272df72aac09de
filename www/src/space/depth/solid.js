/**
 * What studies draw with where there is depth: lines and discs on the floor, marks, labels, bodies, pictures. Everything is said anew for
 * each frame, as on the plan, and in metres; colours are names of the theme.
 *
 * @import { Anatomy, Standing } from './parts/limbs.js'
 * @import { LineStyle } from './parts/lines.js'
 * @import { Floor } from '../view.js'
 * @import { Drawing } from '../drawing.js'
 * @import { Object3D } from 'three'
 * @typedef {{ canvas: HTMLCanvasElement, x: number, y: number, z: number, heading: number, drop: number, wide: number }} Eye
 *   A camera on the floor: what it sees goes on the canvas of the study. `drop`: the angle by which it looks down; `wide`: the tangent of half its
 *   angle across. What is drawn for whoever looks at the floor alone it does not see.
 */
import { Color } from 'three';
import { channels } from '../drawing.js';
import { Bodies } from './parts/bodies.js';
import { Discs } from './parts/discs.js';
import { FloorPictures } from './parts/floor-picture.js';
import { Labels } from './parts/labels.js';
import { PRIVATE } from './parts/layers.js';
import { anatomyOf } from './parts/limbs.js';
import { Lines } from './parts/lines.js';

/** A colour as computed styles write it. @param {string} css */
export function colourOf(css) {
  const [r, g, b] = channels(css);
  return new Color().setRGB(r / 255, g / 255, b / 255, 'srgb');
}

export class Solid {
  /** @type {Map<string, Color>} */
  #tints = new Map();
  /** @type {Map<ArrayLike<number>, Anatomy>} */
  #anatomies = new Map();
  /** Where what is followed is, between which and the viewer nothing is to stand; null: nothing is followed. @type {[number, number, number] | null} */
  followed = null;
  /** @type {Eye | null} */
  eye = null;

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
    this.labels = new Labels(into);
    this.bodies = new Bodies(into);
    this.own = new Bodies(into, PRIVATE);
    this.pictures = new FloorPictures(into, css, floor);
  }

  /** A line through points, x and y in turns. @param {ArrayLike<number>} points @param {LineStyle} style */
  line(points, style) {
    this.lines.line(points, style);
  }

  /** A line that stands out: with a casing. @param {ArrayLike<number>} points */
  way(points) {
    this.lines.line(points, { colour: 'casing', width: 6 });
    this.lines.line(points, { colour: 'path', width: 3.5 });
    // Behind what stands on the floor it shows faintly.
    this.lines.line(points, { colour: 'path', width: 3, alpha: 0.3, through: true });
  }

  /** Straight pieces, of each `stride` numbers, the first four its ends. @param {ArrayLike<number>} pieces @param {number} stride @param {LineStyle} style */
  pieces(pieces, stride, style) {
    this.lines.pieces(pieces, stride, style);
  }

  /** Straight pieces of five numbers each, the last one a value that shows in their colour. @param {ArrayLike<number>} pieces @param {number} most the value at the end of the ramp @param {number} shades as many colours @param {(share: number) => string} ramp */
  shaded(pieces, most, shades, ramp) {
    for (let at = 0; at + 4 < pieces.length; at += 5) {
      const shade = Math.round(Math.min(1, pieces[at + 4] / most) * (shades - 1));
      this.lines.piece(pieces, at, { colour: ramp(shade / (shades - 1)), width: 2.5 });
    }
  }

  /** A disc on the floor. @param {number} x @param {number} y @param {number} radius @param {{ fill: string, alpha?: number }} style */
  disc(x, y, radius, { fill, alpha = 1 }) {
    this.discs.add(x, y, radius, fill, alpha);
  }

  /** @param {number} x @param {number} y @param {number} radius @param {{ colour: string, width?: number, alpha?: number }} style `width`: a share of the radius */
  ring(x, y, radius, { colour, width = 0.16, alpha = 1 }) {
    this.discs.add(x, y, radius, colour, alpha, 1 - width);
  }

  /** A sign at a place of the floor: its letters on a disc, of the size that it has on the plan. @param {number} x @param {number} y @param {{ fill: string, words?: string, size?: number, z?: number }} style */
  mark(x, y, { fill, words = '', size = 11, z = 0.03 }) {
    this.labels.add(x, y, z, { words, size, colour: this.css('casing'), casing: this.css('casing'), disc: this.css(fill), font: this.css('font') }, true);
  }

  /** Words above a place. @param {number} x @param {number} y @param {number} z @param {string} words @param {{ colour?: string, size?: number }} [style] */
  label(x, y, z, words, { colour = 'ink', size = 12 } = {}) {
    this.labels.add(x, y, z, { words, size, colour: this.css(colour), casing: this.css('casing'), font: this.css('font') }, true);
  }

  /** An arrow on the floor. @param {number} x @param {number} y @param {number} angle @param {number} metres @param {LineStyle} style */
  arrow(x, y, angle, metres, style) {
    const [cos, sin] = [Math.cos(angle) * metres, Math.sin(angle) * metres];
    const [ex, ey, head] = [x + cos, y + sin, 0.22];
    this.lines.line([x, y, ex, ey], style);
    this.lines.line([ex - head * (0.9 * cos - 0.5 * sin), ey - head * (0.9 * sin + 0.5 * cos), ex, ey, ex - head * (0.9 * cos + 0.5 * sin), ey - head * (0.9 * sin - 0.5 * cos)], style);
  }

  /** A body of joints: the one on which each hangs and its side, and their places. @param {ArrayLike<number>} joints @param {ArrayLike<number>} places @param {Standing} at @param {string} colour */
  figure(joints, places, at, colour) {
    let anatomy = this.#anatomies.get(joints);
    if (!anatomy) this.#anatomies.set(joints, anatomy = anatomyOf(joints));
    this.bodies.figure(anatomy, places, at, this.tint(colour), this.tint('ink-soft'), this.tint('start'));
  }

  /** A body that stands for one. @param {Standing} at @param {number} radius @param {number} height @param {string} colour @param {boolean} [own] of the camera on the floor, which does not see itself */
  body(at, radius, height, colour, own = false) {
    (own ? this.own : this.bodies).simple(at, radius, height, this.tint(colour), this.tint('start'));
  }

  /** A picture on the floor, painted as on the plan when its key is another one. @param {string} name @param {string} key @param {(drawing: Drawing) => void} paint */
  picture(name, key, paint) {
    this.pictures.show(name, key, paint);
  }

  /** What is looked at: walls before it fade. @param {number} x @param {number} y @param {number} z */
  follow(x, y, z) {
    this.followed = [x, y, z];
  }

  /** What a camera on the floor sees. @param {Eye} eye */
  see(eye) {
    this.eye = eye;
  }

  get #parts() {
    return [this.lines, this.discs, this.labels, this.bodies, this.own, this.pictures];
  }

  begin() {
    this.followed = this.eye = null;
  }

  commit() {
    for (const part of this.#parts) part.commit();
  }

  dispose() {
    for (const part of this.#parts) part.dispose();
  }
}
