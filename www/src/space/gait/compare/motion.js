/**
 * Other legs beside the walk engine: Kuffner's cycle, and a motion file; the style that comes closest to either.
 *
 * @import { GaitState } from '../state.js'
 *
 * @typedef {{ driftMm: number, share: number, shares: (number | null | undefined)[] }} Slide  `shares`: of the speed, at equally spaced phases; none where no foot bears.
 * @typedef {{ curve: number, side: 0 | 1, residual: number, printed: number, scale: number, offset: number }} CurveFit  Residuals in degrees.
 * @typedef {{ leg: number, speed: number, frequency: number, hipScale: number, residual: number, printed: number, seam: number, curves: CurveFit[] }} Fit
 */
import { GaitMotion } from '../../../../wasm/space.js';
import { addTexts, say } from '../../../common/texts.js';
import { set } from '../changes.js';
import { BOUNDS } from '../state.js';

/** What is compared: both curves of the hip, Kuffner's cycle, the motion file. */
export const LEGS = /** @type {const} */ (['literal', 'planted', 'cycles', 'file']);

export const initialMotion = () => ({
  /** Made when it is first looked at. */
  cycles: /** @type {GaitMotion | null} */ (null),
  file: /** @type {GaitMotion | null} */ (null),
  /** Of the motion file. */
  name: '',
  /** Which of both is fitted, and which of its curves is drawn. */
  fitted: /** @type {'cycles' | 'file'} */ ('cycles'),
  curve: 0,
});

/** The walk that is fitted. @param {Pick<GaitState, 'motion'>} state @returns {GaitMotion} */
export function fittedOf({ motion }) {
  if (motion.fitted === 'file' && motion.file) return motion.file;
  return (motion.cycles ??= GaitMotion.cycles());
}

/** Of each legs how they slide at the speed of the walk; null where there are none. @param {GaitState} state @returns {(Slide | null)[]} */
export function slidesOf({ engine, motion, seen: { numbers } }) {
  const { literal, planted } = /** @type {Record<'literal' | 'planted', Slide>} */ (engine.slides(numbers.metres));
  const cycles = (motion.cycles ??= GaitMotion.cycles());
  return [literal, planted, cycles.slide(numbers.metres), motion.file?.slide(numbers.metres) ?? null];
}

/** The motion of a file, scaled to the stature of the figure; one that is refused changes nothing. @param {GaitState} state @param {Uint8Array} bytes @param {string} name */
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

/** The figure walks in the style that was found, at the speed and with the leg of the recording. @param {GaitState} state */
export function useFit(state) {
  const { engine, motion, panel } = state;
  const fitted = fittedOf(state);
  const { leg, speed } = /** @type {Fit} */ (fitted.fit());
  engine.takeFit(fitted);
  state.preset = '';
  state.styleName = motion.fitted === 'file' ? motion.name.replace(/\.bvh$/i, '') : 'cycle';
  const within = (/** @type {'leg' | 'speed'} */ name, /** @type {number} */ to) => Math.min(BOUNDS[name][1], Math.max(BOUNDS[name][0], to));
  set(state, { leg: within('leg', leg), speed: within('speed', speed) });
  panel.set();
}
