/**
 * Planning in a bitmap and walking: characters, their plans, and the controller that takes them along.
 *
 * @import { Study } from '../types.js'
 * @import { App } from '../app.js'
 * @import { WalkState } from './state.js'
 */
import words from '../../../texts/en.walk.json' with { type: 'json' };
import { addTexts } from '../../common/texts.js';
import { makeAlong } from '../planner/along.js';
import { makePlanner } from '../planner/planner.js';
import { makeTaken } from './agility.js';
import { suit } from './changes.js';
import { clear, place } from './characters.js';
import { draw, legend } from './draw.js';
import { grab, tap } from './grab.js';
import { showMotion, takeMotion } from './motion.js';
import { makePanel } from './panel.js';
import { SET_UPS } from './presets.js';
import { load, save } from './saving.js';
import { drawCells, pastOfSearch } from './search.js';
import { drawSolid } from './solid.js';
import { initialState } from './state.js';
import { advance, makeWalkHistory, pastOf, restart, step } from './ticks.js';
import { measures, told } from './told.js';
import { choose, update } from './update.js';

addTexts(words);

/** @param {App} app @returns {Study} */
export default function makeWalk(app) {
  const walk = /** @type {WalkState} */ (initialState(app));
  walk.along = makeAlong(app, 'walk', {
    found() {
      walk.planner.renew();
      update(walk);
    },
  });
  walk.planner = makePlanner(app, { id: 'walk.planner', usual: 'bitmap', along: walk.along, change: () => replan(walk) });
  walk.panel = makePanel(walk);
  walk.history = makeWalkHistory(walk);
  showMotion(walk, '');
  suit(walk);

  const taken = makeTaken();
  return {
    node: walk.panel.node,
    takeMotion: (bytes, name) => takeMotion(walk, bytes, name),
    opened: () => opened(walk),
    changed() {
      walk.along.changed();
      walk.planner.changed();
      replan(walk);
    },
    shown: () => shown(walk),
    advance: (seconds, most = Infinity, wanted = seconds) => advance(walk, seconds, most, wanted),
    step: () => step(walk),
    get past() {
      return pastOfSearch(walk) ?? pastOf(walk);
    },
    restart: () => restart(walk),
    grab: (at, reach) => grab(walk, at, reach),
    tap: (at) => tap(walk, at),
    drawBelow(drawing) {
      if (walk.states[walk.chosen]) drawing.within(walk.scene.floor, () => drawCells(walk, drawing));
    },
    taken: (obstacles) => taken(obstacles, walk.settings),
    draw: (drawing) => draw(walk, drawing),
    legend: () => legend(walk),
    solid: (solid) => drawSolid(walk, solid),
    choose: (index) => choose(walk, index),
    measures: () => measures(walk),
    sentence: () => told(walk),
    save: () => save(walk),
    load: (saved) => load(walk, saved),
  };
}

/** @param {WalkState} walk */
function opened(walk) {
  walk.along.changed();
  walk.planner.opened();
  clear(walk);
  walk.panel.setUp.set('');
  suit(walk);
  walk.engine.sceneChanged();
  walk.history.begin();
  update(walk);
}

/** All plan anew, on the scene as it is and with the planner that is chosen. @param {WalkState} walk */
function replan(walk) {
  walk.engine.sceneChanged();
  walk.history.cut();
  walk.watched = null;
  update(walk);
}

/** The office begins with characters. @param {WalkState} walk */
function shown(walk) {
  walk.planner.connect();
  if (!walk.engine.count && walk.scene.space.name === 'office') {
    place(walk, SET_UPS.office.characters);
    walk.panel.setUp.set('office');
  }
  update(walk);
  walk.app.ask();
}
