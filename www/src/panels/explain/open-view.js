/**
 * The open list of the lane in focus in the order in which cells come out of it; two lists where it searches from both
 * ends.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Cell } from '../../engine/types.js'
 *
 * @typedef {{ cell: Cell, g: number, h: number, f: number | null, since: number | null, tied: boolean, alike: [number,
 *   number] }} Entry
 * @typedef {{ of: number, deferred: number, by: string, ties: string | null, estimates: boolean, settled: boolean,
 *   entries: Entry[] }} Page
 */
import { h, setText } from '../../common/dom.js';
import { nameOf } from '../../common/names.js';
import { pointing } from '../cell/cell-links.js';
import { pointAt } from '../cell/spots.js';
import { cellName, count, measure, say } from '../../common/texts.js';
import { makeLately } from './lately.js';

/** Entries that are listed at first, and with each further press; the engine gives no more than the last. */
const FIRST = 40;
const MORE = 200;
const MOST = 10_000;

/** @param {WayScope} scope */
export function makeOpenView(scope) {
  const title = h('h2', {});
  const order = h('p', { class: 'open-order' });
  const lists = h('div', { class: 'open-lists' });
  const node = h('section', { class: 'inside open' }, h('header', { class: 'panel-head' }, title), order, lists);
  const isDue = makeLately(scope);
  const wanted = [FIRST, FIRST];
  /** How often the engine was not yet done with the order. */
  let early = 0;
  const sides = [0, 1].map((side) => makeList(scope, () => {
    wanted[side] = Math.min(MOST, wanted[side] + MORE);
    scope.ask();
  }));

  return {
    node,
    update() {
      const { lab, lane } = scope.state;
      if (!lab || !scope.engine) return;
      setText(title, say('open.title', { n: lane + 1, name: nameOf(lab.lanes[lane]) }));
      const many = lab.lanes[lane].sides;
      if (!isDue([wanted, early, scope.state.predicting])) return;
      const pages = sides.slice(0, many).map((_, side) => /** @type {Page} */ (scope.engine?.ask((each) => each.openList(lane, side, wanted[side]))));
      if (pages.some(({ settled }) => !settled)) {
        early += 1;
        scope.ask();
      }
      setText(order, scope.state.predicting ? say('open.hidden') : orderOf(pages[0]));
      lists.replaceChildren(...pages.map((page, side) => sides[side].fill(page, many > 1 ? side : null)));
    },
  };
}

/** What comes first, and why. @param {Page} page */
function orderOf({ by, ties, entries }) {
  if (['none', 'age', 'turn', 'depth'].includes(by)) return say(`open.by.${by}`);
  return [say(`open.by.${by}`), say(`open.ties.${ties ?? 'none'}`), say(entries.some(({ alike: [from, to] }) => from < to) ? 'open.shared' : 'open.heap')].join(' ');
}

/** @param {WayScope} scope @param {() => void} showMore */
function makeList(scope, showMore) {
  const name = h('h3', {});
  const size = h('p', { class: 'soft' });
  const head = h('tr', {});
  const body = h('tbody', {});
  const table = h('table', {}, h('caption', { class: 'hidden' }, say('open.caption')), h('thead', {}, head), body);
  const rest = h('span', { class: 'soft' });
  const more = h('button', { class: 'button', type: 'button', onclick: showMore });
  const node = h('div', { class: 'open-list' }, name, size, table, h('p', { class: 'open-more' }, more, rest));
  let filled = '';

  /** @param {Page} page @param {string[]} columns */
  function rows({ entries }, columns) {
    const now = JSON.stringify(entries);
    if (now === filled) return;
    filled = now;
    head.replaceChildren(...columns.map((id) => h('th', { scope: 'col', class: id }, say(`open.${id}`))));
    body.replaceChildren(...entries.map((entry) => row(entry, columns)));
  }

  /** @param {Entry} entry @param {string[]} columns */
  function row({ cell, g, h: left, f, since, tied, alike: [from, to] }, columns) {
    /** @type {Record<string, string>} */
    const texts = { g: measure(g), h: measure(left), f: f === null ? '–' : measure(f), since: since === null ? '–' : count(since) };
    const place = from === to ? count(from) : `${count(from)}–${count(to)}`;
    const pin = h('button', { class: 'cell-link', type: 'button', title: say('cell.show'), onclick: () => scope.showCell({ ...cell }) }, cellName(cell));
    const cells = columns.slice(2).map((id) => h('td', { class: id }, texts[id]));
    return h('tr', { 'data-tied': tied, ...pointing(scope, [{ ...cell, label: '' }]), onfocusin: () => pointAt(scope, [{ ...cell, label: '' }]), onfocusout: () => pointAt(scope, null) },
      h('th', { scope: 'row', class: 'rank' }, place, tied && h('span', { class: 'tie', title: say('open.tied') }, ' =')), h('td', { class: 'cell-of' }, pin), ...cells);
  }

  return {
    /** @param {Page} page @param {number | null} side */
    fill(page, side) {
      name.hidden = side === null;
      if (side !== null) setText(name, say(side ? 'open.side-goal' : 'open.side-start'));
      const off = page.deferred ? ` ${say('open.deferred', { n: page.deferred })}` : '';
      setText(size, (page.of ? say('open.count', { of: page.of }) : say('open.empty')) + off);
      table.hidden = page.of === 0;
      const columns = ['rank', 'cell', 'g', ...(page.estimates ? ['h'] : []), ...(['f', 'turn', 'depth'].includes(page.by) ? ['f'] : []), ...(page.entries.some(({ since }) => since !== null) ? ['since'] : [])];
      rows(page, columns);
      const left = page.of - page.entries.length;
      more.hidden = left === 0 || page.entries.length >= MOST;
      setText(more, say('open.more', { n: Math.min(MORE, left) }));
      setText(rest, left ? say('open.rest', { n: left }) : '');
      return node;
    },
  };
}
