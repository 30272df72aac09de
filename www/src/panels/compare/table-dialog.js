/**
 * The table of lanes: every figure side by side, sorted by any of them, copied as text.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Column, Row } from './columns.js'
 */
import { h, setText } from '../../common/dom.js';
import { laneSummary, nameOf } from '../../common/names.js';
import { showLab } from '../../state/state.js';
import { say } from '../../common/texts.js';
import { timed } from '../../engine/timing.js';
import { copy } from './clipboard.js';
import { COLUMNS, shown, sorted } from './columns.js';
import { openDialog } from './dialog.js';
import { csvOf, markdownOf } from './table-text.js';

/** Milliseconds of a frame for the run that looks at memory. */
const WORK = 6;

/** @param {WayScope} scope */
export function openTable(scope) {
  /** @type {{ column: Column | null, down: boolean }} */
  let order = { column: null, down: false };
  /** Lanes still to be timed, and the one being timed. @type {number[]} */
  let queue = [];
  /** @type {ReturnType<typeof timed> | null} */
  let timing = null;
  let drawn = '';
  const heads = [null, ...COLUMNS].map((column) => {
    const id = column?.id ?? 'lane';
    return { column, node: h('th', { scope: 'col', title: say(`column.${id}.help`) }, h('button', { type: 'button', class: 'sort', onclick: () => sortBy(column) }, say(`column.${id}`))) };
  });
  const body = h('tbody', {});
  const measure = h('button', { class: 'button', type: 'button', onclick: () => { queue = rows().flatMap(({ lane }, i) => (lane.recorded ? [] : [i])); } }, say('compare.table.measure'));
  const said = h('span', { class: 'said', role: 'status' });
  const byHand = h('div', {});
  const notes = h('div', { class: 'notes' });
  const copying = (/** @type {'csv' | 'markdown'} */ id) =>
    h('button', { class: 'button', type: 'button', onclick: () => copyAs(id) }, say(`compare.table.${id}`));

  function rows() {
    const { engine, state } = scope;
    const lanes = state.lab?.lanes ?? [];
    const aStar = lanes.find(({ algorithm }) => algorithm === 'a-star')?.counters.expanded ?? null;
    return lanes.map((lane, i) => /** @type {Row} */ ({
      n: i + 1,
      name: nameOf(lane),
      settings: laneSummary(lane),
      lane,
      average: engine?.ask((lab) => lab.averageBytes(i) ?? null) ?? null,
      aStar,
    }));
  }

  /** @param {Column | null} column */
  function sortBy(column) {
    order = { column, down: order.column === column ? !order.down : false };
    show();
  }

  /** @param {'csv' | 'markdown'} id */
  async function copyAs(id) {
    const all = sorted(rows(), order.column, order.down);
    const copied = await copy(id === 'csv' ? csvOf(all) : markdownOf(all), byHand);
    setText(said, say(copied ? 'copy.done' : 'copy.by-hand'));
  }

  /** Between two frames a run is timed, or memory is looked at. */
  function work() {
    const { engine, state } = scope;
    if (!engine || !state.lab?.complete || state.lab.working) return;
    if (!queue.length) return void engine.ask((lab) => lab.surveyFor(WORK));
    const lane = queue[0];
    setText(said, say('sentence.measuring', { n: lane + 1 }));
    // First it is said, then it is done.
    if (!timing) {
      timing = timed(() => engine.runForTime(lane));
      return;
    }
    const micros = timing();
    if (micros === null) return;
    engine.setMicros(lane, micros);
    timing = null;
    queue.shift();
    if (!queue.length) setText(said, say('compare.table.measured'));
    scope.ask();
    showLab(state, engine.state());
  }

  function show() {
    const all = sorted(rows(), order.column, order.down);
    const now = JSON.stringify([order, all]);
    measure.disabled = queue.length > 0;
    if (now === drawn) return;
    drawn = now;
    for (const { column, node } of heads) {
      if (column === order.column) node.setAttribute('aria-sort', order.down ? 'descending' : 'ascending');
      else node.removeAttribute('aria-sort');
    }
    body.replaceChildren(...all.map((row) => h('tr', {},
      h('th', { scope: 'row' }, h('span', { class: 'number' }, String(row.n)), ` ${row.name} `, h('span', { class: 'soft' }, row.settings)),
      ...COLUMNS.map((column) => h('td', {}, shown(column, row))))));
    const aStar = all.filter(({ lane }) => lane.algorithm === 'a-star').reduce((least, { n }) => Math.min(least, n), Infinity);
    notes.replaceChildren(...[
      Number.isFinite(aStar) ? say('compare.table.a-star', { n: aStar }) : say('compare.table.no-a-star'),
      say('compare.table.memory'),
      say('compare.table.time'),
    ].map((text) => h('p', {}, text)));
  }

  openDialog('table', [
    h('div', { class: 'dialog-tools' }, measure, copying('csv'), copying('markdown'), said),
    byHand,
    h('div', { class: 'dialog-scroll', tabindex: 0, role: 'region', 'aria-label': say('compare.table.title') }, h('table', { class: 'lanes-table' }, h('thead', {}, h('tr', {}, ...heads.map(({ node }) => node))), body)),
    notes,
  ], () => {
    work();
    show();
  });
}
