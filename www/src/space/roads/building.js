/**
 * The building and repair of a roadmap, which chooses where it runs: in a worker where the user does not watch, on
 * this page in parts of its frames where there is no worker, and unit by unit where the user watches. Repairs after an
 * edit of the scene are done here, in parts of frames.
 *
 * @import { PageScene } from '../page-scene.js'
 * @import { Roads } from '../../../wasm/space.js'
 * @import { Report } from './worker/builder.js'
 */
import { Numbers } from '../frame-numbers.js';
import { makeBuilder } from './worker/builder.js';

/** What a frame may take for building, in milliseconds. */
const BUDGET = 10;
/**
 * What a frame may take for a repair: most are done in one, so that the way follows what is dragged picture by picture.
 */
const REPAIR = 20;

/**
 * @typedef {object} Listener
 * @property {() => void} changed there is more of it
 * @property {(repaired: boolean) => void} finished
 * @property {() => void} followed it is repaired, but the scene has changed on meanwhile
 * @property {() => void} lost it cannot be repaired any further, and is to be built anew
 * @property {(error: unknown) => void} failed nothing can be built
 */

/** @param {Roads} engine @param {PageScene} scene @param {Listener} listener */
export function makeBuilding(engine, scene, { changed, finished, followed, lost, failed }) {
  /** @type {'' | 'away' | 'here' | 'watched' | 'repair'} */
  let mode = '';
  /** The next part of a frame: one at most is waited for. */
  let frame = 0;
  /** Ends of phases that were asked for, where it is watched. */
  let phases = 0;
  /** Edges and vertices, in arrays that stay as long as there are as many. */
  const [edges, vertices] = [new Numbers(), new Numbers()];
  /** What the worker told last. @type {Report | null} */
  let report = null;

  const builder = makeBuilder({
    report(told) {
      report = told;
      changed();
    },
    built(bytes) {
      try {
        engine.take(scene.space, bytes);
      } catch (error) {
        // The scene as it was read again is not the one it was, so it is built here.
        console.info(error);
        return here();
      }
      return done();
    },
    refused(message) {
      engine.forget();
      fail(Object.assign(new Error(message.id), { cause: message }));
    },
    lost: here,
  });

  function here() {
    mode = 'here';
    report = null;
    go();
  }

  function done() {
    const repaired = mode === 'repair';
    rest();
    finished(repaired);
  }

  /** @param {unknown} error */
  function fail(error) {
    rest();
    failed(error);
  }

  function rest() {
    cancelAnimationFrame(frame);
    mode = '';
    report = null;
    frame = phases = 0;
  }

  function stop() {
    builder.stop();
    rest();
  }

  /** From now on it is watched, from where this page has come. */
  function watch() {
    if (mode === 'watched') return;
    stop();
    mode = 'watched';
  }

  function go() {
    frame ||= requestAnimationFrame(slice);
  }

  function slice() {
    frame = 0;
    if (mode === 'repair') return void repair();
    if (mode === 'here' ? work((scene) => engine.advanceFor(scene, BUDGET, false)) : phases > 0 && toPhases()) go();
    changed();
  }

  /** What is shown stays until the repair is done. */
  function repair() {
    const { repairs } = engine;
    const more = work((space) => engine.advanceFor(space, REPAIR, false));
    // While something is dragged the scene has changed on whenever a repair is done.
    if (more && engine.repairs !== repairs) followed();
    if (more) go();
    // The scene has changed on meanwhile, too much for a repair.
    else if (mode === 'repair') lost();
  }

  /**
   * Works for a part of a frame.
   * @returns {boolean} whether there is more to do until the phases end that were asked for
   */
  function toPhases() {
    const until = performance.now() + BUDGET;
    for (let left = BUDGET; left > 0; left = until - performance.now()) {
      const { phase } = engine;
      const time = left;
      if (!work((scene) => engine.advanceFor(scene, time, true))) return false;
      if (engine.phase !== phase && --phases <= 0) return false;
    }
    return true;
  }

  /** @param {(space: any) => boolean} build @returns {boolean} whether there is more to do */
  function work(build) {
    try {
      if (build(scene.space)) return true;
      if (engine.ready) done();
    } catch (error) {
      fail(error);
    }
    return false;
  }

  return {
    /** Begins anew. Throws what is wrong with the settings. @param {any} settings @param {boolean} watched */
    begin(settings, watched) {
      stop();
      engine.begin(scene.space, settings);
      if (watched) mode = 'watched';
      else if (builder.begin(scene.space, settings)) mode = 'away';
      else here();
    },
    /** Repairs what is finished where the scene was edited. @returns {boolean} false: it is to be built anew */
    follow() {
      if (mode && mode !== 'repair') return false;
      // What changes while it is repaired is repaired after that.
      if (!engine.follow(scene.space)) return false;
      mode = 'repair';
      go();
      return true;
    },
    stop,
    /**
     * Somebody watches so many units of it, as far as time is enough.
     * @param {number} units
     * @param {number} [most] milliseconds
     * @returns {boolean} whether there is more
     */
    advance(units, most = Infinity) {
      watch();
      return !engine.ready && work((space) => engine.advance(space, units, most));
    },
    /** Somebody watches it to the end of its phase, or of one phase more. */
    nextPhase() {
      watch();
      phases++;
      go();
    },
    /** It is built without anybody watching. */
    get going() {
      return mode === 'away' || mode === 'here' || mode === 'repair';
    },
    /** It goes on by itself. */
    get busy() {
      return mode === 'away' || mode === 'here' || mode === 'repair' || phases > 0;
    },
    /** How far it has come. */
    get progress() {
      return report?.progress ?? engine.progress();
    },
    /** Edges and vertices as they are. */
    graph() {
      if (report) return { edges: report.edges, vertices: report.vertices };
      engine.edgesInto(0, edges.into);
      engine.verticesInto(vertices.into);
      return { edges: edges.kept, vertices: vertices.kept };
    },
  };
}
