/**
 * What each lane knows, at the step shown, about the cell under the pointer or the keyboard's cursor.
 *
 * @import { WayScope } from '../element.js'
 * @import { CellInfo } from '../types.js'
 */
import { h, setText } from '../dom.js';
import { terrainName } from '../names.js';
import { cellOfInterest } from '../state.js';
import { cellName, measure, say } from '../texts.js';

const COLUMNS = ['lane', 'state', 'g', 'h', 'f', 'parent'];

/** @param {WayScope} scope @returns {{ node: HTMLElement, update(): void }} */
export function makeCellPanel(scope) {
  const where = h('span', { class: 'where' });
  const terrain = h('span', { class: 'terrain' });
  const body = h('tbody', {});
  const table = h('table', {},
    h('caption', { class: 'hidden' }, say('cell.caption')),
    h('thead', {}, h('tr', {}, ...COLUMNS.map((id) => h('th', { scope: 'col', title: say(`cell.${id}.help`) }, say(`cell.${id}`))))),
    body);
  const empty = h('p', { class: 'empty' }, say('cell.empty'));
  const node = h('section', { class: 'cell', 'aria-labelledby': 'cell-title' },
    h('header', { class: 'panel-head' }, h('h2', { id: 'cell-title' }, say('cell.title')), where, terrain),
    table, empty);

  return {
    node,
    update() {
      const { lab } = scope.state;
      const cell = cellOfInterest(scope.state);
      const engine = scope.engine;
      const infos = cell && lab && engine ? lab.lanes.map((_, lane) => engine.inspect(lane, cell.x, cell.y)) : [];
      const first = infos[0];
      empty.hidden = !!first;
      table.hidden = !first;
      setText(where, first ? cellName(first.cell) : '');
      setText(terrain, first ? terrainName(first) : '');
      if (!first) return;
      while (body.rows.length > infos.length) body.deleteRow(-1);
      while (body.rows.length < infos.length) body.append(h('tr', {}, h('th', { scope: 'row' }), ...COLUMNS.slice(1).map(() => h('td', {}))));
      infos.forEach((info, lane) => info && fillRow(body.rows[lane], lane, info));
    },
  };
}

/**
 * @param {HTMLTableRowElement} row
 * @param {number} lane
 * @param {CellInfo} info
 */
function fillRow(row, lane, info) {
  const number = (/** @type {number | null} */ value) => (value === null ? '–' : measure(value));
  const texts = [String(lane + 1), say(`state.${info.state}`), number(info.g), number(info.h), number(info.f), info.parent ? cellName(info.parent) : '–'];
  texts.forEach((text, i) => setText(row.cells[i], text));
  row.dataset.state = info.state;
}
