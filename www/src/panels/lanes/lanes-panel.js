/**
 * The lanes beside the world: add, remove, set up and read them.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { CatalogueEntry, LabState, LaneState } from '../../engine/types.js'
 * @import { LanesState } from './lanes-changes.js'
 */
import { h, setText } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { say } from '../../common/texts.js';
import { laneName } from '../../common/names.js';
import { keyTip } from '../../element/keys/key-tip.js';
import { makeCompareStrip } from '../compare/compare-strip.js';
import { makeLaneCard } from './lane-card.js';
import { addLane, takeOut } from './lanes-changes.js';
import { makeMemoryMeter } from './memory-meter.js';
import { likeMoves, nextLane } from './next-lane.js';
import { bindChooser } from './open-chooser.js';
import { traces } from './own-lane.js';
import { showNothing } from '../verdict/verdict-box.js';

/** @param {WayScope} scope @returns {{ node: HTMLElement, update(): void }} */
export function makeLanesPanel(scope) {
  /** @type {CatalogueEntry[]} */
  let catalogue = [];
  /** @type {LanesState} */
  const lanes = { scope, cards: [], opened: { lane: -1, shown: false } };
  const { cards, opened } = lanes;
  const proposed = h('strong', {});
  const lesson = h('span', {});
  const proposal = h('button', { class: 'proposal', type: 'button', onclick: addNext }, /** @type {any} */ (icon('plus')), proposed, lesson);
  const own = h('button', { class: 'own-lane', type: 'button', onclick: async () => (await traces(scope))?.openHelp(scope) }, say('lane.own'));
  const list = h('div', { class: 'lane-list' }, proposal, own);
  const cramped = h('p', { class: 'lanes-cramped', hidden: true }, say('lanes.cramped'));
  const full = h('p', { class: 'lanes-full', id: 'lanes-full', hidden: true });
  const meter = makeMemoryMeter(scope);
  const compare = makeCompareStrip(scope);
  /** For which lanes and world it is known whether there is room. */
  let asked = '';
  const view = (/** @type {'one' | 'tiles'} */ id) =>
    h('button', { class: 'plain', type: 'button', 'data-view': id, title: say(`lanes.${id}`), 'aria-label': say(`lanes.${id}`), onclick: () => scope.setAttribute('lanes-view', id) }, /** @type {any} */ (icon(id)));
  const views = [view('tiles'), view('one')];
  const project = say('page.lecture') + keyTip('lecture');
  const lecture = h('button', { class: 'plain', type: 'button', title: project, 'aria-label': project, onclick: () => scope.lecture() }, /** @type {any} */ (icon('lecture')));
  const add = h('button', { class: 'button', type: 'button', title: say('lanes.add.help'), 'aria-haspopup': 'dialog' }, /** @type {any} */ (icon('plus')), say('lanes.add'));
  const node = h('section', { class: 'lanes', 'aria-labelledby': 'lanes-title' },
    h('header', { class: 'panel-head' }, h('h2', { id: 'lanes-title' }, say('lanes.title')), h('span', { class: 'scope' }, say('lanes.whole')), h('div', { class: 'views', role: 'group', 'aria-label': say('lanes.view') }, ...views), lecture, add),
    cramped, compare.node, list, full, meter.node);

  bindChooser(scope, add, null, (algorithm) => {
    const entry = catalogue.find(({ id }) => id === algorithm);
    addLane(lanes, { algorithm, settings: entry ? likeMoves(entry, scope.state.lab?.lanes[scope.state.lane]) : [] });
  });

  function addNext() {
    addLane(lanes, nextLane(catalogue, scope.state.lab?.lanes ?? [], scope.state.lane));
  }

  /** @param {LaneState[]} lanes */
  function propose(lanes) {
    const { id, algorithm } = nextLane(catalogue, lanes, scope.state.lane);
    setText(proposed, laneName(algorithm));
    setText(lesson, id ? say(`propose.${id}`) : '');
  }

  /** Says why there can be no other lane, before anybody tries. @param {LabState} lab */
  function showRoom({ width, height, lanes }) {
    const now = JSON.stringify([scope.state.lane, width, height, lanes.map(({ algorithm, settings }) => [algorithm, settings])]);
    if (now === asked) return;
    asked = now;
    const why = scope.engine?.whyNoLane(nextLane(catalogue, lanes, scope.state.lane).algorithm);
    const reason = why ? say(why) : '';
    add.disabled = proposal.hidden = own.hidden = !!reason;
    add.title = reason || say('lanes.add.help');
    full.hidden = !reason;
    setText(full, reason);
    if (reason) add.setAttribute('aria-describedby', full.id);
    else add.removeAttribute('aria-describedby');
  }

  return {
    node,
    update() {
      const { lab, lanesView, difference } = scope.state;
      const alone = scope.state.cramped && lanesView === 'tiles' && !difference;
      if (!lab || !scope.engine) return;
      if (!catalogue.length) catalogue = scope.engine.catalogue();
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
      for (const button of views) button.setAttribute('aria-pressed', String(button.dataset.view === (alone ? 'one' : lanesView) && !difference));
      cramped.hidden = !alone;
      showRoom(lab);
      propose(lab.lanes);
      meter.update();
      compare.update();
    },
  };
}
