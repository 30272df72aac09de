/**
 * The state of the building and repair of a roadmap: one plain object, changed in place.
 *
 * @import { PageScene } from '../../page-scene.js'
 * @import { Roads } from '../../../../wasm/space.js'
 * @import { makeBuilder, Report } from '../worker/builder.js'
 *
 * @typedef {object} Listener
 * @property {() => void} changed  There is more of it.
 * @property {(repaired: boolean) => void} finished
 * @property {() => void} followed  It is repaired, but the scene has changed on meanwhile.
 * @property {() => void} lost  It cannot be repaired any further, and is to be built anew.
 * @property {(error: unknown) => void} failed  Nothing can be built.
 *
 * @typedef {object} BuildingState
 * @property {Roads} engine
 * @property {PageScene} scene
 * @property {Listener} listener
 * @property {ReturnType<typeof makeBuilder>} builder  The page's end of the worker.
 * @property {'' | 'away' | 'here' | 'watched' | 'repair'} mode
 * @property {number} frame  The next part of a frame: one at most is waited for.
 * @property {number} phases  Ends of phases that were asked for, where it is watched.
 * @property {{ edges: Numbers, vertices: Numbers }} numbers  In arrays that stay as long as there are as many.
 * @property {Report | null} report  What the worker told last.
 */
import { Numbers } from '../../frame-numbers.js';

/**
 * Without the builder, which is made for it.
 * @param {Pick<BuildingState, 'engine' | 'scene' | 'listener'>} of
 * @returns {Omit<BuildingState, 'builder'>}
 */
export const initialState = (of) => ({
  ...of,
  mode: '',
  frame: 0,
  phases: 0,
  numbers: { edges: new Numbers(), vertices: new Numbers() },
  report: null,
});

/** Nothing is built any more. @param {BuildingState} building */
export function rest(building) {
  cancelAnimationFrame(building.frame);
  building.mode = '';
  building.report = null;
  building.frame = building.phases = 0;
}

/** What was built is finished. @param {BuildingState} building */
export function done(building) {
  const repaired = building.mode === 'repair';
  rest(building);
  building.listener.finished(repaired);
}

/** @param {BuildingState} building @param {unknown} error */
export function fail(building, error) {
  rest(building);
  building.listener.failed(error);
}
