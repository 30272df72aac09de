/**
 * The body that walks over the floor: what is set, what is read of it, and what its goals are.
 *
 * @import { Point } from '../../types.js'
 * @import { GaitState } from '../state.js'
 * @typedef {{ mode: 'standing' | 'speed' | 'position' | 'halting', x: number, y: number, heading: number, speed:
 *   number, v: number, turn: number, phase: number, frequency: number, gain: number, normalGain: number, mostGain:
 *   number, hits: boolean | null, goal: [number, number] | null, away: number | null, nearest: number | null, arrivals:
 *   number, steps: number, radius: number | null, arrived: boolean, tolerance: number, centrifugal: number, limits:
 *   [boolean, boolean, boolean], gone: number, seconds: number, bytes: number }} Told
 */
import { GaitWalk } from '../../../../wasm/space.js';
import { makeHistory } from '../../time/history.js';

/** The control layer where nothing else was said. */
export const CONTROL = { gain: 1, adaptive: true, tolerance: 0.25, centrifugal: 2, gated: true, halts: true };
/** The bounds of its sliders. */
export const RANGES = { gain: [0.25, 4], tolerance: [0.1, 1], centrifugal: [0.5, 6] };
/** A moment is kept so many ticks after the last one, and so many of them. */
const [EVERY, MOST] = [60, 300];

/** @param {() => GaitState} state */
export function initialWalk(state) {
  return {
    engine: /** @type {GaitWalk | null} */ (null),
    control: { ...CONTROL },
    /** Where the goal is at the beginning; null: none was set. @type {Point | null} */
    goal: /** @type {Point | null} */ (null),
    told: /** @type {Told | null} */ (null),
    places: /** @type {Float64Array} */ (new Float64Array()),
    feet: /** @type {Float64Array} */ (new Float64Array()),
    prints: /** @type {Float64Array} */ (new Float64Array()),
    trail: /** @type {Float64Array} */ (new Float64Array()),
    /** Where it goes as it turns now. */
    ahead: /** @type {Float64Array} */ (new Float64Array()),
    history: makeHistory({
      take: () => engineOf(state()).moment(),
      back: (/** @type {GaitWalk} */ to) => engineOf(state()).back(to),
      tick: () => engineOf(state()).tick(),
      every: () => EVERY,
      most: () => MOST,
    }),
  };
}

/** It is made when it is first wanted. @param {GaitState} state @returns {GaitWalk} */
export function engineOf(state) {
  const { app, engine, settings, walk } = state;
  if (!walk.engine) {
    const { bottom, left, right, top } = app.scene.floor;
    walk.engine = new GaitWalk(engine, left + (right - left) * 0.3, (bottom + top) / 2, 0);
    walk.engine.setControl(walk.control);
    walk.engine.setSpeed(settings.speed * settings.leg);
    const goal = walk.goal ?? { x: left + (right - left) * 0.7, y: bottom + (top - bottom) * 0.75 };
    walk.engine.setGoal(goal.x, goal.y);
    walk.history.begin();
  }
  return walk.engine;
}

/** Another floor, or other settings out of a file: it begins anew when it is next wanted. @param {GaitState} state */
export function forgetWalk({ walk }) {
  walk.history.begin();
  walk.engine?.free();
  walk.engine = walk.told = null;
}

/** @param {GaitState} state */
export function lookAtWalk(state) {
  const { walk } = state;
  const engine = engineOf(state);
  walk.told = engine.state();
  walk.places = engine.places();
  walk.feet = engine.feet();
  walk.prints = engine.prints();
  walk.trail = engine.trail();
  walk.ahead = engine.ahead();
}

/**
 * Something was changed by hand; what the engine refuses is told.
 * @param {GaitState} state
 * @param {(engine: GaitWalk) => unknown} change
 * @param {boolean} [kept] it goes into the file of the scene
 */
export function changeWalk(state, change, kept = false) {
  const { app, walk } = state;
  try {
    change(engineOf(state));
  } catch (error) {
    app.notify(app.words(error), true);
    return;
  }
  walk.history.touch();
  lookAtWalk(state);
  if (kept) app.altered();
  state.panel.tell();
  app.ask();
}

/** @param {GaitState} state @param {Point} goal */
export function setGoal(state, goal) {
  state.walk.goal = { x: goal.x, y: goal.y };
  changeWalk(state, (engine) => {
    engine.setSpeed(state.settings.speed * state.settings.leg);
    engine.setGoal(goal.x, goal.y);
  }, true);
}

/** A goal so near beside it that an arc of a fixed gain goes around it for ever. @param {GaitState} state */
export function setGoalBeside(state) {
  changeWalk(state, (engine) => {
    engine.setSpeed(state.settings.speed * state.settings.leg);
    engine.setGoalBeside();
  });
}

/** @param {GaitState} state @param {Partial<typeof CONTROL>} to */
export function setControl(state, to) {
  Object.assign(state.walk.control, to);
  changeWalk(state, (engine) => engine.setControl(state.walk.control), true);
}

/** From the beginning to the same goal. @param {GaitState} state */
export function beginAgain(state) {
  const { settings, walk } = state;
  const engine = engineOf(state);
  engine.restart();
  // A style that was on its way has come.
  engine.setPattern(state.engine, 0);
  engine.setSpeed(settings.speed * settings.leg);
  if (walk.told?.goal) engine.setGoal(...walk.told.goal);
}

/** Style, build or speed are others. @param {GaitState} state @param {number} [seconds] in which the style comes */
export function heedStudy(state, seconds = 0) {
  const { engine, settings, walk } = state;
  if (!walk.engine) return;
  walk.engine.setPattern(engine, seconds);
  if (walk.told && (walk.told.mode === 'position' || walk.told.mode === 'speed')) walk.engine.setSpeed(settings.speed * settings.leg);
  walk.history.touch();
}
