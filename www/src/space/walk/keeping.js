/** Whether a walk keeps the speed that was chosen: how much of the time that should have gone by did. */

/** How much of what was is still told after a picture. */
const KEPT = 0.9;
/** From here on nothing is missed that one would see. */
const ENOUGH = 0.9;

export class Keeping {
  #asked = 0;
  #done = 0;

  begin() {
    [this.#asked, this.#done] = [0, 0];
  }

  /** A picture. @param {number} asked seconds that should have gone by @param {number} done seconds that did */
  add(asked, done) {
    this.#asked = KEPT * this.#asked + asked;
    this.#done = KEPT * this.#done + done;
  }

  /** The share of the chosen speed, 0 to 1, over the last pictures; nothing where it is kept. @returns {number | undefined} */
  get short() {
    return this.#done < ENOUGH * this.#asked ? this.#done / this.#asked : undefined;
  }
}
