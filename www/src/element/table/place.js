/**
 * The place where the table stands: the table itself is fetched when it is first wanted.
 *
 * @import { WayScope } from '../element.js'
 */
import { h } from '../../common/dom.js';
import { laterWithRest } from '../../engine/later.js';

/** @param {WayScope} scope */
export function makeTablePlace(scope) {
  /** @type {ReturnType<typeof import('./view.js').makeTableView> | null} */
  let view = null;
  const node = h('div', { hidden: true });

  return {
    node,
    /** @returns {Promise<boolean>} whether it is here; else that has been said */
    async fetch() {
      const part = view ? null : await laterWithRest(scope, () => import('./view.js'));
      // Another call may have made it meanwhile.
      if (part && !view) {
        view = part.makeTableView(scope);
        node.replaceWith(view.node);
      }
      return view !== null;
    },
    update: () => view?.update(),
    /** Whether its cells contain this. @param {EventTarget | null} target */
    has: (target) => view?.has(target) ?? false,
    /** Whether anything of it is this. @param {Element | null} element */
    holds: (element) => view?.node.contains(element) ?? false,
    focus: () => view?.focus(),
  };
}
