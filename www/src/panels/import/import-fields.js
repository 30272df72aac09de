/** The fields of import dialogs: each with its name, and what helps to understand it told as its description. */
import { h, setText } from '../../common/dom.js';
import { count } from '../../common/texts.js';

let made = 0;
/** An id that no other field has. */
const fresh = () => `field-${++made}`;

/**
 * A slider with its value beside it.
 * @param {string} name
 * @param {string} help
 * @param {{ min: number, max: number, value: number }} range
 */
export function slider(name, help, { min, max, value }) {
  const [id, helpId] = [fresh(), fresh()];
  const shown = h('output', { for: id }, count(value));
  const input = h('input', { id, type: 'range', min, max, step: 1, value, 'aria-describedby': helpId, oninput: () => setText(shown, count(input.valueAsNumber)) });
  const node = h('div', { class: 'field' }, h('div', { class: 'field-name' }, h('label', { for: id }, name), shown), input, h('small', { id: helpId }, help));
  return { node, input };
}

/** @param {string} name @param {{ min: number, max: number, value: number }} range */
export function number(name, { min, max, value }) {
  const input = h('input', { type: 'number', min, max, step: 1, value, required: true });
  return { node: h('label', { class: 'field row' }, h('span', { class: 'field-name' }, name), input), input };
}

/** @param {string} name */
export function checkbox(name) {
  const input = h('input', { type: 'checkbox' });
  return { node: h('label', { class: 'field check' }, input, h('span', {}, name)), input };
}

/**
 * @param {string} name
 * @param {[value: string, name: string][]} options
 * @param {string} value
 */
export function choice(name, options, value) {
  const select = h('select', {}, ...options.map(([id, text]) => h('option', { value: id }, text)));
  select.value = value;
  return { node: h('label', { class: 'field' }, h('span', { class: 'field-name' }, name), select), select };
}

/**
 * A few answers of which one holds.
 * @param {string} name
 * @param {[value: string, name: string, help: string][]} options
 * @param {string} value
 */
export function answers(name, options, value) {
  const group = fresh();
  /** @type {HTMLInputElement[]} */
  const inputs = [];
  const rows = options.map(([id, text, help]) => {
    const helpId = fresh();
    const input = h('input', { type: 'radio', name: group, value: id, checked: id === value, 'aria-describedby': helpId });
    inputs.push(input);
    return h('div', { class: 'answer' }, h('label', {}, input, h('span', {}, text)), h('small', { id: helpId }, help));
  });
  const node = h('fieldset', { class: 'field' }, h('legend', { class: 'field-name' }, name), ...rows);
  return { node, value: () => inputs.find((input) => input.checked)?.value ?? value };
}
