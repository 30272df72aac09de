/** Time on the page: it goes on, stands still, goes step by step, slower or faster. */
import { h } from '../common/dom.js';
import { changeIcon, icon } from '../common/icons.js';
import { say } from '../common/texts.js';
import { number } from './fields.js';

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 10];
/** After a frame that took longer, in seconds, less time has gone by than on the clock. */
const LONGEST = 0.1;
/** Milliseconds that a frame may take for what goes on in it: where this is not enough, less time goes by than on the clock. */
const MOST = 25;

/**
 * @import { Past } from './types.js'
 */

/** @param {{ advance(seconds: number, most: number, wanted: number): boolean | 'still', step(): void, restart(): void, past(): Past | undefined, drawn(): void }} hands `past`: what can be gone back to; `advance` answers whether anything still moves, `still` where time goes on and nothing is to be seen of it */
export function makeTime({ advance, step, restart, past, drawn }) {
  let playing = false;
  let speed = 1;
  let before = 0;
  const play = h('button', { class: 'button primary', type: 'button', onclick: () => (playing ? pause() : go()) }, /** @type {any} */ (icon('play')), h('span', {}, say('space.play')));
  const one = h('button', { class: 'button', type: 'button', title: say('space.step'), 'aria-label': say('space.step'), onclick: () => { pause(); step(); drawn(); } }, /** @type {any} */ (icon('forward')));
  const first = h('button', { class: 'button', type: 'button', title: say('space.restart'), 'aria-label': say('space.restart'), onclick: () => { restart(); drawn(); } }, /** @type {any} */ (icon('reset')));
  const back = h('button', { class: 'button', type: 'button', title: say('space.step-back'), 'aria-label': say('space.step-back'), onclick: stepBack }, /** @type {any} */ (icon('back')));
  const when = h('input', { class: 'past', type: 'range', min: 0, max: 0, value: 0, 'aria-label': say('space.past'), title: say('space.past'), oninput: () => goTo(when.valueAsNumber) });
  const pace = h('select', { 'aria-label': say('space.speed'), onchange: () => (speed = Number(pace.value)) }, ...SPEEDS.map((n) => h('option', { value: n, selected: n === 1 }, say('space.times', { n }))));
  const node = h('div', { class: 'time', role: 'group', 'aria-label': say('space.time') }, first, back, play, one, pace, when);

  function show() {
    changeIcon(play, playing ? 'pause' : 'play');
    /** @type {Element} */ (play.lastElementChild).textContent = say(playing ? 'space.pause' : 'space.play');
  }

  function stepBack() {
    const of = past();
    if (of) goTo(of.at - 1);
  }

  /** @param {number} tick */
  function goTo(tick) {
    past()?.goTo(tick);
    drawn();
  }

  /** Shows what can be gone back to, and where in it one is. */
  function update() {
    const of = past();
    if (!of || when.hidden) return;
    when.min = String(of.least);
    when.max = String(of.head);
    when.value = String(of.at);
    when.setAttribute('aria-valuetext', of.words?.(of.at, of.head) ?? say('space.past.at', { now: number(of.seconds(of.at), 1), of: number(of.seconds(of.head), 1) }));
    when.disabled = of.head <= of.least;
    back.disabled = of.at <= of.least;
  }

  function pause() {
    playing = false;
    show();
  }

  function go() {
    if (playing) return;
    playing = true;
    before = performance.now();
    show();
    requestAnimationFrame(frame);
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
    if (playing) requestAnimationFrame(frame);
  }

  // While nobody sees it, it stands still.
  document.addEventListener('visibilitychange', () => (before = performance.now()));

  return {
    node,
    pause,
    go,
    stepBack,
    update,
    toggle: () => (playing ? pause() : go()),
    get playing() {
      return playing;
    },
    /** What the study can do: go on, go step by step, go back. @param {boolean} moves @param {boolean} steps @param {boolean} returns */
    offer(moves, steps, returns) {
      node.hidden = !moves && !steps;
      play.hidden = pace.hidden = !moves;
      one.hidden = !steps;
      back.hidden = when.hidden = !returns;
      update();
    },
  };
}
