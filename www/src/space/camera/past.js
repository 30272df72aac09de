/**
 * Time of a drive in steps, back and on: the whole drive is known from its beginning, so one can go anywhere in it.
 *
 * @import { Past } from '../types.js'
 * @import { CameraState } from './state.js'
 */

/** Seconds of a step. */
const STEP = 0.1;

/**
 * A step of it, back or on; time that goes by on its own ends with that.
 * @param {CameraState} camera
 * @param {number} to in steps from the beginning
 */
function goTo(camera, to) {
  const { app, drive } = camera;
  app.time.pause();
  if (drive) camera.time = Math.min(drive.duration, Math.max(0, to * STEP));
}

/** @param {CameraState} camera */
const stepNow = ({ time }) => Math.round(time / STEP);

/** @param {CameraState} camera */
export const step = (camera) => goTo(camera, stepNow(camera) + 1);

/**
 * The whole drive is known from its beginning: one can go anywhere in it.
 * @param {CameraState} camera
 * @returns {Past}
 */
export function pastOf(camera) {
  return {
    least: 0,
    get at() { return stepNow(camera); },
    get head() { return camera.drive ? Math.ceil(camera.drive.duration / STEP) : 0; },
    seconds: (/** @type {number} */ at) => Math.min(at * STEP, camera.drive?.duration ?? 0),
    goTo: (/** @type {number} */ at) => goTo(camera, at),
  };
}
