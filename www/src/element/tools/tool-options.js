/**
 * The options of the tool in hand: the cost and the size of the brush, what the eraser can clear at once; and, where
 * there is room, a word on how a finger uses it.
 *
 * @import { WayScope } from '../element.js'
 */
import { ACTIONS } from '../keys/actions.js';
import { makeBrush } from './brush.js';
import { makeBrushSize } from './brush-size.js';
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { keyTip } from '../keys/key-tip.js';

/** @param {WayScope} scope @param {boolean} hints @returns {{ node: HTMLElement, update(): void }} */
export function makeToolOptions(scope, hints) {
  const brush = makeBrush(scope);
  const size = makeBrushSize(scope);
  const clear = (/** @type {'clearWalls' | 'clearCosts'} */ action) =>
    h('button', { class: 'button', type: 'button', 'data-act': action, title: say(`key.${action}`) + keyTip(action), onclick: () => ACTIONS[action](scope, '') }, say(`tool.${action}`));
  const eraser = h('div', { class: 'eraser', role: 'group', 'aria-label': say('tool.erase'), hidden: true }, clear('clearWalls'), clear('clearCosts'));
  const hint = h('p', { class: 'tool-hint', hidden: true });
  const node = h('div', { class: 'tool-options' }, brush.node, size.node, eraser, hint);
  return {
    node,
    update() {
      const { lab, tool } = scope.state;
      brush.update();
      size.update();
      scope.riskOptions?.(node);
      eraser.hidden = tool !== 'erase' || !lab;
      hint.hidden = !hints || tool === 'cost' || tool === 'risk' || tool === 'erase';
      if (!hint.hidden) setText(hint, say(`tool-hint.${tool}`));
    },
  };
}
