/**
 * Growth: how many cells a second a search expands, and what it keeps for each cell, from small maps to large ones.
 * Measured in a worker when it is asked for.
 *
 * @import { Message } from '../../../engine/types.js'
 * @import { Row } from './measure.js'
 */
import { h, setText } from '../../../common/dom.js';
import { laneName } from '../../../common/names.js';
import { count, measure, say } from '../../../common/texts.js';
import { ALGORITHMS, BLOCKED, falls, PROBLEMS, SIDES, USUAL } from './measure.js';

export function makeGrowth() {
  /** @type {Row[]} */
  let rows = [];
  /** @type {Worker | null} */
  let worker = null;
  const large = h('input', { type: 'checkbox' });
  const begin = h('button', { class: 'button', type: 'button', onclick: start }, say('growth.measure'));
  const cancel = h('button', { class: 'button', type: 'button', hidden: true, onclick: () => finish(say('growth.stopped')) }, say('benchmark.cancel'));
  const said = h('p', { class: 'said', role: 'status' });
  // Announced to screen readers at the end, not at every size.
  const counted = h('p', { class: 'soft growth-at' });
  const place = h('div', { class: 'growth-table', tabindex: 0, role: 'region', 'aria-label': say('growth.title'), hidden: true });
  const node = h('details', { class: 'choice growth' }, h('summary', {}, say('growth.title')),
    h('p', { class: 'soft' }, say('growth.about', { blocked: BLOCKED, n: PROBLEMS })),
    h('div', { class: 'row go' }, begin, cancel, h('label', { class: 'growth-large' }, large, h('span', {}, say('growth.large', { side: SIDES[SIDES.length - 1] })))), said, counted, place);

  function start() {
    if (worker) return;
    rows = [];
    show();
    setText(said, '');
    begin.hidden = true;
    cancel.hidden = false;
    cancel.focus();
    worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.addEventListener('error', () => finish(say('benchmark.no-engine')));
    worker.addEventListener('message', ({ data }) => {
      if (data.is === 'at') setText(counted, say('growth.measuring', { name: laneName(data.algorithm), side: data.side }));
      else if (data.is === 'row') {
        rows.push(data.row);
        show();
      } else finish(data.is === 'done' ? inShort(rows) : say(/** @type {Message} */ (data.message)));
    });
    worker.postMessage({ sides: SIDES.filter((side) => large.checked || side <= USUAL) }, []);
  }

  /** @param {string} text */
  function finish(text) {
    const focused = document.activeElement === cancel;
    worker?.terminate();
    worker = null;
    begin.hidden = false;
    cancel.hidden = true;
    setText(counted, '');
    setText(said, text);
    if (focused) begin.focus();
  }

  function show() {
    place.hidden = !rows.length;
    place.replaceChildren(growthTable(rows));
  }

  return { node };
}

/** By how much each falls, in a sentence. @param {readonly Row[]} rows */
function inShort(rows) {
  return ALGORITHMS.map((algorithm) => say('growth.falls', { name: laneName(algorithm), times: measure(falls(rows.filter((row) => row.algorithm === algorithm)), 2) })).join(' ');
}

/** A line for each size. @param {readonly Row[]} rows */
function growthTable(rows) {
  const sides = [...new Set(rows.map(({ side }) => side))];
  const heads = ALGORITHMS.flatMap((algorithm) => ['rate', 'bytes'].map((id) => h('th', { scope: 'col' }, say(`growth.column.${id}`, { name: laneName(algorithm) }))));
  return h('table', {}, h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, say('growth.column.side')), ...heads)),
    h('tbody', {}, ...sides.map((side) => h('tr', {}, h('th', { scope: 'row' }, count(side)), ...ALGORITHMS.flatMap((algorithm) => {
      const row = rows.find((one) => one.algorithm === algorithm && one.side === side);
      return [row ? measure(row.expandedPerSecond / 1e6, 2) : '–', row ? measure(row.bytesPerCell, 2) : '–'].map((text) => h('td', {}, text));
    })))));
}
