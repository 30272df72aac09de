/**
 * Time on the page: it goes on, stands still, goes step by step, back, slower or faster. The transport is that of all
 * pages.
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { keyTip } from '../../element/keys/key-tip.js';
import { makeBar } from '../../element/transport/bar.js';
import { number } from '../fields.js';

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 10];
/** After a frame that took longer, in seconds, less time has gone by than on the clock. */
const LONGEST = 0.1;
/**
 * Milliseconds that a frame may take for what goes on in it: where this is not enough, less time goes by than on the
 * clock.
 */
const MOST = 25;

/**
 * @import { Past } from '../types.js'
 */

/**
 * @param {{ advance(seconds: number, most: number, wanted: number): boolean | 'still', step(): void, restart(): void,
 *   past(): Past | undefined, drawn(): void }} hands `past`: what can be gone back to; `advance` answers whether
 *   anything still moves, `still` where time goes on and nothing is to be seen of it
 */
export function makeTime({ advance, step, restart, past, drawn }) {
  let playing = false;
  let speed = 1;
  let before = 0;
  /** The frame that is waited for. */
  let next = 0;
  /** What the study that is shown can do. */
  let can = { move: false, step: false, restart: false };
  const bar = makeBar({ reset, back: stepBack, toggle, forward, end: toEnd, seek: goTo, setSpeed: (value) => (speed = value) }, SPEEDS);
  for (const option of bar.speed.options) option.textContent = say('space.times', { n: Number(option.value) });
  bar.speed.value = '1';
  bar.speed.title = say('transport.speed') + keyTip('slower');
  bar.scrubber.setAttribute('aria-label', say('space.past'));
  const node = h('div', { class: 'time' }, bar.node);

  /**
   * A button that can do nothing says why.
   * @param {HTMLButtonElement} button
   * @param {string} id of its words and of its key
   * @param {string} action
   * @param {string} why its id; empty where it can
   */
  function allow(button, id, action, why) {
    button.disabled = why !== '';
    const title = say(`transport.${id}`) + (why ? `: ${say(why)}` : keyTip(action));
    if (button.title !== title) button.title = title;
  }

  function stepBack() {
    const of = past();
    if (of && of.at > of.least) goTo(of.at - 1);
  }

  function forward() {
    if (!can.step) return;
    pause();
    step();
    drawn();
  }

  function reset() {
    if (!can.restart) return;
    restart();
    drawn();
  }

  /** To the latest moment that is known. */
  function toEnd() {
    const of = past();
    if (of && of.at < of.head) goTo(of.head);
  }

  /** @param {number} tick */
  function goTo(tick) {
    past()?.goTo(tick);
    drawn();
  }

  /** Shows what can be done, and where in what is known one is. */
  function update() {
    const of = past();
    const still = can.move || can.step ? '' : 'space.time.still';
    node.classList.toggle('still', still !== '');
    bar.showPlaying(playing);
    bar.play.disabled = !can.move;
    if (!can.move) bar.play.title = `${say('transport.play')}: ${say(still || 'space.time.no-play')}`;
    else bar.play.title = say(playing ? 'transport.pause' : 'transport.play') + keyTip('toggle');
    bar.speed.disabled = !can.move;
    allow(bar.reset, 'reset', 'reset', still || (can.restart ? '' : 'space.time.no-restart'));
    allow(bar.forward, 'forward', 'forward', still || (can.step ? '' : 'space.time.no-step'));
    allow(bar.back, 'back', 'back', still || (!of ? 'space.time.no-past' : of.at > of.least ? '' : 'space.time.earliest'));
    allow(bar.end, 'end', 'end', still || (!of ? 'space.time.no-past' : of.at < of.head ? '' : 'space.time.latest'));
    bar.scrubber.disabled = !of || of.head <= of.least;
    bar.scrubber.title = say(of ? 'space.past' : still || 'space.time.no-past');
    if (of) bar.showPlace(of.least, of.at, of.head, of.words?.(of.at, of.head) ?? say('space.past.at', { now: number(of.seconds(of.at), 1), of: number(of.seconds(of.head), 1) }));
    else bar.showPlace(0, 0, 0, '');
    mark(of);
  }

  /** Where something was changed by hand. @param {Past | undefined} of */
  function mark(of) {
    const long = of ? of.head - of.least : 0;
    const shares = of && long > 0 ? (of.marks ?? []).filter((tick) => tick > of.least && tick <= of.head).map((tick) => (tick - of.least) / long) : [];
    const key = shares.join();
    if (bar.marks.dataset.key === key) return;
    bar.marks.dataset.key = key;
    bar.marks.replaceChildren(...shares.map((at) => h('span', { class: 'mark', style: `--at:${at}` })));
  }

  function toggle() {
    if (playing) pause();
    else go();
  }

  function pause() {
    playing = false;
    update();
  }

  function go() {
    if (playing) return;
    playing = true;
    before = performance.now();
    update();
    wait();
  }

  /** One frame is waited for, also where it stood still for less than a frame. */
  function wait() {
    cancelAnimationFrame(next);
    next = requestAnimationFrame(frame);
  }

  /** @param {number} now */
  function frame(now) {
    if (!playing) return;
    const gone = Math.max(0, now - before) / 1000;
    before = now;
    const moves = advance(Math.min(LONGEST, gone) * speed, MOST, gone * speed);
    if (!moves) pause();
    if (moves === 'still') update();
    else drawn();
    if (playing) wait();
  }

  // While nobody sees it, it stands still.
  document.addEventListener('visibilitychange', () => (before = performance.now()));

  return {
    node,
    pause,
    go,
    stepBack,
    forward,
    reset,
    toEnd,
    update,
    toggle,
    /** Slower or faster by so many of the speeds. @param {number} by */
    changeSpeed(by) {
      speed = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, SPEEDS.indexOf(speed) + by))];
      bar.speed.value = String(speed);
    },
    get playing() {
      return playing;
    },
    /**
     * What the study can do: go on, go step by step, begin again.
     * @param {boolean} move
     * @param {boolean} step
     * @param {boolean} restart
     */
    offer(move, step, restart) {
      can = { move, step, restart };
      update();
    },
  };
}
