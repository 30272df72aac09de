/**
 * The moves in time: on by the clock, by a step, back, to either end.
 *
 * @import { TimeState } from './state.js'
 */
import { update } from './shown.js';

/** After a frame that took longer, in seconds, less time has gone by than on the clock. */
const LONGEST = 0.1;
/**
 * Milliseconds that a frame may take for what goes on in it: where this is not enough, less time goes by than on the
 * clock.
 */
const MOST = 25;

/** @param {TimeState} time */
export function toggle(time) {
  if (time.playing) pause(time);
  else go(time);
}

/** @param {TimeState} time */
export function pause(time) {
  time.playing = false;
  update(time);
}

/** @param {TimeState} time */
export function go(time) {
  if (time.playing) return;
  time.playing = true;
  time.before = performance.now();
  update(time);
  wait(time);
}

/** One frame is waited for, also where it stood still for less than a frame. @param {TimeState} time */
function wait(time) {
  cancelAnimationFrame(time.next);
  time.next = requestAnimationFrame((now) => frame(time, now));
}

/** @param {TimeState} time @param {number} now */
function frame(time, now) {
  const { hands, speed } = time;
  if (!time.playing) return;
  const gone = Math.max(0, now - time.before) / 1000;
  time.before = now;
  const moves = hands.advance(Math.min(LONGEST, gone) * speed, MOST, gone * speed);
  if (!moves) pause(time);
  if (moves === 'still') update(time);
  else hands.drawn();
  if (time.playing) wait(time);
}

/** @param {TimeState} time */
export function stepBack(time) {
  const of = time.hands.past();
  if (of && of.at > of.least) goTo(time, of.at - 1);
}

/** @param {TimeState} time */
export function forward(time) {
  if (!time.can.step) return;
  pause(time);
  time.hands.step();
  time.hands.drawn();
}

/** @param {TimeState} time */
export function reset({ can, hands }) {
  if (!can.restart) return;
  hands.restart();
  hands.drawn();
}

/** To the latest moment that is known. @param {TimeState} time */
export function toEnd(time) {
  const of = time.hands.past();
  if (of && of.at < of.head) goTo(time, of.head);
}

/** @param {TimeState} time @param {number} tick */
export function goTo({ hands }, tick) {
  hands.past()?.goTo(tick);
  hands.drawn();
}
