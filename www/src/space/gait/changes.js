/**
 * The changes by hand: how fast, how large, in which style. What the engine refuses is told.
 *
 * @import { GaitState } from './state.js'
 */
import { parseJson } from '../../common/parse-json.js';
import { takeFit } from './compare/fits.js';
import { BOUNDS, CURVES, LEGS, PRESETS, USUAL } from './state.js';
import { readAll, touched } from './ticks.js';

/** So many legs around the body are seen. */
const ACROSS = 7;
/** Radians of a degree. */
export const DEGREE = Math.PI / 180;

/** Whether less motion is asked for. */
export const lessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** @param {GaitState} state @param {Partial<typeof USUAL>} to @param {number} [seconds] in which another style comes */
export function set(state, to, seconds = 0) {
  Object.assign(state.settings, to);
  apply(state);
  touched(state, seconds);
}

/** Tells the engine what is set. @param {GaitState} state */
export function apply({ engine, settings: { belt, hip, leg, speed, turn } }) {
  engine.set(speed, turn * DEGREE, leg, hip === 'planted', belt);
}

/**
 * The floor around the body on the treadmill, and all of it for whoever walks, as long as nobody has moved the view.
 * @param {GaitState} state
 */
export function lookAround({ app, around, engine, mode, settings: { belt, leg } }) {
  const near = mode === 'treadmill' && belt;
  const own = app.view === around.view;
  const key = `${app.size.width} ${app.size.height} ${leg}`;
  if (near && (app.fitted || (own && around.key !== key))) {
    const [x, y] = engine.body();
    app.lookAt({ x, y }, ACROSS * leg, ACROSS * leg);
    [around.view, around.key] = [app.view, key];
  } else if (!near && own) app.fitView();
}

/**
 * All of the floor is seen again, unless somebody has moved the view.
 * @param {GaitState} state
 */
export function lookAway({ app, around }) {
  if (app.view === around.view) app.fitView();
}

/** @param {GaitState} state @param {import('./state.js').Mode} mode */
export function setMode(state, mode) {
  const { app, stage } = state;
  const plays = app.time.playing;
  state.mode = mode;
  stage.node.hidden = mode !== 'treadmill';
  app.altered();
  readAll(state);
  if (plays) app.time.go();
  app.ask();
}

/** It walks on the floor of the scene. @param {Pick<GaitState, 'app' | 'engine'>} state */
export function setFloor({ app, engine }) {
  const { bottom, left, right, top } = app.scene.floor;
  engine.setFloor(left, bottom, right, top);
}

/**
 * A style that comes with the engine, blended in while time goes on, and at once where it stands still or less motion
 * is asked for.
 * @param {GaitState} state
 * @param {string} name
 */
export function choose(state, name) {
  const { app, engine, panel } = state;
  const seconds = app.time.playing && !lessMotion() ? 1 : 0;
  engine.blend(name, state.mode === 'treadmill' ? seconds : 0);
  const leg = LEGS[name] ?? (LEGS[state.preset] ? USUAL.leg : state.settings.leg);
  state.preset = state.styleName = name;
  set(state, { leg }, state.mode === 'walk' ? seconds : 0);
  panel.set();
}

/** It is no style of the engine any more, and has no name of one. @param {GaitState} state */
function ownStyle(state) {
  state.preset = '';
  if (PRESETS.includes(state.styleName)) state.styleName = '';
}

/** @param {GaitState} state @param {number} to */
export function setHipScale(state, to) {
  state.engine.hipScale = to;
  ownStyle(state);
  touched(state);
}

/**
 * A curve of one side, and of the other as well where both go together.
 * @param {GaitState} state
 * @param {number} side 0 left, 1 right
 * @param {Partial<{ scale: number, offset: number }>} to
 */
export function setCurve(state, side, to) {
  const { edit: { curve, linked }, engine, seen: { style } } = state;
  for (const one of linked || !CURVES[curve].sided ? [0, 1] : [side]) {
    const at = 4 * curve + 2 * one;
    engine.setCurve(curve, one, to.scale ?? style[at], to.offset ?? style[at + 1]);
  }
  ownStyle(state);
  touched(state);
}

/** The other one of two styles. @param {GaitState} state @param {number} slot */
export function takeSlot(state, slot) {
  state.engine.slot = slot;
  state.preset = state.styleName = '';
  touched(state);
}

/** What a file may be besides a style: two styles that are compared, a comparison with a recorded walk. */
const [PAIR, FIT] = ['wayscope-gait-pair', 'wayscope-gait-fit'];

/**
 * A style out of a file, and the leg that it was made for where it tells of one; or both styles; or a comparison, which
 * is shown.
 * @param {GaitState} state
 * @param {string} text
 */
export function takeFile(state, text) {
  const { app, engine, panel, settings } = state;
  let file;
  try {
    const value = parseJson(text);
    if (value?.format === FIT) {
      takeFit(state, value);
      panel.tell();
      app.ask();
      return;
    }
    [file] = /** @type {{ name: string, leg: number | null, preset: boolean }[]} */ (value?.format === PAIR ? engine.readPair(value) : [engine.readFile(value)]);
  } catch (error) {
    app.notify(app.words(error), true);
    return;
  }
  state.preset = file.preset ? file.name : '';
  state.styleName = file.name;
  const [least, most] = BOUNDS.leg;
  set(state, { leg: Math.min(most, Math.max(least, file.leg ?? settings.leg)) });
  panel.set();
}
