/**
 * Numbers that the engine writes for one picture, read where they lie in its memory: nothing is copied, and nothing is
 * left to be collected as long as there are as many of them. `walk.pathInto(at, numbers.into)`, then `numbers.view`.
 *
 * @typedef {import('../../wasm/space.js').FrameNumbers} Into
 */
import { FrameNumbers } from '../../wasm/space.js';
import { memory } from './page-scene.js';

export class Numbers {
  /** What the engine writes into. @type {Into} */
  into = new FrameNumbers();
  #view = new Float64Array();
  #kept = new Float64Array();

  /** What was written last. It holds until the next call of the engine: what that allocates may move its memory. */
  get view() {
    const { length, place } = this.into;
    const { buffer } = memory;
    const at = this.#view;
    if (at.buffer !== buffer || at.byteOffset !== place || at.length !== length) this.#view = new Float64Array(/** @type {ArrayBuffer} */ (buffer), place, length);
    return this.#view;
  }

  /**
   * The same in an array of its own, which holds until the next is asked for: for what is given to the engine again or
   * looked at later.
   */
  get kept() {
    const { view } = this;
    if (this.#kept.length !== view.length) this.#kept = new Float64Array(view.length);
    this.#kept.set(view);
    return this.#kept;
  }
}
