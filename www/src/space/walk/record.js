/**
 * The record of a walk so far: how near bodies came to obstacles and to each other, how far one turned, and when all
 * had arrived.
 *
 * @import { State } from './states.js'
 * @typedef {ReturnType<typeof makeRecord>} Record
 */
import { badgeOf } from './states.js';

const DEGREES = 180 / Math.PI;

export function makeRecord() {
  /** Metres between bodies and obstacles, and between bodies, where they were nearest; below 0 they overlapped. */
  let room = Number.NaN;
  let apart = Number.NaN;
  /** Metres that each has walked, and degrees that each has turned, to whichever side. @type {number[]} */
  let gone = [];
  /** @type {number[]} */
  let turned = [];
  let needed = Number.NaN;

  const least = (/** @type {number} */ a, /** @type {number} */ b) => (Number.isNaN(a) || b < a ? b : a);

  return {
    /** Nobody has gone anywhere yet. */
    begin() {
      [room, apart, needed] = [Number.NaN, Number.NaN, Number.NaN];
      [gone, turned] = [[], []];
    },
    /**
     * One tick.
     * @param {State[]} before
     * @param {State[]} states after it
     * @param {number} time in seconds
     * @param {(x: number, y: number, height: number) => number} clearance to what stands in the way of a body of this
     *   height
     */
    add(before, states, time, clearance) {
      states.forEach((state, at) => {
        const was = before[at];
        gone[at] = (gone[at] ?? 0) + Math.hypot(state.x - was.x, state.y - was.y);
        turned[at] = (turned[at] ?? 0) + Math.abs(state.heading - was.heading) * DEGREES;
        room = least(room, clearance(state.x, state.y, state.height) - state.radius);
        for (const other of states.slice(at + 1)) apart = least(apart, Math.hypot(state.x - other.x, state.y - other.y) - state.radius - other.radius);
      });
      const there = states.length > 0 && states.every((state) => badgeOf(state) === 'arrived');
      if (!there) needed = Number.NaN;
      else if (Number.isNaN(needed)) needed = time;
    },
    /** As it is now, to be given back. */
    moment: () => ({ room, apart, needed, gone: [...gone], turned: [...turned] }),
    /** @param {{ room: number, apart: number, needed: number, gone: number[], turned: number[] }} to */
    back(to) {
      ({ room, apart, needed } = to);
      [gone, turned] = [[...to.gone], [...to.turned]];
    },
    /** Of one of them; `inside` is how deep somebody was in an obstacle. @param {number} at */
    of: (at) => ({ room, inside: Math.max(0, -room), apart, needed, gone: gone[at] ?? 0, turned: turned[at] ?? 0 }),
  };
}
