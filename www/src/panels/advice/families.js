/**
 * All algorithms in a table, family by family. Each cell says whether it was measured here, is declared by the
 * algorithm, or is what the thesis says: by a mark before it, which the legend explains and which is read out.
 *
 * @import { Declared, Measured } from './types.js'
 */
import { h } from '../../common/dom.js';
import { laneName } from '../../common/names.js';
import { count, known, measure, memory, milliseconds, say } from '../../common/texts.js';
import { QUOTED } from './quoted.js';

/** @typedef {'measured' | 'declared' | 'quoted'} Kind */
const KINDS = /** @type {const} */ (['measured', 'declared', 'quoted']);
const percent = (/** @type {number} */ value) => say('unit.percent', { n: measure(value, value === 0 || Math.abs(value) >= 10 ? 1 : 2) });
const whole = (/** @type {Measured} */ { answered, problems }) => answered === problems;

/**
 * @typedef {[kind: Kind, text: string, title?: string]} Told
 * @typedef {{ id: string, of?: (row: Declared, measured: Measured | null, aStar: Measured | null) => Told | false |
 *   null }} Column
 */

/**
 * The columns of the table, with what is declared or measured for each; the rest of a cell is quoted.
 * @type {Column[]}
 */
export const COLUMNS = [
  { id: 'complete', of: ({ complete }) => ['declared', say(`declared.complete.${complete}`)] },
  { id: 'optimal', of: ({ guarantee }) => ['declared', say(guarantee)] },
  { id: 'memory', of: (_, measured) => measured && ['measured', whole(measured) ? say('families.mean', { most: memory(measured.peakBytes + measured.tableBytes), mean: memory(Math.round(measured.meanBytes) + measured.tableBytes) }) : say('families.at-least', { value: memory(measured.peakBytes + measured.tableBytes) })] },
  { id: 'expanded', of: (_, measured) => measured && ['measured', whole(measured) ? count(Math.round(measured.expanded)) : say('families.answered', { n: measured.answered, of: measured.problems })] },
  { id: 'time', of: (_, measured, aStar) => (measured && aStar?.ns && measured.ns !== null && whole(measured) ? ['measured', say('families.times', { n: measure(measured.ns / aStar.ns) }), milliseconds(measured.ns / 1000)] : null) },
  { id: 'longer', of: (_, measured) => measured && whole(measured) && ['measured', measured.longest === 0 && measured.longer === 0 ? percent(0) : say('families.longest', { mean: percent(measured.longer), most: percent(measured.longest) })] },
  { id: 'changes', of: (row) => ['declared', say(`declared.changes.${afterChange(row)}`)] },
  { id: 'verdict' },
];

/**
 * The word for what happens when the world changes under an algorithm.
 * @param {Declared} declared
 * @returns {'anew' | 'tables' | 'levels' | 'abstraction' | 'plan' | 'goes-on' | 'start' | 'begins'}
 */
export function afterChange({ keeps, hears, senses }) {
  if (keeps === 'tables') return 'tables';
  if (keeps === 'abstraction' || keeps === 'levels') return keeps;
  if (keeps === 'plan') return 'plan';
  if (keeps === 'nothing') return 'anew';
  return !hears ? 'begins' : senses ? 'goes-on' : 'start';
}

/** @param {Kind} kind @param {string} text @param {string} [title] */
function entry(kind, text, title) {
  return h('span', { class: 'kinded', 'data-kind': kind, title }, h('span', { class: 'hidden' }, `${say(`families.${kind}`)}: `), text);
}

/**
 * @param {readonly Declared[]} declared in the order of the catalogue
 * @param {(algorithm: string) => Measured | null} measuredOf
 */
export function familiesTable(declared, measuredOf) {
  const aStar = measuredOf('a-star');
  const families = [...new Set(declared.map(({ family }) => family))];
  const heads = ['algorithm', ...COLUMNS.map(({ id }) => id)].map((id) => {
    const help = `families.column.${id}.help`;
    return h('th', { scope: 'col', title: known(help) ? say(help) : null }, say(`families.column.${id}`));
  });
  const nameOf = (/** @type {string} */ id, /** @type {string} */ family) => (known(id) ? say(id) : family);
  const bodies = families.map((family) => h('tbody', {},
    h('tr', {}, h('th', { class: 'family', scope: 'rowgroup', colspan: heads.length }, h('span', {}, nameOf(`family.${family}`, family)))),
    ...declared.filter((row) => row.family === family).map((row) => rowOf(row, measuredOf(row.algorithm), aStar))));
  return h('table', { class: 'families' }, h('thead', {}, h('tr', {}, ...heads)), ...bodies);
}

/** @param {Declared} row @param {Measured | null} measured @param {Measured | null} aStar */
function rowOf(row, measured, aStar) {
  const quoted = QUOTED[row.algorithm] ?? {};
  return h('tr', { 'data-algorithm': row.algorithm }, h('th', { scope: 'row' }, laneName(row.algorithm)), ...COLUMNS.map(({ id, of }) => {
    const own = of?.(row, measured, aStar) || null;
    const word = quoted[/** @type {keyof typeof quoted} */ (id)];
    return h('td', { 'data-column': id }, own ? entry(...own) : null, word ? entry('quoted', say(`quoted.${id}.${word}`)) : null, !own && !word ? '–' : null);
  }));
}

/** The legend of the marks in the table. */
export function legend() {
  return h('ul', { class: 'kinds' }, ...KINDS.map((kind) => h('li', {}, h('span', { class: 'kinded', 'data-kind': kind }, say(`families.${kind}`)))));
}
