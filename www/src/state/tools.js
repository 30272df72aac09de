/**
 * The tools, as a table: what a press on the world does.
 *
 * @import { Tool } from '../engine/types.js'
 *
 * @typedef {'brush' | 'start' | 'goal' | 'pan'} Hand  What the gestures need to know of the tool in hand.
 *
 * @typedef {object} ToolEntry
 * @property {Tool} id
 * @property {Hand} hand
 */

/** @type {ToolEntry[]} */
export const TOOLS = [
  { id: 'pan', hand: 'pan' },
  { id: 'draw', hand: 'brush' },
  { id: 'erase', hand: 'brush' },
  { id: 'swamp', hand: 'brush' },
  { id: 'water', hand: 'brush' },
  { id: 'cost', hand: 'brush' },
  { id: 'risk', hand: 'brush' },
  { id: 'start', hand: 'start' },
  { id: 'goal', hand: 'goal' },
];

/** @param {Tool} tool @returns {Hand} */
export function handOf(tool) {
  return /** @type {ToolEntry} */ (TOOLS.find(({ id }) => id === tool)).hand;
}
