/**
 * The menu of what can be kept of what is here. What it offers is fetched when it is first opened.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { h } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { later } from '../../engine/later.js';
import { say } from '../../common/texts.js';

/**
 * @param {WayScope} scope
 * @returns {{ nodes: HTMLElement[], update(): void }}
 */
export function makeSaveMenu(scope) {
  const button = h('button', { class: 'plain save-button', type: 'button', popovertarget: 'save-menu', title: say('save.title'), 'aria-label': say('save.title') }, /** @type {any} */ (icon('save')));
  const choices = h('div', { class: 'saves' });
  const menu = h('div', { id: 'save-menu', class: 'menu save-menu', popover: 'auto', ontoggle: opened }, h('section', {}, h('h2', {}, say('save.title')), choices));
  /** @type {{ update(): void } | null} */
  let items = null;

  async function opened() {
    if (!menu.matches(':popover-open')) return;
    const part = await later(scope, () => import('../../panels/files/save-items.js'));
    if (part && !items) {
      const made = part.makeSaveItems(scope, () => menu.hidePopover());
      choices.append(...made.nodes);
      items = made;
    }
    update();
  }

  function update() {
    if (menu.matches(':popover-open')) items?.update();
  }

  return { nodes: [button, menu], update };
}
