/**
 * The plots of a run with their choices, and the same in numbers for who cannot see them.
 *
 * @import { Configuration, Line, Run } from '../types.js'
 */
import { h } from '../../../common/dom.js';
import { count, measure, milliseconds, say } from '../../../common/texts.js';
import { nameOf } from '../algorithms.js';
import { byConfiguration, byLength, VALUES } from './summarise.js';

/** What is plotted. @type {{ id: 'expanded-length' | 'time-length' | 'expanded-share' | 'time-share', kind: 'scatter' | 'shares', value: 'expanded' | 'time' }[]} */
const PLOTS = [
  { id: 'expanded-length', kind: 'scatter', value: 'expanded' },
  { id: 'time-length', kind: 'scatter', value: 'time' },
  { id: 'expanded-share', kind: 'shares', value: 'expanded' },
  { id: 'time-share', kind: 'shares', value: 'time' },
];

/** @param {'expanded' | 'time'} value @param {number | null} number */
function shown(value, number) {
  if (number === null) return '–';
  return value === 'time' ? milliseconds(number) : count(Math.round(number));
}

/** @param {Run} run */
export function plotBox({ lines, plan: { configurations } }) {
  const groups = byConfiguration(lines, configurations);
  /** @type {{ end(): void }[]} */
  let drawn = [];
  const even = h('input', { type: 'checkbox', onchange: draw });
  const failed = h('p', { role: 'alert', hidden: true }, say('notice.part-failed'));
  const places = PLOTS.map(() => h('div', { class: 'canvas' }));
  const node = h('section', { class: 'plots' },
    h('h2', {}, say('benchmark.plots')),
    legend(configurations),
    h('label', { class: 'check' }, even, h('span', {}, say('benchmark.even'))),
    failed,
    h('div', { class: 'plot-grid' }, ...PLOTS.map(({ id, kind, value }, i) => h('figure', { class: 'plot', 'data-plot': id },
      h('figcaption', {}, say(`benchmark.plot.${id}`)), h('div', { 'aria-hidden': 'true' }, places[i]),
      kind === 'scatter' ? numbers(groups, configurations, value) : null))));

  async function draw() {
    const plots = await import('./plots.js').catch(() => null);
    failed.hidden = plots !== null;
    if (!plots) return;
    drawn.forEach((plot) => plot.end());
    const axes = { expanded: say('benchmark.axis.expanded'), time: say('benchmark.axis.time'), length: say('benchmark.axis.length'), share: say('benchmark.axis.share') };
    drawn = PLOTS.flatMap(({ kind, value }, i) => {
      const powers = !even.checked;
      const plot = kind === 'scatter'
        ? plots.scatter(places[i], groups, VALUES[value], { powers, names: [axes.length, axes[value]] })
        : plots.shares(places[i], groups, VALUES[value], { powers, names: [axes[value], axes.share] });
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

/** The same in numbers. @param {Line[][]} groups @param {Configuration[]} configurations @param {'expanded' | 'time'} value */
function numbers(groups, configurations, value) {
  const rows = byLength(groups, VALUES[value]);
  const table = h('table', { class: 'figures' },
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, say('benchmark.axis.length')), h('th', { scope: 'col' }, say('benchmark.column.problems')), ...configurations.map((one, n) => h('th', { scope: 'col' }, `${n + 1} ${nameOf(one).name}`)))),
    h('tbody', {}, ...rows.map(({ from, to, cells }) => h('tr', {}, h('th', { scope: 'row' }, say('benchmark.range', { from: measure(from, 0), to: measure(to, 0) })),
      h('td', {}, count(Math.max(...cells.map((cell) => cell.count)))), ...cells.map(({ median }) => h('td', {}, shown(value, median)))))));
  return h('details', {}, h('summary', {}, say(`benchmark.numbers.${value}`)), h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': say(`benchmark.numbers.${value}`) }, table));
}
