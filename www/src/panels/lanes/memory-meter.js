/**
 * The meter of how much memory the lab holds of what a page can have: a line below the lanes, with its parts when
 * opened. It speaks up when the lanes may come to most of it.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { h, setText } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { say } from '../../common/texts.js';
import { later } from '../../engine/later.js';

/** From this share on it warns. */
const NEAR = 0.7;
/** While time runs it is read no oftener than this, in milliseconds. */
const READABLE = 500;

/** @param {WayScope} scope @returns {{ node: HTMLElement, update(): void }} */
export function makeMemoryMeter(scope) {
  let read = 0;
  const used = h('span', { class: 'used' });
  const fill = h('div', { class: 'bar-fill' });
  const near = h('p', { class: 'near', hidden: true });
  /** @type {ReturnType<typeof import('./memory-parts.js').makeMemoryParts> | null} */
  let parts = null;
  let asked = false;
  const details = h('details', { ontoggle: open }, h('summary', {}, /** @type {any} */ (icon('down')), say('memory.title'), used, h('div', { class: 'bar-track', 'aria-hidden': 'true' }, fill)));
  const node = h('div', { class: 'memory' }, near, details);

  function show() {
    const { engine, state } = scope;
    if (!engine || !state.lab) return;
    read = performance.now();
    const memory = engine.memory();
    setText(used, say('memory.used', { bytes: memory.total, limit: memory.limit }));
    fill.style.setProperty('--share', String(memory.total / memory.limit));
    const most = Math.max(memory.total, memory.most);
    near.hidden = most < NEAR * memory.limit;
    node.toggleAttribute('data-near', !near.hidden);
    setText(near, near.hidden ? '' : say('memory.near', { bytes: most, limit: memory.limit }));
    if (details.open) parts?.show(memory, engine.memoryBytes);
  }

  async function open() {
    if (!asked && details.open) {
      asked = true;
      const part = await later(scope, () => import('./memory-parts.js'));
      parts = part?.makeMemoryParts() ?? null;
      asked = Boolean(parts);
      details.append(...(parts?.nodes ?? []));
    }
    show();
  }

  return {
    node,
    update() {
      if (!scope.state.player.playing || performance.now() - read > READABLE) show();
    },
  };
}
