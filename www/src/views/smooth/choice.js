/**
 * The choice of how the path of a lane is drawn beside what was found, with what that comes to: a part of its verdict.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { LaneState } from '../../engine/types.js'
 * @import { How, Smooth } from './show.js'
 */
import { h, setText } from '../../common/dom.js';
import { measure, say } from '../../common/texts.js';
import { HOWS, smoothingOf } from './show.js';

/** @param {number} part @param {number} whole */
function percent(part, whole) {
  const value = Math.abs(1 - part / whole) * 100;
  return measure(value, value < 0.1 ? 3 : 1);
}

/** Two lengths that only rounding parts. @param {number} a @param {number} b */
const alike = (a, b) => Math.abs(a - b) <= 1e-7 * b;

/** @param {Smooth} smooth @param {How} how @returns {string} */
export function wordsOf({ found, pulled, length, bends }, how) {
  const lines = alike(pulled, found) ? say('smooth.no-shorter', { cost: found }) : say('smooth.shorter', { cost: pulled, found, percent: percent(pulled, found), bends: Math.max(0, bends - 2) });
  if (how === 'line') return lines;
  const curve = length === null || alike(length, pulled) ? say('smooth.curve') : say('smooth.curve-longer', { cost: length, percent: percent(length, pulled) });
  return `${lines} ${curve}`;
}

/** @param {WayScope} scope @param {number} index of the lane */
export function makeSmoothChoice(scope, index) {
  const smoothing = smoothingOf(scope);
  const select = h('select', { onchange: () => smoothing.choose(index, /** @type {How} */ (select.value)) },
    ...HOWS.map((how) => h('option', { value: how }, say(`smooth.${how}`))));
  const words = h('p', { class: 'smooth-words', role: 'status' });
  const node = h('div', { class: 'smooth' }, h('label', {}, say('smooth.title'), ' ', select), words);
  return {
    node,
    /** @param {LaneState} lane */
    update({ cost, fault, settings }) {
      // Lines of sight are those of squares with eight neighbours.
      node.hidden = cost === null || fault !== null || (settings.neighbours ?? '8') !== '8';
      if (node.hidden) return;
      const how = smoothing.how(index);
      if (select.value !== how) select.value = how;
      const smooth = smoothing.of(index);
      setText(words, smooth ? wordsOf(smooth, how) : '');
    },
  };
}
