/** Figures on a terminal. */

/** @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** @param {number[]} values @param {number} part from 0 to 1 */
export function quantile(values, part) {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];
}

/** @param {string | number} value */
function shown(value) {
  if (typeof value === 'string' || Number.isInteger(value)) return String(value);
  return value.toFixed(Math.abs(value) < 100 ? 2 : 0);
}

/** The tables that have a name, to be held to what they were. @type {Map<string, Record<string, string | number>[]>} */
export const named = new Map();

/**
 * @param {string} title
 * @param {Record<string, string | number>[]} rows
 * @param {string} [name]
 */
export function table(title, rows, name) {
  if (name) named.set(name, [...(named.get(name) ?? []), ...rows]);
  console.log(`\n${title}`);
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]);
  const cells = [columns, ...rows.map((row) => columns.map((column) => shown(row[column])))];
  const widths = columns.map((_, i) => Math.max(...cells.map((row) => row[i].length)));
  for (const row of cells) {
    console.log(row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  '));
  }
}
