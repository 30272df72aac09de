/**
 * The reasons of a verdict, as they stand on a lane's card; with a button that opens the walls in the way.
 *
 * @import { WayScope } from '../element.js'
 * @import { Cell, LaneState, Truth } from '../types.js'
 */
import { h } from '../dom.js';
import { say } from '../texts.js';
import { cellLink, sayLinked } from './cell-links.js';
import { explain } from './explain.js';

/** More walls than these are only counted. */
const LISTED = 12;
/** What opening a cell makes of it. */
const GROUND = '.';

/**
 * @param {WayScope} scope
 * @param {HTMLElement} node where it stands
 * @param {HTMLElement} badge takes the focus from what is gone
 * @returns {{ update(truth: Truth, lane: LaneState): void }}
 */
export function makeVerdictText(scope, node, badge) {
  let shown = '';

  /** One step of undo. @param {Cell[]} cells */
  function open(cells) {
    scope.change((engine) => cells.forEach(({ x, y }, i) => engine.paintStroke(x, y, x, y, GROUND, i > 0)));
    badge.focus();
  }

  return {
    update(truth, lane) {
      const told = explain(truth, lane);
      const now = JSON.stringify(told);
      if (now === shown) return;
      shown = now;
      scope.point([]);
      const cells = told.open;
      node.replaceChildren(
        ...told.lead.map((message) => h('p', {}, ...sayLinked(scope, message))),
        h('ul', { class: 'points' }, ...told.points.map((message) => h('li', {}, ...sayLinked(scope, message)))));
      if (cells.length > 1) {
        const more = cells.length - LISTED;
        node.append(h('p', { class: 'cells' }, ...cells.slice(0, LISTED).map((cell) => cellLink(scope, cell)), more > 0 && say('truth.more', { n: more })));
      }
      if (cells.length) {
        const point = () => scope.point(cells);
        const away = () => scope.point([]);
        node.append(h('button', { class: 'button', type: 'button', onclick: () => open(cells), onpointerenter: point, onfocus: point, onpointerleave: away, onblur: away }, say('truth.open', { n: cells.length })));
      }
    },
  };
}
