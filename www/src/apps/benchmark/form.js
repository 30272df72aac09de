/**
 * The form: maps, algorithms, problems, and the buttons of the run with its progress.
 *
 * @import { BenchmarkState } from './state.js'
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { finish, run, start } from './going.js';

/** Problems of each map; the last is all. */
const SAMPLES = [10, 25, 100, 400];
const MOST_REPEATS = 101;

/** @param {BenchmarkState} page */
export function makeForm(page) {
  const sample = h('select', {}, ...SAMPLES.map((n) => h('option', { value: n, selected: n === 25 }, say('benchmark.sample', { n }))), h('option', { value: '' }, say('benchmark.sample.all')));
  const repeats = h('input', { type: 'number', value: 3, min: 1, max: MOST_REPEATS, step: 1, required: true });
  const begin = h('button', { class: 'button primary', type: 'submit', disabled: true }, say('benchmark.run'));
  const cancel = h('button', { class: 'button', type: 'button', hidden: true, onclick: () => finish(page, null, false) }, say('benchmark.cancel'));
  const again = h('button', { class: 'button', type: 'button', hidden: true, onclick: () => start(page) }, say('benchmark.again'));
  const progress = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': say('benchmark.progress') });
  const said = h('p', { class: 'said', role: 'status' }, say('benchmark.loading'));
  // Announced to screen readers when it begins and ends, not at every line.
  const counted = h('p', { class: 'soft counted' });
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    run(page);
  };
  const node = h('form', { class: 'benchmark-form', novalidate: true, onsubmit: submit },
    page.maps.node, page.algorithms.node,
    h('fieldset', { class: 'choice' }, h('legend', {}, say('benchmark.problems')),
      h('div', { class: 'fields' }, h('label', {}, h('span', {}, say('benchmark.of-each')), sample), h('label', {}, h('span', {}, say('benchmark.repeats')), repeats)),
      h('p', { class: 'soft' }, say('benchmark.repeats.help'))),
    h('div', { class: 'row go' }, begin, cancel, again, progress), said, counted);
  return { node, sample, repeats, begin, cancel, again, progress, said, counted };
}
