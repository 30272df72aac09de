/**
 * All figures of the study, for texts and tasks: its own, those of the step that is seen, and those of paths beside it.
 *
 * @import { MeshState } from './state.js'
 */
import { over } from '../paths/figures.js';
import { overMiddles } from './searched.js';
import { measures } from './told.js';

/** Null while something is being built or searched. @param {MeshState} state */
export function allFigures(state) {
  const { at, comparison, engine, found } = state;
  const own = measures(state);
  if (!own || comparison.busy) return null;
  const { length, middles, centres } = found ?? {};
  const beside = (/** @type {number | null | undefined} */ other) => (length && other ? over(other, length) : undefined);
  return { ...own, middles: middles ?? undefined, centres: centres ?? undefined, 'middles-over': beside(middles), 'centres-over': beside(centres), ...(state.packed.settings.packed || overMiddles(state) ? {} : stepAt(engine, at)), ...comparison.measures() };
}

/**
 * Length of the path to the root of the interval, and the least that a path through it can be.
 * @param {MeshState['engine']} engine
 * @param {number} at
 */
function stepAt(engine, at) {
  const step = engine?.step(at);
  return step ? { g: step.g, f: step.f } : {};
}
