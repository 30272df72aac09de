/**
 * Tables as they are said, in the language of the page.
 *
 * @import { Message, Row, Table } from './types.js'
 */
import { count, language, say } from '../../common/texts.js';

/** Made when the language is known. @type {Intl.NumberFormat | undefined} */
let written;

/** With as many places as are of use. @param {number} value */
export function short(value) {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return count(Math.round(value));
  written ??= new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
  return written.format(value);
}

/** Slots that hold the id of other words: `IDS` of bench/src/papers/said.rs. */
const IDS = new Set(['generator', 'parameter', 'set', 'what']);

/** A sentence whose numbers have as many places as are of use. @param {Message} message */
export function sentence({ id, args }) {
  const shown = Object.entries(args).map(([name, value]) => [name, typeof value === 'number' && !Number.isInteger(value) ? short(value) : IDS.has(name) ? say(String(value)) : value]);
  return say(id, Object.fromEntries(shown));
}

/** @param {Message[]} words @param {string} between */
const parts = (words, between) => words.map(sentence).join(between);

/** @param {Table} table */
export const tableName = ({ of }) => parts(of, ': ');

/** @param {Message[]} column */
export const columnName = (column) => parts(column, ': ');

/** @param {Row} row */
export const rowName = ({ name }) => parts(name, '; ');

/**
 * The words of a table on itself: how far it is from what was published, and why.
 * @param {Table} table
 * @returns {string[]}
 */
export function wordsOf({ apart, columns, rows, words }) {
  // Some are about a row, and have its number.
  const said = words.map(({ id, args }) => sentence({ id, args: typeof args.row === 'number' ? { ...args, row: rowName(rows[args.row]) } : args }));
  if (!apart) return said;
  const { many, times, row, value } = apart;
  const { ours, published } = rows[row].values[value];
  return [...said, sentence({ id: 'reproduce.apart', args: { many, times, row: rowName(rows[row]), column: columnName(columns[value + 1]), ours: ours ?? 0, published: published ?? 0 } })];
}
