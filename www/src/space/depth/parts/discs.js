/**
 * Flat discs and rings on the floor, those of one style in one call.
 *
 * @import { Object3D } from 'three'
 */
import { CircleGeometry, DynamicDrawUsage, InstancedMesh, MeshBasicMaterial, RingGeometry } from 'three';
import { writeBall } from './limbs.js';

/** So many have room at first. */
const ROOM = 32;
/** Metres above the floor. */
const LIFT = 0.012;

class Batch {
  count = 0;
  used = false;

  /** @param {Object3D} into @param {import('three').Color} colour @param {number} alpha @param {number} ring */
  constructor(into, colour, alpha, ring) {
    this.into = into;
    this.shape = ring ? new RingGeometry(ring, 1, 40) : new CircleGeometry(1, 40);
    this.paint = new MeshBasicMaterial({ color: colour, transparent: true, opacity: alpha, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -2 });
    this.mesh = this.#make(ROOM);
  }

  /** @param {number} room */
  #make(room) {
    const mesh = new InstancedMesh(this.shape, this.paint, room);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.frustumCulled = false;
    mesh.renderOrder = 5;
    this.into.add(mesh);
    return mesh;
  }

  /** @param {number} x @param {number} y @param {number} radius */
  add(x, y, radius) {
    if (this.count === this.mesh.instanceMatrix.count) {
      const before = this.mesh;
      this.mesh = this.#make(2 * this.count);
      this.mesh.instanceMatrix.array.set(before.instanceMatrix.array);
      before.removeFromParent();
      before.dispose();
    }
    writeBall(/** @type {Float32Array} */ (this.mesh.instanceMatrix.array), this.count++, x, y, LIFT, 0, radius, radius, 1);
  }

  commit() {
    this.mesh.count = this.count;
    this.mesh.visible = this.count > 0;
    this.mesh.instanceMatrix.needsUpdate = true;
    this.count = 0;
  }

  dispose() {
    this.mesh.removeFromParent();
    this.mesh.dispose();
    this.shape.dispose();
    this.paint.dispose();
  }
}

export class Discs {
  /** @type {Map<string, Batch>} */
  #batches = new Map();

  /** @param {Object3D} into @param {(name: string) => import('three').Color} tint */
  constructor(into, tint) {
    this.into = into;
    this.tint = tint;
  }

  /** @param {number} x @param {number} y @param {number} radius metres @param {string} colour @param {number} alpha @param {number} [ring] where the ring begins, as a share of the radius; 0: a disc */
  add(x, y, radius, colour, alpha, ring = 0) {
    const key = `${colour} ${alpha} ${ring}`;
    let batch = this.#batches.get(key);
    if (!batch) this.#batches.set(key, batch = new Batch(this.into, this.tint(colour), alpha, ring));
    batch.used = true;
    batch.add(x, y, radius);
  }

  commit() {
    for (const [key, batch] of this.#batches) {
      if (!batch.used) {
        batch.dispose();
        this.#batches.delete(key);
        continue;
      }
      batch.commit();
      batch.used = false;
    }
  }

  dispose() {
    for (const batch of this.#batches.values()) batch.dispose();
    this.#batches.clear();
  }
}
