/**
 * The lanes beside the world: add, remove, set up and read them.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { LabState } from '../../engine/types.js'
 * @import { LanesState } from './lanes-changes.js'
 */
import { h, setText } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { say } from '../../common/texts.js';
import { laneName } from '../../common/names.js';
import { keyTip } from '../../element/keys/key-tip.js';
import { makeCompareStrip } from '../compare/compare-strip.js';
import { makeLaneCard } from './lane-card.js';
import { addLane, proposed, takeOut } from './lanes-changes.js';
import { makeMemoryMeter } from './memory-meter.js';
import { likeMoves } from './next-lane.js';
import { bindChooser } from './open-chooser.js';
import { traces } from './own-lane.js';
import { showNothing } from '../verdict/verdict-box.js';

/** @param {WayScope} scope @returns {{ node: HTMLElement, update(): void }} */
export function makeLanesPanel(scope) {
  /** @type {LanesState} */
  const lanes = { scope, catalogue: [], cards: [], opened: { lane: -1, shown: false }, asked: '' };
  const parts = makeParts(lanes);
  const { add, list, node, views } = parts;
  const cramped = h('p', { class: 'lanes-cramped', hidden: true }, say('lanes.cramped'));
  const meter = makeMemoryMeter(scope);
  const compare = makeCompareStrip(scope);
  node.append(cramped, compare.node, list, parts.full, meter.node);

  bindChooser(scope, add, null, (algorithm) => {
    const entry = lanes.catalogue.find(({ id }) => id === algorithm);
    addLane(lanes, { algorithm, settings: entry ? likeMoves(entry, scope.state.lab?.lanes[scope.state.lane]) : [] });
  });

  return {
    node,
    update() {
      const { lab, lanesView, difference } = scope.state;
      const alone = scope.state.cramped && lanesView === 'tiles' && !difference;
      if (!lab || !scope.engine) return;
      if (!lanes.catalogue.length) lanes.catalogue = scope.engine.catalogue();
      showCards(lanes, parts, lab);
      for (const button of views) button.setAttribute('aria-pressed', String(button.dataset.view === (alone ? 'one' : lanesView) && !difference));
      cramped.hidden = !alone;
      showRoom(lanes, parts, lab);
      const { id, algorithm } = proposed(lanes);
      setText(parts.name, laneName(algorithm));
      setText(parts.lesson, id ? say(`propose.${id}`) : '');
      meter.update();
      compare.update();
    },
  };
}

/** The head of the panel and the list. @param {LanesState} lanes */
function makeParts(lanes) {
  const { scope } = lanes;
  const name = h('strong', {});
  const lesson = h('span', {});
  const proposal = h('button', { class: 'proposal', type: 'button', onclick: () => addLane(lanes, proposed(lanes)) }, /** @type {any} */ (icon('plus')), name, lesson);
  const own = h('button', { class: 'own-lane', type: 'button', onclick: async () => (await traces(scope))?.openHelp(scope) }, say('lane.own'));
  const list = h('div', { class: 'lane-list' }, proposal, own);
  const full = h('p', { class: 'lanes-full', id: 'lanes-full', hidden: true });
  const view = (/** @type {'one' | 'tiles'} */ id) =>
    h('button', { class: 'plain', type: 'button', 'data-view': id, title: say(`lanes.${id}`), 'aria-label': say(`lanes.${id}`), onclick: () => scope.setAttribute('lanes-view', id) }, /** @type {any} */ (icon(id)));
  const views = [view('tiles'), view('one')];
  const project = say('page.lecture') + keyTip('lecture');
  const lecture = h('button', { class: 'plain', type: 'button', title: project, 'aria-label': project, onclick: () => scope.lecture() }, /** @type {any} */ (icon('lecture')));
  const add = h('button', { class: 'button', type: 'button', title: say('lanes.add.help'), 'aria-haspopup': 'dialog' }, /** @type {any} */ (icon('plus')), say('lanes.add'));
  const node = h('section', { class: 'lanes', 'aria-labelledby': 'lanes-title' },
    h('header', { class: 'panel-head' }, h('h2', { id: 'lanes-title' }, say('lanes.title')), h('span', { class: 'scope' }, say('lanes.whole')), h('div', { class: 'views', role: 'group', 'aria-label': say('lanes.view') }, ...views), lecture, add));
  return { node, name, lesson, proposal, own, list, full, views, add };
}

/** A card for each lane. @param {LanesState} lanes @param {ReturnType<typeof makeParts>} parts @param {LabState} lab */
function showCards(lanes, { list, proposal }, lab) {
  const { cards, catalogue, opened, scope } = lanes;
  while (cards.length > lab.lanes.length) cards.pop()?.node.remove();
  while (cards.length < lab.lanes.length) {
    const card = makeLaneCard(scope, catalogue, cards.length, opened, (index) => takeOut(lanes, index));
    cards.push(card);
    proposal.before(card.node);
  }
  list.toggleAttribute('data-many', cards.length > 2);
  if (opened.lane >= cards.length) opened.lane = -1;
  cards.forEach((card, i) => card.update(lab.lanes[i], lab));
  if (opened.lane < 0) showNothing(scope, opened);
}

/**
 * Says why there can be no other lane, before anybody tries.
 * @param {LanesState} state
 * @param {ReturnType<typeof makeParts>} parts
 * @param {LabState} lab
 */
function showRoom(state, { add, full, own, proposal }, { width, height, lanes }) {
  const { scope } = state;
  const now = JSON.stringify([scope.state.lane, width, height, lanes.map(({ algorithm, settings }) => [algorithm, settings])]);
  if (now === state.asked) return;
  state.asked = now;
  const why = scope.engine?.whyNoLane(proposed(state).algorithm);
  const reason = why ? say(why) : '';
  add.disabled = proposal.hidden = own.hidden = !!reason;
  add.title = reason || say('lanes.add.help');
  full.hidden = !reason;
  setText(full, reason);
  if (reason) add.setAttribute('aria-describedby', full.id);
  else add.removeAttribute('aria-describedby');
}
