/** Time on the page: it goes on, stands still, goes step by step, slower or faster. */
import { h } from '../dom.js';
import { changeIcon, icon } from '../icons.js';
import { say } from '../texts.js';

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 10];
/** After a frame that took longer, in seconds, less time has gone by than on the clock. */
const LONGEST = 0.1;

/** @param {{ advance(seconds: number): boolean | 'still', step(): void, restart(): void, drawn(): void }} hands `advance` answers whether anything still moves, `still` where time goes on and nothing is to be seen of it */
export function makeTime({ advance, step, restart, drawn }) {
  let playing = false;
  let speed = 1;
  let before = 0;
  const play = h('button', { class: 'button primary', type: 'button', onclick: () => (playing ? pause() : go()) }, /** @type {any} */ (icon('play')), h('span', {}, say('space.play')));
  const one = h('button', { class: 'button', type: 'button', title: say('space.step'), 'aria-label': say('space.step'), onclick: () => { pause(); step(); drawn(); } }, /** @type {any} */ (icon('forward')));
  const first = h('button', { class: 'button', type: 'button', title: say('space.restart'), 'aria-label': say('space.restart'), onclick: () => { restart(); drawn(); } }, /** @type {any} */ (icon('reset')));
  const pace = h('select', { 'aria-label': say('space.speed'), onchange: () => (speed = Number(pace.value)) }, ...SPEEDS.map((n) => h('option', { value: n, selected: n === 1 }, say('space.times', { n }))));
  const node = h('div', { class: 'time', role: 'group', 'aria-label': say('space.time') }, first, play, one, pace);

  function show() {
    changeIcon(play, playing ? 'pause' : 'play');
    /** @type {Element} */ (play.lastElementChild).textContent = say(playing ? 'space.pause' : 'space.play');
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
    const seconds = Math.min(LONGEST, Math.max(0, now - before) / 1000) * speed;
    before = now;
    const moves = advance(seconds);
    if (!moves) pause();
    if (moves !== 'still') drawn();
    if (playing) requestAnimationFrame(frame);
  }

  return {
    node,
    pause,
    go,
    toggle: () => (playing ? pause() : go()),
    get playing() {
      return playing;
    },
    /** What the study can do. @param {boolean} moves @param {boolean} steps */
    offer(moves, steps) {
      node.hidden = !moves && !steps;
      play.hidden = pace.hidden = !moves;
      one.hidden = !steps;
    },
  };
}
