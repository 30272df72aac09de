/**
 * The part of a kept array that is sent to the GPU: its beginning, as far as it is written.
 *
 * @typedef {{ start: number, count: number }} Range
 * @typedef {{ updateRanges: Range[], clearUpdateRanges(): void, needsUpdate: boolean }} Attribute
 */

const stay = () => {};

/** The range of an attribute that is sent; the same object for all frames, so that none is made for each. */
export class Sending {
  #range = { start: 0, count: 0 };

  /** @param {Attribute} attribute */
  constructor(attribute) {
    this.attribute = attribute;
    attribute.updateRanges = [this.#range];
    attribute.clearUpdateRanges = stay;
  }

  /** The first numbers are sent with the next frame. @param {number} count */
  send(count) {
    this.#range.count = count;
    this.attribute.needsUpdate = true;
  }
}
