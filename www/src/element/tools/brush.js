/**
 * The cost brush: which cost it lays, by a slider over the usual ones or a number from 1 to 255.
 *
 * @import { WayScope } from '../element.js'
 */
import { h } from '../../common/dom.js';
import { cssColour } from '../../stage/palette.js';
import { say } from '../../common/texts.js';

const MOST = 255;
/** What the slider offers: about evenly apart in what they do to a path. */
const USUAL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120, 150, 200, MOST];

/** The nearest cost that there is. @param {WayScope} scope @param {number} cost */
export function setCost(scope, cost) {
  scope.state.cost = Math.max(1, Math.min(MOST, Math.round(cost)));
  scope.ask();
}

/** @param {WayScope} scope @returns {{ node: HTMLElement, update(): void }} */
export function makeBrush(scope) {
  const sample = h('span', { class: 'cost-sample', 'aria-hidden': 'true' });
  const slider = h('input', { type: 'range', min: 0, max: USUAL.length - 1, step: 1, 'aria-label': say('brush.slider'), oninput: () => setCost(scope, USUAL[slider.valueAsNumber]) });
  const number = h('input', { type: 'number', min: 1, max: MOST, step: 1, required: true, 'aria-label': say('brush.number'), oninput: () => number.validity.valid && setCost(scope, number.valueAsNumber), onchange: typed, onkeydown: typedKey });
  const node = h('div', { class: 'brush', role: 'group', 'aria-label': say('brush.label'), hidden: true }, sample, h('span', { class: 'brush-name' }, say('brush.name')), slider, number);

  /** What is no cost becomes the nearest one, or the present one. */
  function typed() {
    if (Number.isFinite(number.valueAsNumber)) setCost(scope, number.valueAsNumber);
    number.value = String(scope.state.cost);
  }

  /** @param {KeyboardEvent} event */
  function typedKey(event) {
    if (event.key === 'Enter') scope.focusWorld(false);
  }

  return {
    node,
    update() {
      const { cost, tool } = scope.state;
      node.hidden = tool !== 'cost' || !scope.engine;
      if (node.hidden || !scope.engine) return;
      sample.style.background = cssColour(scope.engine.costColour(cost));
      const at = USUAL.findLastIndex((usual) => usual <= cost);
      if (slider.valueAsNumber !== at) slider.value = String(at);
      slider.setAttribute('aria-valuetext', String(cost));
      // Half a number is not taken away from whoever types it.
      if (!number.matches(':focus')) number.value = String(cost);
    },
  };
}
