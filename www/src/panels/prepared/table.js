/**
 * The figures of the picture as a table, with what they come to: after how many queries making has paid for itself.
 *
 * @import { Row } from './rows.js'
 */
import { h } from '../../common/dom.js';
import { count, measure, memory, milliseconds, say } from '../../common/texts.js';
import { answersAll, breakEven, bytesOf, queryOf, rowName } from './rows.js';

export const COLUMNS = /** @type {const} */ (['way', 'making', 'memory', 'query', 'pays', 'longer']);

/** @param {readonly Row[]} rows */
export function preparedTable(rows) {
  const [aStar] = rows;
  return h('table', { class: 'prepared-table' },
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, say('prepared.column.number')), ...COLUMNS.map((id) => h('th', { scope: 'col' }, say(`prepared.column.${id}`))))),
    h('tbody', {}, ...rows.map((row, at) => h('tr', { 'data-algorithm': row.algorithm, 'data-option': row.variant?.[1] },
      h('td', {}, String(at + 1)), h('th', { scope: 'row' }, rowName(row)),
      ...cells(row, aStar, at === 0).map((text) => h('td', {}, text))))));
}

/** @param {Row} row @param {Row} aStar @param {boolean} first */
function cells(row, aStar, first) {
  const query = queryOf(row);
  const { answered, problems, longer } = row.measured;
  return [
    first ? say('prepared.none') : milliseconds(row.ms * 1000),
    first ? say('prepared.none') : memory(bytesOf(row)),
    query === null ? (answersAll(row) ? '–' : say('prepared.answered', { answered, of: problems })) : milliseconds(query / 1000),
    first ? '–' : pays(breakEven(row, aStar)),
    answersAll(row) ? say('unit.percent', { n: measure(longer, longer === 0 ? 0 : 2) }) : '–',
  ];
}

/** @param {number | null} queries */
const pays = (queries) => (queries === null ? say('prepared.never') : count(queries));
