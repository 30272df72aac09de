/**
 * The table of lanes as text: CSV with plain numbers for machines, Markdown as it is read on the page.
 *
 * @import { Row } from './columns.js'
 */
import { say } from '../../common/texts.js';
import { COLUMNS, shown } from './columns.js';

/** RFC 4180, but for lines that end with a line feed alone. @param {Row[]} rows */
export function csvOf(rows) {
  const head = ['lane', 'algorithm', 'settings', ...COLUMNS.map(({ key }) => key)];
  const lines = rows.map((row) => [String(row.n), row.name, row.settings, ...COLUMNS.map(({ value, places }) => number(value(row), places))]);
  return [head, ...lines].map((line) => `${line.map(field).join(',')}\n`).join('');
}

/** @param {Row[]} rows */
export function markdownOf(rows) {
  const head = [say('column.lane'), ...COLUMNS.map(({ id }) => say(`column.${id}`))];
  const lines = rows.map((row) => [`${row.n} ${row.name}${row.settings ? ` (${row.settings})` : ''}`, ...COLUMNS.map((column) => shown(column, row))]);
  const rule = head.map((_, i) => (i ? '---:' : ':---'));
  return [head.map(escaped), rule, ...lines.map((line) => line.map(escaped))].map((line) => `| ${line.join(' | ')} |\n`).join('');
}

/** Without zeros at the end; nothing for what is not known. @param {number | null} value @param {number} places */
function number(value, places) {
  return value === null ? '' : String(Number(value.toFixed(places)));
}

/** @param {string} text */
function field(text) {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\n', ' ');
}
