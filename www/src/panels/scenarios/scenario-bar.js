/**
 * The bar of the picker: to a scenario by its number, to the one before and to the next.
 *
 * @import { PickerState } from './scenario-state.js'
 * @typedef {ReturnType<typeof makeBar>} Bar
 */
import { h } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { say } from '../../common/texts.js';
import { show } from './scenario-shown.js';
import { chosen } from './scenario-state.js';

/** @param {PickerState} picker */
export function makeBar(picker) {
  const move = (/** @type {string} */ id, /** @type {number} */ by) =>
    h('button', { class: 'plain', type: 'button', title: say(`scenario.${id}`), 'aria-label': say(`scenario.${id}`), onclick: () => go(picker, by) }, /** @type {any} */ (icon(id)));
  const input = h('input', { type: 'number', min: 1, step: 1, placeholder: '–', 'aria-label': say('scenario.number'), oninput: () => { picker.typing = true; }, onchange: () => typed(picker), onblur: () => { picker.typing = false; } });
  const total = h('span', { class: 'total' });
  const length = h('span', { class: 'length' });
  const node = h('div', { class: 'scenario', hidden: true, role: 'group', 'aria-label': say('scenario.label') },
    h('span', { class: 'scenario-title' }, say('scenario.title')), move('left', -1), input, move('right', 1), total, length);
  return { node, input, total, length, moves: makeMoves(picker) };
}

/** The two moves in the scene's menu, where the header has no room for both ways. @param {PickerState} picker */
function makeMoves(picker) {
  const menu = document.getElementById('scene-menu');
  const way = (/** @type {string} */ id, /** @type {number} */ by) => h('button', { class: 'button', type: 'button', onclick: () => { menu?.hidePopover(); go(picker, by); } }, /** @type {any} */ (icon(id)), say(`scenario.${id}`));
  const moves = h('section', { class: 'scenario-moves', hidden: true }, h('h2', {}, say('scenario.label')), h('div', { class: 'files' }, way('left', -1), way('right', 1)));
  menu?.querySelector('section')?.before(moves);
  return moves;
}

/**
 * To the one after that which is shown, or before it; without one, to the first or the last.
 * @param {PickerState} picker
 * @param {number} by
 */
function go(picker, by) {
  use(picker, (chosen(picker) ?? (by > 0 ? 0 : picker.scenarios.length + 1)) + by);
}

/** What is no number of a scenario becomes the nearest one. @param {PickerState} picker */
function typed(picker) {
  const number = Math.round(picker.bar.input.valueAsNumber);
  picker.typing = false;
  if (Number.isFinite(number)) use(picker, Math.max(1, Math.min(picker.scenarios.length, number)));
  show(picker);
}

/** @param {PickerState} picker @param {number} which from 1; beyond either end is the other */
function use(picker, which) {
  const { scenarios, scope } = picker;
  const index = (which - 1 + scenarios.length) % scenarios.length;
  picker.last = index;
  if (!scope.change((engine) => engine.useScenario(index))) return show(picker);
  if (!scope.state.player.playing) scope.toEnd();
}
