/**
 * One paper: on which maps, with how many problems; the run with its progress; the tables.
 *
 * @import { Client } from '../benchmark/client.js'
 * @import { Message, Offer, PaperId, Plan, Table } from './types.js'
 */
import { machine } from '../benchmark/measure/machine.js';
import { makeMaps } from '../benchmark/maps.js';
import { h, setText } from '../../common/dom.js';
import { download } from '../../common/download.js';
import { measure, say } from '../../common/texts.js';
import { GENERATORS } from './generators.js';
import { csvOf, jsonOf } from './output.js';
import { sentence } from './said.js';
import { showTables } from './tables.js';

/** So many problems as the papers have at least. */
const PUBLISHED = 100;
const EACH = [10, 25, PUBLISHED, 400];
/** Obstacles of each size. */
const EDITS = [3, 10, 30];
/** Measurements of each time, of which the median counts. */
const REPEATS = 3;
const SIDES = [64, 128, 256, 512];

/**
 * What is chosen to begin with: for HPA* maps that together have enough long ways, for SGA* those that stand for its
 * sets.
 * @type {Record<PaperId, { maps: string[], made: boolean }>}
 */
const USUAL = { hpa: { maps: ['keep', 'halls', 'skirmish', 'moor', 'labyrinth', 'delta'], made: false }, sga: { maps: [], made: true }, edits: { maps: ['keep', 'halls'], made: false } };

/** The body that walks on meshes and roadmaps: `RADIUS` of src/papers/edits/measure.rs. */
const RADIUS = 0.4;

/**
 * @param {Client} client
 * @param {Client} looker looks at files while the other measures
 * @param {PaperId} id
 * @param {{ busy(is: boolean): void, start(): Promise<void> }} page
 */
