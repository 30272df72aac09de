/**
 * Time on the page: it goes on, stands still, goes step by step, back, slower or faster. The transport is that of all
 * pages.
 *
 * @import { Hands, TimeState } from './state.js'
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { keyTip } from '../../element/keys/key-tip.js';
import { makeBar } from '../../element/transport/bar.js';
import { forward, go, goTo, pause, reset, stepBack, toEnd, toggle } from './moves.js';
import { update } from './shown.js';
import { initialState } from './state.js';

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 10];

/** @param {Hands} hands */
export function makeTime(hands) {
  const time = /** @type {TimeState} */ (initialState(hands));
  const moves = {
    reset: () => reset(time),
    stepBack: () => stepBack(time),
    toggle: () => toggle(time),
    forward: () => forward(time),
    toEnd: () => toEnd(time),
  };
  const bar = makeBar({ ...moves, back: moves.stepBack, end: moves.toEnd, seek: (tick) => goTo(time, tick), setSpeed: (value) => (time.speed = value) }, SPEEDS);
  for (const option of bar.speed.options) option.textContent = say('space.times', { n: Number(option.value) });
  bar.speed.value = '1';
  bar.speed.title = say('transport.speed') + keyTip('slower');
  bar.scrubber.setAttribute('aria-label', say('space.past'));
  Object.assign(time, { bar, node: h('div', { class: 'time' }, bar.node) });

  // While nobody sees it, it stands still.
  document.addEventListener('visibilitychange', () => (time.before = performance.now()));

  return {
    ...moves,
    node: time.node,
    pause: () => pause(time),
    go: () => go(time),
    update: () => update(time),
    /** Slower or faster by so many of the speeds. @param {number} by */
    changeSpeed(by) {
      time.speed = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, SPEEDS.indexOf(time.speed) + by))];
      bar.speed.value = String(time.speed);
    },
    get playing() {
      return time.playing;
    },
    /**
     * What the study can do: go on, go step by step, begin again.
     * @param {boolean} move
     * @param {boolean} step
     * @param {boolean} restart
     */
    offer(move, step, restart) {
      time.can = { move, step, restart };
      update(time);
    },
  };
}
