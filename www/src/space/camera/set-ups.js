/**
 * Set-ups of the camera, each with the scene on which it shows something: looking ahead, from behind, towards a target.
 * The gallery names them.
 *
 * @import { CameraState } from './state.js'
 */
import { say } from '../../common/texts.js';
import { shippedScene } from '../files/floor-files.js';

/**
 * The set-ups, by name: a scene, and what its file says of the camera.
 * @type {Record<string, { scene: string, saved: Record<string, unknown> }>}
 */
export const SET_UPS = {
  ahead: { scene: 'office', saved: { ahead: 1, eye: 'first', looks: 'ahead', course: 'way' } },
  behind: { scene: 'office', saved: { ahead: 1, eye: 'chase', looks: 'ahead', course: 'way' } },
  // Round the statue of the square, which stays in view.
  target: {
    scene: 'streets',
    saved: {
      eye: 'first', looks: 'target', target: { x: 45, y: 25.5 }, course: 'tour',
      tour: { round: true, stops: [{ x: 34.5, y: 16, rest: 0 }, { x: 52.5, y: 16, rest: 0 }, { x: 52.5, y: 32, rest: 0 }, { x: 34.5, y: 32, rest: 0 }] },
    },
  },
};

/**
 * Opens the scene of a set-up, if another one is there, and sets the camera up; a name that there is not says nothing.
 * @param {CameraState} camera
 * @param {string} name
 * @param {(saved: any) => void} load
 */
export async function setUp(camera, name, load) {
  if (!Object.hasOwn(SET_UPS, name)) return;
  const { scene, saved } = SET_UPS[name];
  const { app } = camera;
  if (app.scene.space.name !== scene && !(await app.open(() => shippedScene(app.site, scene), say(`space.scene.${scene}`)))) return;
  load(saved);
  camera.panel.setUps.set(name);
}
