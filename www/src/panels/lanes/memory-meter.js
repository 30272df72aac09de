/**
 * How much memory the lab holds of what a page can have: a line below the lanes, with its parts when opened. It speaks up
 * when the lanes may come to most of it.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Memory } from '../../engine/types.js'
 */
import { h, setText } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { memory as size, say } from '../../common/texts.js';

/** From this share on it warns. */
const NEAR = 0.7;
/** While time runs it is read no oftener than this, in milliseconds. */
const READABLE = 500;
const PARTS = /** @type {const} */ (['search', 'trace', 'view', 'picture']);
const SHARED = /** @type {const} */ (['world', 'undo', 'references', 'comparison', 'total']);

/** @param {WayScope} scope @returns {{ node: HTMLElement, update(): void }} */
export function makeMemoryMeter(scope) {
  let read = 0;
  const used = h('span', { class: 'used' });
  const fill = h('div', { class: 'bar-fill' });
  const near = h('p', { class: 'near', hidden: true });
  const body = h('tbody', {});
  const table = h('table', {},
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, say('memory.lane')), ...PARTS.map((part) => h('th', { scope: 'col', title: say(`memory.${part}.help`) }, say(`memory.${part}`))))),
    body);
  const shared = SHARED.map((part) => ({ part, value: h('dd', {}) }));
  const taken = h('dd', {});
  const sums = h('dl', {},
    ...shared.map(({ part, value }) => h('div', { title: say(`memory.${part}.help`) }, h('dt', {}, say(`memory.${part}`)), value)),
    h('div', { title: say('memory.taken.help') }, h('dt', {}, say('memory.taken')), taken));
  const details = h('details', { ontoggle: show }, h('summary', {}, /** @type {any} */ (icon('down')), say('memory.title'), used, h('div', { class: 'bar-track', 'aria-hidden': 'true' }, fill)), table, sums);
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
    if (details.open) showParts(memory, engine.memoryBytes);
  }

  /** @param {Memory} memory @param {number} whole what the engine has taken */
  function showParts(memory, whole) {
    while (body.rows.length > memory.lanes.length) body.deleteRow(-1);
    while (body.rows.length < memory.lanes.length) body.append(h('tr', {}, h('th', { scope: 'row' }), ...PARTS.map(() => h('td', {}))));
    memory.lanes.forEach((lane, i) => {
      [String(i + 1), ...PARTS.map((part) => size(lane[part]))].forEach((text, column) => setText(body.rows[i].cells[column], text));
    });
    for (const { part, value } of shared) {
      setText(value, size(memory[part]));
      if (part === 'comparison') /** @type {HTMLElement} */ (value.parentElement).hidden = memory[part] === 0;
    }
    setText(taken, size(whole));
  }

  return {
    node,
    update() {
      if (!scope.state.player.playing || performance.now() - read > READABLE) show();
    },
  };
}
