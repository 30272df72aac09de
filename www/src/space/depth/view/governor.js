/**
 * The governor that keeps frames in time: where they are late the view is drawn with less, step by step, and stays so
 * until it is opened again.
 *
 * @typedef {{ ratio: number, shadows: boolean }} Level  `ratio`: pixels drawn for each of the page, at most.
 */

/**
 * A frame that takes longer, in milliseconds, is late; one that took longer than the second was not drawn for that
 * long.
 */
const [LATE, PAUSE] = [42, 700];
/** So many frames in turn are looked at, of which so many may be late. */
const [LOOKED, ALLOWED] = [20, 10];

/** From all to the least. @type {Level[]} */
export const LEVELS = [
  { ratio: 2, shadows: true },
  { ratio: 1, shadows: true },
  { ratio: 1, shadows: false },
  { ratio: 0.75, shadows: false },
  { ratio: 0.5, shadows: false },
];

export class Governor {
  #last = 0;
  #seen = 0;
  #late = 0;
  /** @type {Level[]} */
  #levels;
  /** How many steps it went down. */
  lowered = 0;

  /** @param {number} ratio pixels of the screen for each of the page: steps that change nothing there are left out */
  constructor(ratio) {
    const same = (/** @type {Level} */ a, /** @type {Level} */ b) => Math.min(a.ratio, ratio) === Math.min(b.ratio, ratio) && a.shadows === b.shadows;
    this.#levels = LEVELS.filter((level, at) => !at || !same(level, LEVELS[at - 1]));
  }

  /** @returns {Level} */
  get level() {
    return this.#levels[this.lowered];
  }

  /**
   * A frame was drawn at that time, in milliseconds; answers whether less is to be drawn from now on.
   * @param {number} now
   */
  frame(now) {
    const took = now - this.#last;
    this.#last = now;
    if (took > PAUSE || took <= 0) return false;
    this.#seen++;
    if (took > LATE) this.#late++;
    if (this.#seen < LOOKED) return false;
    const lower = this.#late > ALLOWED && this.lowered < this.#levels.length - 1;
    this.#seen = this.#late = 0;
    if (lower) this.lowered++;
    return lower;
  }
}
