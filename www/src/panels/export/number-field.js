/** A number that is asked for, with its name and what it counts. */
import { h } from '../../common/dom.js';
import { field } from './fields.js';

/**
 * @param {string} name
 * @param {{ min: number, max: number, step?: number | 'any', value: number }} range
 * @param {string} [unit]
 */
export function numberField(name, { min, max, step = 1, value }, unit = '') {
  const input = h('input', { type: 'number', min, max, step, value, required: true });
  return {
    input,
    node: field(name, h('span', { class: 'export-own' }, input, unit)),
    get value() {
      return Number(input.value);
    },
    get valid() {
      return input.validity.valid;
    },
  };
}
