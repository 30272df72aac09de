/**
 * The walk engine: a figure that walks at any speed and size, in any style, on a treadmill and on the floor.
 *
 * @import { Study } from '../types.js'
 * @import { App } from '../app.js'
 * @import { GaitState } from './state.js'
 */
import './gait.css';
import words from '../../../texts/en.gait.json' with { type: 'json' };
import { addTexts } from '../../common/texts.js';
import { initialMotion } from './compare/fits.js';
import { takeMotion } from './compare/motion.js';
import { forgetCrowd, heedScene, initialCrowd } from './crowd/crowd.js';
import { apply, lessMotion, lookAway, set, setFloor } from './changes.js';
import { draw } from './draw.js';
import { makePanel } from './panels/panel.js';
import { load, save } from './saving.js';
import { legend } from './signs.js';
import { drawSolid } from './solid.js';
import { makeStage } from './stage/stage.js';
import { initialState, read } from './state.js';
import { advance, initialTime, pastOf, readAll, restart, scrub, step } from './ticks.js';
import { measures, sentence } from './told.js';
import { bindWalkHands, grabGoal } from './walk/hands.js';
import { forgetWalk, initialWalk, setGoal } from './walk/walk.js';

addTexts(words);

/** @param {App} app @returns {Study} */
export default function makeGait(app) {
  const state = /** @type {GaitState} */ (initialState(app));
  state.time = initialTime(() => state);
  state.motion = initialMotion();
  state.walk = initialWalk(() => state);
  state.crowd = initialCrowd(() => state);
  setFloor(state);
  apply(state);
  read(state);
  state.stage = makeStage(state, { scrub: (by) => scrub(state, by), hip: (hip) => set(state, { hip }), speed: (speed) => { set(state, { speed }); state.panel.set(); } });
  state.panel = makePanel(state);
  readAll(state);
  bindWalkHands(state);
  let seen = false;
  /** Whoever comes here first sees it walk, where no less motion is asked for; in a text it waits. */
  function walkAtFirst() {
    if (!seen && !app.figure && !lessMotion()) app.time.go();
    seen = true;
  }
  const study = /** @type {Study} */ ({
    node: state.panel.node,
    beside: state.stage.node,
    opened() {
      setFloor(state);
      state.time.history.begin();
      state.walk.goal = null;
      forgetWalk(state);
      forgetCrowd(state);
      state.engine.restart();
      readAll(state);
    },
    changed() {
      heedScene(state);
    },
    shown() {
      readAll(state);
      walkAtFirst();
    },
    left: () => lookAway(state),
    begin: () => true,
    advance: (seconds, most) => advance(state, seconds, most),
    step: () => step(state),
    get past() {
      return pastOf(state);
    },
    restart: () => restart(state),
    grab: (at, reach) => (state.mode === 'walk' ? grabGoal(state, at, reach) : null),
    tap(at) {
      if (state.mode !== 'walk') return;
      setGoal(state, at);
      app.time.go();
    },
    takeMotion: (bytes, name) => takeMotion(state, bytes, name),
    draw: (drawing) => draw(state, drawing),
    solid: (solid) => drawSolid(state, solid),
    choose(index) {
      state.crowd.chosen = index;
      app.ask();
    },
    legend: () => legend(state.mode),
    measures: () => measures(state),
    sentence: () => sentence(state),
    save: () => save(state),
    load: (saved) => load(state, saved),
  });
  state.study = study;
  return study;
}
