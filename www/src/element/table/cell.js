/**
 * One cell of the table, in words and numbers.
 *
 * @import { Direction, TableCell } from '../../engine/types.js'
 */
import { h, setText } from '../../common/dom.js';
import { terrainName } from '../../common/names.js';
import { measure, say } from '../../common/texts.js';

/** @type {Record<Direction, string>} */
const ARROWS = { north: '↑', 'north-east': '↗', east: '→', 'south-east': '↘', south: '↓', 'south-west': '↙', west: '←', 'north-west': '↖' };

/** Terrain that goes without saying. */
const PLAIN = '.G';

/** @returns {HTMLTableCellElement} */
export function makeCell() {
  return h('td', { tabindex: -1 },
    h('span', { class: 'tags' }),
    h('span', { class: 'state' }, h('span', {}), h('span', { class: 'arrow', 'aria-hidden': 'true' }), h('span', { class: 'hidden' })),
    h('span', { class: 'value' }), h('span', { class: 'value' }), h('span', { class: 'value' }));
}

/**
 * @param {HTMLTableCellElement} node from `makeCell`
 * @param {TableCell} cell
 * @param {string[]} places what it is besides: start, goal
 */
export function fillCell(node, cell, places) {
  const { state, g, h: rest, f, reachedFrom, onPath, current } = cell;
  const [tags, line, ...values] = node.children;
  const [words, arrow, from] = line.children;
  const special = [...places, onPath && say('legend.path'), current && say('legend.next')].filter(Boolean);
  setText(tags, special.join(', '));
  setText(words, stateWords(cell));
  setText(arrow, reachedFrom ? ` ${ARROWS[reachedFrom]}` : '');
  setText(from, reachedFrom ? `, ${say('table.from', { direction: say(`direction.${reachedFrom}`) })}` : '');
  const numbers = /** @type {[string, number | null][]} */ ([['g', g], ['h', rest], ['f', f]]);
  numbers.forEach(([name, value], i) => setText(values[i], value === null ? '' : `${name} ${measure(value)}`));
  if (node.dataset.state !== state) node.dataset.state = state;
  node.toggleAttribute('data-path', onPath);
  node.toggleAttribute('data-current', current);
}

/** Wall; swamp, open; closed, from both ends; unseen. @param {TableCell} cell */
function stateWords(cell) {
  const terrain = PLAIN.includes(cell.terrain) && cell.cost === 1 && !cell.risk ? '' : terrainName(cell);
  if (cell.state === 'blocked') return terrain;
  const state = say(`state.${cell.state}`) + sideWords(cell);
  return terrain ? say('table.terrain-state', { terrain, state }) : state;
}

/** Which of two searches knows the cell. @param {TableCell} cell */
function sideWords({ sides: [start, goal] }) {
  return goal ? `, ${say(start ? 'table.both-ends' : 'table.goal-end')}` : '';
}
