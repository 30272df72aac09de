/**
 * The saving of the study of meshes in the file of a scene, and its reading from one.
 *
 * @import { MeshState } from './state.js'
 */
import { inside } from '../fields.js';
import { USUAL_PACKED } from './packed.js';
import { loadSearch } from './searched.js';
import { build, USUAL } from './state.js';

/** @param {MeshState} state */
export const save = ({ comparison, ends, packed, settings }) => ({ ...settings, ...packed.settings, ends, comparison: comparison.save() });

/** What a file does not say, or says wrongly, is as usual. @param {MeshState} state @param {any} saved */
export function load(state, saved) {
  const { packed, panel, settings } = state;
  settings.radius = inside(saved?.radius, 0, 2, USUAL.radius);
  settings.merge = saved?.merge !== false;
  loadSearch(saved, settings);
  packed.settings.packed = saved?.packed === true;
  packed.settings.hand = packed.settings.packed && saved?.hand === true;
  packed.settings.literal = saved?.literal === true;
  packed.settings.iterations = Math.round(inside(saved?.iterations, 1, 10, USUAL_PACKED.iterations));
  panel.radius.set(settings.radius);
  panel.parts.set(settings.merge ? 'polygons' : 'triangles');
  panel.packed.set();
  panel.searched.set();
  const place = (/** @type {any} */ at) => Number.isFinite(at?.x) && Number.isFinite(at?.y);
  state.ends = place(saved?.ends?.start) && place(saved?.ends?.goal) ? { start: { x: saved.ends.start.x, y: saved.ends.start.y }, goal: { x: saved.ends.goal.x, y: saved.ends.goal.y } } : null;
  build(state);
  state.comparison.load(saved?.comparison);
}
