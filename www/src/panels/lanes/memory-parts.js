/**
 * The parts of the memory that the lab holds, as a table of the lanes and sums below it. Loaded when they are first
 * asked for.
 *
 * @import { Memory } from '../../engine/types.js'
 */
import { h, setText } from '../../common/dom.js';
import { memory as size, say } from '../../common/texts.js';

const PARTS = /** @type {const} */ (['search', 'trace', 'view', 'picture']);
const SHARED = /** @type {const} */ (['world', 'undo', 'references', 'comparison', 'total']);

/**
 * @returns {{ nodes: HTMLElement[], show(memory: Memory, whole: number): void }} `whole` is what the engine has taken
 */
export function makeMemoryParts() {
  const body = h('tbody', {});
  const table = h('table', {},
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, say('memory.lane')), ...PARTS.map((part) => h('th', { scope: 'col', title: say(`memory.${part}.help`) }, say(`memory.${part}`))))),
    body);
  const shared = SHARED.map((part) => ({ part, value: h('dd', {}) }));
  const taken = h('dd', {});
  const sums = h('dl', {},
    ...shared.map(({ part, value }) => h('div', { title: say(`memory.${part}.help`) }, h('dt', {}, say(`memory.${part}`)), value)),
    h('div', { title: say('memory.taken.help') }, h('dt', {}, say('memory.taken')), taken));

  return {
    nodes: [table, sums],
    show(memory, whole) {
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
    },
  };
}
