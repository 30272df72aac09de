/**
 * Problems whose scenario file states another length than the map has: told apart from what an algorithm does wrong,
 * each with the reason, as far as one is known.
 *
 * @import { Line } from '../types.js'
 */
import { h } from '../../../common/dom.js';
import { measure, say } from '../../../common/texts.js';
import { problemName } from './hardest.js';
import { REASONS } from './reasons.js';

/** So many are named; the JSON lines have all. */
const MOST = 50;

/** One line for each problem, whatever the number of algorithms. @param {Line[]} lines */
export function disagreeing(lines) {
  const seen = new Set();
  return lines.filter(({ fileDisagrees, map, problem }) => {
    const key = `${problem} ${map}`;
    if (!fileDisagrees || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * @param {Line[]} lines
 * @param {(said: HTMLElement) => (line: Line) => HTMLButtonElement} opener
 * @returns {HTMLElement | null} null where no file disagrees
 */
export function disagreementsBox(lines, opener) {
  const found = disagreeing(lines);
  if (!found.length) return null;
  const said = h('p', { class: 'said', role: 'status' });
  const button = opener(said);
  const length = (/** @type {number | null | undefined} */ value) => (value === null || value === undefined ? say('benchmark.no-path') : measure(value, 4));
  const reasons = REASONS.map((id) => ({ id, n: found.filter(({ fileDisagrees }) => fileDisagrees === id).length })).filter(({ n }) => n);
  return h('section', { class: 'disagreements' },
    h('h2', {}, say('benchmark.disagrees')),
    h('p', {}, say('benchmark.disagrees.count', { n: found.length })),
    h('ul', { class: 'reasons' }, ...reasons.map(({ id, n }) => h('li', {}, say('benchmark.disagrees.reason', { n, reason: say(`disagrees.${id}`) })))),
    h('details', {}, h('summary', {}, say('benchmark.disagrees.list')),
      h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': say('benchmark.disagrees.list') },
        h('table', { class: 'figures' },
          h('thead', {}, h('tr', {}, ...['map', 'problem', 'in-file', 'on-map', 'reason', 'open'].map((id) => h('th', { scope: 'col', class: id === 'problem' || id === 'reason' ? 'words' : null }, say(`benchmark.column.${id}`))))),
          h('tbody', {}, ...found.slice(0, MOST).map((line) => h('tr', {},
            h('th', { scope: 'row' }, line.map), h('td', { class: 'words' }, problemName(line)), h('td', {}, length(line.optimum)), h('td', {}, length(line.exact)),
            h('td', { class: 'words' }, say(`disagrees.${line.fileDisagrees}`)), h('td', {}, button(line))))))),
      found.length > MOST ? h('p', { class: 'soft' }, say('benchmark.disagrees.more', { n: found.length - MOST })) : null),
    said);
}
