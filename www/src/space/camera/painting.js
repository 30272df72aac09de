/**
 * The painting of the camera's picture beside the plan: walls by hand, or the view with depth, which is loaded when
 * somebody asks for it. Where there is that view it paints the picture, too.
 *
 * @import { CameraState } from './state.js'
 */
import { keep, read } from '../files/remember.js';

/** Where it is kept that somebody asked. */
const STORE = 'wayscope.space.eye';

/** @param {CameraState} camera @param {boolean} solid @param {boolean} [chosen] by hand: it is kept */
export async function paint(camera, solid, chosen = false) {
  const is = await camera.app.depth.paint(solid);
  camera.panel.solid.set(is);
  if (chosen) keep(STORE, JSON.stringify(is));
}

/** As on the last visit. @param {CameraState} camera */
export function recall(camera) {
  if (read(STORE) === true && !camera.panel.solid.value) void paint(camera, true);
}

/** The tick says what is so: the view may be lost. @param {CameraState} camera */
export function tick({ app, panel }) {
  if (panel.solid.value && !app.depth.painting) panel.solid.set(false);
}
