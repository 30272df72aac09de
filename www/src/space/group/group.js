/**
 * A group that stays together along a way: of the roadmap, or of another path planner.
 *
 * @import { Study } from '../types.js'
 * @import { App } from '../app.js'
 * @import { GroupState } from './state.js'
 */
import words from '../../../texts/en.group.json' with { type: 'json' };
import { GroupStudy } from '../../../wasm/space.js';
import { addTexts } from '../../common/texts.js';
import { inside } from '../fields.js';
import { makeAlong } from '../planner/along.js';
import { makePlanner } from '../planner/planner.js';
import { LEGS } from '../walking-bodies.js';
import { anew, found, take } from './begin.js';
import { draw, drawSolid, legend } from './draw.js';
import { makePanel } from './panel.js';
import { initialState, usual, waits } from './state.js';
import { makeGroupTime } from './ticks.js';
import { measures, sentence, showLaws, tell } from './told.js';

addTexts(words);

/** @param {App} app @returns {Study} */
export default function makeGroup(app) {
  const group = /** @type {GroupState} */ (initialState(app));
  const along = makeAlong(app, 'group', { found: () => found(group) });
  const planner = makePlanner(app, { id: 'troop.planner', usual: 'roadmap', along, change: () => anew(group) });
  Object.assign(group, { along, planner });
  group.panel = makePanel(group);
  const time = timeOf(group);
  group.time = time;
  showLaws(group);

  return {
    node: group.panel.node,
    opened() {
      along.changed();
      planner.opened();
      take(group, usual());
      group.runs.before = null;
    },
    changed(box) {
      if (group.engine && along.ready?.holds(box, group.widest)) return;
      along.changed();
      planner.changed();
      anew(group);
    },
    shown: () => void along.connect(),
    advance(seconds) {
      if (!group.engine) return waits(group) && 'still';
      time.advance(seconds);
      tell(group);
      return group.engine.moves;
    },
    step() {
      time.step();
      tell(group);
    },
    past: time.past,
    restart() {
      app.time.pause();
      anew(group);
    },
    grab: (at, reach) => along.way?.grab(at, reach) ?? null,
    tap: (at) => along.way?.tap(at),
    draw: (drawing) => draw(group, drawing),
    legend: () => legend(group),
    solid: (solid) => drawSolid(group, solid),
    choose(index) {
      group.bodies.chosen = index;
      app.ask();
    },
    measures: () => measures(group),
    sentence: () => sentence(group),
    save: () => save(group),
    load: (saved) => load(group, saved),
  };
}

/** @param {GroupState} group */
function timeOf(group) {
  return makeGroupTime({
    engine: () => group.engine,
    settings: () => group.settings,
    returned(to) {
      group.settings = to;
      showLaws(group);
    },
    tell: () => tell(group),
    pause: () => group.app.time.pause(),
  });
}

/** @param {GroupState} group */
const save = ({ bodies, count, mode, planner, radius, settings, widest }) => ({ mode, count, widest, radius, settings, legs: bodies.walking.legs, ...planner.save() });

/** @param {GroupState} group @param {any} saved */
function load(group, saved) {
  const { bodies: { walking }, panel, planner } = group;
  const mode = saved.mode === 'literal' ? 'literal' : 'stable';
  const radius = inside(saved.radius, 0.1, 1, group.radius);
  const of = saved.settings ?? {};
  const known = Object.keys(group.settings).filter((key) => typeof of[key] === typeof group.settings[key]);
  walking.legs = LEGS.includes(saved.legs) ? saved.legs : LEGS[0];
  panel.legs.set(walking.legs);
  planner.load(saved);
  take(group, {
    mode,
    count: Math.round(inside(saved.count, 5, 500, group.count)),
    widest: inside(saved.widest, 0.5, 20, group.widest),
    radius,
    settings: { ...GroupStudy.preset(mode, radius), ...Object.fromEntries(known.map((key) => [key, of[key]])) },
  });
}
