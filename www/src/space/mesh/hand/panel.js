/**
 * The part of the panel for the mesh that is drawn by hand: how one begins, and what is chosen.
 *
 * @import { MeshState } from '../state.js'
 * @import { Element } from './at.js'
 */
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { button, choice, group, tick } from '../../fields.js';
import { isSolid, middleOf } from './at.js';
import { byHand, change, choose, drawnOf, relink } from './hand.js';
import { removeChosen } from './keys.js';

const KINDS = /** @type {Element['kind'][]} */ (['vertex', 'side', 'triangle', 'link']);

/** @param {MeshState} state */
export function makeHandPanel(state) {
  const { app, hand } = state;
  let kind = KINDS[0];
  const empty = h('p', {}, say('packed.hand.empty'));
  const place = button('packed.hand.begin', () => {
    hand.placing = !hand.placing;
    choose(state, null);
  });
  const clear = button('packed.hand.clear', () => change(state, (space) => space.clearDrawnMesh()));
  const take = button('packed.hand.take', () => change(state, (space) => space.drawFloorMesh(state.settings.radius)), { primary: true });
  const keys = choice({ id: 'packed.hand.keys', options: KINDS, value: kind, input(value) {
    kind = /** @type {Element['kind']} */ (value);
    choose(state, null);
  } });
  const chosen = makeChosen(state);
  const node = group('packed.hand', empty, h('div', { class: 'row' }, take, place, clear), ...chosen.nodes, keys.node, h('p', { class: 'soft' }, say('packed.hand.how')));
  return {
    node,
    /** What the keys choose first. */
    get kind() {
      return kind;
    },
    update() {
      node.hidden = !byHand(state);
      if (node.hidden) return;
      const drawn = drawnOf(state);
      const none = !drawn.corners.length;
      if (hand.chosen) keys.set((kind = hand.chosen.kind));
      empty.hidden = !none;
      take.classList.toggle('primary', none);
      clear.hidden = place.hidden = keys.node.hidden = none;
      place.setAttribute('aria-pressed', String(hand.placing));
      chosen.update();
      app.ask();
    },
  };
}

/** The fields of what is chosen. @param {MeshState} state */
function makeChosen(state) {
  const { hand } = state;
  const index = () => hand.chosen?.index ?? -1;
  const link = () => (hand.chosen?.kind === 'link' ? drawnOf(state).links[hand.chosen.index] : undefined);
  const told = h('p', { role: 'status' });
  const add = button('packed.hand.add', () => change(state, (space) => space.addTriangle(index(), new Float64Array(), 0)));
  const split = button('packed.hand.split', () => {
    const { x, y } = middleOf(drawnOf(state), index());
    change(state, (space) => space.splitSide(index(), x, y));
  });
  const cut = button('packed.hand.cut', () => change(state, (space) => space.linkSides(index(), index())));
  const join = button('packed.hand.link-from', () => linkOn(state));
  const remove = button('packed.hand.remove', () => removeChosen(state));
  /** @param {string} way @param {boolean} on */
  const setLink = (way, on) => relink(state, (space) => space.setLink(index(), way, on), hand.chosen);
  const way = choice({ id: 'packed.hand.way', options: ['both', 'there', 'back'], value: 'both', input: (value) => setLink(value, link()?.on ?? true) });
  const on = tick({ id: 'packed.hand.on', value: true, input: (value) => setLink(link()?.way ?? 'both', value) });
  const row = h('div', { class: 'row of-chosen' }, add, split, cut, join, remove);
  return {
    nodes: [told, way.node, on.node, row],
    update() {
      const { chosen, linkFrom } = hand;
      for (const one of [told, row, way.node, on.node]) one.hidden = !chosen;
      if (!chosen) return;
      const ofSide = chosen.kind === 'side';
      const solid = ofSide && isSolid(drawnOf(state), chosen.index);
      const words = { index: chosen.index, triangle: Math.floor(chosen.index / 3), side: chosen.index % 3 };
      setText(told, say(`packed.hand.chosen.${chosen.kind}`, words));
      const linked = link();
      way.node.hidden = on.node.hidden = !linked;
      if (linked) {
        way.set(linked.way);
        on.set(linked.on);
        if (linked.within) setText(told, `${say('packed.hand.chosen.link', words)} ${say('packed.hand.within')}`);
      }
      add.hidden = join.hidden = !solid;
      cut.hidden = !ofSide || solid;
      split.hidden = !ofSide;
      remove.hidden = ofSide;
      setText(join, say(linkFrom < 0 || linkFrom === chosen.index ? 'packed.hand.link-from' : 'packed.hand.link-to'));
    },
  };
}

/** The first of two sides waits for the second, with which it is linked. @param {MeshState} state */
function linkOn(state) {
  const { hand } = state;
  const { chosen, linkFrom } = hand;
  if (!chosen) return;
  if (linkFrom < 0 || linkFrom === chosen.index) {
    hand.linkFrom = linkFrom < 0 ? chosen.index : -1;
    return choose(state, chosen);
  }
  change(state, (space) => space.linkSides(linkFrom, chosen.index));
}
