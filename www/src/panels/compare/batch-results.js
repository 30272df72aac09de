/**
 * The results of a batch: distributions of all lanes on one scale, and a table.
 *
 * @import { LaneResult, Result } from './batch-run.js'
 * @import { Summary } from './statistics.js'
 * @typedef {{ name: string, settings: string }} Named  A lane as it was when the batch began.
 */
import { h } from '../../common/dom.js';
import { count, measure, memory, milliseconds, say } from '../../common/texts.js';
import { highest, plot } from './plot.js';
import { scaleOf, summaryOf } from './statistics.js';

const ratio = (/** @type {number} */ value) => measure(value, 3);
/** What is drawn. @type {{ id: 'expanded' | 'ratio', powers: boolean, show: (value: number) => string }[]} */
const PLOTS = [
  { id: 'expanded', powers: true, show: (value) => count(Math.round(value)) },
  { id: 'ratio', powers: false, show: ratio },
];

/** @param {Result} result @param {Named[]} names @returns {HTMLElement[]} */
export function resultNodes(result, names) {
  return [...PLOTS.map((kind) => plots(result, names, kind)), tableOf(result, names)].filter((node) => node !== null);
}

/** @param {string} name @param {number} n */
function nameOf(name, n) {
  return h('span', { class: 'batch-lane' }, h('span', { class: 'number' }, String(n)), ` ${name}`);
}

/** @param {Result} result @param {Named[]} names @param {typeof PLOTS[number]} kind */
function plots({ lanes }, names, { id, powers, show }) {
  const lists = lanes.map((lane) => lane[id]);
  const scale = scaleOf(lists, powers);
  if (!scale) return null;
  const most = highest(lists, scale);
  const rows = lists.map((values, i) => {
    const summary = summaryOf(values);
    const words = summary ? say('batch.median', { value: show(summary.median) }) : say('batch.nothing');
    const label = summary ? say('batch.plot', { n: i + 1, what: say(`batch.${id}`), least: show(summary.least), median: show(summary.median), most: show(summary.most) }) : words;
    return h('div', { class: 'plot-row' }, nameOf(names[i].name, i + 1), /** @type {any} */ (plot(values, scale, most, label)), h('span', { class: 'plot-median-words' }, words));
  });
  return h('section', { class: 'plots', 'data-plot': id, 'aria-label': say(`batch.${id}`) },
    h('h3', {}, say(`batch.${id}.title`)),
    ...rows,
    h('div', { class: 'plot-row plot-scale', 'aria-hidden': 'true' }, h('span', {}), h('span', { class: 'plot-ends' }, h('span', {}, show(scale.from)), h('span', {}, say(powers ? 'batch.powers' : 'batch.even')), h('span', {}, show(scale.to)))));
}

/** What the table says of a lane. @type {Record<string, (lane: LaneResult, problems: number) => string>} */
const COLUMNS = {
  found: ({ cost }, problems) => say('batch.of', { n: cost.filter((value) => value >= 0).length, of: problems }),
  median: ({ expanded }) => some(summaryOf(expanded), ({ median }) => count(Math.round(median))),
  mean: ({ expanded }) => some(summaryOf(expanded), ({ mean }) => count(Math.round(mean))),
  most: ({ expanded }) => some(summaryOf(expanded), ({ most }) => count(most)),
  optimal: ({ ratio: ratios }) => some(summaryOf(ratios), ({ count: known }) => say('batch.of', { n: ratios.filter((value) => value <= 1).length, of: known })),
  'ratio-mean': ({ ratio: ratios }) => some(summaryOf(ratios), ({ mean }) => ratio(mean)),
  'ratio-most': ({ ratio: ratios }) => some(summaryOf(ratios), ({ most }) => ratio(most)),
  'memory-mean': ({ peakBytes }) => some(summaryOf(peakBytes), ({ mean }) => memory(Math.round(mean))),
  'memory-most': ({ peakBytes }) => some(summaryOf(peakBytes), ({ most }) => memory(most)),
  time: ({ millis }, problems) => (problems && millis ? milliseconds((millis / problems) * 1000) : '–'),
};
/** For tests: every column has words. */
export const COLUMN_IDS = Object.keys(COLUMNS);

/** @param {Summary | null} summary @param {(summary: Summary) => string} show */
function some(summary, show) {
  return summary ? show(summary) : '–';
}

/** @param {Result} result @param {Named[]} names */
function tableOf({ lanes, problems }, names) {
  const table = h('table', { class: 'lanes-table batch-table' },
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, say('column.lane')), ...COLUMN_IDS.map((id) => h('th', { scope: 'col', title: say(`batch.column.${id}.help`) }, say(`batch.column.${id}`))))),
    h('tbody', {}, ...lanes.map((lane, i) => h('tr', {}, h('th', { scope: 'row' }, nameOf(names[i].name, i + 1), h('span', { class: 'soft' }, ` ${names[i].settings}`)), ...COLUMN_IDS.map((id) => h('td', { 'data-column': id }, COLUMNS[id](lane, problems.length)))))));
  return h('div', { class: 'batch-scroll', tabindex: 0, role: 'region', 'aria-label': say('batch.table') }, table);
}
