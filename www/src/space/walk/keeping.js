/** Whether a walk keeps the speed that was chosen: the share of the ticks asked for that there was time for. */

/** How much of what is told is the last picture. */
const LAST = 0.1;
/** From here on nothing is missed that one would see. */
const ENOUGH = 0.9;

export class Keeping {
  #share = 1;

  begin() {
    this.#share = 1;
  }

  /** A picture. @param {number} asked ticks, at least one @param {number} done */
  add(asked, done) {
    this.#share += LAST * (done / asked - this.#share);
  }

  /** The share of the chosen speed, 0 to 1, over the last pictures; nothing where it is kept. @returns {number | undefined} */
  get short() {
    return this.#share < ENOUGH ? this.#share : undefined;
  }
}
