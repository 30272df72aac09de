/**
 * The hardest problems of a run; each opens in the laboratory.
 *
 * @import { Line, Run } from '../types.js'
 */
import { h, setText } from '../../../common/dom.js';
import { cellName, count, measure, milliseconds, say } from '../../../common/texts.js';
import { nameOf } from '../algorithms.js';
import { byConfiguration, hardest } from './summarise.js';

const COUNT = 10;
const BY = /** @type {const} */ (['expanded', 'ratio', 'time']);

/**
 * @param {Run} run
 * @param {(said: HTMLElement) => (line: Line) => HTMLButtonElement} opener makes buttons that open a problem
 */
export function hardestBox(run, opener) {
  const { configurations } = run.plan;
  const groups = byConfiguration(run.lines, configurations);
  const by = h('select', { 'aria-label': say('benchmark.hardest.by'), onchange: show }, ...BY.map((id) => h('option', { value: id }, say(`benchmark.hardest.${id}`))));
  const of = h('select', { 'aria-label': say('benchmark.hardest.of'), onchange: show },
    ...configurations.map((one, n) => h('option', { value: n }, `${n + 1} ${nameOf(one).name}`)));
  const list = h('tbody', {});
  const said = h('p', { class: 'said', role: 'status' });
  const openButton = opener(said);
  const node = h('section', { class: 'hardest' },
    h('h2', {}, say('benchmark.hardest')),
    h('div', { class: 'row' }, by, of),
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': say('benchmark.hardest') },
      h('table', { class: 'figures' },
        h('thead', {}, h('tr', {}, ...['map', 'problem', 'expanded', 'length', 'ratio', 'time', 'open'].map((id) => h('th', { scope: 'col' }, say(`benchmark.column.${id}`))))), list)),
    said);

  function show() {
    const lines = hardest(groups[Number(of.value)] ?? [], /** @type {typeof BY[number]} */ (by.value), COUNT);
    list.replaceChildren(...lines.map(row));
    setText(said, lines.length ? '' : say('benchmark.hardest.none'));
  }

  /** @param {Line} line */
  function row(line) {
    const where = problemName(line);
    return h('tr', {}, h('th', { scope: 'row' }, line.map), h('td', { class: 'words' }, where), h('td', {}, count(line.expanded)),
      h('td', {}, line.cost === null ? say('benchmark.no-path') : measure(line.cost)), h('td', {}, line.ratio === null ? '–' : measure(line.ratio, 3)),
      h('td', {}, line.ns === null ? '–' : milliseconds(line.ns / 1000)), h('td', {}, openButton(line)));
  }

  show();
  return node;
}

/** Its number and its ends. @param {Line} line */
export function problemName({ problem, start, goal }) {
  return say('benchmark.from-to', { number: problem + 1, from: cellName({ x: start[0], y: start[1] }), to: cellName({ x: goal[0], y: goal[1] }) });
}
