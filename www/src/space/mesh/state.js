/**
 * The state of the study of meshes, and how it is made anew.
 *
 * @import { Ends } from '../roads/ends.js'
 * @import { App } from '../app.js'
 * @import { Panel } from './panel.js'
 * @typedef {{ length: number | null, bends: number, expanded: number, generated: number, middles: number | null,
 *   centres: number | null }} Found
 * @typedef {{ gone: number, made: number, of: number, anew: boolean, ms: number }} Repaired  Polygons that went and
 *   came, of so many before.
 * @typedef {{ vertices: number, triangles: number, polygons: number, bytes: number, area: number }} Counts
 */
import { SceneMesh } from '../../../wasm/space.js';
import { roomyEnds } from '../roads/ends.js';
import { mark, unmark } from './flash.js';
import { byHand, drawnOf, initialHand } from './hand/hand.js';
import { fallBehind, forget, initialPacked, walk, walkOn } from './packed.js';
import { overMiddles, runSearch, USUAL_SEARCH } from './searched.js';
import { tell } from './told.js';

/** The usual settings. */
export const USUAL = { radius: 0.3, merge: true, ...USUAL_SEARCH };

/**
 * @typedef {object} MeshState
 * @property {App} app
 * @property {App['scene']} scene
 * @property {SceneMesh | null} engine  Of the scene as it is; null before the first, and where it was refused.
 * @property {typeof USUAL} settings
 * @property {{ mesh: boolean, search: boolean }} layers
 * @property {Counts | null} counts
 * @property {Ends | null} ends
 * @property {Found | null} found
 * @property {import('./searched.js').Searched | null} searched  Of the search over middles that is watched.
 * @property {ReturnType<typeof initialPacked>} packed  The packed mesh, and the walk on it where that is chosen.
 * @property {ReturnType<typeof initialHand>} hand  The mesh that is drawn by hand.
 * @property {number} took  Milliseconds that the last building took.
 * @property {Repaired | null} repaired  What followed the last edit; null where all was built otherwise.
 * @property {import('./flash.js').Flash | null} flash
 * @property {string} refused
 * @property {boolean} behind  The scene was edited since, while nobody looked.
 * @property {boolean} forPoint  The radius is 0 because a file was made for a body.
 * @property {number} at  The step that is seen.
 * @property {number} last
 * @property {number} owed  The part of a step that time has gone by since.
 * @property {ReturnType<typeof import('../paths/comparison/comparison.js').makeComparison>} comparison
 * @property {Panel} panel
 */

/** @param {App} app @returns {Omit<MeshState, 'comparison' | 'panel'>} */
export const initialState = (app) => ({
  app,
  scene: app.scene,
  engine: null,
  settings: { ...USUAL },
  layers: { mesh: true, search: true },
  counts: null,
  ends: null,
  found: null,
  searched: null,
  packed: initialPacked(),
  hand: initialHand(),
  took: 0,
  repaired: null,
  flash: null,
  refused: '',
  behind: false,
  forPoint: false,
  at: 0,
  last: 0,
  owed: 0,
});

/** The mesh of the scene as it is. @param {MeshState} state */
export function build(state) {
  const { app, settings, scene } = state;
  state.engine?.free();
  state.engine = null;
  state.behind = false;
  forget(state);
  state.refused = '';
  state.repaired = null;
  unmark(state);
  const from = performance.now();
  try {
    state.engine = new SceneMesh(scene.space, settings.radius, settings.merge);
    state.counts = state.engine.counts();
    state.took = performance.now() - from;
  } catch (error) {
    state.refused = app.words(error);
    state.counts = null;
  }
  const { engine } = state;
  state.ends ??= engine && roomyEnds(scene.floor, (x, y) => engine.holds(x, y));
  find(state);
}

/**
 * The mesh follows edits of the scene: what they touch is made anew, or all where that cannot be done. Where nobody
 * looks, once it is looked at.
 * @param {MeshState} state
 */
export function repair(state) {
  const { app, counts, engine, scene } = state;
  state.behind = app.current !== 'mesh';
  if (state.behind) return;
  if (!engine || !counts) return build(state);
  const from = performance.now();
  try {
    if (!engine.repair(scene.space)) return build(state);
  } catch {
    // It says what is wrong.
    return build(state);
  }
  const ms = performance.now() - from;
  forget(state);
  const { gone, made, anew } = engine.repaired();
  state.repaired = gone || made ? { gone, made, of: counts.polygons, anew, ms } : null;
  if (anew) state.took = ms;
  state.counts = engine.counts();
  if (!anew) mark(state, engine.made());
  find(state);
}

/** The path between the ends as they are; all of the search is seen. @param {MeshState} state */
export function find(state) {
  const { app, ends, engine } = state;
  state.found = state.searched = null;
  state.last = 0;
  state.packed.refused = '';
  if (engine && ends) {
    state.found = engine.find(ends.start.x, ends.start.y, ends.goal.x, ends.goal.y);
    state.last = overMiddles(state) ? runSearch(state) : engine.last;
  }
  if (state.packed.settings.packed) watchWalk(state);
  state.at = state.last;
  tell(state);
  state.comparison.refresh();
  if (app.current === 'mesh') app.time.update();
  app.ask();
}

/**
 * The mesh that is drawn by hand has changed. Where only its links have, what walks goes on.
 * @param {MeshState} state
 */
export function redraw(state) {
  if (!byHand(state)) return;
  drawnOf(state);
  state.panel.hand.update();
  if (state.hand.dragging) return fallBehind(state);
  if (walkOn(state)) {
    state.last = state.packed.engine?.last ?? 0;
    tell(state);
    return state.app.time.update();
  }
  fallBehind(state);
  find(state);
}

/** In place of the search the walk on the packed mesh. @param {MeshState} state */
function watchWalk(state) {
  state.last = 0;
  try {
    if (state.engine) state.last = walk(state);
  } catch (error) {
    state.packed.refused = state.app.words(error);
  }
}
