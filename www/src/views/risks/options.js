/**
 * The options of the risk brush and, where there is risk, of the eraser: how much the brush lays, and how to be rid of
 * all of it.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { ACTIONS } from '../../element/keys/actions.js';
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { keyTip } from '../../element/keys/key-tip.js';

export const MOST = 9;
/** What the brush lays at first. */
const USUAL = 5;

/** Sets how much the brush lays. @param {WayScope} scope @param {number} risk */
export function setRisk(scope, risk) {
  scope.state.risk = risk;
  scope.ask();
}

/** Puts them among the options of the tools, here and on a phone's sheet. @param {WayScope} scope */
export function makeRiskOptions(scope) {
  /** @type {WeakMap<HTMLElement, () => void>} */
  const known = new WeakMap();
  if (!(scope.state.risk >= 0)) scope.state.risk = USUAL;

  /** @param {HTMLElement} node */
  function make(node) {
    const level = h('output', { class: 'brush-name' });
    const slider = h('input', { type: 'range', min: 0, max: MOST, step: 1, 'aria-label': say('risk.slider'), oninput: () => setRisk(scope, slider.valueAsNumber) });
    const brush = h('div', { class: 'brush', role: 'group', 'aria-label': say('risk.brush') }, h('span', { class: 'brush-name' }, say('tool-short.risk')), slider, level);
    const clear = h('button', { class: 'button', type: 'button', 'data-act': 'clearRisk', title: say('key.clearRisk') + keyTip('clearRisk'), onclick: () => ACTIONS.clearRisk(scope, '') }, say('risk.clear'));
    node.prepend(brush);
    node.querySelector('.eraser')?.append(clear);
    return () => {
      const { lab, risk, tool } = scope.state;
      brush.hidden = tool !== 'risk';
      clear.hidden = !lab?.risky;
      if (slider.valueAsNumber !== risk) slider.value = String(risk);
      setText(level, String(risk));
    };
  }

  scope.riskOptions = (node) => {
    const update = known.get(node) ?? make(node);
    known.set(node, update);
    update();
  };
}
