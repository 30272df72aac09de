/**
 * Two files held against each other, in a table, in plots and problem by problem.
 *
 * @import { Column } from '../results/sort-table.js'
 * @import { Compared, Comparison, Difference } from './compare.js'
 * @import { Configuration, Line, Opened } from '../types.js'
 */
import { h } from '../../../common/dom.js';
import { count, measure, milliseconds, say } from '../../../common/texts.js';
import { nameOf } from '../algorithms.js';
import { problemName } from '../results/hardest.js';
import { plotsOf } from '../results/plot-box.js';
import { sortTable } from '../results/sort-table.js';
import { algorithmCell } from '../results/algorithm-cell.js';
import { compare, shareOf, timesOf } from './compare.js';

/** So many differences are named. */
const MOST = 50;

/**
 * @param {[Opened, Opened]} files
 * @param {(said: HTMLElement) => (line: Line) => HTMLButtonElement} opener
 * @returns {{ node: HTMLElement, draw(): void, end(): void }}
 */
export function comparison(files, opener) {
  const compared = compare(...files);
  const { algorithms, differences } = compared;
  const configurations = algorithms.map(({ configuration }) => configuration);
  const pairs = algorithms.reduce((sum, one) => sum + one.pairs.length, 0);
  const plots = pairs ? plotsOf(configurations, plotted(algorithms)) : null;
  const node = h('section', { class: 'results compared', 'aria-label': say('results.compared') },
    h('h2', { tabindex: -1 }, say('results.compared')),
    h('ul', { class: 'two-files' }, ...files.map(({ name, header }, i) => h('li', {}, h('strong', {}, say(i ? 'results.second' : 'results.first')), ` ${name} `, h('span', { class: 'soft' }, saidOf(header))))),
    pairs ? h('p', {}, say(differences.length ? 'results.differ' : 'results.same', { n: differences.length, pairs })) : h('p', { class: 'note', role: 'alert' }, say('results.nothing-common')),
    ...notesOf(compared),
    ...(pairs ? [h('h2', {}, say('benchmark.table')), sortTable(say('benchmark.table'), columns(configurations), algorithms), h('p', { class: 'soft' }, say('results.compared.help')), plots?.node ?? null] : []),
    differences.length ? differencesBox(differences, opener) : null);
  return { node, draw: () => plots?.draw(), end: () => plots?.end() };
}

/** @param {Opened['header']} header */
function saidOf({ timer, machine, version, commit }) {
  return say('results.made', { timer, machine, version: commit ? `${version} (${commit})` : version });
}

/** What only one has, and what cannot be compared. @param {Comparison} compared */
function notesOf({ algorithms, missing, otherMaps }) {
  const alone = [0, 1].map((i) => algorithms.reduce((sum, one) => sum + one.alone[i], 0));
  const note = (/** @type {string} */ text) => h('p', { class: 'soft' }, text);
  return [
    ...otherMaps.map((map) => note(say('results.other-map', { map }))),
    ...missing.flatMap((list, i) => list.map((one) => note(say(i ? 'results.only-second' : 'results.only-first', { name: fullName(one) })))),
    ...alone.flatMap((n, i) => (n ? [note(say(i ? 'results.alone-second' : 'results.alone-first', { n }))] : [])),
  ];
}

/** @param {Configuration} one */
function fullName(one) {
  const { name, settings } = nameOf(one);
  return settings ? `${name} (${settings})` : name;
}

/**
 * A pair as a point: the length of its path, and how its times and expansions compare.
 * @param {Compared[]} algorithms
 */
function plotted(algorithms) {
  const groups = algorithms.map(({ pairs }) => pairs.map((pair) => ({ cost: pair.a.cost, times: timesOf(pair), share: shareOf(pair) })));
  /** @param {'times' | 'share'} id */
  const plot = (id) => ({
    id: `compared-${id}`, kind: /** @type {const} */ ('scatter'), groups: /** @type {any} */ (groups), value: (/** @type {any} */ point) => point[id], axis: say(`results.axis.${id}`),
    title: say(`results.plot.${id}`), table: say(`results.numbers.${id}`), show: (/** @type {number | null} */ value) => (value === null ? '–' : say('benchmark.times', { n: measure(value) })),
  });
  return [plot('times'), plot('share')];
}

/** @param {Configuration[]} configurations @returns {Column<Compared>[]} */
function columns(configurations) {
  const dash = (/** @type {number | null} */ value, /** @type {(value: number) => string} */ show) => (value === null ? '–' : show(value));
  const whole = (/** @type {number | null} */ value) => dash(value, (n) => (Number.isNaN(n) ? '–' : count(Math.round(n))));
  const times = (/** @type {number | null} */ value) => dash(value, (n) => say('benchmark.times', { n: measure(n, n < 0.1 ? 3 : 2) }));
  /**
   * @param {string} id
   * @param {(row: Compared) => number | null} value
   * @param {(value: number | null) => string} show
   * @returns {Column<Compared>}
   */
  const number = (id, value, show) => ({ id, head: say(`results.column.${id}`), help: say(`results.column.${id}.help`), value, show: (row) => show(value(row)) });
  const place = (/** @type {Compared} */ { configuration }) => configurations.indexOf(configuration);
  return [
    { id: 'algorithm', head: say('benchmark.column.algorithm'), value: place, show: (row) => algorithmCell(row.configuration, place(row)) },
    number('pairs', ({ pairs }) => pairs.length, whole),
    number('expanded-first', ({ expanded }) => expanded[0], whole),
    number('expanded-second', ({ expanded }) => expanded[1], whole),
    number('share', ({ share }) => share, times),
    number('time-first', ({ micros }) => micros[0], (value) => dash(value, milliseconds)),
    number('time-second', ({ micros }) => micros[1], (value) => dash(value, milliseconds)),
    number('times', ({ times: quotient }) => quotient, times),
    number('differ', ({ differ }) => differ, whole),
  ];
}

/** @param {Difference[]} differences @param {(said: HTMLElement) => (line: Line) => HTMLButtonElement} opener */
function differencesBox(differences, opener) {
  const said = h('p', { class: 'said', role: 'status' });
  const button = opener(said);
  const shown = (/** @type {any} */ value) => (typeof value === 'number' ? measure(value, Number.isInteger(value) ? 0 : 4) : value === null ? '–' : String(value));
  return h('section', { class: 'differences' },
    h('h2', {}, say('results.differences')),
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': say('results.differences') },
      h('table', { class: 'figures' },
        h('thead', {}, h('tr', {}, ...['benchmark.column.map', 'benchmark.column.problem', 'benchmark.column.algorithm', 'results.column.field', 'results.first', 'results.second', 'benchmark.column.open'].map((id, i) => h('th', { scope: 'col', class: i > 0 && i < 4 ? 'words' : null }, say(id))))),
        h('tbody', {}, ...differences.slice(0, MOST).map(({ a, b, configuration, field }) => h('tr', {},
          h('th', { scope: 'row' }, a.map), h('td', { class: 'words' }, problemName(a)), h('td', { class: 'words' }, fullName(configuration)), h('td', { class: 'words' }, say(`results.field.${field}`)),
          h('td', {}, shown(a[field])), h('td', {}, shown(b[field])), h('td', {}, button(a))))))),
    differences.length > MOST ? h('p', { class: 'soft' }, say('results.more-differences', { n: differences.length - MOST })) : null,
    said);
}
