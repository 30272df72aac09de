/**
 * Back and forward only along the branch to the cell that is kept: a line in the transport says so, and how to leave
 * it.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { LabState } from '../../engine/types.js'
 */
import words from '../../../texts/en.explain.json' with { type: 'json' };
import { WORK } from '../../state/budget.js';
import { h, setText } from '../../common/dom.js';
import { showLab } from '../../state/state.js';
import { addTexts, say } from '../../common/texts.js';

addTexts(words);

/** @typedef {ReturnType<typeof makeFollow>} Follow */

/** @type {WeakMap<WayScope, Follow>} */
const known = new WeakMap();

/** Whether steps go along a branch. @param {WayScope} scope */
export function follows(scope) {
  return known.get(scope)?.on ?? false;
}

/** Begins, or leaves the branch. @param {WayScope} scope */
export function toggleFollow(scope) {
  const follow = known.get(scope) ?? makeFollow(scope);
  known.set(scope, follow);
  if (follow.on) follow.stop();
  else follow.start();
  scope.ask();
}

/** @param {WayScope} scope */
function makeFollow(scope) {
  const text = h('span', {});
  const place = h('span', { class: 'follow-at' });
  const node = h('div', { class: 'follow', role: 'status' }, text, place, h('button', { class: 'button', type: 'button', onclick: () => toggleFollow(scope) }, say('follow.off')));
  let on = false;
  let read = '';
  /** @type {number[]} */
  let steps = [];

  /** @param {LabState} lab */
  function find(lab) {
    const { lane, pinned } = scope.state;
    const { algorithm, settings, steps: length } = lab.lanes[lane];
    const key = JSON.stringify([lane, lab.revision, algorithm, settings, length, pinned]);
    if (key === read || !pinned) return;
    read = key;
    steps = Array.from(scope.engine?.ask((each) => each.branchSteps(lane, pinned.y * lab.width + pinned.x)) ?? []);
  }

  /** How many of the steps lie before what is shown, and whether one is shown itself. @param {LabState} lab */
  function standing(lab) {
    const { at, part } = lab.lanes[scope.state.lane];
    const here = steps.indexOf(at);
    return { before: steps.filter((step) => step < at || (part > 0 && step === at)).length, here: part > 0 ? -1 : here };
  }

  /** @param {number} times back when negative */
  function press(times) {
    const { lab, lane } = scope.state;
    if (!lab || !scope.engine) return;
    // What was asked for last comes first.
    const { player } = scope.state;
    scope.engine.advanceFor(Math.min(0xffffffff, Math.floor(player.position)), WORK, player.part);
    const now = showLab(scope.state, scope.engine.state());
    find(now);
    const { before, here } = standing(now);
    const to = times > 0 ? before + (here >= 0 ? 1 : 0) + times - 1 : before + times;
    const step = steps[Math.max(0, Math.min(steps.length - 1, to))];
    if (step === undefined || (times > 0 && to >= steps.length && here === steps.length - 1)) return;
    // Beyond its last step there is nothing to go to.
    if (times > 0 && step < now.lanes[lane].at) return;
    if (times < 0 && before === 0) return;
    scope.seek(scope.engine.placeOf(lane, step) ?? step);
  }

  function update() {
    const { lab, pinned } = scope.state;
    if (!on || !lab) return;
    if (!pinned) return stop();
    find(lab);
    // After an edit no branch may lead there.
    if (!steps.length && lab.complete) {
      stop();
      return scope.notify(say('follow.nothing', { cell: pinned }));
    }
    setText(text, say('follow.on', { n: steps.length, cell: pinned }));
    const { before, here } = standing(lab);
    setText(place, say('follow.at', { at: before + (here >= 0 ? 1 : 0), n: steps.length }));
  }

  function stop() {
    on = false;
    scope.route = null;
    node.remove();
    scope.removeEventListener('update', update);
    scope.ask();
  }

  return {
    get on() {
      return on;
    },
    stop,
    start() {
      const { lab, pinned } = scope.state;
      if (!lab || !pinned) return scope.notify(say('follow.no-cell'));
      find(lab);
      if (!steps.length) return scope.notify(say('follow.nothing', { cell: pinned }));
      on = true;
      scope.route = press;
      scope.bar.prepend(node);
      scope.addEventListener('update', update);
      update();
    },
  };
}
