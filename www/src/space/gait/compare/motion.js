/**
 * Other legs beside the walk engine: Kuffner's cycle, and a motion file; the style that comes closest to either.
 *
 * @import { GaitState } from '../state.js'
 *
 * @typedef {{ driftMm: number, share: number, shares: (number | null | undefined)[] }} Slide  `shares`: of the speed,
 *   at equally spaced phases; none where no foot bears.
 * @typedef {{ bytes: number, microseconds: number }} Cost  Of the data that tells this walk from another's; of one pose
 *   of the whole figure.
 * @typedef {{ curve: number, side: 0 | 1, residual: number, printed: number, scale: number, offset: number }} CurveFit
 *   Residuals in degrees.
 * @typedef {{ leg: number, speed: number, frequency: number, hipScale: number, residual: number, printed: number, seam:
 *   number, curves: CurveFit[] }} Fit
 */
import { GaitMotion } from '../../../../wasm/space.js';
import { addTexts, say } from '../../../common/texts.js';
import { set } from '../changes.js';
import { BOUNDS } from '../state.js';
import { fittedOf, recordingOf } from './fits.js';

/** The legs that are compared: both curves of the hip, Kuffner's cycle, the motion file. */
export const LEGS = /** @type {const} */ (['literal', 'planted', 'cycles', 'file']);

/**
 * The slides of each legs at the speed of the walk; null where there are none.
 * @param {GaitState} state
 * @returns {(Slide | null)[]}
 */
export function slidesOf({ engine, motion, seen: { numbers } }) {
  const { literal, planted } = /** @type {Record<'literal' | 'planted', Slide>} */ (engine.slides(numbers.metres));
  const cycles = (motion.cycles ??= GaitMotion.cycles());
  return [literal, planted, cycles.slide(numbers.metres), motion.file?.slide(numbers.metres) ?? null];
}

/** So many poses are timed at once: clocks of browsers tell tenths of a millisecond. */
const POSES = 5000;

/**
 * The costs of each legs, timed now, at the speed of the walk; null where there are none.
 * @param {GaitState} state
 * @returns {(Cost | null)[]}
 */
export function costsOf({ engine, motion, seen: { numbers: { metres } } }) {
  const cycles = (motion.cycles ??= GaitMotion.cycles());
  const { file } = motion;
  return [
    cost(engine.styleBytes(), () => engine.poses(false, metres, POSES)),
    cost(engine.styleBytes(), () => engine.poses(true, metres, POSES)),
    cost(cycles.bytes(), () => cycles.poses(metres, POSES)),
    file ? cost(file.bytes(), () => file.poses(metres, POSES)) : null,
  ];
}

/** @param {number} bytes @param {() => unknown} work that computes so many poses */
function cost(bytes, work) {
  // What was not run for long is compiled in a hurry: the second time counts.
  work();
  const start = performance.now();
  work();
  return { bytes, microseconds: (performance.now() - start) * 1000 / POSES };
}

/**
 * The motion of a file, scaled to the stature of the figure; one that is refused changes nothing.
 * @param {GaitState} state
 * @param {Uint8Array} bytes
 * @param {string} name
 */
export async function takeMotion(state, bytes, name) {
  const { app, motion, seen: { numbers } } = state;
  // What may be wrong with it is told in words of the characters.
  addTexts((await import('../../../../texts/en.walk.json')).default);
  try {
    const taken = new GaitMotion(bytes, numbers.stature);
    motion.file?.free();
    Object.assign(motion, { file: taken, name, fitted: 'file', curve: 0 });
  } catch (error) {
    app.notify(say('gait.motion.refused', { name, why: app.words(error) }), true);
    return;
  }
  state.panel.tell();
  app.ask();
}

/**
 * The figure walks in the style that was found, at the speed and with the leg of the recording.
 * @param {GaitState} state
 */
export function useFit(state) {
  const { engine, panel } = state;
  const fitted = fittedOf(state);
  const { leg, speed } = /** @type {Fit} */ (fitted.fit());
  engine.takeFit(fitted);
  state.preset = '';
  state.styleName = recordingOf(state);
  const within = (/** @type {'leg' | 'speed'} */ name, /** @type {number} */ to) => Math.min(BOUNDS[name][1], Math.max(BOUNDS[name][0], to));
  set(state, { leg: within('leg', leg), speed: within('speed', speed) });
  panel.set();
}
