/**
 * Navspheres: volumes in which animals may be, linked where they overlap, and animals that find their way through them.
 *
 * @import { Study } from '../types.js'
 * @import { App } from '../app.js'
 * @import { SpheresState } from './state.js'
 */
import './spheres.css';
import words from '../../../texts/en.spheres.json' with { type: 'json' };
import { addTexts } from '../../common/texts.js';
import { giveUpCover, initialCover } from './cover.js';
import { draw, drawBelow } from './draw.js';
import { makeEdits } from './edits.js';
import { grab, hover } from './gestures.js';
import { makeHand } from './hand.js';
import { setGoal } from './goal/ends.js';
import { makePanel } from './panels/panel.js';
import { load, save } from './saving.js';
import { legend } from './signs.js';
import { drawSolid } from './solid.js';
import { clear, initialState, read } from './state.js';
import { advance, heed, initialWalk, pastOf, restart, step, walkAnew } from './ticks.js';
import { measures, sentence } from './told.js';

addTexts(words);

/** @param {App} app @returns {Study} */
export default function makeSpheres(app) {
  const state = /** @type {SpheresState} */ (initialState(app));
  state.cover = initialCover();
  state.walk = initialWalk(() => state);
  state.edits = makeEdits({
    engine: () => state.engine,
    changed() {
      state.cover.exchanged = [];
      read(state);
      heed(state);
      app.altered();
      state.panel.tell();
      app.ask();
    },
    refused: (error) => app.notify(app.words(error), true),
  });
  state.restart = () => walkAnew(state);
  state.panel = makePanel(state);

  return {
    node: state.panel.node,
    opened() {
      giveUpCover(state);
      clear(state);
      read(state);
      walkAnew(state);
      state.panel.tell();
    },
    changed() {
      // Spheres are set by hand: they stay, and a covering of what was there before is worth nothing.
      giveUpCover(state);
      state.panel.tell();
    },
    shown() {
      state.panel.tell();
      app.ask();
    },
    begin() {
      for (const one of [state.route, state.linking]) if (one.watched && one.at === one.last) one.at = 0;
      return state.cover.runs || state.route.watched || state.linking.watched || state.walk.bodies.length > 0;
    },
    advance: (seconds) => advance(state, seconds),
    step: () => step(state),
    get past() {
      return pastOf(state);
    },
    restart: () => restart(state),
    grab: (at, reach, event) => grab(state, at, reach, event),
    tap: (at) => setGoal(state, at),
    hover: (at) => hover(state, at),
    hand: makeHand(state),
    edits: state.edits,
    drawBelow: (drawing) => drawBelow(state, drawing),
    draw: (drawing) => draw(state, drawing),
    legend: () => legend(state),
    solid: (solid) => drawSolid(state, solid),
    measures: () => measures(state),
    sentence: () => sentence(state),
    save: () => save(state),
    load(saved) {
      load(state, saved);
      walkAnew(state);
      state.panel.tell();
    },
  };
}
