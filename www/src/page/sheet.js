/**
 * The panels: beside the world where there is room, and on a phone a sheet of tabs below it.
 *
 * @import { WayScope } from '../element.js'
 */
import { h } from '../dom.js';
import { say } from '../texts.js';
import { makeToolOptions } from '../tool-options.js';
import { makeToolbar } from '../toolbar.js';

const TABS = /** @type {const} */ (['tools', 'lanes', 'cell']);
const PHONE = '(max-width: 720px)';

/**
 * @param {WayScope} scope
 * @param {{ lanes: HTMLElement, cell: HTMLElement }} panels
 * @returns {{ node: HTMLElement, update(): void }}
 */
export function makeSheet(scope, panels) {
  const toolbar = makeToolbar(scope);
  const options = makeToolOptions(scope, true);
  const phone = matchMedia(PHONE);
  let open = 'tools';
  const tabs = TABS.map((id) =>
    h('button', { class: 'tab', type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': `panel-${id}`, onclick: () => choose(id) }, say(`sheet.${id}`)));
  const tools = h('div', {}, toolbar.node, options.node);
  const nodes = { tools, ...panels };
  const boxes = TABS.map((id) => h('div', { class: `panel panel-${id}`, id: `panel-${id}` }, nodes[id]));
  const list = h('div', { class: 'tabs', role: 'tablist', 'aria-label': say('sheet.label'), onkeydown: arrow }, ...tabs);
  const node = h('div', { class: 'sheet' }, list, h('div', { class: 'panels' }, ...boxes));

  /** @param {string} id */
  function choose(id) {
    open = id;
    show();
  }

  /** @param {KeyboardEvent} event */
  function arrow(event) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!by) return;
    const next = (TABS.indexOf(/** @type {any} */ (open)) + by + TABS.length) % TABS.length;
    event.preventDefault();
    event.stopPropagation();
    choose(TABS[next]);
    tabs[next].focus();
  }

  function show() {
    const small = phone.matches;
    scope.setAttribute('controls', small ? 'edit transport legend sentence' : 'tools transport legend sentence');
    scope.state.inspects = small && open === 'cell';
    list.hidden = !small;
    TABS.forEach((id, i) => {
      boxes[i].hidden = small ? id !== open : id === 'tools';
      tabs[i].setAttribute('aria-selected', String(id === open));
      tabs[i].tabIndex = id === open ? 0 : -1;
      // Beside the world they are plain sections.
      if (small) {
        boxes[i].setAttribute('role', 'tabpanel');
        // It scrolls and may hold nothing that keys can reach.
        if (id === 'cell') boxes[i].tabIndex = 0;
        boxes[i].setAttribute('aria-labelledby', `tab-${id}`);
      } else {
        boxes[i].removeAttribute('role');
        boxes[i].removeAttribute('tabindex');
        boxes[i].removeAttribute('aria-labelledby');
      }
    });
  }

  phone.addEventListener('change', show);
  show();
  return {
    node,
    update() {
      toolbar.update();
      options.update();
    },
  };
}
