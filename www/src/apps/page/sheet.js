/**
 * The panels: beside the world where there is room, the lower one with tabs of its own, and on a phone a sheet of tabs
 * below it. The tabs are the same in both places.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { makeToolOptions } from '../../element/tools/tool-options.js';
import { makeToolbar } from '../../element/tools/toolbar.js';
import { makeInside } from './inside.js';

/** Panels of their own where there is room. */
const UPPER = /** @type {const} */ (['tools', 'lanes']);
/** What the lower panel shows, one at a time: a cell, and the inside of the search in focus. */
const LOWER = /** @type {const} */ (['cell', 'open', 'code', 'tree']);
const TABS = [...UPPER, ...LOWER];
const PHONE = '(max-width: 720px)';

/** @typedef {typeof TABS[number]} Tab */

/**
 * @param {WayScope} scope
 * @param {{ lanes: HTMLElement, cell: HTMLElement }} panels
 * @returns {{ node: HTMLElement, update(): void }}
 */
export function makeSheet(scope, panels) {
  const toolbar = makeToolbar(scope);
  const options = makeToolOptions(scope, true);
  const inside = makeInside(scope);
  const phone = matchMedia(PHONE);
  /** @type {Tab} */
  let open = 'tools';
  const tabs = TABS.map((id) =>
    h('button', { class: 'tab', type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': `panel-${id}`, onclick: () => choose(id) }, say(`sheet.${id}`)));
  const tools = h('div', {}, toolbar.node, options.node);
  const nodes = { tools, ...panels, ...inside.nodes };
  const boxes = TABS.map((id) => h('div', { class: `panel panel-${id}`, id: `panel-${id}` }, nodes[id]));
  const list = h('div', { class: 'tabs', role: 'tablist', 'aria-label': say('sheet.label'), onkeydown: arrow }, ...tabs);
  const lower = h('div', { class: 'lower' }, ...boxes.slice(UPPER.length));
  const all = h('div', { class: 'panels' }, ...boxes.slice(0, UPPER.length), lower);
  const node = h('div', { class: 'sheet' }, list, all);

  const isUpper = (/** @type {Tab} */ id) => UPPER.some((upper) => upper === id);
  /** Beside the world the upper panels are always there. */
  const shown = () => (!phone.matches && isUpper(open) ? 'cell' : open);

  /** @param {Tab} id */
  function choose(id) {
    open = id;
    show();
    scope.ask();
  }

  /** @param {KeyboardEvent} event */
  function arrow(event) {
    const all = phone.matches ? TABS : LOWER;
    // Home and End stay with time.
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!by) return;
    const next = all[(all.indexOf(/** @type {any} */ (shown())) + by + all.length) % all.length];
    event.preventDefault();
    event.stopPropagation();
    choose(next);
    tabs[TABS.indexOf(next)].focus();
  }

  function show() {
    const small = phone.matches;
    const chosen = shown();
    scope.setAttribute('controls', small ? 'edit transport legend sentence' : 'tools transport legend sentence');
    scope.state.swipes = small;
    scope.state.inspects = small && !isUpper(open);
    if (small) import('../../stage/legend-fold.js').then((part) => part.foldLegend(scope), () => {});
    const home = small ? node : lower;
    if (list.parentNode !== home) home.prepend(list);
    lower.hidden = isUpper(chosen);
    lower.dataset.open = chosen;
    TABS.forEach((id, i) => {
      const tabbed = small || !isUpper(id);
      tabs[i].hidden = !tabbed;
      boxes[i].hidden = tabbed ? id !== chosen : id === 'tools';
      tabs[i].setAttribute('aria-selected', String(id === chosen));
      tabs[i].tabIndex = id === chosen ? 0 : -1;
      // Beside the world the upper panels are plain sections.
      if (tabbed) {
        boxes[i].setAttribute('role', 'tabpanel');
        // It scrolls and may hold nothing that keys can reach.
        if (!isUpper(id)) boxes[i].tabIndex = 0;
        boxes[i].setAttribute('aria-labelledby', `tab-${id}`);
      } else {
        boxes[i].removeAttribute('role');
        boxes[i].removeAttribute('aria-labelledby');
      }
    });
    inside.show(chosen);
  }

  /** The cell that was kept when it was looked last. @type {import('../../engine/types.js').Cell | null} */
  let kept = null;

  /** Whoever presses a cell to look at it finds what is known of it. */
  function answer() {
    const { pinned, tool } = scope.state;
    if (phone.matches && pinned && pinned !== kept && open === 'tools' && tool === 'pan') choose('cell');
    kept = pinned;
  }

  phone.addEventListener('change', show);
  show();
  return {
    node,
    update() {
      answer();
      toolbar.update();
      options.update();
      inside.update();
    },
  };
}
