/** The conversion from a pixel of the view to a place of the floor, by a ray. */
import { Plane, Raycaster, Vector2, Vector3 } from 'three';

/** Farther than this many floors away nothing is meant. */
const FAR = 4;

/** @param {import('three').PerspectiveCamera} camera */
export function makeRays(camera) {
  const caster = new Raycaster();
  const [at, hit, level] = [new Vector2(), new Vector3(), new Plane(new Vector3(0, 0, 1), 0)];
  const aim = (/** @type {number} */ px, /** @type {number} */ py, /** @type {import('../../view/view.js').Size} */ { width, height }) => {
    at.set((px / width) * 2 - 1, 1 - (py / height) * 2);
    caster.setFromCamera(at, camera);
  };
  return {
    /**
     * Where the ray meets a height above the floor, null where it does not.
     * @param {number} px
     * @param {number} py
     * @param {import('../../view/view.js').Size} size
     * @param {number} [z] metres
     * @returns {import('../../types.js').Point | null}
     */
    place(px, py, size, z = 0) {
      aim(px, py, size);
      level.constant = -z;
      if (!caster.ray.intersectPlane(level, hit)) return null;
      return hit.distanceTo(camera.position) > FAR * camera.far ? null : { x: hit.x, y: hit.y };
    },
    /**
     * Where it meets something solid before the floor.
     * @param {number} px
     * @param {number} py
     * @param {import('../../view/view.js').Size} size
     * @param {import('three').Object3D} solid
     * @returns {{ x: number, y: number, z: number } | null}
     */
    wall(px, py, size, solid) {
      aim(px, py, size);
      const [first] = caster.intersectObject(solid, false);
      return first ? { x: first.point.x, y: first.point.y, z: first.point.z } : null;
    },
    /**
     * Where a place is on the view, in its pixels; no numbers where it is behind the viewer.
     * @param {number} x
     * @param {number} y
     * @param {number} z
     * @param {import('../../view/view.js').Size} size
     * @returns {[number, number]}
     */
    pixel(x, y, z, { width, height }) {
      hit.set(x, y, z).project(camera);
      if (hit.z > 1) return [NaN, NaN];
      return [((hit.x + 1) / 2) * width, ((1 - hit.y) / 2) * height];
    },
  };
}
