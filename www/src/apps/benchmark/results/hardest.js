/**
 * The hardest problems of a run; each opens in the laboratory.
 *
 * @import { Message } from '../../../engine/types.js'
 * @import { Client } from '../client.js'
 * @import { Line, Run } from '../types.js'
 */
import { h, setText } from '../../../common/dom.js';
import { cellName, count, language, measure, milliseconds, say } from '../../../common/texts.js';
import { nameOf } from '../algorithms.js';
import { byConfiguration, hardest } from './summarise.js';

const COUNT = 10;
/** Browsers take longer addresses, but not for sure. */
const LONGEST = 1_000_000;
const BY = /** @type {const} */ (['expanded', 'ratio', 'time']);

/** @param {Client} client @param {Run} run @param {string} site */
export function hardestBox(client, run, site) {
  const { configurations } = run.plan;
  const groups = byConfiguration(run.lines, configurations);
  const by = h('select', { 'aria-label': say('benchmark.hardest.by'), onchange: show }, ...BY.map((id) => h('option', { value: id }, say(`benchmark.hardest.${id}`))));
  const of = h('select', { 'aria-label': say('benchmark.hardest.of'), onchange: show },
    ...configurations.map((one, n) => h('option', { value: n }, `${n + 1} ${nameOf(one).name}`)));
  const list = h('tbody', {});
  const said = h('p', { class: 'said', role: 'status' });
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
    const where = say('benchmark.from-to', { number: line.problem + 1, from: cellName({ x: line.start[0], y: line.start[1] }), to: cellName({ x: line.goal[0], y: line.goal[1] }) });
    const open = h('button', { class: 'button', type: 'button', 'aria-label': say('benchmark.open.problem', { map: line.map, n: line.problem + 1 }), onclick: () => take(line, open) }, say('benchmark.open'));
    return h('tr', {}, h('th', { scope: 'row' }, line.map), h('td', { class: 'words' }, where), h('td', {}, count(line.expanded)),
      h('td', {}, line.cost === null ? say('benchmark.no-path') : measure(line.cost)), h('td', {}, line.ratio === null ? '–' : measure(line.ratio, 3)),
      h('td', {}, line.ns === null ? '–' : milliseconds(line.ns / 1000)), h('td', {}, open));
  }

  /** Opens the laboratory beside this page, whose results stay. @param {Line} line @param {HTMLButtonElement} button */
  async function take(line, button) {
    const source = run.plan.sources.find(({ name }) => name === line.map);
    if (!source) return;
    button.disabled = true;
    setText(said, '');
    try {
      const code = await client.lab(source, line);
      if (code.length > LONGEST) return setText(said, say('benchmark.open.too-large', { map: line.map }));
      const address = new URL(`lab/?lang=${language}#lab=${code}`, site).href;
      // A window that is not let open leaves a link to press.
      if (!open(address, '_blank')) said.replaceChildren(h('a', { href: address, target: '_blank' }, say('benchmark.open.problem', { map: line.map, n: line.problem + 1 })));
    } catch (why) {
      setText(said, say(/** @type {Message} */ (why)));
    } finally {
      button.disabled = false;
      button.focus();
    }
  }

  show();
  return node;
}
