/**
 * The ways to a cell of the table: by its column and row, to the start, the goal, the cell of the step.
 *
 * @import { WayScope } from '../element.js'
 * @import { Cell } from '../../engine/types.js'
 * @typedef {ReturnType<typeof makeJumps>} Jumps
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { clampCell, lookAt } from '../look.js';

/** @param {WayScope} scope @param {() => void} gone is called when a cell was asked for by its numbers */
export function makeJumps(scope, gone) {
  const go = () => {
    const { x, y } = scope.state.cursor ?? { x: 0, y: 0 };
    lookAt(scope, clampCell(scope, { x: numberIn(column, x), y: numberIn(row, y) }));
    gone();
  };
  const place = (/** @type {'x' | 'y'} */ axis) => h('input', { type: 'number', min: 0, step: 1, 'data-axis': axis, onchange: go });
  const jump = (/** @type {string} */ id, /** @type {() => Cell | undefined} */ where) =>
    h('button', { class: 'button', type: 'button', 'data-go': id, onclick: () => { const cell = where(); if (cell) lookAt(scope, cell); } }, say(`table.go-${id}`));
  const [column, row] = [place('x'), place('y')];
  const node = h('div', { class: 'jumps' },
    h('label', {}, h('span', {}, say('table.column')), column), h('label', {}, h('span', {}, say('table.row')), row),
    jump('start', () => scope.state.lab?.start), jump('goal', () => scope.state.lab?.goal), jump('current', () => currentCell(scope)));
  return { node, column, row };
}

/** The number in a field, or another where there is none. @param {HTMLInputElement} field @param {number} other */
const numberIn = ({ valueAsNumber }, other) => (Number.isFinite(valueAsNumber) ? Math.round(valueAsNumber) : other);

/** @param {WayScope} scope */
function currentCell({ engine, state: { lab, lane } }) {
  const index = engine?.current(lane) ?? -1;
  return lab && index >= 0 ? { x: index % lab.width, y: Math.floor(index / lab.width) } : undefined;
}

/** The numbers of the cell that is shown. @param {Jumps} jumps @param {Cell} cell @param {Cell} last of the world */
export function showPlace({ column, row }, { x, y }, last) {
  column.max = String(last.x);
  column.value = String(x);
  row.max = String(last.y);
  row.value = String(y);
}
