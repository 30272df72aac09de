/**
 * The panel of what each lane knows, at the step shown, about a cell: the one pinned, else the one under the pointer or
 * the keyboard's cursor, or that was there last. Of a pinned cell the lane in focus tells the whole story.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Cell, CellInfo, LabState } from '../../engine/types.js'
 */
import { h, setText } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { terrainName } from '../../common/names.js';
import { inspectedCell } from '../../state/state.js';
import { zoomAt } from '../../element/look.js';
import { cellName, measure, say } from '../../common/texts.js';
import { askWhy } from '../verdict/ask-why.js';
import { makeStoryReader } from './story.js';

/** Cells of this size, in pixels, have room for their values. */
const NEAR = 48;

const COLUMNS = ['lane', 'state', 'g', 'h', 'f', 'parent'];

/**
 * @typedef {{ label: string, title: string, state: string, g: number | null, h: number | null, f: number | null,
 *   parent: Cell | null }} Row
 */

/** @param {WayScope} scope @returns {{ node: HTMLElement, update(): void }} */
export function makeCellPanel(scope) {
  const where = h('span', { class: 'where' });
  const terrain = h('span', { class: 'terrain' });
  const unpin = h('button', { class: 'plain unpin', type: 'button', 'aria-pressed': 'true', title: say('cell.unpin'), 'aria-label': say('cell.unpin'), onclick: () => scope.unpin() }, /** @type {any} */ (icon('pin')));
  const closer = h('button', { class: 'closer', type: 'button', onclick: goNearer }, say('cell.closer'));
  const body = h('tbody', {});
  const table = h('table', {},
    h('caption', { class: 'hidden' }, say('cell.caption')),
    h('thead', {}, h('tr', {}, ...COLUMNS.map((id) => h('th', { scope: 'col', title: say(`cell.${id}.help`) }, say(`cell.${id}`))))),
    body);
  const why = h('p', { class: 'why', 'data-tells-next': true });
  const details = h('div', { class: 'story', 'data-tells-next': true, hidden: true });
  const empty = h('p', { class: 'empty' }, say('cell.empty'));
  const node = h('section', { class: 'cell', 'aria-labelledby': 'cell-title' },
    h('header', { class: 'panel-head' }, h('h2', { id: 'cell-title' }, say('cell.title')), where, terrain, closer, unpin),
    empty, why, table, details);
  const read = makeStoryReader(scope);
  /** @type {ReturnType<typeof import('./cell-story.js').makeCellStory> | null} */
  let story = null;
  /** The cell that was told last: it stays when the pointer leaves the world, to be read. @type {Cell | null} */
  let last = null;
  scope.addEventListener('map', () => {
    last = null;
  });

  /** So near that the cells around the pinned one show their values. */
  function goNearer() {
    const { stage, state: { pinned } } = scope;
    if (pinned) zoomAt(scope, 0, stage.middleOf(0, pinned), NEAR / stage.camera.scale);
  }

  return {
    node,
    update() {
      const { lab, lane, pinned } = scope.state;
      const cell = (last = inspectedCell(scope.state) ?? last);
      const engine = scope.engine;
      const infos = cell && lab && engine ? lab.lanes.map((_, lane) => engine.inspect(lane, cell.x, cell.y)) : [];
      const first = infos[0];
      empty.hidden = !!first;
      table.hidden = why.hidden = !first;
      unpin.hidden = !pinned;
      closer.hidden = !pinned || !scope.state.values || scope.stage.camera.scale >= NEAR;
      details.hidden = !first || !pinned;
      setText(where, first ? cellName(first.cell) : '');
      setText(terrain, first ? terrainName(first) : '');
      if (!lab) return;
      // As high without a cell as with one.
      node.parentElement?.style.setProperty('--rows', String(lab.lanes.reduce((sum, { sides }) => sum + sides, 0)));
      if (!first) return;
      fillRows(body, infos.flatMap((info, i) => (info ? rowsOf(info, i, lab) : [])), lane + 1);
      const told = read(first.cell, lab);
      setText(why, told ? say(told.why) : '');
      if (!pinned) return;
      story ??= askWhy(scope)?.makeCellStory(scope, details) ?? null;
      story?.update(first.cell, told, lab);
    },
  };
}

/**
 * One row for a lane, or one for each of its two searches.
 * @param {CellInfo} info
 * @param {number} lane
 * @param {LabState} lab
 * @returns {Row[]}
 */
function rowsOf(info, lane, lab) {
  const n = lane + 1;
  if (lab.lanes[lane].sides < 2) return [{ ...info, label: String(n), title: '' }];
  const unknown = { state: info.state === 'blocked' || info.state === 'tight' ? info.state : 'unseen', g: null, h: null, f: null, parent: null };
  const row = (/** @type {'start' | 'goal'} */ end, /** @type {number} */ side) =>
    ({ label: say('cell.side', { n, letter: say(`letter.${end}`) }), title: say(`cell.from-${end}`), ...(info.sides[side] ?? unknown) });
  return [row('start', 0), row('goal', 1)];
}

/** @param {HTMLTableSectionElement} body @param {Row[]} rows @param {number} chosen number of the lane in focus */
function fillRows(body, rows, chosen) {
  while (body.rows.length > rows.length) body.deleteRow(-1);
  while (body.rows.length < rows.length) body.append(h('tr', {}, h('th', { scope: 'row' }), ...COLUMNS.slice(1).map(() => h('td', {}))));
  const number = (/** @type {number | null} */ value) => (value === null ? '–' : measure(value));
  rows.forEach(({ label, title, state, g, h, f, parent }, i) => {
    const row = body.rows[i];
    [label, say(`state.${state}`), number(g), number(h), number(f), parent ? cellName(parent) : '–'].forEach((text, column) => setText(row.cells[column], text));
    row.cells[0].title = title;
    row.dataset.state = state;
    row.toggleAttribute('data-chosen', Number.parseInt(label) === chosen);
  });
}
