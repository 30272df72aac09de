/**
 * The table as the step and the keyboard's cell are now.
 *
 * @import { Cell, LabState, Table } from '../../engine/types.js'
 * @import { TableState } from './state.js'
 */
import { h, setText } from '../../common/dom.js';
import { nameOf } from '../../common/names.js';
import { say } from '../../common/texts.js';
import { LEAST } from '../../state/pace.js';
import { clampCell } from '../look.js';
import { activeCell, fillGrid } from './grid.js';
import { showPlace } from './jumps.js';

/** The window, in cells, where there is room; and what a cell and the row's number take, in pixels. */
const COLUMNS = 11;
const ROWS = 7;
const CELL = 76;
const MARGIN = 72;
/** On less width the numbers of the whole world are folded up, in pixels: the cells need the height. */
const NARROW = 520;

/** @param {TableState} view */
export function update(view) {
  const { node, scope, summary } = view;
  const { lab, player, lane, table: shown, cursor } = scope.state;
  if (shown && node.hidden) {
    node.hidden = false;
    summary.show(node.clientWidth > NARROW);
  }
  node.hidden = !shown;
  if (!shown || !lab || !scope.engine) return;
  const cell = clampCell(scope, cursor ?? lab.start);
  const room = Math.floor((node.clientWidth - MARGIN) / CELL);
  const columns = Math.max(3, Math.min(COLUMNS, room - (1 - (room % 2))));
  const { at, steps } = lab.lanes[lane];
  const key = JSON.stringify([cell, lane, at, steps, lab.revision, columns, lab.lanes.map(nameOf), lab.complete]);
  // While time runs it changes no oftener than the voice speaks, so that whoever reads it finds his place.
  const now = performance.now();
  if (key === view.filled || (player.playing && now - view.filledAt < LEAST)) return;
  // The window stays until the cell leaves it: who moves from cell to cell moves in a table that stands still.
  if (!isWithin(view, cell, columns)) view.middle = cell;
  const table = scope.engine.table(lane, view.middle.x, view.middle.y, columns, ROWS);
  if (!table) return;
  view.filled = key;
  view.filledAt = now;
  fill(view, lab, table, cell);
}

/**
 * Whether the window of so many columns is shown, with the cell in it.
 * @param {TableState} view
 * @param {Cell} cell
 * @param {number} columns
 */
function isWithin({ from, grid: { body, node } }, { x, y }, columns) {
  const shown = node.querySelectorAll('td[data-state]').length;
  return shown === columns * body.rows.length && x >= from.x && x < from.x + columns && y >= from.y && y < from.y + body.rows.length;
}

/** @param {TableState} view @param {LabState} lab @param {Table} table @param {Cell} cell */
function fill(view, lab, table, cell) {
  const { caption, grid, jumps, node, scope: { state: { lane } }, summary, title } = view;
  const inside = grid.node.contains(/** @type {ShadowRoot} */ (node.getRootNode()).activeElement);
  setText(title, say('table.title', { name: nameOf(lab.lanes[lane]), step: lab.lanes[lane].at }));
  fillLanes(view.lane, lab, lane);
  summary.fill(lab, lane, table);
  showPlace(jumps, cell, { x: lab.width - 1, y: lab.height - 1 });
  setText(caption, say('table.caption', { cell }));
  view.from = table.from;
  fillGrid(grid, lab, table, cell);
  if (inside) activeCell(grid)?.focus();
}

/** @param {HTMLSelectElement} select @param {LabState} lab @param {number} which */
function fillLanes(select, lab, which) {
  const names = lab.lanes.map((lane, i) => say('table.lane-name', { n: i + 1, name: nameOf(lane) }));
  if (names.join() !== [...select.options].map(({ text }) => text).join()) {
    select.replaceChildren(...names.map((name, value) => h('option', { value }, name)));
  }
  select.value = String(which);
  select.hidden = names.length < 2;
}
