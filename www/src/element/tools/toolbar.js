/**
 * The tools as buttons: the element's rail, and on a phone the page's sheet.
 *
 * @import { WayScope } from '../element.js'
 */
import { h } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { keyTip } from '../keys/key-tip.js';
import { zoomBy } from '../look.js';
import { say } from '../../common/texts.js';
import { TOOLS } from '../../state/tools.js';

/** One press of a button that zooms. */
const STEP = 1.5;

/**
 * @param {WayScope} scope
 * @returns {{ node: HTMLElement, update(): void }}
 */
export function makeToolbar(scope) {
  const tools = TOOLS.map(({ id }) => {
    const face = id === 'start' || id === 'goal' ? h('span', { class: `letter ${id}` }, say(`letter.${id}`)) : icon(id);
    const tip = say(`tool.${id}`) + keyTip(id === 'cost' ? 'costs' : id);
    return h('button', { class: 'tool', type: 'button', 'data-tool': id, title: tip, 'aria-label': say(`tool.${id}`), onclick: () => scope.chooseTool(id) }, /** @type {any} */ (face), label(id));
  });
  const act = (/** @type {string} */ id, /** @type {() => void} */ run) =>
    h('button', { class: 'tool', type: 'button', 'data-act': id, title: say(`tool.${id}`) + keyTip(id), 'aria-label': say(`tool.${id}`), onclick: run }, /** @type {any} */ (icon(id)), label(id));
  const table = act('table', () => scope.showTable(!scope.state.table));
  const predict = act('predict', () => scope.predict());
  const undo = act('undo', () => scope.undo());
  const redo = act('redo', () => scope.redo());
  const node = h('div', { class: 'tools', role: 'toolbar', 'aria-label': say('tools.label') },
    ...tools, h('span', { class: 'rule' }), act('zoomIn', () => zoomBy(scope, STEP)), act('zoomOut', () => zoomBy(scope, 1 / STEP)), act('fit', () => scope.fit()), table, undo, redo, h('span', { class: 'rule' }), act('stops', () => scope.showStops()), predict);
  return {
    node,
    update() {
      for (const button of tools) button.setAttribute('aria-pressed', String(button.dataset.tool === scope.state.tool));
      for (const button of node.querySelectorAll('button')) button.disabled = !scope.state.lab;
      table.setAttribute('aria-pressed', String(scope.state.table));
      predict.setAttribute('aria-pressed', String(scope.state.predicting));
      undo.disabled = !scope.state.lab?.undo;
      redo.disabled = !scope.state.lab?.redo;
    },
  };
}

/** @param {string} id */
function label(id) {
  return h('span', { class: 'tool-label' }, say(`tool-short.${id}`));
}
