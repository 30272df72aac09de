/**
 * Cells named in a text, as links: pointed at they are marked in the world, pressed they are shown and kept.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Cell, Message, Spot } from '../../engine/types.js'
 */
import { h } from '../../common/dom.js';
import { cellName, say } from '../../common/texts.js';
import { pointAt } from './spots.js';

/** What no sentence contains: where a link goes. */
const MARK = '\u0001';
/** What must not begin a line without the link before it. */
const STOPS = /^[.,;:!?)]+/;

/** Listeners of what is about some cells. @param {WayScope} scope @param {Spot[]} spots */
export function pointing(scope, spots) {
  const point = () => pointAt(scope, spots);
  const away = () => pointAt(scope, null);
  return { onpointerenter: point, onfocus: point, onpointerleave: away, onblur: away };
}

/** @param {WayScope} scope @param {Spot} spot with a label, which the link shows too */
export function cellLink(scope, spot) {
  const { x, y, label } = spot;
  return h('button', { class: 'cell-link', type: 'button', title: say('cell.show'), 'data-letter': label, onclick: () => scope.showCell({ x, y }), ...pointing(scope, [{ x, y, label: label ?? '' }]) }, cellName(spot));
}

/**
 * A sentence whose cells are links.
 * @param {WayScope} scope
 * @param {Message} message
 * @param {(cell: Cell) => Spot} spotOf
 * @returns {(string | Node)[]}
 */
export function sayLinked(scope, { id, args }, spotOf) {
  /** @type {Cell[]} */
  const cells = [];
  const marked = Object.fromEntries(Object.entries(args).map(([name, value]) => {
    if (typeof value !== 'object') return [name, value];
    cells.push(value);
    return [name, `${MARK}${cells.length - 1}${MARK}`];
  }));
  const parts = say(id, marked).split(MARK);
  return parts.map((part, i) => {
    if (i % 2 === 0) return i ? part.replace(STOPS, '') : part;
    const stop = STOPS.exec(parts[i + 1])?.[0] ?? '';
    const link = cellLink(scope, spotOf(cells[Number(part)]));
    return stop ? h('span', { class: 'kept' }, link, stop) : link;
  });
}
