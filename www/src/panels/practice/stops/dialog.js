/**
 * The stops: which there are, switched on and off, taken away; and another one put together from what happens, where,
 * and with which value.
 *
 * @import { WayScope } from '../../../element/element.js'
 * @import { Stop } from '../stop.js'
 */
import { h, setText } from '../../../common/dom.js';
import { icon } from '../../../common/icons.js';
import { inspectedCell } from '../../../state/state.js';
import { cellName, say } from '../../../common/texts.js';
import { compares, KINDS, QUANTITIES, sentenceOf, TESTS } from '../stop.js';

/** As many as the engine takes. */
const MOST = 16;
/** What is often wanted. @type {Partial<Stop>[]} */
const COMMON = [
  { kind: 'expanded', quantity: 'f', test: 'changes' },
  { kind: 'improved' },
  { kind: 'reopened' },
  { quantity: 'f', test: 'below-parent' },
];

/**
 * @param {WayScope} scope
 * @param {Stop[]} stops changed in place
 * @param {() => void} changed
 */
export function makeStopsDialog(scope, stops, changed) {
  const list = h('ul', { class: 'stops-list' });
  const none = h('p', { class: 'soft' }, say('stops.none'));
  const problem = h('p', { class: 'stops-problem', role: 'alert' });
  const option = (/** @type {string} */ value, /** @type {string} */ words) => h('option', { value }, words);
  const kind = h('select', {}, option('', say('stops.kind.any')), ...KINDS.map((id) => option(id, say(`stops.kind.${id}`))));
  const where = h('select', { onchange: suit }, option('', say('stops.anywhere')), option('cell', say('stops.this-cell')));
  const number = (/** @type {'x' | 'y' | 'value'} */ id, /** @type {string} */ step) => h('input', { type: 'number', step, required: true, 'aria-label': say(`stops.${id}`), title: say(`stops.${id}`) });
  const [x, y, value] = [number('x', '1'), number('y', '1'), number('value', 'any')];
  const quantity = h('select', { onchange: suit }, option('', say('stops.any-value')), ...QUANTITIES.map((id) => option(id, say(`cell.${id}`))));
  const test = h('select', { 'aria-label': say('stops.test'), onchange: suit }, ...TESTS.map((id) => option(id, say(`stops.word.${id}`))));
  const field = (/** @type {string} */ label, /** @type {HTMLElement[]} */ ...controls) => h('label', { class: 'stops-field' }, h('span', {}, label), ...controls);
  const cell = h('div', { class: 'stops-row' }, x, y);
  const asked = h('div', { class: 'stops-row' }, test, value);
  const add = h('button', { class: 'button primary', type: 'submit' }, say('stops.add'));
  const form = h('form', { onsubmit: submit, novalidate: true },
    h('h3', {}, say('stops.new')),
    h('div', { class: 'stops-fields' }, field(say('stops.what'), kind), h('div', { class: 'stops-field' }, field(say('stops.where'), where), cell), h('div', { class: 'stops-field' }, field(say('stops.which'), quantity), asked)),
    problem, add);
  const common = COMMON.map((stop) => h('button', { class: 'button', type: 'button', onclick: () => put(made(stop)) }, sentenceOf(made(stop))));
  const close = h('button', { class: 'plain', type: 'button', title: say('stops.close'), 'aria-label': say('stops.close'), onclick: () => dialog.close() }, /** @type {any} */ (icon('close')));
  const dialog = h('dialog', { class: 'dialog stops-dialog', 'aria-labelledby': 'stops-title' },
    h('header', {}, h('h2', { id: 'stops-title' }, say('stops.title')), close),
    h('div', { class: 'dialog-body stops-body' },
      h('p', { class: 'soft' }, say('stops.help')), list, none, form,
      h('h3', {}, say('stops.common')), h('div', { class: 'stops-common' }, ...common)));
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  // The keys in it are its own.
  for (const type of ['keydown', 'keyup']) dialog.addEventListener(type, (event) => event.stopPropagation());
  scope.shadowRoot?.append(dialog);

  /** @param {Partial<Stop>} part @returns {Stop} */
  function made(part) {
    return { kind: '', cell: null, quantity: '', test: 'at-least', value: 0, on: true, ...part };
  }

  /** Shows the fields that the choices need. */
  function suit() {
    cell.hidden = where.value === '';
    asked.hidden = quantity.value === '';
    value.hidden = !compares(test.value);
    setText(problem, '');
  }

  /** @param {Stop} stop */
  function put(stop) {
    if (stops.length >= MOST) return setText(problem, say('stops.many', { right: MOST }));
    stops.push(stop);
    setText(problem, '');
    fill();
    changed();
  }

  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    const { lab } = scope.state;
    const at = where.value ? { x: x.valueAsNumber, y: y.valueAsNumber } : null;
    if (at && lab && !(Number.isInteger(at.x) && Number.isInteger(at.y) && at.x >= 0 && at.y >= 0 && at.x < lab.width && at.y < lab.height)) {
      return setText(problem, say('stops.no-cell', { column: lab.width - 1, row: lab.height - 1 }));
    }
    const compared = quantity.value !== '' && compares(test.value);
    if (compared && Number.isNaN(value.valueAsNumber)) return setText(problem, say('stops.no-number'));
    put(made({ kind: kind.value, cell: at, quantity: quantity.value, test: test.value, value: compared ? value.valueAsNumber : 0 }));
  }

  function fill() {
    none.hidden = stops.length > 0;
    list.replaceChildren(...stops.map((stop, i) => {
      const outside = stop.cell && scope.state.lab && (stop.cell.x >= scope.state.lab.width || stop.cell.y >= scope.state.lab.height);
      const box = h('input', { type: 'checkbox', onchange: () => { stop.on = box.checked; changed(); } });
      box.checked = stop.on;
      return h('li', {},
        h('label', {}, box, h('span', { class: 'stops-number' }, String(i + 1)), h('span', {}, sentenceOf(stop), outside && stop.cell ? ` ${say('stops.outside', { cell: cellName(stop.cell) })}` : '')),
        h('button', { class: 'plain', type: 'button', title: say('stops.remove', { n: i + 1 }), 'aria-label': say('stops.remove', { n: i + 1 }), onclick: () => remove(i) }, /** @type {any} */ (icon('close'))));
    }));
  }

  /** @param {number} i */
  function remove(i) {
    stops.splice(i, 1);
    fill();
    changed();
    // The focus stays near: on what takes its place.
    const rows = list.querySelectorAll('button');
    (rows[Math.min(i, rows.length - 1)] ?? add).focus();
  }

  return {
    show() {
      const here = inspectedCell(scope.state) ?? scope.state.lab?.goal;
      if (here) [x.value, y.value] = [String(here.x), String(here.y)];
      suit();
      fill();
      dialog.showModal();
      kind.focus();
    },
  };
}
