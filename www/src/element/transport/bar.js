/**
 * The bar that the transports of all pages have in common: to the start, back, play or pause, forward, to the end; a
 * scrubber; where time stands; how fast it goes. Each host says what a press does and what there is to be shown.
 *
 * @typedef {{ reset(): void, back(): void, toggle(): void, forward(): void, end(): void, seek(value: number): void,
 *   setSpeed(value: number): void }} Hands
 * @typedef {ReturnType<typeof makeBar>} Bar
 */
import { h, setText } from '../../common/dom.js';
import { changeIcon, icon } from '../../common/icons.js';
import { say } from '../../common/texts.js';
import { keyTip } from '../keys/key-tip.js';

/** @param {Hands} hands @param {readonly number[]} speeds that there are to choose from */
export function makeBar(hands, speeds) {
  const button = (/** @type {string} */ id, /** @type {string} */ action, /** @type {() => void} */ run) =>
    h('button', { class: `transport-button ${id}`, type: 'button', 'data-transport': id, title: say(`transport.${id}`) + keyTip(action), 'aria-label': say(`transport.${id}`), onclick: run }, /** @type {any} */ (icon(id)));
  const reset = button('reset', 'reset', hands.reset);
  const back = button('back', 'back', hands.back);
  const play = button('play', 'toggle', hands.toggle);
  const forward = button('forward', 'forward', hands.forward);
  const end = button('end', 'end', hands.end);
  const scrubber = h('input', { class: 'scrubber', type: 'range', min: 0, max: 1, step: 1, value: 0, 'aria-label': say('transport.scrubber'), oninput: () => hands.seek(scrubber.valueAsNumber) });
  const marks = h('div', { class: 'marks', 'aria-hidden': 'true' });
  const where = h('output', { class: 'where' });
  const speed = h('select', { class: 'speed', 'aria-label': say('transport.speed'), onchange: () => hands.setSpeed(Number(speed.value)) },
    ...speeds.map((value) => h('option', { value })));
  const buttons = h('div', { class: 'buttons' }, reset, back, play, forward, end);
  const node = h('div', { class: 'transport', part: 'transport', role: 'group', 'aria-label': say('transport.label') },
    buttons, h('div', { class: 'track' }, marks, scrubber), where, menuBox('speed', speed));

  return {
    node, reset, back, play, forward, end, scrubber, marks, where, speed,
    /** @param {boolean} playing */
    showPlaying(playing) {
      changeIcon(play, playing ? 'pause' : 'play');
      name(play, say(playing ? 'transport.pause' : 'transport.play'), 'toggle');
    },
    /**
     * Where time stands: between the first place that can be sought and the last, and in words.
     * @param {number} first
     * @param {number} at
     * @param {number} last
     * @param {string} words
     */
    showPlace(first, at, last, words) {
      const [min, max] = [String(first), String(Math.max(first + 1, last))];
      if (scrubber.min !== min) scrubber.min = min;
      if (scrubber.max !== max) scrubber.max = max;
      if (scrubber.valueAsNumber !== at) scrubber.value = String(at);
      scrubber.style.setProperty('--done', String(last > first ? (at - first) / (last - first) : 0));
      setText(where, words);
      if (scrubber.getAttribute('aria-valuetext') !== words) scrubber.setAttribute('aria-valuetext', words);
    },
  };
}

/** A list with its name before it. @param {string} id @param {HTMLElement} select */
export const menuBox = (id, select) => h('label', { class: `${id}-box menu-box` }, h('span', {}, say(`transport.${id}-short`)), select);

/**
 * Names what a button does, when that has changed.
 * @param {HTMLElement} button
 * @param {string} label
 * @param {string} action
 */
export function name(button, label, action) {
  if (button.getAttribute('aria-label') === label) return;
  button.setAttribute('aria-label', label);
  button.title = label + keyTip(action);
}
