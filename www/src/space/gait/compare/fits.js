/**
 * The choice of the recorded walk that the closest style is found for, and such a comparison in a file.
 *
 * @import { GaitState } from '../state.js'
 */
import { GaitMotion } from '../../../../wasm/space.js';
import { download } from '../../../common/download.js';

/** The motions to which a style may be fitted. */
export const FITTED = /** @type {const} */ (['cycles', 'file', 'saved']);

export const initialMotion = () => ({
  /** Made when it is first looked at. */
  cycles: /** @type {GaitMotion | null} */ (null),
  file: /** @type {GaitMotion | null} */ (null),
  /** A comparison out of a file: without joints, so that its feet cannot be looked at. */
  saved: /** @type {GaitMotion | null} */ (null),
  /** Of the motion file, and of the recording of the saved comparison. */
  name: '',
  savedName: '',
  /** Which is fitted, and which of its curves is drawn. */
  fitted: /** @type {typeof FITTED[number]} */ ('cycles'),
  curve: 0,
});

/** The walk that is fitted. @param {Pick<GaitState, 'motion'>} state @returns {GaitMotion} */
export function fittedOf({ motion }) {
  const chosen = motion.fitted === 'cycles' ? null : motion[motion.fitted];
  if (chosen) return chosen;
  return (motion.cycles ??= GaitMotion.cycles());
}

/** The name of the recorded walk, without that of its kind of file. @param {Pick<GaitState, 'motion'>} state */
export const recordingOf = ({ motion: { fitted, name, savedName } }) => (fitted === 'cycles' ? 'cycle' : (fitted === 'file' ? name : savedName).replace(/\.bvh$/i, '') || 'walk');

/** Writes a file of the comparison. @param {GaitState} state */
export function saveFit(state) {
  const recording = recordingOf(state);
  download(fittedOf(state).file(recording), `${recording}.fit.json`, 'application/json');
}

/**
 * A comparison out of its file, parsed, beside the figure.
 * @param {GaitState} state
 * @param {{ recording?: string }} value
 */
export function takeFit({ motion }, value) {
  const taken = GaitMotion.open(value);
  motion.saved?.free();
  Object.assign(motion, { saved: taken, savedName: value.recording ?? '', fitted: 'saved', curve: 0 });
}

