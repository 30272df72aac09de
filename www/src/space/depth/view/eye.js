/**
 * The picture of what a camera on the floor sees, painted on the canvas of its study: drawn in a corner of the view's
 * own canvas before the view itself, and copied.
 *
 * @import { Eye } from '../solid.js'
 */
import { PerspectiveCamera } from 'three';

export const makeEyeCamera = () => new PerspectiveCamera(60, 1, 0.1, 2000);

/**
 * Puts a camera where it is on the floor.
 * @param {PerspectiveCamera} camera
 * @param {Eye} eye
 * @param {number} aspect width by height
 */
export function aim(camera, { x, y, z, heading, drop, wide }, aspect) {
  camera.up.set(0, 0, 1);
  camera.position.set(x, y, z);
  camera.lookAt(x + Math.cos(heading) * Math.cos(drop), y + Math.sin(heading) * Math.cos(drop), z - Math.sin(drop));
  // On a tall view as much is seen upwards as else across.
  camera.fov = (2 * Math.atan(wide / Math.max(1, aspect)) * 180) / Math.PI;
  camera.aspect = aspect;
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
}

/**
 * @param {import('three').WebGLRenderer} renderer
 * @param {import('three').Scene} scene
 * @param {PerspectiveCamera} camera
 * @param {Eye} eye
 * @param {(angle: number, height: number) => void} sized told the angle and the height of the picture
 */
export function paintEye(renderer, scene, camera, eye, sized) {
  const { canvas } = eye;
  const view = renderer.domElement;
  const { clientWidth, clientHeight } = canvas;
  if (!clientWidth || !clientHeight) return;
  // As large as both canvases have room for.
  const ratio = Math.min(devicePixelRatio || 1, view.width / clientWidth, view.height / clientHeight);
  const [width, height] = [Math.floor(clientWidth * ratio), Math.floor(clientHeight * ratio)];
  if (width < 2 || height < 2) return;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const own = renderer.getPixelRatio();
  aim(camera, eye, width / height);
  sized((camera.fov * Math.PI) / 180, clientHeight);
  // Viewports begin at the lower left.
  renderer.setViewport(0, 0, width / own, height / own);
  renderer.setScissor(0, 0, width / own, height / own);
  renderer.setScissorTest(true);
  renderer.render(scene, camera);
  renderer.setScissorTest(false);
  renderer.setViewport(0, 0, view.width / own, view.height / own);
  const onto = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  onto.setTransform(1, 0, 0, 1, 0, 0);
  onto.drawImage(view, 0, view.height - height, width, height, 0, 0, width, height);
}
