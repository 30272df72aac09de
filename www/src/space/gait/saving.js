/**
 * The saving of the study of gaits in the file of a scene, and its reading from one.
 *
 * @import { GaitState } from './state.js'
 */
import { inside } from '../fields.js';
import { apply } from './changes.js';
import { APART, forgetCrowd, USUAL_CROWD, WALKERS } from './crowd/crowd.js';
import { BOUNDS, MODES, PRESETS, USUAL } from './state.js';
import { HIPS } from './stage/meter.js';
import { readAll } from './ticks.js';
import { CONTROL, forgetWalk, RANGES } from './walk/walk.js';

/** Both styles as their files have them; what is as usual is left out. @param {GaitState} state */
export function save(state) {
  const { engine, mode, preset, settings, walk: { control, goal } } = state;
  return {
    mode,
    ...settings,
    preset,
    slot: engine.slot,
    styles: [JSON.parse(engine.file(0, '')), JSON.parse(engine.file(1, ''))],
    crowd: state.crowd.settings,
    walk: { ...control, ...(goal ? { goal: [goal.x, goal.y] } : {}) },
  };
}

/**
 * What a file does not say, or says wrongly, is as usual; a style that cannot be is refused with words.
 * @param {GaitState} state
 * @param {any} saved
 */
export function load(state, saved) {
  const { app, engine, settings, stage, walk } = state;
  state.mode = MODES.includes(saved?.mode) ? saved.mode : MODES[0];
  for (const name of /** @type {const} */ (['speed', 'turn', 'leg'])) settings[name] = inside(saved?.[name], BOUNDS[name][0], BOUNDS[name][1], USUAL[name]);
  settings.hip = HIPS.includes(saved?.hip) ? saved.hip : USUAL.hip;
  settings.belt = typeof saved?.belt === 'boolean' ? saved.belt : USUAL.belt;
  state.preset = state.styleName = PRESETS.includes(saved?.preset) ? saved.preset : '';
  for (const slot of [1, 0]) {
    engine.slot = slot;
    engine.blend(PRESETS[0], 0);
    const style = Array.isArray(saved?.styles) ? saved.styles[slot] : undefined;
    if (style === undefined) continue;
    try {
      engine.readFile(style);
    } catch (error) {
      app.notify(app.words(error), true);
    }
  }
  engine.slot = saved?.slot === 1 ? 1 : 0;
  loadWalk(walk, saved?.walk);
  loadCrowd(state.crowd.settings, saved?.crowd);
  forgetWalk(state);
  forgetCrowd(state);
  apply(state);
  engine.restart();
  state.time.history.begin();
  stage.node.hidden = state.mode !== 'treadmill';
  state.panel.set();
  readAll(state);
}

/** @param {typeof USUAL_CROWD} settings @param {any} saved */
function loadCrowd(settings, saved) {
  settings.walkers = Math.round(inside(saved?.walkers, 1, WALKERS.most, WALKERS.usual));
  settings.impenetrability = APART.includes(saved?.impenetrability) ? saved.impenetrability : APART[0];
  for (const name of /** @type {const} */ (['mixed', 'varied', 'route', 'avoid', 'lattice'])) settings[name] = typeof saved?.[name] === 'boolean' ? saved[name] : USUAL_CROWD[name];
}

/** @param {GaitState['walk']} walk @param {any} saved */
function loadWalk(walk, saved) {
  for (const name of /** @type {const} */ (['gain', 'tolerance', 'centrifugal'])) walk.control[name] = inside(saved?.[name], RANGES[name][0], RANGES[name][1], CONTROL[name]);
  for (const name of /** @type {const} */ (['adaptive', 'gated', 'halts'])) walk.control[name] = typeof saved?.[name] === 'boolean' ? saved[name] : CONTROL[name];
  const goal = Array.isArray(saved?.goal) && saved.goal.length === 2 && saved.goal.every(Number.isFinite) ? saved.goal : null;
  walk.goal = goal ? { x: goal[0], y: goal[1] } : null;
}
