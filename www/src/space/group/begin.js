/**
 * A group at its start, and how it is set up: by the fields of its panel, by a file, by a dispersion of the paper.
 *
 * @import { GroupState, SetUp } from './state.js'
 */
import { GroupStudy } from '../../../wasm/space.js';
import { Course } from './course.js';
import { canBegin } from './state.js';
import { ENERGETIC, showLaws, tell } from './told.js';

/** The dispersions of the paper, in the order in which the engine gives their limits. */
export const DISPERSIONS = ['column', 'compact', 'line', 'loose'];
/** Seconds between the energies of a group that is large. */
const SELDOM = 0.5;

/**
 * A group at the start of the way between the ends as they are.
 * @param {GroupState} group
 * @param {SetUp['settings']} settings
 * @param {number} count
 */
export function make({ along, app, planner, widest }, settings, count) {
  const { start, goal } = /** @type {any} */ (along.ends);
  return GroupStudy.by(app.scene.space, /** @type {any} */ (planner.engine), settings, count, widest, new Float64Array([start.x, start.y, goal.x, goal.y]));
}

/** The group at its start, as it is set now. @param {GroupState} group */
export function anew(group) {
  const { along, app, count, planner, runs, settings, time } = group;
  group.engine?.free();
  group.engine = null;
  group.refused = '';
  group.between = JSON.stringify(along.ends);
  group.runs = { now: new Course(count > ENERGETIC ? SELDOM : 0), before: runs.now.isLong ? runs.now : runs.before };
  if (canBegin(group)) {
    try {
      const engine = make(group, settings, count);
      group.engine = engine;
      group.stays = { corridor: engine.corridor(), backbone: engine.backbone() };
      planner.tell(/** @type {any} */ (planner.engine).size());
    } catch (error) {
      group.refused = app.words(error);
    }
  }
  time.begin();
  tell(group);
}

/**
 * There is another way of the roadmap, or none. A group that goes between the same ends by other means goes on.
 * @param {GroupState} group
 */
export function found(group) {
  const { along, between, engine, planner } = group;
  planner.renew();
  if (engine && planner.id !== 'roadmap' && between === JSON.stringify(along.ends)) return;
  anew(group);
}

/** @param {GroupState} group @param {SetUp} to */
export function take(group, to) {
  const { modes, preset, room, size, units } = group.panel;
  Object.assign(group, to);
  preset.set('');
  units.set(to.count);
  modes.set(to.mode);
  room.set(to.widest);
  size.set(to.radius);
  showLaws(group);
  anew(group);
}

/** Limits the group as one of the paper's dispersions does. @param {GroupState} group @param {string} name */
export function disperse(group, name) {
  const limits = GroupStudy.dispersions(group.count, group.radius);
  const at = 2 * DISPERSIONS.indexOf(name);
  group.widest = limits[at];
  group.settings = { ...group.settings, longitudinal: limits[at + 1] };
  group.panel.room.set(group.widest);
  showLaws(group);
  anew(group);
}

/** Another mode: its preset, with the longitudinal limit as it is. @param {GroupState} group @param {string} mode */
export function setMode(group, mode) {
  const { longitudinal } = group.settings;
  group.mode = mode;
  group.settings = { ...GroupStudy.preset(mode, group.radius), longitudinal };
  showLaws(group);
  anew(group);
}

/**
 * Other laws for the group that goes; refused ones are put back.
 * @param {GroupState} group
 * @param {Record<string, unknown>} to
 */
export function change(group, to) {
  const { app, engine, panel, runs, settings: before, time } = group;
  group.settings = { ...before, ...to };
  if ('longitudinal' in to) panel.preset.set('');
  try {
    engine?.setSettings(group.settings);
    group.refused = '';
    if (engine) {
      time.touch();
      runs.now.cut(engine.measured(false).time);
    }
  } catch (error) {
    group.settings = before;
    group.refused = app.words(error);
    showLaws(group);
  }
  tell(group);
}
