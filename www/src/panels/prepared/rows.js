/**
 * The figures of what was measured of preparing, and what follows from them: after how many queries it has paid for
 * itself.
 *
 * @import { Measured } from '../advice/types.js'
 *
 * @typedef {{ algorithm: string, variant: [setting: string, option: string] | null }} Entrant
 * @typedef {Entrant & { ms: number, measured: Measured }} Row  `ms`: what making takes, beyond what A* needs of the
 *   map. The first row is A*, which makes nothing.
 */
import { laneName, optionName, settingName } from '../../common/names.js';
import { known, say } from '../../common/texts.js';

/** The name of a row. @param {Entrant} entrant */
export function rowName({ algorithm, variant }) {
  const name = laneName(algorithm);
  if (!variant) return name;
  const [setting, option] = variant;
  if (/^\d+$/.test(option)) return say('prepared.levels', { name, n: Number(option) });
  return say('prepared.variant', { name, option: known(`option.${setting}.${option}`) ? optionName(setting, option) : `${settingName(setting)}: ${option}` });
}

/** Whether every problem was answered: else times are of others than those of the first row. @param {Row} row */
export const answersAll = ({ measured: { answered, problems } }) => answered === problems;

/** Bytes that are kept between queries. @param {Row} row */
export const bytesOf = ({ measured }) => measured.tableBytes;

/** Nanoseconds of a query; null where that is not known. @param {Row} row */
export const queryOf = (row) => (answersAll(row) && row.measured.ns !== null && row.measured.ns > 0 ? row.measured.ns : null);

/**
 * After how many queries making has paid for itself beside A*; null where it never does.
 * @param {Row} row
 * @param {Row} aStar
 */
export function breakEven(row, aStar) {
  const [own, without] = [queryOf(row), queryOf(aStar)];
  if (own === null || without === null || own >= without) return null;
  return Math.max(1, Math.ceil((row.ms * 1e6) / (without - own)));
}

/**
 * What is worth saying first: which algorithm answers fastest, and which has paid for itself first.
 * @param {readonly Row[]} rows
 * @returns {{ fastest: Row, times: number, first: Row, queries: number } | null}
 */
export function inShort(rows) {
  const [aStar, ...others] = rows;
  if (!aStar) return null;
  const paying = others.flatMap((row) => {
    const queries = breakEven(row, aStar);
    return queries === null ? [] : [{ row, queries }];
  });
  if (!paying.length) return null;
  const ns = (/** @type {Row} */ row) => /** @type {number} */ (queryOf(row));
  const fastest = paying.reduce((best, one) => (ns(one.row) < ns(best.row) ? one : best)).row;
  const { row: first, queries } = paying.reduce((best, one) => (one.queries < best.queries ? one : best));
  return { fastest, times: ns(aStar) / ns(fastest), first, queries };
}
