/**
 * The grid of the table: a window of cells with the numbers of its columns and rows.
 *
 * @import { Cell, LabState, Table } from '../../engine/types.js'
 * @typedef {ReturnType<typeof makeGrid>} Grid
 */
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { fillCell, makeCell } from './cell.js';

export function makeGrid() {
  const head = h('tr', {});
  const body = h('tbody', {});
  return { head, body, node: h('table', { role: 'grid', 'aria-labelledby': 'table-caption' }, h('thead', {}, head), body) };
}

/** The cell that keys work on. @param {Grid} grid */
export const activeCell = ({ node }) => /** @type {HTMLElement | null} */ (node.querySelector('td[tabindex="0"]'));

/** @param {Grid} grid @param {LabState} lab @param {Table} table @param {Cell} cell that keys work on */
export function fillGrid({ body, head }, lab, table, cell) {
  while (head.cells.length > table.columns + 1) head.deleteCell(-1);
  while (head.cells.length <= table.columns) head.append(head.cells.length ? headCell('col', 'table.column') : h('td', {}));
  while (body.rows.length > table.rows) body.deleteRow(-1);
  while (body.rows.length < table.rows) body.append(h('tr', {}, headCell('row', 'table.row')));
  for (let i = 0; i < table.columns; i++) setText(head.cells[i + 1].children[1], String(table.from.x + i));
  [...body.rows].forEach((row, j) => {
    while (row.cells.length > table.columns + 1) row.deleteCell(-1);
    while (row.cells.length <= table.columns) row.append(makeCell());
    setText(row.cells[0].children[1], String(table.from.y + j));
    for (let i = 0; i < table.columns; i++) {
      const known = table.cells[j * table.columns + i];
      const td = row.cells[i + 1];
      fillCell(td, known, placesOf(lab, known.cell));
      td.tabIndex = known.cell.x === cell.x && known.cell.y === cell.y ? 0 : -1;
    }
  });
}

/** @param {'col' | 'row'} scope @param {string} id of the word before the number, for those who listen */
function headCell(scope, id) {
  return h('th', { scope }, h('span', { class: 'hidden' }, `${say(id)} `), h('span', {}));
}

/** @param {LabState} lab @param {Cell} cell */
function placesOf({ start, goal }, cell) {
  const here = (/** @type {Cell} */ place) => place.x === cell.x && place.y === cell.y;
  return [here(start) && say('legend.start'), here(goal) && say('legend.goal')].filter((word) => word !== false);
}
