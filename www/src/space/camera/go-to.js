/** Coordinates of a place, for who does not press the floor. */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { button } from '../fields.js';

/** @param {{ go(at: import('../types.js').Point): void, add(at: import('../types.js').Point): void }} hands */
export function makeGoTo({ go, add }) {
  const fields = ['x', 'y'].map((axis) => h('input', { type: 'number', step: 'any', 'aria-label': say(`camera.go-to.${axis}`), onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === 'Enter') take(go); } }));
  /** @param {(at: import('../types.js').Point) => void} act */
  function take(act) {
    const [x, y] = fields.map((field) => field.valueAsNumber);
    const missing = fields.find((field) => !Number.isFinite(field.valueAsNumber));
    if (missing) missing.focus();
    else act({ x, y });
  }
  const node = h('div', { class: 'go-to' }, ...fields.map((field, at) => h('label', {}, h('span', { 'aria-hidden': 'true' }, ['x', 'y'][at]), field, ' m')),
    h('div', { class: 'row' }, button('camera.go-there', () => take(go)), button('camera.add-place', () => take(add))));
  return {
    node,
    /** Shows a place, unless somebody is writing one. @param {import('../types.js').Point} at */
    set({ x, y }) {
      if (fields.some((field) => field === document.activeElement)) return;
      [x, y].forEach((value, at) => (fields[at].value = String(Math.round(value * 100) / 100)));
    },
  };
}
