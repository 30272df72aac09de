/**
 * The pictures that a table has: lines along its lengths, or bars. Drawn as wide as their place, as SVG; all of it is
 * in the table, too.
 *
 * @import { Table } from './types.js'
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { bars, lines } from './draw.js';
import { columnName, sentence, rowName } from './said.js';

/**
 * @typedef {object} Chart
 * @property {string} title  Empty where there is one only.
 * @property {string} axis  Of lengths.
 * @property {{ name: string, points: { at: number, ours: number | null, published: number | null }[] }[]} series
 * @property {boolean} powers  Whether its values are drawn by powers of ten.
 */

/**
 * Which values are drawn as lines, and whether by powers.
 * @type {Record<string, { values: number[], powers?: boolean }>}
 */
const LINES = { 'hpa-expanded': { values: [1, 2, 3, 4], powers: true }, 'hpa-times': { values: [1, 2, 3, 4], powers: true }, 'hpa-split': { values: [1, 2, 3] }, 'hpa-longer': { values: [1, 2] }, 'hpa-sides': { values: [1, 2] } };
/** Which are drawn as bars. @type {Record<string, number[]>} */
const BARS = { 'hpa-sizes': [2], 'hpa-open': [1], 'sga-expansions': [1, 7], 'sga-time': [2, 8], 'sga-nodes': [1, 7] };

/** @param {Table} table @param {string} name @returns {HTMLElement[]} */
export function chartsOf(table, name) {
  const { id, about } = table;
  const label = { of: name, about: sentence(about) };
  if (LINES[id]) {
    const charts = panels(table, LINES[id]).filter(({ series }) => series.some(({ points }) => points.length));
    return [h('div', { class: 'charts' }, ...charts.map((chart) => figure(chart.title, legendOf(chart.series.map((one) => one.name), true), say('reproduce.chart', label), (width) => lines(chart, width))))];
  }
  if (!BARS[id]) return [];
  return [h('div', { class: 'charts' }, ...BARS[id].map((value) => {
    const rows = table.rows.map((row) => ({ name: rowName(row), ...row.values[value] })).filter(({ ours, published }) => ours !== null || published !== null);
    return rows.length ? figure(columnName(table.columns[value + 1]), rows.some(({ published }) => published !== null) ? legendOf([], false) : null, say('reproduce.chart.bars', label), (width) => bars(rows, width)) : null;
  }))];
}

/**
 * A chart for all rows, or one for each first part of their names.
 * @param {Table} table
 * @param {{ values: number[], powers?: boolean }} how
 * @returns {Chart[]}
 */
function panels({ columns, rows }, { values, powers = false }) {
  const parted = rows.some(({ name }) => name.length > 1);
  const title = (/** @type {Table['rows'][number]} */ { name }) => (parted ? sentence(name[0]) : '');
  return [...new Set(rows.map(title))].map((wanted) => ({
    title: wanted,
    axis: parted ? say('reproduce.length') : columnName(columns[0]),
    powers,
    series: values.map((value) => ({
      name: columnName(columns[value + 1]),
      points: rows.filter((row) => title(row) === wanted).flatMap(({ at, values: of }) => (at === null || (of[value].ours === null && of[value].published === null) ? [] : [{ at, ...of[value] }])),
    })),
  }));
}

/** @param {string[]} names of series @param {boolean} dashed @returns {HTMLElement} */
function legendOf(names, dashed) {
  return h('ul', { class: 'legend', 'aria-hidden': 'true' },
    ...names.map((name, n) => h('li', {}, h('span', { class: 'swatch', 'data-series': n }), name)),
    ...['ours', 'published'].map((whose) => h('li', {}, h('span', { class: `${dashed ? 'stroke' : 'box'} ${whose}` }), say(`reproduce.legend.${whose}`))));
}

/**
 * @param {string} title
 * @param {HTMLElement | null} legend
 * @param {string} label
 * @param {(width: number) => SVGElement} draw
 */
function figure(title, legend, label, draw) {
  const place = h('div', { class: 'drawing', role: 'img', 'aria-label': title ? `${title}. ${label}` : label });
  // As wide as its place, now and later.
  let drawn = 0;
  new ResizeObserver(() => {
    const width = place.clientWidth;
    // In what is folded away it has none.
    if (!width || width === drawn) return;
    drawn = width;
    place.replaceChildren(draw(width));
  }).observe(place);
  return h('figure', { class: 'plot' }, title && h('figcaption', {}, title), legend, place);
}
