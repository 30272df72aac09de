/**
 * The bar of stops: the way to the last and to the next, why it stands where it does, and the list of stops.
 *
 * @import { Reason } from '../stop.js'
 * @import { StopsState } from './state.js'
 */
import { h, setText } from '../../../common/dom.js';
import { icon } from '../../../common/icons.js';
import { say } from '../../../common/texts.js';
import { keyTip } from '../../../element/keys/key-tip.js';
import { reasonOf } from '../stop.js';
import { find } from './looking.js';

/** @param {StopsState} stops @returns {StopsState['bar']} */
export function makeBar(stops) {
  const go = (/** @type {'back' | 'forward'} */ id, /** @type {string} */ action, /** @type {boolean} */ forwards) =>
    h('button', { class: 'button', type: 'button', title: say(`stops.${id}`) + keyTip(action), onclick: () => find(stops, forwards) }, ...(forwards ? [say('stops.forward'), /** @type {any} */ (icon('right'))] : [/** @type {any} */ (icon('left')), say('stops.back')]));
  const why = h('p', { class: 'practice-words', role: 'status' });
  const edit = h('button', { class: 'button', type: 'button', onclick: () => stops.dialog.show() });
  const node = h('div', { class: 'practice-bar stops-bar', role: 'group', 'aria-label': say('stops.title'), hidden: true },
    h('div', { class: 'practice-buttons' }, go('back', 'lastStop', false), go('forward', 'nextStop', true)), why, h('div', { class: 'practice-buttons' }, edit));
  return { node, why, edit };
}

/** Shows how it is now. @param {StopsState} stops */
export function update(stops) {
  const { active, bar: { edit, node, why }, hunt, scope: { engine, state: { lab, lane, player } }, told } = stops;
  node.hidden = stops.all.length === 0;
  if (node.hidden || !lab || !engine) return;
  setText(edit, say('stops.edit', { n: stops.all.filter(({ on }) => on).length }));
  if (hunt.hunting) return;
  const { at, part } = lab.lanes[lane];
  const now = JSON.stringify([told, at, part, lab.revision, player.playing, lab.working]);
  if (now === stops.looked) return;
  stops.looked = now;
  /** @type {Reason[]} */
  const met = active.length && !player.playing && part === 0 ? engine.ask((each) => each.stopsMet()) : [];
  const reasons = met.map((reason) => reasonOf(reason, active[reason.stop], stops.all.indexOf(active[reason.stop]) + 1));
  setText(why, [hunt.ended(at), ...reasons].filter(Boolean).join(' ') || say('stops.none-here'));
  node.toggleAttribute('data-met', met.length > 0);
}
