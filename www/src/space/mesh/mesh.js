/**
 * A navigation mesh of the scene: polygons for a body, and Polyanya between two places, seen interval by interval.
 *
 * @import { Study } from '../types.js'
 * @import { App } from '../app.js'
 * @import { MeshState } from './state.js'
 */
import words from '../../../texts/en.mesh.json' with { type: 'json' };
import packedWords from '../../../texts/en.packed.json' with { type: 'json' };
import { addTexts, say } from '../../common/texts.js';
import { dragObstacle } from '../drag-obstacle.js';
import { makeComparison } from '../paths/comparison.js';
import { draw, legend } from './draw.js';
import { grabEnd, setGoal } from './ends.js';
import { allFigures } from './figures.js';
import { fitRadius } from './files.js';
import { makePanel } from './panel.js';
import { load, save } from './saving.js';
import { drawSolid } from './solid.js';
import { build, initialState, repair, USUAL } from './state.js';
import { sentence, tell } from './told.js';

addTexts(words);
addTexts(packedWords);

/** A search is watched within so many seconds, and not in fewer steps a second than this. */
const [WHOLE, SLOWEST] = [8, 3];

/** @param {App} app @returns {Study} */
export default function makeMesh(app) {
  const state = /** @type {MeshState} */ (initialState(app));
  state.comparison = makeComparison({ app, ends: () => state.ends, radius: () => state.settings.radius });
  state.panel = makePanel(state);

  /** @param {number} step */
  function goTo(step) {
    state.at = Math.max(0, Math.min(step, state.last));
    tell(state);
  }

  /** @type {Study} */
  const study = {
    node: state.panel.node,
    opened() {
      state.ends = null;
      fitRadius(state, USUAL.radius);
      build(state);
    },
    changed: () => repair(state),
    shown() {
      if (state.behind) repair(state);
      else if (!state.engine) build(state);
      state.comparison.refresh();
    },
    get past() {
      if (!state.found) return undefined;
      return {
        least: 0,
        at: state.at,
        head: state.last,
        seconds: (/** @type {number} */ step) => step,
        words: (/** @type {number} */ step, /** @type {number} */ head) => say('mesh.at', { now: step, of: head }),
        goTo(/** @type {number} */ step) {
          app.time.pause();
          goTo(step);
        },
      };
    },
    begin() {
      if (!state.last) return false;
      if (state.at === state.last) goTo(0);
      state.owed = 0;
      return true;
    },
    advance(seconds) {
      state.owed += seconds * Math.max(SLOWEST, state.last / WHOLE);
      const steps = Math.floor(state.owed);
      state.owed -= steps;
      if (steps) goTo(state.at + steps);
      return state.at < state.last;
    },
    step: () => goTo(state.at === state.last ? 1 : state.at + 1),
    restart() {
      app.time.pause();
      goTo(0);
    },
    grab: (at, reach) => grabEnd(state, at, reach) ?? dragObstacle(app, at),
    tap: (at) => setGoal(state, at),
    draw: (drawing) => draw(state, drawing),
    legend: () => legend(state),
    solid: (solid) => drawSolid(state, solid),
    measures: () => allFigures(state),
    sentence: () => sentence(state),
    save: () => save(state),
    load: (saved) => load(state, saved),
  };
  return study;
}
