/**
 * A table whose columns sort it when their heads are pressed.
 *
 * @template Row
 * @typedef {{ id: string, head: string, help?: string, value: (row: Row) => number | string | null, show: (row: Row) =>
 *   string | Node }} Column
 */
import { h } from '../../../common/dom.js';

/**
 * Its first column names the row.
 * @template Row
 * @param {string} label
 * @param {Column<Row>[]} columns
 * @param {Row[]} rows in the order shown first
 */
export function sortTable(label, columns, rows) {
  /** @type {{ column: Column<Row> | null, down: boolean }} */
  const by = { column: null, down: false };
  const heads = columns.map((column) => {
    const button = h('button', { type: 'button', class: 'sort', onclick: () => sort(column) }, column.head);
    return h('th', { scope: 'col', title: column.help }, button);
  });
  const body = h('tbody', {});
  const table = h('table', { class: 'figures' }, h('thead', {}, h('tr', {}, ...heads)), body);

  /**
   * Once: the smallest first; names by the alphabet. Again: the other way; a third time: as it was.
   * @param {Column<Row>} column
   */
  function sort(column) {
    if (by.column !== column) Object.assign(by, { column, down: false });
    else if (!by.down) by.down = true;
    else by.column = null;
    show();
  }

  function show() {
    const { column, down } = by;
    heads.forEach((head, i) => {
      if (columns[i] === column) head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      else head.removeAttribute('aria-sort');
    });
    const sorted = column ? [...rows].sort((a, b) => compare(column.value(a), column.value(b), down ? -1 : 1)) : rows;
    body.replaceChildren(...sorted.map((row) => h('tr', {}, ...columns.map((each, i) => {
      const shown = each.show(row);
      return i === 0 ? h('th', { scope: 'row' }, shown) : h('td', { 'data-column': each.id }, shown);
    }))));
  }

  show();
  return h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': label }, table);
}

/**
 * What is not known comes last in either direction.
 * @param {number | string | null} a
 * @param {number | string | null} b
 * @param {number} sign
 */
function compare(a, b, sign) {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return sign * (typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b)) : a - b);
}
