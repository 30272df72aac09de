/**
 * Tables as files: all values as lines separated by commas, or everything as JSON.
 *
 * @import { Offer, Plan, Table } from './types.js'
 */
import { field } from '../benchmark/results/output.js';
import { columnName, rowName, tableName, wordsOf } from './said.js';

/** As `cargo xtask bench papers --out FILE.csv` writes it. @param {Table[]} tables */
export function csvOf(tables) {
  const lines = tables.flatMap((table) => table.rows.flatMap((row) => row.values.map(({ ours, published }, i) =>
    [tableName(table), rowName(row), columnName(table.columns[i + 1]), ours, published].map(field).join(','))));
  return ['of,row,column,ours,published', ...lines].map((line) => `${line}\n`).join('');
}

/** @param {Table[]} tables @param {Plan} plan @param {Offer} offer @param {string} machine */
export function jsonOf(tables, { paper, sources, made, each, repeats }, { version, clockNs }, machine) {
  return `${JSON.stringify({
    kind: 'wayscope-papers', version, paper, each, repeats, machine, timer: 'wasm', clockNs: Math.round(clockNs),
    maps: sources.map(({ name }) => name), made,
    tables: tables.map((table) => ({
      id: table.id, of: tableName(table), columns: table.columns.map(columnName), rows: table.rows.map((row) => [rowName(row), row.values]), words: wordsOf(table),
    })),
  }, null, 2)}\n`;
}
