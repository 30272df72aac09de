/**
 * The form of a paper: on which maps, with how many problems; the buttons of the run with its progress.
 *
 * @import { Client } from '../../benchmark/client.js'
 * @import { PaperId } from '../types.js'
 * @import { PaperState } from './state.js'
 * @typedef {ReturnType<typeof makeForm>} Form
 */
import { h } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { makeMaps } from '../../benchmark/maps.js';
import { GENERATORS } from '../generators.js';
import { finish, run } from './going.js';

/** So many problems as the papers have at least. */
const PUBLISHED = 100;
const EACH = [10, 25, PUBLISHED, 400];
/** Obstacles of each size. */
const EDITS = [3, 10, 30];
const SIDES = [64, 128, 256, 512];

/**
 * What is chosen to begin with: for HPA* maps that together have enough long ways, for SGA* those that stand for its
 * sets.
 * @type {Record<PaperId, { maps: string[], made: boolean }>}
 */
const USUAL = { hpa: { maps: ['keep', 'halls', 'skirmish', 'moor', 'labyrinth', 'delta'], made: false }, sga: { maps: [], made: true }, edits: { maps: ['keep', 'halls'], made: false } };

/** @param {PaperState} paper @param {Client} looker looks at files while another measures */
export function makeForm(paper, looker) {
  const { id } = paper;
  const maps = makeMaps(looker, { usual: new Set(USUAL[id].maps), said: (_, { width, height }) => say('reproduce.added.size', { width, height }), generates: false });
  const kinds = GENERATORS.map((value) => h('input', { type: 'checkbox', value, checked: USUAL[id].made }));
  const many = h('input', { type: 'number', min: 1, max: 16, step: 1, value: 2, required: true });
  const side = h('select', {}, ...SIDES.map((n) => h('option', { value: n, selected: n === 256 }, String(n))));
  const each = h('select', {}, ...(id === 'edits' ? EDITS : EACH).map((n) => h('option', { value: n }, eachSaid(id, n))));
  const begin = h('button', { class: 'button primary', type: 'submit', disabled: true }, say(`reproduce.measure.${id}`));
  const cancel = h('button', { class: 'button', type: 'button', hidden: true, onclick: () => finish(paper, null, false) }, say('benchmark.cancel'));
  const progress = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': say('reproduce.progress') });
  const said = h('p', { class: 'said', role: 'status' });
  const far = h('p', { class: 'soft counted' });
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    run(paper);
  };
  const node = h('form', { class: 'benchmark-form', novalidate: true, onsubmit: submit },
    maps.node,
    h('fieldset', { class: 'choice' }, h('legend', {}, say('reproduce.made')),
      h('div', { class: 'chips' }, ...kinds.map((box) => h('label', { class: 'chip' }, box, h('span', {}, say(`generator.${box.value}`))))),
      h('div', { class: 'fields' }, h('label', {}, h('span', {}, say('reproduce.made.many')), many), h('label', {}, h('span', {}, say('reproduce.made.side')), side))),
    h('fieldset', { class: 'choice' }, h('legend', {}, say('benchmark.problems')),
      h('div', { class: 'fields' }, h('label', {}, h('span', {}, say(`reproduce.each.${id}`)), each))),
    h('div', { class: 'row go' }, begin, cancel, progress), said, far);
  return { node, maps, kinds, many, side, each, begin, cancel, progress, said, far };
}

/** @param {PaperId} id @param {number} n problems, or obstacles */
function eachSaid(id, n) {
  if (id === 'edits') return say('reproduce.each.edits.of', { n });
  return n === 10 ? say('reproduce.quick', { n }) : n === PUBLISHED ? say('reproduce.whole', { n }) : String(n);
}
