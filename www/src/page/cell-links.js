/**
 * Cells named in a sentence, as links: pointed at they are marked in the world, pressed they are shown and kept.
 *
 * @import { WayScope } from '../element.js'
 * @import { Cell, Message } from '../types.js'
 */
import { h } from '../dom.js';
import { cellName, say } from '../texts.js';

/** What no sentence contains: where a link goes. */
const MARK = '\u0001';

/** @param {WayScope} scope @param {Cell} cell */
export function cellLink(scope, cell) {
  const point = () => scope.point([cell]);
  const away = () => scope.point([]);
  return h('button', { class: 'cell-link', type: 'button', title: say('cell.show'), onclick: () => scope.showCell(cell), onpointerenter: point, onfocus: point, onpointerleave: away, onblur: away }, cellName(cell));
}

/** A sentence whose cells are links. @param {WayScope} scope @param {Message} message @returns {(string | Node)[]} */
export function sayLinked(scope, { id, args }) {
  /** @type {Cell[]} */
  const cells = [];
  const marked = Object.fromEntries(Object.entries(args).map(([name, value]) => {
    if (typeof value !== 'object') return [name, value];
    cells.push(value);
    return [name, `${MARK}${cells.length - 1}${MARK}`];
  }));
  return say(id, marked).split(MARK).map((part, i) => (i % 2 ? cellLink(scope, cells[Number(part)]) : part));
}
