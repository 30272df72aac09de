/**
 * The ways to compare lanes, below the head of their list. What they open is fetched when it is first wanted.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Box } from './compare.js'
 */
import { h } from '../../common/dom.js';
import { laterWithRest } from '../../engine/later.js';
import { say } from '../../common/texts.js';

/** By what each opens: those that need two lanes come first. */
const WAYS = /** @type {const} */ (['difference', 'race', 'table', 'batch', 'advice']);
const OF_TWO = new Set(['difference', 'race']);

/** @param {WayScope} scope @returns {{ node: HTMLElement, update(): void }} */
export function makeCompareStrip(scope) {
  /** @type {{ id: string, box: Box } | null} */
  let open = null;
  const buttons = WAYS.map((id) => h('button', { class: 'button', type: 'button', 'data-compare': id, title: say(`compare.${id}.help`), onclick: () => choose(id) }, say(`compare.${id}`)));
  const node = h('div', { class: 'compare', role: 'group', 'aria-label': say('compare.title') }, h('div', { class: 'compare-ways' }, ...buttons));

  /** @param {typeof WAYS[number]} id */
  async function choose(id) {
    const again = open?.id === id;
    open?.box.close();
    if (again) return;
    if (id === 'advice') return void (await laterWithRest(scope, () => import('../advice/advice.js')))?.openAdvice(scope);
    const parts = await laterWithRest(scope, () => import('./compare.js'));
    if (!parts) return;
    if (id in parts.DIALOGS) return parts.DIALOGS[id](scope);
    // Somebody may have pressed twice meanwhile.
    open?.box.close();
    open = { id, box: parts.BOXES[id](scope, left) };
    node.append(open.box.node);
    scope.ask();
  }

  function left() {
    open = null;
    scope.ask();
  }

  return {
    node,
    update() {
      const few = (scope.state.lab?.lanes.length ?? 0) < 2;
      open?.box.update();
      for (const button of buttons) {
        const id = /** @type {string} */ (button.dataset.compare);
        button.disabled = few && OF_TWO.has(id);
        if (OF_TWO.has(id)) button.setAttribute('aria-pressed', String(open?.id === id));
      }
    },
  };
}
