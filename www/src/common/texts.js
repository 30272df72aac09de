/**
 * The words of the page. Everything said to people is an id with arguments; the sentences live in one file per
 * language.
 *
 * A slot is `{name}`. A slot with a choice is `{name|one|many}`, with a form for each plural of the language in the
 * order zero, one, two, few, many, other, where `#` stands for the number; before those, `=N …` is for exactly N, as in
 * `{ties|=1|# cell|# cells}`. `{cost|.2}` is written with two places even when it is whole.
 *
 * @import { Cell, Message } from '../engine/types.js'
 */
import en from '../../texts/en.json' with { type: 'json' };

/** @type {Record<string, string>} */
const catalogue = { ...en };
/** The language of the words. */
export let language = 'en';
let whole = new Intl.NumberFormat(language);
let plural = new Intl.PluralRules(language);
/** @type {Intl.NumberFormat[]} */
let places = [];
/** The plurals that languages may have, in the order of a slot's forms. */
const PLURALS = /** @type {const} */ (['zero', 'one', 'two', 'few', 'many', 'other']);
let plurals = pluralsOf(language);
/** Slots that hold a cost, written with two places even when it is whole. */
const MEASURES = new Set(['f', 'g', 'h']);
/** Slots that hold a size in memory. */
const SIZES = new Set(['bytes', 'limit', 'peak']);

/**
 * The sentence of a message. A missing id throws: tests read every id, so it never reaches a user.
 * @param {string | Message} message
 * @param {Record<string, number | string | Cell>} [args]
 * @returns {string}
 */
export function say(message, args = {}) {
  const id = typeof message === 'string' ? message : message.id;
  const values = typeof message === 'string' ? args : message.args;
  const sentence = catalogue[id];
  if (sentence === undefined) throw new Error(`no text for "${id}"`);
  return fill(sentence, values);
}

/**
 * Takes in the words of a part of the page that is loaded on demand, `en.PART.json`. Other languages come whole, so
 * theirs are there already.
 * @param {Record<string, string>} words
 */
export function addTexts(words) {
  for (const id of Object.keys(words)) catalogue[id] ??= words[id];
}

/**
 * From now on all is said in another language than English.
 * @param {string} to
 * @param {Record<string, string>} words all of its
 */
export function speakWith(to, words) {
  language = to;
  Object.assign(catalogue, words);
  whole = new Intl.NumberFormat(to);
  plural = new Intl.PluralRules(to);
  plurals = pluralsOf(to);
  places = [];
}

/** The plurals of a language, in the order of a slot's forms. @param {string} of */
export function pluralsOf(of) {
  const { pluralCategories } = new Intl.PluralRules(of).resolvedOptions();
  return PLURALS.filter((category) => pluralCategories.includes(category));
}

/** Whether there are words for an id. @param {string} id */
export function known(id) {
  return Object.hasOwn(catalogue, id);
}

/**
 * @param {string} sentence
 * @param {Record<string, number | string | Cell>} values
 */
export function fill(sentence, values) {
  return sentence.replace(/\{([\w-]+)((?:\|[^{}|]*)*)\}/g, (slot, name, forms) => {
    const value = values[name];
    if (value === undefined) return slot;
    if (forms === '|.2') return show(value, true);
    if (SIZES.has(name)) return memory(Number(value));
    return forms ? choose(forms.slice(1).split('|'), Number(value)) : show(value, MEASURES.has(name));
  });
}

/**
 * @param {string[]} forms
 * @param {number} value
 */
function choose(forms, value) {
  const rest = [];
  for (const form of forms) {
    const exact = /^=(\d+) ?/.exec(form);
    if (!exact) rest.push(form);
    else if (Number(exact[1]) === value) return form.slice(exact[0].length);
  }
  const form = rest[Math.min(plurals.indexOf(plural.select(value)), rest.length - 1)];
  return form.replaceAll('#', count(value));
}

/** @param {number | string | Cell} value @param {boolean} measured */
function show(value, measured) {
  if (typeof value === 'string') return value;
  // Nobody reads three hundred digits.
  if (typeof value === 'number' && Math.abs(value) >= 1e15 && Number.isFinite(value)) return value.toExponential(3);
  if (typeof value === 'number') return Number.isInteger(value) && !measured ? count(value) : measure(value);
  return cellName(value);
}

/** A count, with its thousands apart: 1,204. @param {number} value */
export function count(value) {
  return whole.format(value);
}

/**
 * A cost or a length, with two places unless told.
 * @param {number} value
 * @param {number} [digits]
 */
export function measure(value, digits = 2) {
  places[digits] ??= new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return places[digits].format(value);
}

/** A time, with more places the shorter it is: 0.042 ms, 1.80 ms, 240 ms. @param {number} micros */
export function milliseconds(micros) {
  const ms = micros / 1000;
  return say('unit.milliseconds', { n: measure(ms, ms < 0.1 ? 3 : ms < 10 ? 2 : ms < 100 ? 1 : 0) });
}

/** A cell's coordinates. @param {Cell} cell */
export function cellName(cell) {
  return `(${cell.x}, ${cell.y})`;
}

/** A size in memory: 12 kB, 3.4 MB, 2.1 GB. @param {number} bytes */
export function memory(bytes) {
  if (bytes < 1000) return say('unit.bytes', { n: bytes });
  if (bytes < 999_500) return say('unit.kilobytes', { n: Math.round(bytes / 1000) });
  if (bytes >= 999_950_000) return say('unit.gigabytes', { n: measure(bytes / 1e9, 1) });
  return say('unit.megabytes', { n: measure(bytes / 1e6, 1) });
}
