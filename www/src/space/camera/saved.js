/**
 * The reading of what a scene says of a camera, taken as far as it makes sense: a file may have been written by
 * anybody.
 */

import { inside } from '../fields.js';

/** @typedef {{ x: number, y: number, rest: number }} Stop  Metres, and seconds of rest. */

/** Stops of a tour at most. */
export const MOST_STOPS = 30;
/** Seconds of rest at most. */
export const LONGEST_REST = 60;
/** Bounds of the limits, and the steps of their sliders. @type {[string, number, number, number, string][]} */
export const LIMITS = [['speed', 0.5, 15, 0.1, 'm/s'], ['acceleration', 0.2, 8, 0.1, 'm/s²'], ['deceleration', 0.2, 8, 0.1, 'm/s²'], ['sideways', 0.1, 8, 0.1, 'm/s²'], ['turning', 0.1, 4, 0.05, 'rad/s']];
export const MOST_AHEAD = 2;
export const EYES = ['first', 'chase'];

/**
 * Those that are places, brought onto the floor.
 * @param {unknown} saved
 * @param {import('../view/view.js').Floor} floor
 * @returns {Stop[]}
 */
export function stopsOf(saved, { left, right, bottom, top }) {
  if (!Array.isArray(saved)) return [];
  const places = saved.filter((stop) => Number.isFinite(stop?.x) && Number.isFinite(stop?.y));
  return places.slice(0, MOST_STOPS).map(({ x, y, rest }) => ({ x: inside(x, left, right, left), y: inside(y, bottom, top, bottom), rest: inside(rest, 0, LONGEST_REST, 0) }));
}

/** @param {any} saved @param {Record<string, number>} otherwise */
export const limitsOf = (saved, otherwise) => Object.fromEntries(LIMITS.map(([name, low, high]) => [name, inside(saved?.[name], low, high, otherwise[name])]));
