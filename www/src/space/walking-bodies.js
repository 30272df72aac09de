/**
 * Bodies of the 3-D view that walk: agents of a crowd and units of a group, whose places alone their studies know.
 *
 * @import { Solid } from './depth/solid.js'
 * @import { Standing } from './depth/parts/limbs.js'
 */
import { BodyFigures } from '../../wasm/space.js';

/** The legs that they can walk by; plain bodies have no limbs. */
export const LEGS = ['engine', 'cycles', 'plain'];

export class WalkingBodies {
  legs = LEGS[0];
  /** What the figures were made for. */
  #made = '';
  /** @type {BodyFigures | null} */
  #figures = null;
  /** @type {Int32Array} */
  #joints = new Int32Array();
  /** @type {Float32Array} */
  #rows = new Float32Array();
  #length = 0;

  /**
   * Takes the places of all at a time of their study.
   * @param {number} time
   * @param {Float64Array} places x and y, the first two of every `stride` numbers
   * @param {number} stride
   * @param {number} height in metres
   */
  follow(time, places, stride, height) {
    this.#length = 0;
    if (this.legs === 'plain' || places.length === 0) return;
    const made = `${this.legs} ${height}`;
    if (made !== this.#made) {
      this.#figures?.free();
      this.#figures = new BodyFigures(this.legs, height);
      this.#joints = new Int32Array();
      this.#made = made;
    }
    const figures = /** @type {BodyFigures} */ (this.#figures);
    this.#rows = figures.follow(time, places, stride);
    if (!this.#joints.length) this.#joints = figures.joints();
    this.#length = this.#rows.length / Math.floor(places.length / stride);
  }

  /**
   * Draws one, if it has a figure.
   * @param {Solid} solid
   * @param {number} index
   * @param {Standing} at where it looks is written there
   * @param {string} colour
   * @returns {boolean} whether it was drawn
   */
  draw(solid, index, at, colour) {
    const length = this.#length;
    if (!length) return false;
    at.heading = this.#rows[index * length];
    solid.figure(this.#joints, this.#rows.subarray(index * length + 1, (index + 1) * length), at, colour);
    return true;
  }
}
