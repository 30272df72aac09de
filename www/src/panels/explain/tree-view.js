/**
 * The search tree around the cell that is kept: the way from the root down to it, and what was reached from it,
 * unfolded as far as one likes. While this view is open the tree is drawn on the world.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Cell } from '../../engine/types.js'
 *
 * @typedef {{ cell: Cell, state: 'open' | 'closed' | 'deferred', g: number, depth: number, children: number, below:
 *   number }} Kin
 * @typedef {{ chain: Kin[], children: Kin[] }} Family
 */
import { h, setText } from '../../common/dom.js';
import { changeIcon, icon } from '../../common/icons.js';
import { nameOf } from '../../common/names.js';
import { cellLink } from '../cell/cell-links.js';
import { cellName, measure, say } from '../../common/texts.js';
import { follows, toggleFollow } from './follow.js';
import { makeLately } from './lately.js';
import { makeTreeLayer } from './tree-layer.js';

/** Of a longer way these many cells are listed at its beginning and at its end. */
const BEGIN = 2;
const END = 8;
/** Deeper nodes are set in no further. */
const DEEPEST = 10;

/** @param {WayScope} scope */
export function makeTreeView(scope) {
  const title = h('h2', {});
  const drawn = h('input', { type: 'checkbox', checked: true, onchange: () => scope.ask() });
  const ramp = h('i', {});
  const depth = h('span', {});
  const follow = h('button', { class: 'button', type: 'button', title: say('tree.follow-help'), onclick: () => toggleFollow(scope) });
  const hint = h('p', { class: 'soft' });
  const lists = h('div', {});
  const node = h('section', { class: 'inside tree' },
    h('header', { class: 'panel-head' }, title),
    h('div', { class: 'tree-tools' }, h('label', {}, drawn, say('tree.show')), h('span', { class: 'tree-scale' }, ramp, depth), follow),
    hint, lists);
  const isDue = makeLately(scope);
  const layer = makeTreeLayer(scope);
  let on = false;
  /** The search has come to the cell that is kept. */
  let inTree = false;

  /** @param {number} side @param {Cell} cell @returns {Family} */
  function family(side, { x, y }) {
    const { lane, lab } = scope.state;
    const width = lab?.width ?? 0;
    return /** @type {any} */ (scope.engine).ask((/** @type {any} */ each) => each.kin(lane, side, y * width + x));
  }

  /**
   * One node; those reached from it unfold below it.
   * @param {Kin} kin
   * @param {number} side
   * @param {boolean} [chosen]
   */
  function row(kin, side, chosen = false) {
    const { cell, g, children, below } = kin;
    const item = h('li', chosen ? { 'aria-current': 'true' } : {});
    const inner = h('ul', { class: 'kin', hidden: true });
    const fold = h('button', { class: 'fold', type: 'button', 'aria-expanded': 'false', 'aria-label': say('tree.expand', { cell: cellName(cell) }), onclick: () => unfold() }, /** @type {any} */ (icon('right')));
    const unfold = (open = inner.hidden) => {
      if (!inner.childElementCount) inner.replaceChildren(...family(side, cell).children.map((child) => row(child, side)));
      inner.hidden = !open;
      fold.setAttribute('aria-expanded', String(open));
      fold.setAttribute('aria-label', say(open ? 'tree.fold' : 'tree.expand', { cell: cellName(cell) }));
      changeIcon(fold, open ? 'down' : 'right');
    };
    item.append(
      h('div', { class: 'kin-row' }, children ? fold : h('span', { class: 'no-fold' }), cellLink(scope, { ...cell }), h('span', { class: 'kin-g' }, say('tree.g', { g: measure(g) })), h('span', { class: 'counts', title: say('tree.counts', { children, below }) }, say('tree.counts', { children, below }))),
      inner);
    if (chosen && children) unfold(true);
    return item;
  }

  /** @param {Family} found @param {number} side @param {number} sides */
  function list({ chain }, side, sides) {
    const left = Math.max(0, chain.length - BEGIN - END);
    const nodes = (/** @type {Kin[]} */ kin) => kin.map((each) => {
      const item = row(each, side, each === chain[chain.length - 1]);
      item.style.paddingLeft = `${4 * Math.min(DEEPEST, each.depth)}px`;
      return item;
    });
    const between = h('li', {}, h('button', { class: 'button', type: 'button', onclick: () => between.replaceWith(...nodes(chain.slice(BEGIN, -END))) }, say('tree.hidden', { n: left })));
    const shown = left > 1 ? [...nodes(chain.slice(0, BEGIN)), between, ...nodes(chain.slice(-END))] : nodes(chain);
    const name = sides > 1 ? say(side ? 'open.side-goal' : 'open.side-start') : '';
    return [h('h3', { class: 'tree-side', hidden: !name }, name), h('ul', { class: 'kin' }, ...shown)];
  }

  return {
    node,
    update() {
      const { lab, lane, pinned } = scope.state;
      if (!lab || !scope.engine) return;
      setText(title, say('tree.title', { n: lane + 1, name: nameOf(lab.lanes[lane]) }));
      ramp.style.background = layer.scale;
      if (drawn.checked !== on) {
        on = drawn.checked;
        scope.stage.views.set('tree', on ? layer.layer : null);
        scope.ask();
      }
      drawn.disabled = scope.state.difference;
      ramp.hidden = scope.state.difference;
      setText(depth, say(scope.state.difference ? 'tree.not-now' : 'tree.scale', { n: layer.deepest }));
      follow.hidden = !pinned || !inTree;
      const name = pinned ? cellName(pinned) : '';
      setText(follow, say('tree.follow', { cell: name }));
      follow.setAttribute('aria-pressed', String(follows(scope)));
      if (!isDue(pinned)) return;
      const sides = lab.lanes[lane].sides;
      const found = pinned ? Array.from({ length: sides }, (_, side) => family(side, pinned)) : [];
      const known = found.flatMap((each, side) => (each.chain.length ? list(each, side, sides) : []));
      inTree = known.length > 0;
      follow.hidden = !inTree;
      hint.hidden = inTree;
      setText(hint, pinned ? say('tree.outside', { cell: name }) : say('tree.pick'));
      lists.replaceChildren(...known);
    },
    /** Another view is shown in its place. */
    leave() {
      on = false;
      scope.stage.views.set('tree', null);
      scope.ask();
    },
  };
}
