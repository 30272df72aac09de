/**
 * The tools, as a table: what a press on the world does.
 *
 * @import { Tool } from './types.js'
 *
 * @typedef {object} ToolEntry
 * @property {Tool} id
 * @property {string} [terrain]  What a brush lays: a MovingAI character.
 */

/** What erasing lays. */
export const GROUND = '.';
/** What the draw tool and the Enter key lay. */
export const WALL = '@';

/** @type {ToolEntry[]} */
export const TOOLS = [
  { id: 'draw', terrain: WALL },
  { id: 'erase', terrain: GROUND },
  { id: 'swamp', terrain: 'S' },
  { id: 'water', terrain: 'W' },
  { id: 'start' },
  { id: 'goal' },
  { id: 'pan' },
];

/** What a tool lays, if it is a brush. @param {Tool} tool */
export function brushOf(tool) {
  return TOOLS.find((entry) => entry.id === tool)?.terrain;
}
