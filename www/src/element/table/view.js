/**
 * The picture as a table, in the place of the picture: the lane in focus, the whole of it in numbers and a window of
 * cells around the keyboard's cell. Keys do in it what they do on the picture.
 *
 * @import { WayScope } from '../element.js'
 * @import { TableState } from './state.js'
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { lookAt } from '../look.js';
import { activeCell, makeGrid } from './grid.js';
import { makeJumps } from './jumps.js';
import { makeSummary } from './summary.js';
import style from './table.css?inline';
import { update } from './update.js';

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
  const jumps = makeJumps(scope, () => { view.filled = ''; });
  const summary = makeSummary();
  const grid = makeGrid();
  const caption = h('p', { id: 'table-caption', class: 'caption' });
  const node = h('section', { class: 'table-view', hidden: true, 'aria-labelledby': 'table-title', onkeydown: (/** @type {KeyboardEvent} */ event) => leave(scope, event), onfocusin: (/** @type {FocusEvent} */ event) => choose(view, event) },
    h('header', {}, title, lane, close), ...summary.nodes, jumps.node, caption, h('div', { class: 'grid-box' }, grid.node));
  /** @type {TableState} */
  const view = { scope, node, title, lane, summary, jumps, caption, grid, filled: '', filledAt: -Infinity, from: { x: 0, y: 0 }, middle: { x: -1, y: -1 } };
  return {
    node,
    has: (target) => target instanceof Node && grid.node.contains(target),
    focus: () => activeCell(grid)?.focus(),
    update: () => update(view),
  };
}

/** @param {WayScope} scope @param {KeyboardEvent} event */
function leave(scope, event) {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  scope.showTable(false);
}

/**
 * A cell that was pressed or reached by a reader is the chosen one.
 * @param {TableState} view
 * @param {FocusEvent} event
 */
function choose({ from, scope }, { target }) {
  const td = /** @type {Element} */ (target).closest('td');
  if (!td) return;
  const cell = { x: from.x + td.cellIndex - 1, y: from.y + /** @type {HTMLTableRowElement} */ (td.parentElement).sectionRowIndex };
  const { cursor } = scope.state;
  if (cursor?.x !== cell.x || cursor.y !== cell.y) lookAt(scope, cell);
}
