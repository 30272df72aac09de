/**
 * The state of the study of gaits, and how it is read from the engine.
 *
 * @import { App } from '../app.js'
 * @import { Part } from './figure/parts.js'
 * @typedef {'treadmill' | 'walk' | 'crowd'} Mode
 * @typedef {{ driftMm: number, share: number, peak: number, liftMm: number }} Skate  `share`: the root mean square of
 *   the slide's speed by that of the walk.
 * @typedef {{ frequency: number, cycle: number, stride: number, amplitude: number, toeOff: number, bears: number,
 *   radius: number | null, metres: number, stature: number, range: 'rest' | 'slow' | 'inman' | 'linear' | 'cap', speed:
 *   number, turn: number, turnLimited: boolean }} Numbers
 */
import { GaitStudy, gaitCurves, gaitPresets } from '../../../wasm/space.js';
import { FOOT } from './figure/ground.js';
import { partsOf } from './figure/parts.js';

/** Samples of a curve over the cycle, and of the law over speed up to the most. */
export const [SAMPLES, LAW] = [65, 121];
/** The bounds of what is set by slider: speed by leg in 1/s, turn in degrees a second, leg in metres, S_hip. */
export const BOUNDS = { speed: [0, 5], turn: [-90, 90], leg: [0.3, 3], hipScale: [0.4, 1.6] };
/** The modes: what is looked at. @type {Mode[]} */
export const MODES = ['treadmill', 'walk', 'crowd'];
/** The usual settings. */
export const USUAL = { speed: 1.4, turn: 0, leg: 0.93, hip: 'literal', belt: true };
/** Styles that come with the engine, in the order of their buttons. */
export const PRESETS = gaitPresets();
/** A style that is for a body of its own size: its leg in metres. @type {Record<string, number>} */
export const LEGS = { giant: 2, child: 0.5 };

/**
 * @typedef {{ id: string, unit: 'leg' | 'degrees', sided: boolean }} Curve  `sided`: there is one on the left and one
 *   on the right.
 */
export const CURVES = /** @type {Curve[]} */ (gaitCurves());

/**
 * @typedef {ReturnType<typeof initialState>} Base
 * @typedef {Base & { motion: ReturnType<typeof import('./compare/fits.js').initialMotion>, study:
 *   import('../types.js').Study, walk: ReturnType<typeof import('./walk/walk.js').initialWalk>, crowd:
 *   ReturnType<typeof import('./crowd/crowd.js').initialCrowd>, panel: ReturnType<typeof
 *   import('./panels/panel.js').makePanel>, stage: ReturnType<typeof import('./stage/stage.js').makeStage>, time:
 *   ReturnType<typeof import('./ticks.js').initialTime> }} GaitState
 */

/** @param {App} app */
export function initialState(app) {
  const engine = new GaitStudy();
  return {
    app,
    engine,
    mode: /** @type {Mode} */ ('treadmill'),
    /** The view that was chosen for the body, until somebody moves it. */
    around: { key: '', view: /** @type {import('../view/view.js').View | null} */ (null) },
    settings: { ...USUAL },
    /** The style that was chosen last, while nothing of it was changed. */
    preset: PRESETS[0],
    /** The name of the style in its file. */
    styleName: PRESETS[0],
    /** The curve that is edited, whether both sides change together, and what a drag changes. */
    edit: { curve: 3, linked: true, drags: /** @type {'scale' | 'offset'} */ ('scale') },
    seen: {
      joints: /** @type {Int32Array} */ (new Int32Array()),
      parts: /** @type {Part[]} */ ([]),
      places: /** @type {Float64Array} */ (new Float64Array()),
      feet: /** @type {Float64Array} */ (new Float64Array()),
      prints: /** @type {Float64Array} */ (new Float64Array()),
      body: /** @type {Float64Array} */ (new Float64Array(3)),
      phase: 0,
      bearing: 'both',
      gone: 0,
      leg: USUAL.leg,
      stature: 1.8,
      events: /** @type {Float64Array} */ (new Float64Array(6)),
      strip: /** @type {Float64Array} */ (new Float64Array()),
      stripSpeeds: /** @type {Float64Array} */ (new Float64Array()),
      curves: /** @type {Float64Array} */ (new Float64Array()),
      plain: /** @type {Float64Array} */ (new Float64Array()),
      law: /** @type {Float64Array} */ (new Float64Array()),
      style: /** @type {Float64Array} */ (new Float64Array()),
      hipScale: 1,
      skate: { literal: /** @type {Skate} */ ({ driftMm: 0, share: 0, peak: 0, liftMm: 0 }), planted: /** @type {Skate} */ ({ driftMm: 0, share: 0, peak: 0, liftMm: 0 }) },
      numbers: /** @type {Numbers} */ ({}),
    },
  };
}

/** Reads everything, after each change of what is set. @param {Pick<Base, 'engine' | 'seen' | 'settings'>} state */
export function read(state) {
  const { engine, seen } = state;
  seen.joints = engine.joints();
  seen.parts = partsOf(seen.joints);
  seen.stripSpeeds = engine.stripSpeeds();
  seen.plain = engine.curves(SAMPLES, false);
  seen.curves = engine.curves(SAMPLES, true);
  seen.law = engine.law(BOUNDS.speed[1], LAW);
  seen.style = engine.style();
  seen.hipScale = engine.hipScale;
  seen.skate = engine.skate();
  seen.numbers = engine.numbers();
  seen.events = engine.events();
  seen.leg = engine.leg;
  seen.stature = seen.numbers.stature;
  look(state);
}

/** Reads where it is in its walk. @param {Pick<Base, 'engine' | 'seen'>} state */
export function look({ engine, seen }) {
  seen.phase = engine.phase;
  seen.gone = engine.gone;
  seen.places = engine.places();
  seen.feet = engine.feet();
  seen.strip = engine.strip();
  seen.body = engine.body();
  seen.prints = engine.prints();
  const [left, right] = [seen.feet[0] > 0, seen.feet[FOOT] > 0];
  seen.bearing = left === right ? (left ? 'both' : 'none') : left ? 'left' : 'right';
}
