/**
 * The plan of the frames of an animation: which steps it shows, and for how long each.
 *
 * @typedef {object} Plan
 * @property {number[]} steps  Of each frame, in units of the pace.
 * @property {number[]} millis  How long each is shown.
 */

/** What GIF counts in, in milliseconds. */
const TICK = 10;

/**
 * Evenly from one step to another, as many frames as there are steps at most; the last one is held.
 * @param {object} wish
 * @param {number} wish.from
 * @param {number} wish.to
 * @param {number} wish.seconds from the first frame to the last
 * @param {number} wish.rate frames a second at most
 * @param {number} wish.hold seconds
 * @returns {Plan}
 */
export function planFrames({ from, to, seconds, rate, hold }) {
  const span = Math.max(0, to - from);
  const count = Math.min(span, Math.max(1, Math.round(seconds * rate))) + 1;
  const steps = Array.from({ length: count }, (_, i) => from + Math.round((i * span) / Math.max(1, count - 1)));
  // Where each frame is due, so that what is lost by rounding does not add up.
  const due = (/** @type {number} */ i) => Math.round((i * seconds * 1000) / Math.max(1, count - 1) / TICK) * TICK;
  const millis = steps.map((_, i) => (i < count - 1 ? Math.max(2 * TICK, due(i + 1) - due(i)) : Math.max(TICK, Math.round((hold * 1000) / TICK) * TICK)));
  return { steps, millis };
}

/** In milliseconds. @param {Plan} plan */
export function lengthOf({ millis }) {
  return millis.reduce((sum, each) => sum + each, 0);
}

/**
 * Some frames of a plan that tell about all: the first, and pairs that follow each other.
 * @param {Plan} plan
 * @returns {number[]}
 */
export function tellingFrames({ steps }) {
  const last = steps.length - 1;
  const begins = [0.2, 0.5, 0.8].map((share) => Math.floor(share * last));
  return [...new Set([0, ...begins.flatMap((i) => [i, i + 1]), last])].filter((i) => i <= last).sort((a, b) => a - b);
}
