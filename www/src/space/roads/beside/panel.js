/**
 * The panel of the comparison: the side of the cells, and a table with a row for each way.
 *
 * @import { BesideState } from './state.js'
 * @typedef {ReturnType<typeof makePanel>} Panel
 */
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { choice, more, number } from '../../fields.js';
import { LOOKS, sign } from '../../paths/looks.js';
import { refresh } from './search.js';
import { KINDS, show, SIDES } from './state.js';

const COLUMNS = ['length', 'clearance', 'turning', 'jumps'];

/** @param {BesideState} beside */
export function makePanel(beside) {
  const { app } = beside;
  const side = choice({ id: 'roads.beside.side', options: Object.keys(SIDES), value: 'half', help: true, input: () => { beside.chosen = true; app.altered(); refresh(beside); } });
  const said = h('p', { class: 'soft', role: 'status' });
  const refused = h('p', { class: 'beside-refused', role: 'status' });
  const rows = KINDS.map((kind) => makeRow(beside, kind));
  const heads = COLUMNS.map((name) => h('th', { scope: 'col' }, say(`roads.beside.${name}`)));
  const table = h('table', { class: 'beside' }, h('caption', {}, say('roads.beside.caption')), h('thead', {}, h('tr', {}, ...heads)), ...rows.map((row) => row.node));
  const node = more('roads.beside', side.node, refused, said, table, h('p', { class: 'soft' }, say('roads.beside.about')), h('p', { class: 'soft' }, say('roads.beside.measured')));
  node.addEventListener('toggle', () => {
    refresh(beside);
    app.altered();
    app.ask();
  });
  return { node, side, said, refused, rows };
}

/** A way's row. @param {BesideState} beside @param {string} kind */
function makeRow(beside, kind) {
  const { app, asked: { radius } } = beside;
  const field = h('input', { type: 'checkbox', checked: true, onchange: () => { show(beside, kind, field.checked); app.altered(); } });
  const cells = COLUMNS.map(() => h('td', {}, '–'));
  const values = h('tr', {}, ...cells);
  const words = h('td', { colspan: COLUMNS.length, class: 'soft' });
  const why = h('tr', { hidden: true }, words);
  return {
    kind,
    field,
    node: h('tbody', {}, h('tr', {}, h('th', { scope: 'rowgroup', colspan: COLUMNS.length }, h('label', { class: 'tick' }, field, h('span', {}, sign(LOOKS[kind]), say(`roads.beside.way.${kind}`))))), values, why),
    /** @param {any} figures @param {string} [refusal] */
    update(figures, refusal = '') {
      values.hidden = Boolean(refusal);
      why.hidden = !refusal;
      setText(words, refusal);
      const tight = figures && figures.clearance < radius() * (1 - 1e-6);
      cells[1].classList.toggle('bad', Boolean(tight));
      told(figures, tight).forEach((text, at) => setText(cells[at], text));
    },
  };
}

/** A way as words, column by column. @param {any} figures @param {boolean} tight whether the body does not fit */
function told(figures, tight) {
  if (!figures) return COLUMNS.map(() => '–');
  const degrees = (/** @type {number} */ radians) => (radians * 180) / Math.PI;
  const { length, clearance, turning, jumps, largestJump } = figures;
  return [
    `${number(length)} m`,
    `${number(clearance)} m${tight ? ' < R' : ''}`,
    `${number(degrees(turning), 0)}°`,
    jumps ? `${number(jumps)} (${number(degrees(largestJump), 0)}°)` : '0',
  ];
}
