/**
 * The transport: to the start, back, play or pause, forward, to the end; a scrubber that always works; where
 * it stands; how fast it goes.
 *
 * @import { WayScope } from './element.js'
 */
import { h, setText } from './dom.js';
import { changeIcon, icon } from './icons.js';
import { CALM, nearestSpeed, SPEEDS } from './player.js';
import { say } from './texts.js';
import { keyTip } from './toolbar.js';

/** Ends nearer to one another than this share of the track are labelled together. */
const CLOSE = 0.03;

/**
 * @param {WayScope} scope
 * @returns {{ node: HTMLElement, update(): void }}
 */
export function makeTransport(scope) {
  const button = (/** @type {string} */ id, /** @type {string} */ action, /** @type {() => void} */ run) =>
    h('button', { class: `transport-button ${id}`, type: 'button', 'data-transport': id, title: say(`transport.${id}`) + keyTip(action), 'aria-label': say(`transport.${id}`), onclick: run }, /** @type {any} */ (icon(id)));
  const play = button('play', 'toggle', () => scope.toggle());
  const buttons = h('div', { class: 'buttons' },
    button('reset', 'reset', () => scope.reset()),
    button('back', 'back', () => scope.step(-1)),
    play,
    button('forward', 'forward', () => scope.step(1)),
    button('end', 'end', () => scope.toEnd()));

  const scrubber = h('input', { class: 'scrubber', type: 'range', min: 0, max: 1, step: 1, value: 0, 'aria-label': say('transport.scrubber'), oninput: () => scope.seek(scrubber.valueAsNumber) });
  const marks = h('div', { class: 'marks', 'aria-hidden': 'true' });
  const where = h('output', { class: 'where' });
  const speed = h('select', { class: 'speed', 'aria-label': say('transport.speed'), onchange: () => scope.setSpeed(Number(speed.value)) },
    ...SPEEDS.map((value) => h('option', { value })));
  const node = h('div', { class: 'transport', role: 'group', 'aria-label': say('transport.label') },
    buttons, h('div', { class: 'track' }, marks, scrubber), where, h('label', { class: 'speed-box' }, h('span', {}, say('transport.speed-short')), speed));

  return {
    node,
    update() {
      const { lab, player } = scope.state;
      for (const child of /** @type {HTMLCollectionOf<HTMLButtonElement>} */ (buttons.children)) child.disabled = !lab;
      nameSpeeds(speed, player.calm);
      scrubber.disabled = speed.disabled = !lab;
      const level = String(SPEEDS[nearestSpeed(player.speed)]);
      if (speed.value !== level) speed.value = level;
      if (!lab) return;
      changeIcon(play, player.playing ? 'pause' : 'play');
      const label = say(player.playing ? 'transport.pause' : 'transport.play');
      if (play.getAttribute('aria-label') !== label) {
        play.setAttribute('aria-label', label);
        play.title = label + keyTip('toggle');
      }
      const max = String(Math.max(1, lab.steps));
      if (scrubber.max !== max) scrubber.max = max;
      if (scrubber.valueAsNumber !== lab.cursor) scrubber.value = String(lab.cursor);
      scrubber.style.setProperty('--done', String(lab.steps ? lab.cursor / lab.steps : 0));
      const words = say(lab.complete ? 'transport.where' : 'transport.where-running', { n: lab.cursor, total: lab.steps });
      setText(where, words);
      if (scrubber.getAttribute('aria-valuetext') !== words) scrubber.setAttribute('aria-valuetext', words);
      markEnds(marks, lab);
    },
  };
}

/**
 * What the speeds are called, which depends on whether few pictures are shown.
 * @param {HTMLSelectElement} speed
 * @param {boolean} calm
 */
function nameSpeeds(speed, calm) {
  if (speed.dataset.calm === String(calm)) return;
  speed.dataset.calm = String(calm);
  for (const option of speed.options) {
    const n = Number(option.value);
    option.textContent = say(calm && n > CALM ? 'transport.per-second-calm' : 'transport.per-second', { n });
  }
  speed.title = say('transport.speed') + keyTip('slower') + (calm ? ` ${say('transport.calm', { n: CALM })}` : '');
}

/**
 * A mark on the track where each lane ends, with its number.
 * @param {HTMLElement} marks
 * @param {import('./types.js').LabState} lab
 */
function markEnds(marks, lab) {
  const key = lab.complete ? lab.lanes.map((lane) => lane.steps).join() : '';
  if (marks.dataset.key === key) return;
  marks.dataset.key = key;
  marks.replaceChildren();
  if (!key || lab.lanes.length < 2) return;
  // Lanes that end close together share a label.
  /** @type {{ at: number, names: number[] }[]} */
  const ends = [];
  lab.lanes.forEach((lane, i) => {
    const at = lane.steps / lab.steps;
    const near = ends.find((end) => Math.abs(end.at - at) < CLOSE);
    if (near) near.names.push(i + 1);
    else ends.push({ at, names: [i + 1] });
  });
  marks.append(...ends.map(({ at, names }) => h('span', { class: 'mark', style: `--at:${at}` }, names.join(' '))));
}
