/**
 * The places of the bodies of a frame, in the order in which they were drawn: who is pressed, and who is so far away
 * that limbs are not seen.
 *
 * @import { Size, Standing } from './limbs.js'
 */

/** Numbers of each: x, y and height. */
const STRIDE = 3;
/** Pixels below which the height of a body shows no limbs. */
const SMALL = 14;
/** Who is looked for is found within so many pixels of its middle at least. */
const REACH = 10;

export class People {
  count = 0;
  #bodies = new Float64Array(64 * STRIDE);
  /** From where it is looked at, and the square of the metres beyond which a body is small. */
  #viewer = { x: 0, y: 0, z: 0, far: Infinity };

  begin() {
    this.count = 0;
  }

  /**
   * @param {{ x: number, y: number, z: number }} viewer
   * @param {number} height of the picture in pixels
   * @param {number} angle its vertical angle, in radians
   */
  seen(viewer, height, angle) {
    const far = (1.75 * height) / (2 * Math.tan(angle / 2) * SMALL);
    const to = this.#viewer;
    to.x = viewer.x;
    to.y = viewer.y;
    to.z = viewer.z;
    to.far = far * far;
  }

  /** Whether its limbs would not be seen. @param {Standing} at */
  far(at) {
    const { x, y, z, far } = this.#viewer;
    const dx = at.x - x;
    const dy = at.y - y;
    return dx * dx + dy * dy + z * z > far;
  }

  /** @param {Standing} at @param {Size} size */
  add(at, size) {
    const to = STRIDE * this.count++;
    if (to === this.#bodies.length) {
      const before = this.#bodies;
      this.#bodies = new Float64Array(2 * before.length);
      this.#bodies.set(before);
    }
    this.#bodies[to] = at.x;
    this.#bodies[to + 1] = at.y;
    this.#bodies[to + 2] = size.height;
  }

  /**
   * Which one is seen at a pixel, -1 where none is.
   * @param {number} px
   * @param {number} py
   * @param {(x: number, y: number, z: number) => [number, number]} pixel where a place is seen
   */
  at(px, py, pixel) {
    let [found, least] = [-1, Infinity];
    for (let one = 0; one < this.count; one++) {
      const [x, y, height] = this.#bodies.subarray(STRIDE * one, STRIDE * one + STRIDE);
      const [[ax, ay], [bx, by]] = [pixel(x, y, 0), pixel(x, y, height)];
      const tall = Math.hypot(bx - ax, by - ay);
      // On the line from feet to head, as near as a body is broad.
      const share = tall ? Math.min(1, Math.max(0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / (tall * tall))) : 0;
      const away = Math.hypot(px - ax - share * (bx - ax), py - ay - share * (by - ay)) / Math.max(REACH, 0.16 * tall);
      // Of those that are there the nearest one is the largest.
      if (away <= 1 && away - tall < least) [found, least] = [one, away - tall];
    }
    return found;
  }
}
