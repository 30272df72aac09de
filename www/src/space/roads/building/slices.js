/**
 * The building of a roadmap on this page, in parts of its frames.
 *
 * @import { Space } from '../../../../wasm/space.js'
 * @import { BuildingState } from './state.js'
 */
import { done, fail } from './state.js';

/** What a frame may take for building, in milliseconds. */
const BUDGET = 10;
/**
 * What a frame may take for a repair: most are done in one, so that the way follows what is dragged picture by picture.
 */
const REPAIR = 20;

/** Builds it here from now on. @param {BuildingState} building */
export function here(building) {
  building.mode = 'here';
  building.report = null;
  go(building);
}

/** @param {BuildingState} building */
export function go(building) {
  building.frame ||= requestAnimationFrame(() => slice(building));
}

/** @param {BuildingState} building */
function slice(building) {
  const { engine, listener, mode } = building;
  building.frame = 0;
  if (mode === 'repair') return void repair(building);
  const more = mode === 'here' ? work(building, (space) => engine.advanceFor(space, BUDGET, false)) : building.phases > 0 && toPhases(building);
  if (more) go(building);
  listener.changed();
}

/** Repairs for a part of a frame: what is shown stays until that is done. @param {BuildingState} building */
function repair(building) {
  const { engine, listener } = building;
  const { repairs } = engine;
  const more = work(building, (space) => engine.advanceFor(space, REPAIR, false));
  // While something is dragged the scene has changed on whenever a repair is done.
  if (more && engine.repairs !== repairs) listener.followed();
  if (more) go(building);
  // The scene has changed on meanwhile, too much for a repair.
  else if (building.mode === 'repair') listener.lost();
}

/**
 * Works for a part of a frame.
 * @param {BuildingState} building
 * @returns {boolean} whether there is more to do until the phases end that were asked for
 */
function toPhases(building) {
  const { engine } = building;
  const until = performance.now() + BUDGET;
  for (let left = BUDGET; left > 0; left = until - performance.now()) {
    const { phase } = engine;
    const time = left;
    if (!work(building, (space) => engine.advanceFor(space, time, true))) return false;
    if (engine.phase !== phase && --building.phases <= 0) return false;
  }
  return true;
}

/**
 * Works on it once; what goes wrong ends it.
 * @param {BuildingState} building
 * @param {(space: Space) => boolean} build
 * @returns {boolean} whether there is more to do
 */
export function work(building, build) {
  try {
    if (build(building.scene.space)) return true;
    if (building.engine.ready) done(building);
  } catch (error) {
    fail(building, error);
  }
  return false;
}