export function makePaper(client, looker, id, { busy, start }) {
  /** @type {Offer | null} */
  let offer = null;
  /** @type {{ plan: Plan, began: number, tables: Table[] | null, why: string } | null} */
  let going = null;
  /** What is shown, and how it was measured. @type {{ plan: Plan, tables: Table[] } | null} */
  let last = null;

  const maps = makeMaps(looker, { usual: new Set(USUAL[id].maps), said: (_, { width, height }) => say('reproduce.added.size', { width, height }), generates: false });
  const kinds = GENERATORS.map((value) => h('input', { type: 'checkbox', value, checked: USUAL[id].made }));
  const many = h('input', { type: 'number', min: 1, max: 16, step: 1, value: 2, required: true });
  const side = h('select', {}, ...SIDES.map((n) => h('option', { value: n, selected: n === 256 }, String(n))));
  const eachSaid = (/** @type {number} */ n) => {
    if (id === 'edits') return say('reproduce.each.edits.of', { n });
    return n === 10 ? say('reproduce.quick', { n }) : n === PUBLISHED ? say('reproduce.whole', { n }) : String(n);
  };
  const each = h('select', {}, ...(id === 'edits' ? EDITS : EACH).map((n) => h('option', { value: n }, eachSaid(n))));
  const begin = h('button', { class: 'button primary', type: 'submit', disabled: true }, say(`reproduce.measure.${id}`));
  const cancel = h('button', { class: 'button', type: 'button', hidden: true, onclick: () => finish(null, false) }, say('benchmark.cancel'));
  const progress = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': say('reproduce.progress') });
  const said = h('p', { class: 'said', role: 'status' });
  const far = h('p', { class: 'soft counted' });
  const saves = h('div', { class: 'row saves', hidden: true },
    h('button', { class: 'button', type: 'button', onclick: () => save('csv') }, say('benchmark.save.csv')),
    h('button', { class: 'button', type: 'button', onclick: () => save('json') }, say('reproduce.json')));
  const tables = h('div', { class: 'paper-tables' });
  const form = h('form', { class: 'benchmark-form', novalidate: true, onsubmit: run },
    maps.node,
    h('fieldset', { class: 'choice' }, h('legend', {}, say('reproduce.made')),
      h('div', { class: 'chips' }, ...kinds.map((box) => h('label', { class: 'chip' }, box, h('span', {}, say(`generator.${box.value}`))))),
      h('div', { class: 'fields' }, h('label', {}, h('span', {}, say('reproduce.made.many')), many), h('label', {}, h('span', {}, say('reproduce.made.side')), side))),
    h('fieldset', { class: 'choice' }, h('legend', {}, say('benchmark.problems')),
      h('div', { class: 'fields' }, h('label', {}, h('span', {}, say(`reproduce.each.${id}`)), each))),
    h('div', { class: 'row go' }, begin, cancel, progress), said, far);
  const node = h('section', { class: 'paper', id, 'aria-labelledby': `${id}-title` },
    h('h2', { id: `${id}-title` }, say(`reproduce.${id}.title`)), h('p', { class: 'source' }, say(`reproduce.${id}.source`, { radius: RADIUS })), form, saves, tables);

  /** @param {SubmitEvent} event */
  function run(event) {
    event.preventDefault();
    if (!offer || going) return;
    const chosen = kinds.filter(({ checked }) => checked);
    const plan = {
      paper: id, sources: maps.sources(), made: chosen.map(({ value: kind }) => ({ kind, many: many.valueAsNumber, side: Number(side.value) })),
      each: Number(each.value), repeats: REPEATS,
    };
    if (!plan.sources.length && !plan.made.length) return setText(said, say('benchmark.no-maps'));
    if (plan.made.length && !many.checkValidity()) return void many.reportValidity();
    const mine = { plan, began: performance.now(), tables: /** @type {Table[] | null} */ (null), why: '' };
    going = mine;
    const current = (/** @type {() => void} */ act) => { if (going === mine) act(); };
    busy(true);
    begin.hidden = true;
    cancel.hidden = progress.hidden = false;
    progress.value = 0;
    setText(said, say('reproduce.running'));
    cancel.focus();
    client.run(plan, {
      share: (share, map) => current(() => {
        progress.value = share;
        setText(far, say('reproduce.now', { percent: Math.floor(100 * share), map: sentence(map) }));
      }),
      tables: (measured) => current(() => { mine.tables = measured; }),
      note: (_, message) => current(() => { mine.why = say(message); }),
      end: (broken) => current(() => finish(broken, true)),
    });
  }

  /** @param {Message | null} broken what ended it too early @param {boolean} ended by itself; else it is stopped */
  function finish(broken, ended) {
    if (!going) return;
    const { plan, began, tables: measured, why } = going;
    const focused = document.activeElement === cancel;
    going = null;
    if (!ended) client.stop();
    begin.hidden = false;
    cancel.hidden = progress.hidden = true;
    setText(far, '');
    busy(false);
    // The next one starts while the tables are read.
    if (!ended || broken) start();
    if (measured) {
      last = { plan, tables: measured };
      show(measured);
      saves.hidden = false;
      setText(said, sentence({ id: id === 'edits' ? 'reproduce.edits.done' : 'reproduce.done', args: { problems: problemsOf(measured), seconds: measure((performance.now() - began) / 1000, 1), machine: machine() } }));
    } else setText(said, broken ? say('reproduce.broken') : ended ? say('reproduce.failed', { why }) : say('reproduce.cancelled'));
    if (focused) (measured ? tables.querySelector('h3') : begin)?.focus();
  }

  /** @param {Table[]} of */
  function show(of) {
    tables.replaceChildren(...showTables(of, !last));
  }

  /** @param {'csv' | 'json'} kind */
  function save(kind) {
    if (!last || !offer) return;
    if (kind === 'csv') download(csvOf(last.tables), `wayscope-${id}.csv`, 'text/csv');
    else download(jsonOf(last.tables, last.plan, offer, machine()), `wayscope-${id}.json`, 'application/json');
  }

  return {
    node,
    /** @param {Offer} it */
    offered(it) {
      offer = it;
      begin.disabled = false;
      if (!last) show(it.published[id]);
    },
    /** @param {boolean} is */
    wait(is) {
      begin.disabled = is || !offer;
    },
    /** @param {DataTransfer} data */
    async drop(data) {
      await maps.drop(data);
      // It may have been dropped far from where it is told what became of it.
      maps.node.scrollIntoView({ block: 'nearest' });
    },
  };
}

/**
 * How many problems were solved: those of all lengths, or of all sets; how many edits followed.
 * @param {Table[]} tables
 */
function problemsOf(tables) {
  const known = tables.filter(({ id }) => id === 'hpa-expanded' || id === 'sga-expansions' || id === 'edits-touched');
  return known.reduce((sum, { id, rows }) => sum + (id === 'sga-expansions' ? rows.slice(0, 1) : rows).reduce((all, { values: [problems] }) => all + (problems.ours ?? 0), 0), 0);
}
