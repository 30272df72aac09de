/**
 * The plots of a run with their choices, and the same in numbers for who cannot see them.
 *
 * @import { Configuration, Line, Run } from '../types.js'
 */
import { h } from '../../../common/dom.js';
import { count, measure, milliseconds, say } from '../../../common/texts.js';
import { nameOf } from '../algorithms.js';
import { byConfiguration, byLength, VALUES } from './summarise.js';

/** Colours and marks go so far. */
const MOST = 8;

/**
 * @typedef {object} Plot  What is plotted.
 * @property {string} id
 * @property {'scatter' | 'shares'} kind
 * @property {Line[][]} groups  By algorithm.
 * @property {(line: Line) => number | null} value
 * @property {string} axis  What the value is.
 * @property {string} title
 * @property {string} table  The same in numbers is called so; empty: there is none.
 * @property {(value: number | null) => string} show  A value of that table.
 */

/** @type {Record<'expanded' | 'time', (value: number | null) => string>} */
const SHOW = {
  expanded: (value) => (value === null ? '–' : count(Math.round(value))),
  time: (value) => (value === null ? '–' : milliseconds(value)),
};

/** The plots of a run. @param {Run} run */
export function plotBox({ lines, plan: { configurations } }) {
  const groups = byConfiguration(lines, configurations);
  /** @param {'expanded' | 'time'} of @param {'scatter' | 'shares'} kind @returns {Plot} */
  const plot = (of, kind) => {
    const id = `${of}-${kind === 'scatter' ? 'length' : 'share'}`;
    return { id, kind, groups, value: VALUES[of], axis: say(`benchmark.axis.${of}`), title: say(`benchmark.plot.${id}`), table: kind === 'scatter' ? say(`benchmark.numbers.${of}`) : '', show: SHOW[of] };
  };
  return plotsOf(configurations, [plot('expanded', 'scatter'), plot('time', 'scatter'), plot('expanded', 'shares'), plot('time', 'shares')]);
}

/** Plots of any values of the lines, one series an algorithm. @param {Configuration[]} all @param {Plot[]} wanted */
export function plotsOf(all, wanted) {
  const configurations = all.slice(0, MOST);
  const shownPlots = wanted.map((plot) => ({ ...plot, groups: plot.groups.slice(0, MOST) }));
  /** @type {{ end(): void }[]} */
  let drawn = [];
  const even = h('input', { type: 'checkbox', onchange: draw });
  const failed = h('p', { role: 'alert', hidden: true }, say('notice.part-failed'));
  const places = shownPlots.map(() => h('div', { class: 'canvas' }));
  const node = h('section', { class: 'plots' },
    h('h2', {}, say('benchmark.plots')),
    legend(configurations),
    all.length > MOST ? h('p', { class: 'soft' }, say('benchmark.plots.first', { n: MOST, all: all.length })) : null,
    h('label', { class: 'check' }, even, h('span', {}, say('benchmark.even'))),
    failed,
    h('div', { class: 'plot-grid' }, ...shownPlots.map((plot, i) => h('figure', { class: 'plot', 'data-plot': plot.id },
      h('figcaption', {}, plot.title), h('div', { 'aria-hidden': 'true' }, places[i]),
      plot.table ? numbers(plot, configurations) : null))));

  async function draw() {
    const plots = await import('./plots.js').catch(() => null);
    failed.hidden = plots !== null;
    if (!plots) return;
    drawn.forEach((plot) => plot.end());
    const powers = !even.checked;
    drawn = shownPlots.flatMap(({ kind, groups, value, axis }, i) => {
      const plot = kind === 'scatter'
        ? plots.scatter(places[i], groups, value, { powers, names: [say('benchmark.axis.length'), axis] })
        : plots.shares(places[i], groups, value, { powers, names: [axis, say('benchmark.axis.share')] });
      return plot ? [plot] : [];
    });
  }

  const dark = matchMedia('(prefers-color-scheme: dark)');
  const watched = new MutationObserver(draw);
  watched.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  dark.addEventListener('change', draw);
  return {
    node, draw,
    end() {
      watched.disconnect();
      dark.removeEventListener('change', draw);
      drawn.forEach((plot) => plot.end());
      drawn = [];
    },
  };
}

/** @param {Configuration[]} configurations */
function legend(configurations) {
  return h('ul', { class: 'legend', 'aria-label': say('benchmark.legend') }, ...configurations.map((one, n) => {
    const { name, settings } = nameOf(one);
    return h('li', {}, h('span', { class: 'swatch', 'data-series': n, 'aria-hidden': 'true' }), name, h('span', { class: 'soft' }, ` ${settings}`));
  }));
}

/** The same in numbers. @param {Plot} plot @param {Configuration[]} configurations */
function numbers({ groups, value, show, table: name }, configurations) {
  const rows = byLength(groups, value);
  const table = h('table', { class: 'figures' },
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, say('benchmark.axis.length')), h('th', { scope: 'col' }, say('benchmark.column.problems')), ...configurations.map((one, n) => h('th', { scope: 'col' }, `${n + 1} ${nameOf(one).name}`)))),
    h('tbody', {}, ...rows.map(({ from, to, cells }) => h('tr', {}, h('th', { scope: 'row' }, say('benchmark.range', { from: measure(from, 0), to: measure(to, 0) })),
      h('td', {}, count(Math.max(...cells.map((cell) => cell.count)))), ...cells.map(({ median }) => h('td', {}, show(median)))))));
  return h('details', {}, h('summary', {}, name), h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': name }, table));
}
