/**
 * The picture as a table, in the place of the picture: the lane in focus, the whole of it in numbers and a window of
 * cells around the keyboard's cell. Keys do in it what they do on the picture.
 *
 * @import { WayScope } from '../element.js'
 * @import { Cell, LabState, Table } from '../../engine/types.js'
 */
import { h, setText } from '../../common/dom.js';
import { clampCell, lookAt } from '../look.js';
import { nameOf } from '../../common/names.js';
import { LEAST } from '../../state/pace.js';
import { say } from '../../common/texts.js';
import { fillCell, makeCell } from './cell.js';
import { makeSummary } from './summary.js';
import style from './table.css?inline';

/** The window, in cells, where there is room; and what a cell and the row's number take, in pixels. */
const COLUMNS = 11;
const ROWS = 7;
const CELL = 76;
const MARGIN = 72;
/** On less width the numbers of the whole world are folded up, in pixels: the cells need the height. */
const NARROW = 520;

/** Shared by all elements on the page. @type {CSSStyleSheet | undefined} */
let sheet;

/**
 * @param {WayScope} scope
 * @returns {{ node: HTMLElement, update(): void, has(target: EventTarget | null): boolean, focus(): void }}
 */
export function makeTableView(scope) {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
  }
  scope.shadowRoot?.adoptedStyleSheets.push(sheet);
  const title = h('h2', { id: 'table-title' });
  const lane = h('select', { 'aria-label': say('table.lane'), onchange: () => scope.chooseLane(Number(lane.value)) });
  const close = h('button', { class: 'button', type: 'button', onclick: () => scope.showTable(false) }, say('table.close'));
  const place = (/** @type {'x' | 'y'} */ axis) =>
    h('input', { type: 'number', min: 0, step: 1, 'data-axis': axis, onchange: go });
  const [x, y] = [place('x'), place('y')];
  const jump = (/** @type {string} */ id, /** @type {() => Cell | undefined} */ where) =>
    h('button', { class: 'button', type: 'button', 'data-go': id, onclick: () => { const cell = where(); if (cell) lookAt(scope, cell); } }, say(`table.go-${id}`));
  const jumps = h('div', { class: 'jumps' },
    h('label', {}, h('span', {}, say('table.column')), x), h('label', {}, h('span', {}, say('table.row')), y),
    jump('start', () => scope.state.lab?.start), jump('goal', () => scope.state.lab?.goal), jump('current', currentCell));
  const summary = makeSummary();
  const head = h('tr', {});
  const body = h('tbody', {});
  const grid = h('table', { role: 'grid', 'aria-labelledby': 'table-caption' }, h('thead', {}, head), body);
  const caption = h('p', { id: 'table-caption', class: 'caption' });
  const node = h('section', { class: 'table-view', hidden: true, 'aria-labelledby': 'table-title', onkeydown: leave, onfocusin: choose },
    h('header', {}, title, lane, close), ...summary.nodes, jumps, caption, h('div', { class: 'grid-box' }, grid));
  let filled = '';
  let filledAt = -Infinity;
  /** The window shown, and the cell around which it was asked for. */
  let from = { x: 0, y: 0 };
  let middle = { x: -1, y: -1 };

  /** @param {KeyboardEvent} event */
  function leave(event) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    scope.showTable(false);
  }

  /** A cell that was pressed or reached by a reader is the chosen one. @param {FocusEvent} event */
  function choose({ target }) {
    const td = /** @type {Element} */ (target).closest('td');
    if (!td) return;
    const cell = { x: from.x + td.cellIndex - 1, y: from.y + /** @type {HTMLTableRowElement} */ (td.parentElement).sectionRowIndex };
    const { cursor } = scope.state;
    if (cursor?.x !== cell.x || cursor.y !== cell.y) lookAt(scope, cell);
  }

  function go() {
    const { cursor } = scope.state;
    const cell = { x: x.valueAsNumber, y: y.valueAsNumber };
    const asked = { x: Number.isFinite(cell.x) ? Math.round(cell.x) : (cursor?.x ?? 0), y: Number.isFinite(cell.y) ? Math.round(cell.y) : (cursor?.y ?? 0) };
    lookAt(scope, clampCell(scope, asked));
    filled = '';
  }

  function currentCell() {
    const { lab, lane: which } = scope.state;
    const index = scope.engine?.current(which) ?? -1;
    return lab && index >= 0 ? { x: index % lab.width, y: Math.floor(index / lab.width) } : undefined;
  }

  /** @param {LabState} lab @param {Table} table @param {Cell} cell */
  function fill(lab, table, cell) {
    from = table.from;
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

  /** The cell that keys work on. */
  const active = () => /** @type {HTMLElement | null} */ (grid.querySelector('td[tabindex="0"]'));

  return {
    node,
    has: (target) => target instanceof Node && grid.contains(target),
    focus: () => active()?.focus(),
    update() {
      const { lab, player, lane: which, table: shown } = scope.state;
      if (shown && node.hidden) {
        node.hidden = false;
        summary.show(node.clientWidth > NARROW);
      }
      node.hidden = !shown;
      if (!shown || !lab || !scope.engine) return;
      const cell = clampCell(scope, scope.state.cursor ?? lab.start);
      const room = Math.floor((node.clientWidth - MARGIN) / CELL);
      const columns = Math.max(3, Math.min(COLUMNS, room - (1 - (room % 2))));
      const { at, steps } = lab.lanes[which];
      const key = JSON.stringify([cell, which, at, steps, lab.revision, columns, lab.lanes.map(nameOf), lab.complete]);
      // While time runs it changes no oftener than the voice speaks, so that whoever reads it finds his place.
      const now = performance.now();
      if (key === filled || (player.playing && now - filledAt < LEAST)) return;
      // The window stays until the cell leaves it: who moves from cell to cell moves in a table that stands still.
      const shownCells = grid.querySelectorAll('td[data-state]').length;
      const within = shownCells === columns * body.rows.length && cell.x >= from.x && cell.x < from.x + columns && cell.y >= from.y && cell.y < from.y + body.rows.length;
      if (!within) middle = cell;
      const table = scope.engine.table(which, middle.x, middle.y, columns, ROWS);
      if (!table) return;
      filled = key;
      filledAt = now;
      const inside = grid.contains(/** @type {ShadowRoot} */ (node.getRootNode()).activeElement);
      setText(title, say('table.title', { name: nameOf(lab.lanes[which]), step: at }));
      fillLanes(lane, lab, which);
      summary.fill(lab, which, table);
      for (const [input, value, last] of /** @type {[HTMLInputElement, number, number][]} */ ([[x, cell.x, lab.width - 1], [y, cell.y, lab.height - 1]])) {
        input.max = String(last);
        input.value = String(value);
      }
      setText(caption, say('table.caption', { cell }));
      fill(lab, table, cell);
      if (inside) active()?.focus();
    },
  };
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

/** @param {HTMLSelectElement} select @param {LabState} lab @param {number} which */
function fillLanes(select, lab, which) {
  const names = lab.lanes.map((lane, i) => say('table.lane-name', { n: i + 1, name: nameOf(lane) }));
  if (names.join() !== [...select.options].map(({ text }) => text).join()) {
    select.replaceChildren(...names.map((name, value) => h('option', { value }, name)));
  }
  select.value = String(which);
  select.hidden = names.length < 2;
}
