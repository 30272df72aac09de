/**
 * Stops: the list of them, the way to the next and to the last, the brake of what plays. They look out in the lane in
 * focus.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Found, Reason, Stop } from './stop.js'
 */
import { h, setText } from '../../common/dom.js';
import { messageOf } from '../../engine/engine.js';
import { comeUp } from '../../element/going.js';
import { icon } from '../../common/icons.js';
import { say } from '../../common/texts.js';
import { keyTip } from '../../element/keys/key-tip.js';
import { makeHunt } from './hunt.js';
import { reasonOf, wordsOf } from './stop.js';
import { makeStopsDialog } from './stops-dialog.js';

/** @param {WayScope} scope */
export function makeStops(scope) {
  /** @type {Stop[]} */
  const stops = [];
  /** Those that the engine looks out for, and for what they were given to it. @type {Stop[]} */
  let active = [];
  let told = '';
  /** Of what plays: up to this step there is no stop ahead of where it began. -1: it does not play. */
  let checked = -1;
  let revision = -1;
  let looked = '';

  const dialog = makeStopsDialog(scope, stops, changed);
  const go = (/** @type {'back' | 'forward'} */ id, /** @type {string} */ action, /** @type {boolean} */ forwards) =>
    h('button', { class: 'button', type: 'button', title: say(`stops.${id}`) + keyTip(action), onclick: () => find(forwards) }, ...(forwards ? [say('stops.forward'), /** @type {any} */ (icon('right'))] : [/** @type {any} */ (icon('left')), say('stops.back')]));
  const why = h('p', { class: 'practice-words', role: 'status' });
  const edit = h('button', { class: 'button', type: 'button', onclick: () => dialog.show() });
  const node = h('div', { class: 'practice-bar stops-bar', role: 'group', 'aria-label': say('stops.title'), hidden: true },
    h('div', { class: 'practice-buttons' }, go('back', 'lastStop', false), go('forward', 'nextStop', true)), why, h('div', { class: 'practice-buttons' }, edit));

  const hunt = makeHunt(scope, ask, (words) => { looked = ''; setText(why, words); });

  /** @param {number} step @param {boolean} forwards @returns {Found | null} */
  function ask(step, forwards) {
    const answer = scope.engine?.ask((lab) => lab.findStop(step, forwards));
    if (!answer?.length) return null;
    const [at, from, to, whole] = answer;
    return { step: at < 0 ? null : at, from, to, whole: whole === 1 };
  }

  /**
   * Gives the engine the stops of the lane in focus, where that is not done.
   * @returns {boolean} whether there are any
   */
  function sync() {
    const { engine, state: { lab, lane } } = scope;
    if (!engine || !lab) return false;
    active = stops.filter(({ on, cell }) => on && (!cell || (cell.x < lab.width && cell.y < lab.height)));
    const { algorithm, settings } = lab.lanes[lane];
    const now = JSON.stringify([lane, algorithm, settings, lab.lanes.length, lab.width, lab.height, active.map(wordsOf)]);
    // Another lab, one taken up or rebuilt, knows of none.
    const known = active.length === 0 || engine.ask((each) => each.findStop(0, true)).length > 0;
    if (now !== told || !known) {
      told = now;
      checked = -1;
      hunt.stop();
      try {
        engine.ask((each) => { each.setStops(lane, active.flatMap(wordsOf)); return true; });
      } catch (error) {
        const message = messageOf(error);
        if (!message) throw error;
        scope.notify(say(message), 'problem');
      }
      scope.ask();
    }
    if (lab.revision !== revision) hunt.stop();
    if (lab.revision !== revision) checked = Math.min(checked, 0);
    revision = lab.revision;
    return active.length > 0;
  }

  function changed() {
    looked = '';
    sync();
    scope.ask();
  }

  /** @param {boolean} forwards */
  function find(forwards) {
    if (!sync()) return dialog.show();
    looked = '';
    comeUp(scope);
    hunt.start(forwards);
  }

  /** Holds what plays at the next stop. Each frame, before the engine is asked. @param {boolean} played up to now */
  function brake(played) {
    if (!sync()) return;
    if (hunt.go()) return;
    const { engine, state: { player, lab, lane } } = scope;
    if (!played || !engine || !lab) {
      checked = -1;
      return;
    }
    // At other paces the place where it began is none of a step.
    if (checked < 0) checked = player.from === 0 ? 0 : lab.counts === 'steps' ? player.from : lab.lanes[lane].at;
    const found = ask(checked, true);
    if (!found) return;
    if (found.step === null) {
      checked = Math.max(checked, found.to);
      return;
    }
    const place = engine.placeOf(lane, found.step);
    if (place === undefined || place > player.position) return;
    looked = '';
    scope.seek(place);
  }

  function update() {
    const { lab, lane, player } = scope.state;
    node.hidden = stops.length === 0;
    if (node.hidden || !lab || !scope.engine) return;
    setText(edit, say('stops.edit', { n: stops.filter(({ on }) => on).length }));
    if (hunt.hunting) return;
    const { at, part } = lab.lanes[lane];
    const now = JSON.stringify([told, at, part, lab.revision, player.playing, lab.working]);
    if (now === looked) return;
    looked = now;
    /** @type {Reason[]} */
    const met = active.length && !player.playing && part === 0 ? scope.engine.ask((each) => each.stopsMet()) : [];
    const reasons = met.map((reason) => reasonOf(reason, active[reason.stop], stops.indexOf(active[reason.stop]) + 1));
    setText(why, [hunt.ended(at), ...reasons].filter(Boolean).join(' ') || say('stops.none-here'));
    node.toggleAttribute('data-met', met.length > 0);
  }

  return {
    node,
    brake,
    update,
    show: () => dialog.show(),
    next: () => find(true),
    previous: () => find(false),
  };
}
