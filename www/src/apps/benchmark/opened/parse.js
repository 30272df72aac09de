/**
 * The lines of a file of results, which `cargo xtask bench` wrote or this page saved: each is checked, and what cannot
 * be is said with its line.
 *
 * @import { Message } from '../../../engine/types.js'
 * @import { Header, Line } from '../types.js'
 */
import { keyOf } from '../results/output.js';
import { REASONS } from '../results/reasons.js';

/** More do not fit into a page’s memory for sure. */
export const MOST_LINES = 400_000;

const VERDICTS = ['optimal', 'longer', 'shorter', 'no-path', 'missed', 'unexpected', 'stopped'];

/** @typedef {(value: any) => boolean} Check */
/** @type {Check} */
const text = (value) => typeof value === 'string';
/** @type {Check} */
const number = (value) => typeof value === 'number' && Number.isFinite(value);
/** @type {Check} */
const whole = (value) => Number.isSafeInteger(value) && value >= 0;
/** @type {Check} */
const flag = (value) => typeof value === 'boolean';
/** @type {Check} */
const cell = (value) => Array.isArray(value) && value.length === 2 && value.every(whole);
/** @type {Check} */
const settings = (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(text);
/** @param {readonly string[]} words @returns {Check} */
const oneOf = (words) => (value) => words.includes(value);
/** @param {Check} check @returns {Check} */
const orNull = (check) => (value) => value === null || check(value);
/** @param {Check} check @returns {Check} */
const orAbsent = (check) => (value) => value === undefined || value === null || check(value);

/** @type {Record<string, Check>} */
const HEADER = {
  version: text, commit: orAbsent(text), timer: text, time: text, clockNs: number, machine: text, repeats: whole, sample: orAbsent(whole), lines: whole,
  configurations: (value) => Array.isArray(value) && value.length > 0 && value.every((one) => one && text(one.algorithm) && settings(one.settings)),
};

/** @type {Record<keyof Line, Check>} */
const LINE = {
  kind: oneOf(['problem']), map: text, mapHash: text, problem: whole, start: cell, goal: cell, optimum: orNull(number), optimumFrom: oneOf(['file', 'search']),
  algorithm: text, settings, cost: orNull(number), ratio: orNull(number), verdict: orNull(oneOf(VERDICTS)), asClaimed: orNull(flag),
  exact: orAbsent(number), fileDisagrees: orAbsent(oneOf(REASONS)), moves: orNull(whole),
  expanded: whole, reexpanded: whole, generated: whole, heapOperations: whole, peakOpen: whole, peakBytes: whole, ns: orNull(number),
};

/** @param {string} id @param {Message['args']} args @returns {Message} */
const wrong = (id, args) => ({ id: `results.${id}`, args });

/** Takes a file line by line. @param {number} format the one that this page knows */
export function makeParser(format) {
  /** @type {Header | null} */
  let header = null;
  /** @type {Line[]} */
  const lines = [];
  let at = 0;
  /** Settings and names are kept once, not with each line. @type {Map<string, number>} */
  let places = new Map();
  /** @type {Map<string, string>} */
  const maps = new Map();
  const seen = new Set();

  /** @param {string} source @returns {any} an object */
  function parsed(source) {
    try {
      const value = JSON.parse(source);
      if (value && typeof value === 'object') return value;
    } catch { /* Said below. */ }
    throw at === 1 ? wrong('no-header', {}) : wrong('not-json', { line: at });
  }

  /** @param {any} value @param {Record<string, Check>} checks */
  function check(value, checks) {
    const field = Object.keys(checks).find((id) => !checks[id](value[id]));
    if (field) throw wrong('field-wrong', { line: at, field });
  }

  /** @param {any} value */
  function first(value) {
    if (value.kind !== 'wayscope-bench') throw wrong('no-header', {});
    if (value.format !== format) throw wrong('format', { found: String(value.format), known: format });
    check(value, HEADER);
    header = value;
    places = new Map(value.configurations.map((/** @type {any} */ one, /** @type {number} */ place) => [keyOf(one), place]));
  }

  /** @param {Line} line */
  function other(line) {
    check(line, LINE);
    const place = places.get(keyOf(line));
    if (place === undefined) throw wrong('algorithm', { line: at, algorithm: line.algorithm });
    const known = maps.get(line.map);
    if (known !== undefined && known !== line.mapHash) throw wrong('two-maps', { line: at, map: line.map });
    maps.set(line.map, line.mapHash);
    const key = `${place} ${line.problem} ${line.map}`;
    if (seen.has(key)) throw wrong('twice', { line: at, map: line.map, n: line.problem + 1 });
    seen.add(key);
    if (lines.length === MOST_LINES) throw wrong('too-long', { most: MOST_LINES });
    line.settings = /** @type {Header} */ (header).configurations[place].settings;
    lines.push(line);
  }

  return {
    /** Errors: a `Message` with what is wrong, and in which line. @param {string} source without its end */
    take(source) {
      at++;
      if (at > 1 && source.trim() === '') return;
      const value = parsed(source);
      if (header) other(value);
      else first(value);
    },
    /**
     * @param {boolean} torn whether something follows that is no whole line
     * @returns {{ header: Header, lines: Line[], torn: boolean }}
     */
    end(torn) {
      if (!header) throw wrong('no-header', {});
      if (!lines.length) throw wrong('no-lines', {});
      return { header, lines, torn };
    },
  };
}
