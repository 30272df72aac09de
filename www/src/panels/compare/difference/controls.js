/**
 * The controls of two lanes that are drawn over each other: which two, at which time, and to where they part.
 *
 * @import { DifferenceState } from './state.js'
 * @import { LabState } from '../../../engine/types.js'
 * @typedef {ReturnType<typeof makeControls>} Controls
 */
import { h } from '../../../common/dom.js';
import { icon } from '../../../common/icons.js';
import { nameOf } from '../../../common/names.js';
import { say } from '../../../common/texts.js';
import { toDivergence, toLone } from './places.js';
import { forget } from './state.js';

/**
 * @param {DifferenceState} pair
 * @param {{ probe: HTMLElement, close(): void }} hands `probe`: of the theme's colours
 */
export function makeControls(pair, { probe, close }) {
  const plain = (/** @type {string} */ id, /** @type {string} */ sign, /** @type {() => void} */ onclick) =>
    h('button', { class: 'plain', type: 'button', title: say(id), 'aria-label': say(id), onclick }, /** @type {any} */ (icon(sign)));
  const choices = [0, 1].map((side) => h('select', { 'aria-label': say(side ? 'compare.second' : 'compare.first'), onchange: () => choose(pair, /** @type {0 | 1} */ (side)) }));
  const when = ['now', 'end'].map((id) => h('button', { class: 'button', type: 'button', 'data-when': id, onclick: () => { pair.whole = id === 'end'; pair.scope.ask(); } }, say(id === 'end' ? 'compare.at-end' : 'compare.at-step')));
  const first = h('button', { class: 'button', type: 'button', onclick: () => toDivergence(pair) }, say('compare.diverge'));
  const back = plain('compare.previous', 'left', () => toLone(pair, false));
  const next = plain('compare.next', 'right', () => toLone(pair, true));
  const lead = h('p', { class: 'lead' });
  const sides = [0, 1].map(() => h('li', {}, h('span', { class: 'number' }), h('span', {})));
  const node = h('section', { class: 'compare-box', 'aria-label': say('compare.difference') },
    h('div', { class: 'pair' }, choices[0], h('span', {}, say('compare.against')), choices[1], plain('compare.leave', 'close', close)),
    h('div', { class: 'compare-row', role: 'group', 'aria-label': say('compare.when') }, ...when),
    h('div', { class: 'compare-row' }, first, h('span', { class: 'lone' }, back, say('compare.lone'), next)),
    h('div', { class: 'compare-told', role: 'status' }, lead, h('ol', {}, ...sides)), probe);
  return { node, choices, when, first, back, next, lead, sides };
}

/** @param {DifferenceState} pair @param {0 | 1} side */
function choose(pair, side) {
  const { controls: { choices }, lanes, scope } = pair;
  const chosen = Number(choices[side].value);
  // The other one takes the place of the one that was chosen twice.
  if (lanes[1 - side] === chosen) lanes[1 - side] = lanes[side];
  lanes[side] = chosen;
  forget(pair);
  scope.chooseLane(chosen);
}

/** Shows what is chosen, and what can be done. @param {DifferenceState} pair @param {LabState} lab */
export function showControls({ controls: { back, choices, first, next, when }, difference, lanes, whole }, lab) {
  choices.forEach((select, side) => fillLanes(select, lab, lanes[side]));
  for (const button of when) button.setAttribute('aria-pressed', String((button.dataset.when === 'end') === whole));
  const ready = difference.state === 'ready' ? difference : null;
  first.disabled = !ready || ready.same;
  back.disabled = next.disabled = !ready?.lone;
}

/** @param {HTMLSelectElement} select @param {LabState} lab @param {number} chosen */
function fillLanes(select, { lanes }, chosen) {
  const names = lanes.map((lane, i) => `${i + 1} ${nameOf(lane)}`);
  if (select.dataset.names !== names.join('\n')) {
    select.replaceChildren(...names.map((name, i) => h('option', { value: i }, name)));
    select.dataset.names = names.join('\n');
  }
  if (select.value !== String(chosen)) select.value = String(chosen);
}
