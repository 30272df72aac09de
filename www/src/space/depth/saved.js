/**
 * The view as files of scenes and links have it: which views are shown, and from where. What makes no sense there is
 * left out.
 *
 * @import { Floor } from '../view/view.js'
 * @import { Mode } from './modes.js'
 * @import { Orbit } from './orbit.js'
 * @typedef {{ shown: Mode | null, from: Orbit | null }} SavedView
 */
import { modeOf } from './modes.js';
import { within } from './orbit.js';

/** The field in which the file of a scene has the view, beside what its studies say. */
export const VIEW = 'view';
/** Digits after the point: hundredths of a metre and of a degree are enough. */
const DIGITS = 4;

const rounded = (/** @type {number} */ value) => Number(value.toFixed(DIGITS));

/** @param {Mode} shown @param {Orbit | null} from null: all of the floor, from where one looks at first */
export function savedView(shown, from) {
  if (!from) return { shown };
  const { x, y, distance, azimuth, elevation } = from;
  return { shown, from: [x, y, distance, azimuth, elevation].map(rounded) };
}

/** @param {any} saved @param {Floor} floor of the scene: nobody looks from beside it @returns {SavedView} */
export function viewOf(saved, floor) {
  const { from } = saved ?? {};
  const known = Array.isArray(from) && from.length === 5 && from.every(Number.isFinite);
  if (!known) return { shown: modeOf(saved?.shown), from: null };
  const [x, y, distance, azimuth, elevation] = from;
  return { shown: modeOf(saved.shown), from: within({ x, y, distance, azimuth, elevation }, floor) };
}
