/**
 * The choice of how wide the brushes are.
 *
 * @import { WayScope } from '../element.js'
 */
import { layOf } from '../../state/brushes.js';
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { keyTip } from '../keys/key-tip.js';

/** How far a brush may reach beyond its cell to each side. */
const REACHES = [0, 1, 2, 4, 8];

/** The next wider brush, after the widest the narrowest. @param {WayScope} scope */
export function nextReach(scope) {
  setReach(scope, REACHES[(REACHES.indexOf(scope.state.reach) + 1) % REACHES.length]);
}

/** @param {WayScope} scope @param {number} reach */
function setReach(scope, reach) {
  scope.state.reach = reach;
  scope.ask();
}

/** @param {WayScope} scope @returns {{ node: HTMLElement, update(): void }} */
export function makeBrushSize(scope) {
  const select = h('select', { title: say('key.brushSize') + keyTip('brushSize'), onchange: () => setReach(scope, Number(select.value)) },
    ...REACHES.map((reach) => h('option', { value: reach }, String(2 * reach + 1))));
  const node = h('label', { class: 'brush-size', hidden: true }, h('span', { class: 'brush-name' }, say('brush.size')), select);
  return {
    node,
    update() {
      const { state } = scope;
      node.hidden = !layOf(state) || !scope.engine;
      select.value = String(state.reach);
    },
  };
}
