/**
 * The data that goes along from the laboratory into continuous space and back: the world as a map, start, goal, and the
 * part of it that is in view. It is kept in this browser until the other page has taken it.
 *
 * @import { Cell } from '../../engine/types.js'
 * @typedef {object} Crossing
 * @property {string} map  A MovingAI map.
 * @property {string} name
 * @property {Cell | null} start
 * @property {Cell | null} goal
 * @property {[x: number, y: number, across: number, down: number] | null} view  Its middle and how many cells are seen;
 *   null: all of them.
 */
import { read, write } from '../remember/store.js';

const KEY = 'crossing';
/** Ground that somebody walks on, as the map has it. */
const FREE = '.GS';
/** Lines before the rows. */
const HEAD = 4;

/** @param {Crossing} crossing */
export const keepCrossing = (crossing) => write({ [KEY]: crossing });

/** Only once. @returns {Promise<Crossing | undefined>} */
export async function takeCrossing() {
  const crossing = await read(KEY);
  await write({}, [KEY]);
  return crossing;
}

/**
 * A map after it was a scene, in which cells are free or not: where that has not changed, the terrain is that of
 * before. Maps of other sizes have nothing in common.
 * @param {string} before @param {string} after @returns {string}
 */
export function merged(before, after) {
  const [old, now] = [before, after].map((text) => text.trimEnd().split(/\r?\n/));
  if (old.length !== now.length || old[HEAD]?.length !== now[HEAD]?.length) return after;
  const free = (/** @type {string} */ cell) => FREE.includes(cell);
  const rows = now.slice(HEAD).map((row, y) => [...row].map((cell, x) => (free(cell) === free(old[HEAD + y][x]) ? old[HEAD + y][x] : cell)).join(''));
  return `${[...old.slice(0, HEAD), ...rows].join('\n')}\n`;
}
