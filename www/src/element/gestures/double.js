/** Two presses on one place, by whatever pointer. */

/** @typedef {{ x: number, y: number }} Point  Pixels. */

/** Between the two, in milliseconds. */
const SOON = 350;
/** Farther than this, in pixels, a press is a drag, and another press elsewhere. */
const NEAR = { mouse: 4, touch: 16 };

/** Told when a pointer comes down and when it is let go; answers then whether that was the second of two presses. */
export function makeDouble() {
  let down = { at: { x: 0, y: 0 }, pointer: -1 };
  let last = { at: { x: 0, y: 0 }, time: -Infinity };
  const near = (/** @type {Point} */ a, /** @type {Point} */ b, /** @type {boolean} */ touch) => Math.hypot(a.x - b.x, a.y - b.y) <= NEAR[touch ? 'touch' : 'mouse'];
  return {
    /** @param {number} pointer @param {Point} at */
    press(pointer, at) {
      // With another finger there it is no press.
      if (down.pointer >= 0 && down.pointer !== pointer) last.time = -Infinity;
      down = { at, pointer };
    },
    /**
     * @param {number} pointer
     * @param {Point} at
     * @param {boolean} touch by a finger
     * @param {number} time in milliseconds
     */
    release(pointer, at, touch, time) {
      const still = pointer === down.pointer && near(at, down.at, touch);
      down = { at, pointer: -1 };
      const second = still && time - last.time < SOON && near(at, last.at, touch);
      last = { at, time: still && !second ? time : -Infinity };
      return second;
    },
  };
}
