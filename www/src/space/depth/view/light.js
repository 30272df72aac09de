/**
 * Light from the sky and one sun, with shadows where the machine affords them. Bright enough that a floor seen from
 * above has the colour that it has on the plan.
 *
 * @import { Floor } from '../../view/view.js'
 */
import { DirectionalLight, HemisphereLight } from 'three';

/** From where the sun shines, and how high the highest is that casts a shadow. */
const SUN = /** @type {const} */ ([-0.42, -0.62, 1.25]);
const LENGTH = Math.hypot(...SUN);
/** The share of the sun. */
const DIRECT = 0.42;
/** Pixels of the shadows; on a larger floor than so many metres they are there around what is looked at alone. */
const [PIXELS, WIDE] = [2048, 90];

/** @param {import('three').Object3D} into */
export function makeLight(into) {
  const sky = new HemisphereLight(0xffffff, 0x9a9aa2, Math.PI * (1 - DIRECT));
  sky.position.set(0, 0, 1);
  const sun = new DirectionalLight(0xffffff, (Math.PI * DIRECT * LENGTH) / SUN[2]);
  sun.shadow.mapSize.set(PIXELS, PIXELS);
  sun.shadow.normalBias = 0.03;
  sun.shadow.bias = -0.0006;
  sun.shadow.intensity = 0.75;
  into.add(sky, sun, sun.target);
  return {
    /**
     * Shadows fall where the floor is, or on so much of it around a place; answers whether that is another one.
     * @param {Floor} floor
     * @param {{ x: number, y: number }} at
     */
    over(floor, at) {
      const width = floor.right - floor.left;
      const height = floor.top - floor.bottom;
      const whole = Math.max(width, height) <= WIDE;
      const x = whole ? (floor.left + floor.right) / 2 : Math.round(at.x / 4) * 4;
      const y = whole ? (floor.bottom + floor.top) / 2 : Math.round(at.y / 4) * 4;
      const reach = (whole ? Math.hypot(width, height) : WIDE) / 2 + 3;
      const { camera } = sun.shadow;
      if (camera.right === reach && sun.target.position.x === x && sun.target.position.y === y) return false;
      sun.target.position.set(x, y, 0);
      sun.position.set(x + (SUN[0] / LENGTH) * reach * 2, y + (SUN[1] / LENGTH) * reach * 2, (SUN[2] / LENGTH) * reach * 2);
      Object.assign(camera, { left: -reach, right: reach, bottom: -reach, top: reach, near: 0.5, far: reach * 4 });
      camera.updateProjectionMatrix();
      return true;
    },
    /** @param {boolean} wanted */
    cast(wanted) {
      sun.castShadow = wanted;
    },
    dispose: () => sun.dispose(),
  };
}
