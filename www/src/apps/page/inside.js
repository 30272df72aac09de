/**
 * The views of the inside of the search in focus: its open list, its code, its tree. Fetched when one is first looked
 * at.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { h } from '../../common/dom.js';
import { laterWithRest } from '../../engine/later.js';

const VIEWS = /** @type {const} */ (['open', 'code', 'tree']);

/** @param {WayScope} scope */
export function makeInside(scope) {
  const nodes = { open: h('div', {}), code: h('div', {}), tree: h('div', {}) };
  /** @type {Partial<Record<string, { node: HTMLElement, update(): void, leave?(): void }>>} */
  const views = {};
  let shown = '';

  /** @param {typeof VIEWS[number]} id */
  async function fetchIt(id) {
    const part = await laterWithRest(scope, () => import('../../panels/explain/explain.js'));
    if (part && !views[id]) {
      const view = part.makeView(scope, id);
      views[id] = view;
      nodes[id].replaceChildren(view.node);
    }
    scope.ask();
  }

  return {
    nodes,
    /** @param {string} id of one of them, or of something else */
    show(id) {
      if (id === shown) return;
      views[shown]?.leave?.();
      shown = id;
      const view = VIEWS.find((each) => each === id);
      if (view && !views[view]) void fetchIt(view);
    },
    update() {
      if (scope.state.lab && scope.engine) views[shown]?.update();
    },
  };
}
