/**
 * The tables of the comparison: a row for each path, with its figures or why there is none, and one for each
 * representation.
 */
import { h, setText } from '../../common/dom.js';
import { memory, say } from '../../common/texts.js';
import { number } from '../fields.js';
import { over } from './figures.js';
import { LOOKS, sign } from './looks.js';

/** The roadmap is one among others here. @type {Record<string, import('./looks.js').Look>} */
export const COMPARED = { ...LOOKS, roadmap: { colour: 'closed-back', dash: [], width: 3 }, 'theta-star': { colour: 'ink', dash: [2, 4], width: 3 } };
export const COLUMNS = ['length', 'over', 'clearance', 'turning', 'expanded', 'time'];
export const SIZES = ['nodes', 'edges', 'memory', 'built', 'followed'];

/** @param {string} name @param {string[]} columns @param {{ node: HTMLElement }[]} rows */
export function table(name, columns, rows) {
  const heads = columns.map((column) => h('th', { scope: 'col' }, say(`mesh.comparison.${column}`)));
  return h('div', { class: 'scrolls', tabindex: 0, role: 'group', 'aria-label': say(`mesh.comparison.${name}`) },
    h('table', { class: 'beside' }, h('caption', {}, say(`mesh.comparison.${name}`)), h('thead', {}, h('tr', {}, ...heads)), ...rows.map((row) => row.node)));
}

/**
 * A path: its name with what shows and hides it, its figures, or why there is none.
 * @param {string} kind
 * @param {boolean} shown at first
 * @param {(on: boolean) => void} show
 */
export function makeRow(kind, shown, show) {
  const field = h('input', { type: 'checkbox', checked: shown, onchange: () => show(field.checked) });
  const cells = COLUMNS.map(() => h('td', {}, '–'));
  const values = h('tr', {}, ...cells);
  const words = h('td', { colspan: COLUMNS.length, class: 'soft' });
  const why = h('tr', { hidden: true }, words);
  const head = h('label', { class: 'tick' }, field, h('span', {}, sign(COMPARED[kind]), say(`mesh.comparison.way.${kind}`)));
  return {
    kind,
    field,
    node: h('tbody', {}, h('tr', {}, h('th', { scope: 'rowgroup', colspan: COLUMNS.length }, head)), values, why),
    /** @param {any} path @param {number | undefined} optimum @param {number} radius */
    update(path, optimum, radius) {
      const refusal = path?.refused ? say(path.refused) : '';
      values.hidden = Boolean(refusal);
      why.hidden = !refusal;
      setText(words, refusal);
      const tight = path?.figures && path.figures.clearance < radius * (1 - 1e-6);
      cells[COLUMNS.indexOf('clearance')].classList.toggle('bad', Boolean(tight));
      told(path, optimum, tight).forEach((text, at) => setText(cells[at], text));
    },
  };
}

/**
 * A path as words, column by column.
 * @param {any} path
 * @param {number | undefined} optimum
 * @param {boolean} tight whether the body does not fit
 */
function told(path, optimum, tight) {
  if (!path?.figures) return COLUMNS.map(() => '–');
  const { length, clearance, turning, expanded } = path.figures;
  const percent = optimum ? over(length, optimum) : NaN;
  return [
    `${number(length)} m`,
    Number.isFinite(percent) ? say('mesh.comparison.percent', { sign: percent < -0.05 ? '−' : '+', percent: number(Math.abs(percent), 1) }) : '–',
    `${number(clearance)} m${tight ? ' <\u00a0R' : ''}`,
    `${number((turning * 180) / Math.PI, 0)}°`,
    number(expanded),
    path.took === null || path.took === undefined ? '' : span(path.took),
  ];
}

/** @param {number} milliseconds */
const span = (milliseconds) => (milliseconds < 1 ? `${number(milliseconds * 1000, 0)} µs` : `${number(milliseconds, 1)} ms`);

/** The part of a table on what a representation takes. @param {string} id */
export function makePart(id) {
  const cells = SIZES.map(() => h('td', {}, '–'));
  return {
    node: h('tbody', {}, h('tr', {}, h('th', { scope: 'rowgroup', colspan: SIZES.length }, say(`mesh.comparison.part.${id}`))), h('tr', {}, ...cells)),
    /**
     * @param {{ nodes: number, edges: number, bytes: number, built: number, followed: number | null, anew: boolean }}
     *   size
     */
    update({ nodes, edges, bytes, built, followed, anew }) {
      const after = followed === null ? '–' : anew ? say('mesh.comparison.anew', { took: span(followed) }) : span(followed);
      const texts = nodes ? [number(nodes), number(edges), memory(bytes), span(built), after] : SIZES.map(() => '–');
      texts.forEach((text, at) => setText(cells[at], text));
    },
  };
}
