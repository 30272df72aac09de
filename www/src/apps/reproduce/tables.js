/**
 * Tables, each with its picture, what it says of itself, and published values in brackets.
 *
 * @import { Table, Value } from './types.js'
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { chartsOf } from './charts.js';
import { columnName, rowName, sentence, short, tableName, wordsOf } from './said.js';

/** So many problems make a table trustworthy; with fewer a star stands beside their number. */
const ENOUGH = 100;
/** Those that wait to be opened: there is one for each set. */
const FOLDED = new Set(['sga-time', 'sga-nodes', 'sga-optimality', 'sga-maps']);
/** A prototype is nobody's publication: the native program compares with it. */
const LEFT_OUT = new Set(['sga-prototype']);

/** @param {Table[]} tables @param {boolean} before nothing is measured yet */
export function showTables(tables, before) {
  return tables.filter(({ id }) => !LEFT_OUT.has(id)).map((table) => {
    const name = tableName(table);
    const { id, about } = table;
    const words = wordsOf(table);
    const grid = gridOf(table, name);
    const head = [h('h3', { tabindex: -1 }, name), h('p', { class: 'soft about' }, `${sentence(about)}. `, before ? say('reproduce.before') : isBeside(table) && say('reproduce.beside'))];
    const inside = [...chartsOf(table, name), grid, words.length ? h('ul', { class: 'words' }, ...words.map((text) => h('li', {}, text))) : null];
    return FOLDED.has(id)
      ? h('details', { class: 'paper-table', 'data-table': id }, h('summary', {}, h('span', {}, name)), ...head.slice(1), ...inside)
      : h('section', { class: 'paper-table', 'data-table': id }, ...head, ...inside);
  });
}

/** Whether anything of it was published. @param {Table} table */
const isBeside = ({ rows }) => rows.some(({ values }) => values.some(({ published }) => published !== null));

/** @param {Table} table @param {string} name */
function gridOf({ columns, rows }, name) {
  const counts = columns.map((column) => column[0].id === 'reproduce.problems');
  const few = rows.some(({ values }) => values.some(({ ours }, i) => isFew(counts[i + 1], ours)));
  const table = h('table', { class: 'figures' },
    h('thead', {}, h('tr', {}, ...columns.map((column) => h('th', { scope: 'col' }, columnName(column))))),
    h('tbody', {}, ...rows.map((row) => h('tr', {}, h('th', { scope: 'row' }, rowName(row)),
      ...row.values.map((value, i) => h('td', {}, ...shown(value, isFew(counts[i + 1], value.ours))))))));
  return h('div', { class: 'grid' }, h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': name }, table), few && h('p', { class: 'soft' }, say('reproduce.few.help')));
}

/** @param {boolean} count @param {number | null} value */
const isFew = (count, value) => count && value !== null && value > 0 && value < ENOUGH;

/** @param {Value} value @param {boolean} few */
function shown({ ours, published }, few) {
  return [
    ours === null ? '–' : `${short(ours)}${few ? '*' : ''}`,
    published === null ? null : h('span', { class: 'quoted' }, ` (${short(published)})`),
  ];
}
