/**
 * One paper: on which maps, with how many problems; the run with its progress; the tables.
 *
 * @import { Client } from '../../benchmark/client.js'
 * @import { Offer, PaperId } from '../types.js'
 * @import { Page, PaperState } from './state.js'
 */
import { h } from '../../../common/dom.js';
import { download } from '../../../common/download.js';
import { say } from '../../../common/texts.js';
import { machine } from '../../benchmark/measure/machine.js';
import { csvOf, jsonOf } from '../output.js';
import { makeForm } from './form.js';
import { show } from './going.js';

/** The body that walks on meshes and roadmaps: `RADIUS` of src/papers/edits/measure.rs. */
const RADIUS = 0.4;

/**
 * @param {Client} client
 * @param {Client} looker looks at files while the other measures
 * @param {PaperId} id
 * @param {Page} page
 */
export function makePaper(client, looker, id, page) {
  const paper = /** @type {PaperState} */ (/** @type {Omit<PaperState, 'form' | 'saves'>} */ ({ id, client, page, offer: null, going: null, last: null, tables: h('div', { class: 'paper-tables' }) }));
  const form = makeForm(paper, looker);
  const saves = h('div', { class: 'row saves', hidden: true },
    h('button', { class: 'button', type: 'button', onclick: () => save(paper, 'csv') }, say('benchmark.save.csv')),
    h('button', { class: 'button', type: 'button', onclick: () => save(paper, 'json') }, say('reproduce.json')));
  Object.assign(paper, { form, saves });
  return {
    node: h('section', { class: 'paper', id, 'aria-labelledby': `${id}-title` },
      h('h2', { id: `${id}-title` }, say(`reproduce.${id}.title`)), h('p', { class: 'source' }, say(`reproduce.${id}.source`, { radius: RADIUS })), form.node, saves, paper.tables),
    /** @param {Offer} it */
    offered(it) {
      paper.offer = it;
      form.begin.disabled = false;
      if (!paper.last) show(paper, it.published[id]);
    },
    /** @param {boolean} is */
    wait(is) {
      form.begin.disabled = is || !paper.offer;
    },
    /** @param {DataTransfer} data */
    async drop(data) {
      await form.maps.drop(data);
      // It may have been dropped far from where it is told what became of it.
      form.maps.node.scrollIntoView({ block: 'nearest' });
    },
  };
}

/** @param {PaperState} paper @param {'csv' | 'json'} kind */
function save({ id, last, offer }, kind) {
  if (!last || !offer) return;
  if (kind === 'csv') download(csvOf(last.tables), `wayscope-${id}.csv`, 'text/csv');
  else download(jsonOf(last.tables, last.plan, offer, machine()), `wayscope-${id}.json`, 'application/json');
}
