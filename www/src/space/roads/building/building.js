/**
 * The building and repair of a roadmap, which chooses where it runs: in a worker where the user does not watch, on
 * this page in parts of its frames where there is no worker, and unit by unit where the user watches. Repairs after an
 * edit of the scene are done here, in parts of frames.
 *
 * @import { PageScene } from '../../page-scene.js'
 * @import { Roads } from '../../../../wasm/space.js'
 * @import { BuildingState, Listener } from './state.js'
 */
import { makeBuilder } from '../worker/builder.js';
import { go, here, work } from './slices.js';
import { done, fail, initialState, rest } from './state.js';

/** @param {Roads} engine @param {PageScene} scene @param {Listener} listener */
export function makeBuilding(engine, scene, listener) {
  const building = /** @type {BuildingState} */ (initialState({ engine, scene, listener }));
  building.builder = builderOf(building);
  return {
    /** Begins anew. Throws what is wrong with the settings. @param {any} settings @param {boolean} watched */
    begin: (settings, watched) => begin(building, settings, watched),
    /** Repairs what is finished where the scene was edited. @returns {boolean} false: it is to be built anew */
    follow: () => follow(building),
    stop: () => stop(building),
    /**
     * Somebody watches so many units of it, as far as time is enough.
     * @param {number} units
     * @param {number} [most] milliseconds
     * @returns {boolean} whether there is more
     */
    advance(units, most = Infinity) {
      watch(building);
      return !engine.ready && work(building, (space) => engine.advance(space, units, most));
    },
    /** Somebody watches it to the end of its phase, or of one phase more. */
    nextPhase() {
      watch(building);
      building.phases++;
      go(building);
    },
    /** It is built without anybody watching. */
    get going() {
      return isGoing(building);
    },
    /** It goes on by itself. */
    get busy() {
      return isGoing(building) || building.phases > 0;
    },
    /** How far it has come. */
    get progress() {
      return building.report?.progress ?? engine.progress();
    },
    graph: () => graphOf(building),
  };
}

/** @param {BuildingState} building */
const isGoing = ({ mode }) => mode === 'away' || mode === 'here' || mode === 'repair';

/** The worker's end on this page. @param {BuildingState} building */
function builderOf(building) {
  const { engine, listener, scene } = building;
  return makeBuilder({
    report(told) {
      building.report = told;
      listener.changed();
    },
    built(bytes) {
      try {
        engine.take(scene.space, bytes);
      } catch (error) {
        // The scene as it was read again is not the one it was, so it is built here.
        console.info(error);
        return here(building);
      }
      return done(building);
    },
    refused(message) {
      engine.forget();
      fail(building, Object.assign(new Error(message.id), { cause: message }));
    },
    lost: () => here(building),
  });
}

/** @param {BuildingState} building @param {any} settings @param {boolean} watched */
function begin(building, settings, watched) {
  const { builder, engine, scene: { space } } = building;
  stop(building);
  engine.begin(space, settings);
  if (watched) building.mode = 'watched';
  else if (builder.begin(space, settings)) building.mode = 'away';
  else here(building);
}

/** @param {BuildingState} building */
function follow(building) {
  const { engine, mode, scene } = building;
  if (mode && mode !== 'repair') return false;
  // What changes while it is repaired is repaired after that.
  if (!engine.follow(scene.space)) return false;
  building.mode = 'repair';
  go(building);
  return true;
}

/** @param {BuildingState} building */
function stop(building) {
  building.builder.stop();
  rest(building);
}

/** From now on it is watched, from where this page has come. @param {BuildingState} building */
function watch(building) {
  if (building.mode === 'watched') return;
  stop(building);
  building.mode = 'watched';
}

/** Edges and vertices as they are. @param {BuildingState} building */
function graphOf({ engine, numbers: { edges, vertices }, report }) {
  if (report) return { edges: report.edges, vertices: report.vertices };
  engine.edgesInto(0, edges.into);
  engine.verticesInto(vertices.into);
  return { edges: edges.kept, vertices: vertices.kept };
}
