/**
 * The choice of the level of an abstraction that is shown, in the legend. It knows nothing of what the levels are of.
 *
 * @import { WayScope } from '../element/element.js'
 */
import { h } from '../common/dom.js';
import style from './level-choice.css?inline';
import { say } from '../common/texts.js';

/** @type {WeakSet<WayScope>} */
const styled = new WeakSet();

/**
 * @param {WayScope} scope
 * @param {string} label  Of which levels: lanes of several kinds may be shown.
 * @param {() => { first: string, nodes: number[], chosen: number } | null} known  The words of what is shown while none
 *   is chosen, the nodes of each level, and the level that is chosen, 0: none; null where there is nothing to choose.
 * @param {(level: number) => void} choose
 */
export function addLevelChoice(scope, label, known, choose) {
  if (!styled.has(scope)) {
    const rules = new CSSStyleSheet();
    rules.replaceSync(style);
    scope.shadowRoot?.adoptedStyleSheets.push(rules);
    styled.add(scope);
  }
  const select = h('select', { onchange: () => choose(Number(select.value)) });
  const choice = h('li', { hidden: true }, h('label', { class: 'level-choice' }, label, select));
  scope.parts.legend.node.append(choice);
  let offered = '';
  scope.addEventListener('update', () => {
    const shown = known();
    choice.hidden = !shown || shown.nodes.length < 2;
    if (!shown) return;
    const options = [shown.first, ...shown.nodes.map((nodes, i) => say('level.one', { level: i + 1, nodes }))];
    const key = JSON.stringify(options);
    if (key !== offered) select.replaceChildren(...options.map((words, value) => h('option', { value }, words)));
    offered = key;
    if (select.value !== String(shown.chosen)) select.value = String(shown.chosen);
  });
}
