/**
 * The transport of the element: the common bar, what lanes have in common as they advance, and how far one press goes.
 *
 * @import { WayScope } from '../element.js'
 */
import { h } from '../../common/dom.js';
import { nearestSpeed, SPEEDS } from '../../state/player.js';
import { makeBar, menuBox, name } from './bar.js';
import { nameSpeeds } from './speeds.js';
import { say } from '../../common/texts.js';
import { markEnds } from './track-marks.js';
import { whereIs } from '../../state/where.js';

const PACES = /** @type {const} */ (['steps', 'levels', 'time']);
const STRIDES = /** @type {const} */ (['event', 'step', 'level', 'path']);
/** Where the cursor counts something else than steps there is one stride only. */
const ONLY = /** @type {const} */ ({ levels: 'level', time: 'change' });

/**
 * @param {WayScope} scope
 * @returns {{ node: HTMLElement, update(): void }}
 */
export function makeTransport(scope) {
  const bar = makeBar({
    reset: () => scope.reset(), back: () => scope.press(-1), toggle: () => scope.toggle(), forward: () => scope.press(1), end: () => scope.toEnd(),
    seek: (value) => scope.seek(value), setSpeed: (value) => scope.setSpeed(value),
  }, SPEEDS);
  const { back, forward, marks, node, speed } = bar;
  const pace = h('select', { class: 'pace', title: say('transport.pace'), 'aria-label': say('transport.pace'), onchange: () => scope.setPace(PACES[pace.selectedIndex]) },
    ...PACES.map((id) => h('option', { value: id }, say(`pace.${id}`))));
  const stride = h('select', { class: 'stride', title: say('transport.stride'), 'aria-label': say('transport.stride'), onchange: () => scope.setStride(STRIDES[stride.selectedIndex]) },
    ...STRIDES.map((id) => h('option', { value: id }, say(`stride.${id}`))), h('option', { value: 'change', hidden: true }, say('stride.change')));
  const paceBox = menuBox('pace', pace);
  node.append(h('div', { class: 'menus' }, paceBox, menuBox('stride', stride)));

  return {
    node,
    update() {
      const { lab, player } = scope.state;
      for (const control of [bar.reset, back, bar.play, forward, bar.end, bar.scrubber, speed, pace, stride]) control.disabled = !lab;
      nameSpeeds(speed, player.calm, lab);
      const level = String(SPEEDS[nearestSpeed(player.speed)]);
      if (speed.value !== level) speed.value = level;
      if (!lab) return;
      bar.showPlaying(player.playing);
      bar.showPlace(0, lab.cursor, lab.steps, whereIs(lab, scope.state.lane));
      markEnds(marks, lab);
      if (pace.value !== lab.pace) pace.value = lab.pace;
      // One lane has nothing to keep step with.
      paceBox.hidden = lab.lanes.length < 2 && lab.pace === 'steps';
      const one = lab.counts === 'steps' ? scope.state.stride : ONLY[lab.counts];
      stride.disabled = lab.counts !== 'steps';
      if (stride.value !== one) stride.value = one;
      const far = scope.route ? 'branch' : one;
      name(back, say(`transport.back-${far}`), 'back');
      name(forward, say(`transport.forward-${scope.rests ? 'first' : far}`), 'forward');
    },
  };
}
