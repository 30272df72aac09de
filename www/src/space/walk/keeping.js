/**
 * The measurement of whether a walk keeps the speed that was chosen: how much of the time that should have gone by did.
 * What one picture had no time for the next ones make up.
 */

/** Seconds after which what was counts for a third: one late picture, as there is on every machine, is not told. */
const LATELY = 2;
/** From here on nothing is missed that one would see. */
const ENOUGH = 0.9;
/** Time of so many pictures is made up at most; more than that is given up. */
const CARRIED = 4;

/**
 * Seconds that are still owed after a picture.
 * @param {number} owed before it was limited
 * @param {number} seconds that one picture takes
 * @param {number} dt seconds of a tick
 */
export const carried = (owed, seconds, dt) => Math.min(owed, CARRIED * Math.max(seconds, dt));

export class Keeping {
  #asked = LATELY;
  #done = LATELY;

  begin() {
    [this.#asked, this.#done] = [LATELY, LATELY];
  }

  /** A picture. @param {number} asked seconds that should have gone by @param {number} done seconds that did */
  add(asked, done) {
    const kept = Math.exp(-asked / LATELY);
    this.#asked = kept * this.#asked + asked;
    this.#done = kept * this.#done + done;
  }

  /**
   * The share of the chosen speed, 0 to 1, over the last pictures; nothing where it is kept.
   * @returns {number | undefined}
   */
  get short() {
    return this.#done < ENOUGH * this.#asked ? this.#done / this.#asked : undefined;
  }
}
