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
import { makeComparison } from '../paths/comparison/comparison.js';
import { draw, legend } from './draw.js';
import { grabEnd, setGoal } from './ends.js';
import { allFigures } from './figures.js';
import { fitRadius } from './files.js';
import { byHand, initialHand } from './hand/hand.js';
import { makeHandKeys } from './hand/keys.js';
import { grabHand, hoverHand, tapHand } from './hand/press.js';
import { makePanel } from './panel.js';
import { load, save } from './saving.js';
import { drawSolid } from './solid.js';
import { build, initialState, redraw, repair, USUAL } from './state.js';
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

  const keys = makeHandKeys(state);

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
      Object.assign(state.hand, initialHand());
      fitRadius(state, USUAL.radius);
      build(state);
    },
    changed: () => repair(state),
    redrawn: () => redraw(state),
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
    grab: (at, reach, event) => grabEnd(state, at, reach) ?? (byHand(state) ? grabHand(state, at, reach, event) : dragObstacle(app, at)),
    tap: (at) => (byHand(state) ? tapHand(state, at) : setGoal(state, at)),
    hover: (at, reach) => (byHand(state) ? hoverHand(state, at, reach) : ''),
    get hand() {
      return byHand(state) ? keys : undefined;
    },
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
