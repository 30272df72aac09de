/**
 * The occasions on which the roadmap is built: anew after each change, unit by unit where it is watched, and whenever
 * another part needs it.
 *
 * @import { Box } from '../types.js'
 * @import { RoadsState } from './state.js'
 */
import { connectedEnds, roomyEnds } from './ends.js';
import { emptyDiagram, findDiagram, tellNear } from './raster/diagram.js';
import { emptyRaster, fill } from './raster/raster.js';
import { mark, unmark } from './mark.js';
import { find, tellListeners } from './route.js';
import { update } from './update.js';
import { stopWatching } from './watched-query.js';

/** After so many milliseconds without a repair queries are made fast again. */
const SETTLED = 300;

/** So many radii from what has changed arcs may be others. */
const ARCS = 8;

/** A floor of more metres has a body of a metre, a smaller one of a third. */
const LARGE = 120;

/** The first of a scene. @param {RoadsState} roads */
export function begin(roads) {
  const { wanted, scene } = roads;
  roads.begun = true;
  roads.hooks = [];
  const { left, right, bottom, top } = scene.floor;
  wanted.begin(Math.max(right - left, top - bottom) > LARGE ? 1 : 0.35);
  roads.panel.radius.set(wanted.radius);
  roads.ends = roomyEnds(scene.floor, (x, y) => scene.space.clearance(x, y) > wanted.radius * 1.5);
  roads.anyEnds = true;
  rebuild(roads);
}

/** Builds what there is not, for a part that needs it. @param {RoadsState} roads */
export function need(roads) {
  if (!roads.begun) begin(roads);
  else if (!roads.engine.ready && !roads.refused && !roads.building.going) rebuild(roads);
}

/**
 * Begins anew.
 * @param {RoadsState} roads
 * @param {{ watched?: boolean, giveUp?: boolean }} [how] `watched`: it is built unit by unit; `giveUp`: a setting that
 *   is no longer possible is forgotten, not refused
 */
export function rebuild(roads, { watched = false, giveUp = false } = {}) {
  stopWatching(roads);
  roads.building.stop();
  clearTimeout(roads.settling);
  unmark(roads);
  roads.repaired = null;
  emptyRaster(roads);
  emptyDiagram(roads);
  roads.pace.begin();
  roads.route = null;
  roads.refused = roads.routeRefused = '';
  roads.engine.forget();
  while (!start(roads, watched, giveUp));
  if (roads.layers.exact) fill(roads);
  findDiagram(roads);
  tellListeners(roads);
  update(roads);
}

/**
 * Repairs the roadmap where the scene was edited.
 * @param {RoadsState} roads
 * @returns {boolean} whether that can be; it is to be built anew otherwise
 */
export function follow(roads) {
  const { building, layers, refused } = roads;
  roads.held = false;
  // Of what sampling and the moving of edges left nothing is repaired.
  if (refused || layers.sampled || layers.moved || !building.follow()) return false;
  emptyRaster(roads);
  emptyDiagram(roads);
  if (layers.exact) fill(roads);
  findDiagram(roads);
  return true;
}

/**
 * @param {RoadsState} roads
 * @param {boolean} watched
 * @param {boolean} giveUp
 * @returns {boolean} whether it began or was refused; it can be tried with other settings otherwise
 */
function start(roads, watched, giveUp) {
  const { wanted, panel: { fields } } = roads;
  try {
    roads.settings = wanted.settings();
    fields.set(roads.settings, wanted.radius);
    roads.building.begin(roads.settings, watched);
  } catch (error) {
    if (giveUp && wanted.giveUp(error)) return false;
    roads.refused = fields.refusal(error, wanted.radius) ?? roads.app.words(error);
  }
  return true;
}

/** @param {RoadsState} roads @param {unknown} error */
export function refuse(roads, error) {
  roads.refused = roads.app.words(error);
  tellListeners(roads);
  update(roads);
}

/** @param {RoadsState} roads @param {boolean} [repaired] after an edit of the scene, and not built anew */
export function finished(roads, repaired = false) {
  for (const hook of roads.hooks) {
    try {
      roads.engine.hook(roads.scene.space, hook);
    } catch {
      // Where there is no such vertex any more the change says nothing.
    }
  }
  if (repaired) {
    clearTimeout(roads.settling);
    roads.settling = window.setTimeout(() => roads.engine.settle(), SETTLED);
    tellRepair(roads);
  }
  if (!roads.held || roads.app.current === 'roads') find(roads, { timed: !repaired });
  if (roads.anyEnds && !roads.route) tryConnected(roads);
  roads.anyEnds = false;
  tellNear(roads);
  update(roads, repairedIn(roads));
}

/** The scene changes faster than the roadmap is repaired: what there is is shown. @param {RoadsState} roads */
export function followed(roads) {
  tellRepair(roads);
  if (roads.app.current === 'roads') find(roads, { timed: false, partly: true });
  update(roads, repairedIn(roads));
}

/** @param {RoadsState} roads */
function tellRepair(roads) {
  roads.repaired = roads.engine.repaired();
  if (roads.repaired) mark(roads);
}

/**
 * Where the graph is another one: in the region of a repair, with a margin for arcs that fit otherwise; else anywhere.
 * @param {RoadsState} roads
 * @returns {true | Box}
 */
function repairedIn({ hooks, repaired, wanted: { radius } }) {
  if (!repaired || hooks.length) return true;
  const [left, bottom, right, top] = repaired.region;
  const margin = ARCS * radius;
  return [left - margin, bottom - margin, right + margin, top + margin];
}

/**
 * Where the first ends are not connected, as in a map with closed rooms, the way is shown in the largest part.
 * @param {RoadsState} roads
 */
function tryConnected(roads) {
  const before = roads.ends;
  roads.ends = connectedEnds(roads.engine.edges(0), roads.scene.floor);
  if (roads.ends) find(roads);
  if (roads.route) return;
  roads.ends = before;
  find(roads);
}

/** Builds it at once, also where somebody was watching it slowly. @param {RoadsState} roads */
export function build(roads) {
  roads.app.time.pause();
  rebuild(roads);
}

/** @param {RoadsState} roads */
export function watch(roads) {
  rebuild(roads, { watched: true });
  roads.app.time.go();
}

/** @param {RoadsState} roads */
export function nextPhase(roads) {
  roads.app.time.pause();
  if (roads.engine.ready || !roads.engine.phase) rebuild(roads, { watched: true });
  if (!roads.refused) roads.building.nextPhase();
  update(roads);
}
