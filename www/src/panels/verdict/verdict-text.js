/**
 * The reasons of a verdict, as they stand on a lane's card; with a button that opens the walls in the way, and how the
 * path is smoothed.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Cell, LaneState, Spot, Truth } from '../../engine/types.js'
 */
import { h } from '../../common/dom.js';
import { makeSmoothChoice } from '../../views/smooth/choice.js';
import { say } from '../../common/texts.js';
import { cellLink, pointing, sayLinked } from '../cell/cell-links.js';
import { explain } from './explain.js';
import { pointAt, speakOf } from '../cell/spots.js';

/** More walls than these are only counted. */
const LISTED = 12;
/** What opening a cell makes of it. */
const GROUND = '.';

/**
 * @param {WayScope} scope
 * @param {number} index of the lane
 * @param {HTMLElement} node where it stands
 * @param {HTMLElement} badge takes the focus from what is gone
 * @returns {{ update(truth: Truth, lane: LaneState): void }}
 */
export function makeVerdictText(scope, index, node, badge) {
  let shown = '';
  const smooth = makeSmoothChoice(scope, index);
  /** The cells spoken of, in the order in which they come. @type {Spot[]} */
  let spots = [];

  /** The start and the goal have letters of their own. @param {Cell} cell @returns {Spot} */
  function spotOf(cell) {
    const { x, y } = cell;
    const same = (/** @type {Cell | undefined} */ other) => other?.x === x && other.y === y;
    if (same(scope.state.lab?.start) || same(scope.state.lab?.goal)) return { x, y, label: undefined };
    const known = spots.find(same);
    if (known) return known;
    const spot = { x, y, label: String.fromCharCode(65 + (spots.length % 26)) };
    spots.push(spot);
    return spot;
  }

  /** In the lane in focus, which need not be this one. */
  function speak() {
    if (scope.state.lane === index) speakOf(scope, spots);
  }

  /** One step of undo. @param {Cell[]} cells */
  function open(cells) {
    scope.change((engine) => cells.forEach(({ x, y }, i) => engine.paintStroke(x, y, x, y, GROUND, i > 0)));
    badge.focus();
  }

  return {
    update(truth, lane) {
      smooth.update(lane);
      const told = explain(truth, lane);
      const now = JSON.stringify(told);
      if (now === shown) return speak();
      shown = now;
      pointAt(scope, null);
      spots = [];
      const lead = told.lead.map((message) => h('p', {}, ...sayLinked(scope, message, spotOf)));
      const points = told.points.map((message) => h('li', {}, ...sayLinked(scope, message, spotOf)));
      node.replaceChildren(...lead, h('ul', { class: 'points' }, ...points));
      const cells = told.open;
      if (cells.length > 1) {
        const more = cells.length - LISTED;
        node.append(h('p', { class: 'cells' }, ...cells.slice(0, LISTED).map((cell) => cellLink(scope, spotOf(cell))), more > 0 && say('truth.more', { n: more })));
      }
      if (cells.length) node.append(h('button', { class: 'button', type: 'button', onclick: () => open(cells), ...pointing(scope, cells.map(spotOf)) }, say('truth.open', { n: cells.length })));
      node.append(smooth.node);
      speak();
    },
  };
}
