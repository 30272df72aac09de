/**
 * The results of a run: what was timed, the tables, the plots, the hardest problems, the files.
 *
 * @import { Client } from '../client.js'
 * @import { Column } from './sort-table.js'
 * @import { Row } from './summarise.js'
 * @import { Line, Run, Source } from '../types.js'
 */
import { h } from '../../../common/dom.js';
import { download } from '../../../common/download.js';
import { count, measure, milliseconds, say } from '../../../common/texts.js';
import { algorithmCell } from './algorithm-cell.js';
import { disagreementsBox } from './disagreements.js';
import { hardestBox } from './hardest.js';
import { problemOpener } from './open-problem.js';
import { machine } from '../measure/machine.js';
import { csvOf, linesOf } from './output.js';
import { plotBox } from './plot-box.js';
import { sortTable } from './sort-table.js';
import { rowsOf } from './summarise.js';

/**
 * @param {Client} client
 * @param {Run} run
 * @param {string} site
 * @param {(line: Line) => Source | Promise<Source>} sourceOf the map of a line
 * @returns {{ node: HTMLElement, draw(): void, end(): void }}
 */
export function results(client, run, site, sourceOf) {
  const { lines, plan, file } = run;
  const opener = (/** @type {HTMLElement} */ said) => problemOpener(client, site, sourceOf, said);
  const rows = rowsOf(lines, plan.configurations);
  const wrong = lines.filter(({ asClaimed }) => asClaimed === false).length;
  const plots = plotBox(run);
  const node = h('section', { class: 'results', 'aria-label': say('benchmark.results') },
    h('h2', { tabindex: -1 }, file ? say('results.of', { name: file.name }) : say('benchmark.results')),
    h('p', {}, run.whole ? say('benchmark.done', { lines: lines.length, maps: new Set(lines.map(({ map }) => map)).size }) : say(file ? 'results.partly' : 'benchmark.partly', { lines: lines.length, total: Math.max(run.total, lines.length) })),
    file?.torn ? h('p', { class: 'note' }, say('results.torn')) : null,
    ...run.notes.map(({ name, said }) => h('p', { class: 'note' }, h('strong', {}, name), ' ', said)),
    file ? h('p', { class: 'timed' }, timedOf(file)) : h('p', { class: 'timed' }, say('benchmark.timed', { repeats: plan.repeats, clock: milliseconds(run.offer.clockNs / 1000), machine: machine() })),
    wrong ? h('p', { class: 'note', role: 'alert' }, say('benchmark.wrong', { n: wrong })) : null,
    h('div', { class: 'row saves' },
      h('button', { class: 'button', type: 'button', onclick: () => download(csvOf(lines, plan.configurations), 'wayscope-benchmark.csv', 'text/csv') }, say('benchmark.save.csv')),
      file ? null : h('button', { class: 'button', type: 'button', onclick: () => download(linesOf(run, machine()), 'wayscope-benchmark.jsonl', 'application/jsonl') }, say('benchmark.save.json')),
      file ? null : h('span', { class: 'soft' }, say('benchmark.save.help'))),
    h('h2', {}, say('benchmark.table')),
    sortTable(say('benchmark.table'), columns(run), rows),
    h('p', { class: 'soft' }, say('benchmark.table.help')),
    disagreementsBox(lines, opener),
    plots.node,
    hardestBox(run, opener));
  return { node, draw: plots.draw, end: plots.end };
}

/** @param {Run} run @returns {Column<Row>[]} */
function columns({ plan: { configurations } }) {
  const whole = (/** @type {number | null} */ value) => (value === null ? '–' : count(Math.round(value)));
  /**
   * @param {string} id
   * @param {(row: Row) => number | null} value
   * @param {(value: number | null) => string} show
   * @returns {Column<Row>}
   */
  const number = (id, value, show) => ({ id, head: say(`benchmark.column.${id}`), help: say(`benchmark.column.${id}.help`), value, show: (row) => show(value(row)) });
  const mapName = (/** @type {Row} */ { map }) => map ?? say('benchmark.all-maps');
  return [
    { id: 'map', head: say('benchmark.column.map'), value: mapName, show: mapName },
    { id: 'algorithm', head: say('benchmark.column.algorithm'), value: ({ configuration }) => configuration, show: ({ configuration }) => algorithmCell(configurations[configuration], configuration) },
    number('problems', ({ problems }) => problems, whole),
    number('paths', ({ paths }) => paths, whole),
    number('mean', ({ mean }) => mean, whole),
    number('median', ({ median }) => median, whole),
    number('most', ({ most }) => most, whole),
    number('share', ({ share }) => share, (value) => (value === null ? '–' : say('benchmark.times', { n: measure(value, value < 0.1 ? 3 : 2) }))),
    number('time', ({ micros }) => micros, (value) => (value === null ? '–' : milliseconds(value))),
    number('per-expansion', ({ perExpansion }) => perExpansion, (value) => (value === null ? '–' : say('benchmark.ns', { n: measure(value, value < 10 ? 1 : 0) }))),
    number('gap', ({ gap }) => gap, (value) => (value === null ? '–' : say('benchmark.percent', { n: measure(value, value !== 0 && value < 1 ? 3 : 1) }))),
  ];
}

/** How a file’s times were taken, in its own words. @param {NonNullable<Run['file']>} file */
function timedOf({ header: { time, clockNs, machine: where, version, commit, timer } }) {
  return say('results.timed', { time, clock: milliseconds(clockNs / 1000), made: say('results.made', { timer, machine: where, version: commit ? `${version} (${commit})` : version }) });
}
