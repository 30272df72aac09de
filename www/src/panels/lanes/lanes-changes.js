/**
 * The lanes that are added and removed.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Opened } from '../verdict/verdict-box.js'
 * @import { makeLaneCard } from './lane-card.js'
 *
 * @typedef {object} LanesState  The lanes as they are shown.
 * @property {WayScope} scope
 * @property {ReturnType<typeof makeLaneCard>[]} cards
 * @property {Opened} opened
 */
import { laneName } from '../../common/names.js';
import { say } from '../../common/texts.js';
import { beforeItGoes } from './own-lane.js';

/** @param {LanesState} lanes @param {{ algorithm: string, settings: [string, string][] }} lane */
export function addLane({ cards, scope }, { algorithm, settings }) {
  const choose = () => {
    scope.chooseLane((scope.state.lab?.lanes.length ?? 1) - 1);
    scope.addEventListener('update', () => cards.at(-1)?.node.scrollIntoView({ block: 'nearest' }), { once: true });
  };
  const added = scope.change((engine) => {
    const lane = engine.addLane(algorithm);
    for (const [id, option] of settings) engine.setSetting(lane, id, option);
  }, { late: choose });
  if (added) choose();
}

/**
 * Takes a lane out. What is open on the lanes after it moves up with them; the focus goes to the lane that takes its
 * place.
 * @param {LanesState} lanes
 * @param {number} index
 * @param {() => void} [back]
 */
export function takeOut(lanes, index, back) {
  const { cards, opened, scope } = lanes;
  const { algorithm, settings, recorded } = scope.state.lab?.lanes[index] ?? {};
  if (recorded && !back) return void beforeItGoes(scope, index, (kept) => takeOut(lanes, index, () => kept()));
  if (!algorithm || !scope.change((engine) => engine.removeLane(index))) return;
  for (const [i, { node }] of cards.slice(index, -1).entries()) {
    const after = cards[index + i + 1].node.querySelectorAll('details');
    node.querySelectorAll('details').forEach((each, at) => { each.open = after[at]?.open ?? false; });
  }
  if (opened.lane === index) opened.lane = -1;
  else if (opened.lane > index) opened.lane--;
  scope.chooseLane(Math.max(0, scope.state.lane - Number(scope.state.lane > index)));
  scope.addEventListener('update', () => {
    /** @type {HTMLElement | null | undefined} */ (cards[Math.min(index, cards.length - 1)]?.node.querySelector('.number'))?.focus();
  }, { once: true });
  const add = () => addLane(lanes, { algorithm, settings: Object.entries(settings ?? {}) });
  scope.notify(say('lane.removed', { name: recorded || laneName(algorithm) }), 'note', { label: say('lane.back'), run: back ?? add });
}
