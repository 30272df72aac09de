/**
 * The camera of whoever looks at the floor, put where the view is. Nothing is made for a frame.
 *
 * @import { Floor } from '../../view/view.js'
 * @import { Orbit } from '../orbit.js'
 */
import { PerspectiveCamera } from 'three';
import { ANGLE } from '../orbit.js';
import { PRIVATE } from '../parts/layers.js';

/**
 * The nearest that is drawn, in metres and as a share of the distance; and beyond what is looked at so many floors and
 * metres.
 */
const [NEAR, SHARE] = [0.05, 1 / 60];
const [FLOORS, METRES] = [4, 20];

export function makeLens() {
  const camera = new PerspectiveCamera((ANGLE * 180) / Math.PI, 1, 0.1, 1000);
  camera.layers.enable(PRIVATE);
  return {
    camera,
    /**
     * As `viewer` and `target` of the orbit say.
     * @param {Orbit} orbit
     * @param {Floor} floor
     * @param {number} aspect width by height
     */
    place(orbit, floor, aspect) {
      const { azimuth, elevation, distance, z = 0, aside = 0 } = orbit;
      const cos = Math.cos(azimuth);
      const sin = Math.sin(azimuth);
      const flat = Math.cos(elevation);
      const high = Math.sin(elevation);
      const x = orbit.x - aside * sin;
      const y = orbit.y + aside * cos;
      camera.up.set(-high * cos, -high * sin, flat);
      camera.position.set(x + flat * cos * distance, y + flat * sin * distance, z + high * distance);
      camera.lookAt(x, y, z);
      camera.near = Math.max(NEAR, distance * SHARE);
      camera.far = distance + FLOORS * Math.max(floor.right - floor.left, floor.top - floor.bottom) + METRES;
      camera.aspect = aspect;
      camera.updateProjectionMatrix();
      camera.updateMatrixWorld();
    },
  };
}
