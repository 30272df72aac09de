/**
 * The choices of somebody who lectures: which parts of the element are shown, and how large. Remembered in this
 * browser.
 *
 * @typedef {{ parts: string[], size: number }} Choices
 */

const STORE = 'wayscope.lecture';
/** In the order of the element; each is a word of its attribute `controls`. */
export const PARTS = ['sentence', 'play', 'legend', 'tools'];
/** The sizes that can be chosen, as multiples of that on the page. */
export const SIZES = [1, 1.25, 1.5, 1.75, 2, 2.5];
const USUAL = { parts: ['sentence', 'play', 'legend'], size: 1 };

/** @returns {Choices} */
export function readChoices() {
  try {
    const { parts, size } = JSON.parse(localStorage.getItem(STORE) ?? '{}');
    return {
      parts: Array.isArray(parts) ? PARTS.filter((part) => parts.includes(part)) : [...USUAL.parts],
      size: Number.isInteger(size) && size >= 0 && size < SIZES.length ? size : USUAL.size,
    };
  } catch {
    return { parts: [...USUAL.parts], size: USUAL.size };
  }
}

/** @param {Choices} choices */
export function keepChoices(choices) {
  try {
    localStorage.setItem(STORE, JSON.stringify(choices));
  } catch {
    // Storage may be forbidden; the choice then holds for this time.
  }
}
