/**
 * The state of the study of the camera: one plain object, changed in place, followed by one request to redraw.
 *
 * @import { App } from '../app.js'
 * @import { makeAlong } from '../planner/along.js'
 * @import { Point } from '../types.js'
 * @import { PageScene } from '../page-scene.js'
 * @import { makeGoTo } from './go-to.js'
 * @import { Panel } from './panel.js'
 * @import { makeTour } from './tour.js'
 *
 * @typedef {object} CameraState
 * @property {App} app
 * @property {PageScene} scene
 * @property {Panel} panel
 * @property {ReturnType<typeof makeAlong>} along
 * @property {ReturnType<typeof makeTour>} tour
 * @property {ReturnType<typeof makeGoTo>} goTo
 * @property {CameraStudy | null} drive
 * @property {{ diagram: Float64Array, line: Float64Array, places: Float64Array, along: ArrayLike<number>, error: string
 *   } | null} about What is asked of the engine once for each drive.
 * @property {{ turning: ArrayLike<number>, along: [number, number], ahead: [number, number] }} views  The same for each
 *   look ahead: angular velocities, and their jumps along the path and as it looks, at one step and at half of it.
 * @property {Record<string, number>} limits
 * @property {number} ahead
 * @property {string} looks  Where it looks: ahead, or towards the target.
 * @property {Point} target
 * @property {number} time
 * @property {string} refused
 * @property {string} eye
 * @property {string} course  What is driven: the way from A to B, or the tour.
 * @property {{ goal: Point, said: string } | null} sent  Where it was sent from its way, and what is said of that.
 * @property {boolean} following  The goal of the roadmap's way follows the camera's: no news.
 */
import { CameraStudy } from '../../../wasm/space.js';
import { LOOKS, usualTarget } from './looks.js';

/** Seconds that it looks ahead, where nothing else was said. */
const AHEAD = 1;

/** The usual settings of a drive. @param {Pick<CameraState, 'scene'>} camera */
export const usual = (camera) => ({ limits: CameraStudy.limits(), ahead: AHEAD, looks: LOOKS[0], target: usualTarget(camera), eye: 'first', course: 'way' });

/** Without what is made for it. @param {App} app @returns {Omit<CameraState, 'panel' | 'along' | 'tour' | 'goTo'>} */
export const initialState = (app) => ({
  app,
  scene: app.scene,
  drive: null,
  about: null,
  views: { turning: [], along: [0, 0], ahead: [0, 0] },
  ...usual(app),
  time: 0,
  refused: '',
  sent: null,
  following: false,
});

/** On which leg of a tour it is, from 1. @param {CameraState} camera @param {number} gone metres */
export function legAt({ about }, gone) {
  const places = about?.places ?? [];
  const passed = [...places].findLastIndex((place) => place <= gone);
  return Math.min(Math.max(1, passed + 1), places.length - 1);
}
