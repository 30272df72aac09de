/**
 * The transport: to the start, back, play or pause, forward, to the end; a scrubber that always works; where
 * it stands; how fast it goes; what lanes have in common as they advance, and how far one press goes.
 *
 * @import { WayScope } from '../element.js'
 */
import { h, setText } from '../../common/dom.js';
import { changeIcon, icon } from '../../common/icons.js';
import { nearestSpeed, SPEEDS } from '../../state/player.js';
import { nameSpeeds } from './speeds.js';
import { say } from '../../common/texts.js';
import { keyTip } from '../tools/toolbar.js';
import { markEnds } from './track-marks.js';
import { whereIs } from '../../state/where.js';

const PACES = /** @type {const} */ (['steps', 'levels', 'time']);
const STRIDES = /** @type {const} */ (['event', 'step', 'level', 'path']);
/** Where the cursor counts something else than steps there is one stride only. */
const ONLY = /** @type {const} */ ({ levels: 'level', time: 'change' });

/**
 * @param {WayScope} scope
 * @returns {{ node: HTMLElement, update(): void }}
 */
export function makeTransport(scope) {
  const button = (/** @type {string} */ id, /** @type {string} */ action, /** @type {() => void} */ run) =>
    h('button', { class: `transport-button ${id}`, type: 'button', 'data-transport': id, title: say(`transport.${id}`) + keyTip(action), 'aria-label': say(`transport.${id}`), onclick: run }, /** @type {any} */ (icon(id)));
  const play = button('play', 'toggle', () => scope.toggle());
  const back = button('back', 'back', () => scope.press(-1));
  const forward = button('forward', 'forward', () => scope.press(1));
  const buttons = h('div', { class: 'buttons' },
    button('reset', 'reset', () => scope.reset()),
    back,
    play,
    forward,
    button('end', 'end', () => scope.toEnd()));

  const scrubber = h('input', { class: 'scrubber', type: 'range', min: 0, max: 1, step: 1, value: 0, 'aria-label': say('transport.scrubber'), oninput: () => scope.seek(scrubber.valueAsNumber) });
  const marks = h('div', { class: 'marks', 'aria-hidden': 'true' });
  const where = h('output', { class: 'where' });
  const speed = h('select', { class: 'speed', 'aria-label': say('transport.speed'), onchange: () => scope.setSpeed(Number(speed.value)) },
    ...SPEEDS.map((value) => h('option', { value })));
  const pace = h('select', { class: 'pace', title: say('transport.pace'), 'aria-label': say('transport.pace'), onchange: () => scope.setPace(PACES[pace.selectedIndex]) },
    ...PACES.map((id) => h('option', { value: id }, say(`pace.${id}`))));
  const stride = h('select', { class: 'stride', title: say('transport.stride'), 'aria-label': say('transport.stride'), onchange: () => scope.setStride(STRIDES[stride.selectedIndex]) },
    ...STRIDES.map((id) => h('option', { value: id }, say(`stride.${id}`))), h('option', { value: 'change', hidden: true }, say('stride.change')));
  const box = (/** @type {string} */ id, /** @type {HTMLElement} */ select) =>
    h('label', { class: `${id}-box menu-box` }, h('span', {}, say(`transport.${id}-short`)), select);
  const node = h('div', { class: 'transport', part: 'transport', role: 'group', 'aria-label': say('transport.label') },
    buttons, h('div', { class: 'track' }, marks, scrubber), where, box('speed', speed), h('div', { class: 'menus' }, box('pace', pace), box('stride', stride)));

  return {
    node,
    update() {
      const { lab, player } = scope.state;
      for (const child of /** @type {HTMLCollectionOf<HTMLButtonElement>} */ (buttons.children)) child.disabled = !lab;
      scrubber.disabled = speed.disabled = pace.disabled = stride.disabled = !lab;
      nameSpeeds(speed, player.calm, lab);
      const level = String(SPEEDS[nearestSpeed(player.speed)]);
      if (speed.value !== level) speed.value = level;
      if (!lab) return;
      changeIcon(play, player.playing ? 'pause' : 'play');
      name(play, say(player.playing ? 'transport.pause' : 'transport.play'), 'toggle');
      const max = String(Math.max(1, lab.steps));
      if (scrubber.max !== max) scrubber.max = max;
      if (scrubber.valueAsNumber !== lab.cursor) scrubber.value = String(lab.cursor);
      scrubber.style.setProperty('--done', String(lab.steps ? lab.cursor / lab.steps : 0));
      const words = whereIs(lab, scope.state.lane);
      setText(where, words);
      if (scrubber.getAttribute('aria-valuetext') !== words) scrubber.setAttribute('aria-valuetext', words);
      markEnds(marks, lab);
      if (pace.value !== lab.pace) pace.value = lab.pace;
      const one = lab.counts === 'steps' ? scope.state.stride : ONLY[lab.counts];
      stride.disabled = lab.counts !== 'steps';
      if (stride.value !== one) stride.value = one;
      const far = scope.route ? 'branch' : one;
      name(back, say(`transport.back-${far}`), 'back');
      name(forward, say(`transport.forward-${far}`), 'forward');
    },
  };
}

/** What a button does, when that has changed. @param {HTMLElement} button @param {string} label @param {string} action */
function name(button, label, action) {
  if (button.getAttribute('aria-label') === label) return;
  button.setAttribute('aria-label', label);
  button.title = label + keyTip(action);
}
