/**
 * The announcer of what is new, at a pace that ears can follow: while much happens, one thing after the other with time
 * to hear each, the latest of what came meanwhile; when things stand still, at once. What was told last is always said.
 *
 * @typedef {object} Clock
 * @property {() => number} now  In milliseconds.
 * @property {(run: () => void, delay: number) => unknown} later
 * @property {(timer: any) => void} forget
 */

/** No two sentences follow closer than this while time runs, in milliseconds. */
export const LEAST = 3000;
/** A calm voice says three words a second. */
const WORD = 333;
/** Somebody who holds a key down is told where it ended: after this much silence, in milliseconds. */
export const SETTLE = 500;

/** The time that it takes to hear a sentence, in milliseconds. @param {string} text */
export function hearing(text) {
  return Math.max(LEAST, WORD * (text.match(/\S+/g) ?? []).length);
}

/** @type {Clock} */
const wall = { now: () => performance.now(), later: (run, delay) => setTimeout(run, delay), forget: (timer) => clearTimeout(timer) };

/**
 * @param {(text: string) => void} speak
 * @param {Clock} [clock]
 * @returns {{ tell(text: string, still: boolean): void, stop(): void }}
 */
export function makePace(speak, clock = wall) {
  let said = '';
  let saidAt = -Infinity;
  /** When something new was told last. */
  let toldAt = -Infinity;
  /** @type {string | null} */
  let waiting = null;
  let due = Infinity;
  /** @type {unknown} */
  let timer;

  function utter() {
    said = /** @type {string} */ (waiting);
    saidAt = clock.now();
    stop();
    speak(said);
  }

  function stop() {
    clock.forget(timer);
    waiting = null;
    due = Infinity;
  }

  /** @param {number} at */
  function wait(at) {
    clock.forget(timer);
    due = at;
    timer = clock.later(utter, Math.max(0, at - clock.now()));
  }

  return {
    /** @param {string} text @param {boolean} still  Nothing moves but by somebody's hand. */
    tell(text, still) {
      if (text === said) return stop();
      const now = clock.now();
      const fresh = text !== waiting;
      const calm = now - toldAt >= SETTLE;
      if (fresh) toldAt = now;
      waiting = text;
      if (!still) {
        const at = saidAt + hearing(said);
        if (at <= now) utter();
        else if (due !== at) wait(at);
      } else if (fresh || due > now + SETTLE) {
        if (calm) utter();
        else wait(now + SETTLE);
      }
    },
    /** What waits is no longer said. */
    stop,
  };
}
