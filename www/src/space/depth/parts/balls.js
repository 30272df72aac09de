/**
 * Balls that are seen through, those of one colour and strength in one call, the farthest first where they overlap.
 *
 * @import { Object3D } from 'three'
 */
import { BackSide, DynamicDrawUsage, FrontSide, InstancedMesh, MeshLambertMaterial, SphereGeometry } from 'three';
import { Sending } from './sending.js';

/** So many have room at first. */
const ROOM = 32;
/** A style of which there were none for so many frames is let go of. */
const LEFT = 240;

class Batch {
  count = 0;
  used = false;
  /** Frames without one. */
  idle = 0;
  /** Both sides of each: the far one is drawn before the near one. @type {{ mesh: InstancedMesh, sends: Sending }[]} */
  sides;

  /** @param {Object3D} into @param {import('three').Color} tint @param {string} colour @param {number} alpha */
  constructor(into, tint, colour, alpha) {
    this.into = into;
    this.colour = colour;
    this.alpha = alpha;
    this.shape = new SphereGeometry(1, 32, 20);
    this.paints = [BackSide, FrontSide].map((side) => new MeshLambertMaterial({ color: tint, emissive: tint, emissiveIntensity: 0.35, transparent: true, opacity: alpha, depthWrite: false, side }));
    this.sides = this.#make(ROOM);
  }

  /** @param {number} room */
  #make(room) {
    return this.paints.map((paint, at) => {
      const mesh = new InstancedMesh(this.shape, paint, room);
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
      mesh.frustumCulled = false;
      mesh.renderOrder = 7 + at;
      this.into.add(mesh);
      return { mesh, sends: new Sending(mesh.instanceMatrix) };
    });
  }

  /** @param {number} x @param {number} y @param {number} z @param {number} radius */
  add(x, y, z, radius) {
    if (this.count === this.sides[0].mesh.instanceMatrix.count) {
      const before = this.sides;
      this.sides = this.#make(2 * this.count);
      this.sides.forEach(({ mesh }, at) => mesh.instanceMatrix.array.set(before[at].mesh.instanceMatrix.array));
      for (const { mesh } of before) {
        mesh.removeFromParent();
        mesh.dispose();
      }
    }
    const o = 16 * this.count++;
    for (const { mesh: { instanceMatrix: { array: to } } } of this.sides) {
      to[o] = to[o + 5] = to[o + 10] = radius;
      to[o + 15] = 1;
      to[o + 12] = x;
      to[o + 13] = y;
      to[o + 14] = z;
    }
  }

  commit() {
    for (const { mesh, sends } of this.sides) {
      mesh.count = this.count;
      mesh.visible = this.count > 0;
      if (this.count) sends.send(16 * this.count);
    }
    this.count = 0;
  }

  dispose() {
    for (const { mesh } of this.sides) {
      mesh.removeFromParent();
      mesh.dispose();
    }
    for (const paint of this.paints) paint.dispose();
    this.shape.dispose();
  }
}

export class Balls {
  /** @type {Batch[]} */
  #batches = [];

  /** @param {Object3D} into @param {(name: string) => import('three').Color} tint */
  constructor(into, tint) {
    this.into = into;
    this.tint = tint;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} z
   * @param {number} radius metres
   * @param {string} colour
   * @param {number} alpha
   */
  add(x, y, z, radius, colour, alpha) {
    let batch = this.#batches.find((one) => one.colour === colour && one.alpha === alpha);
    if (!batch) this.#batches.push(batch = new Batch(this.into, this.tint(colour), colour, alpha));
    batch.used = true;
    batch.add(x, y, z, radius);
  }

  commit() {
    for (let i = this.#batches.length - 1; i >= 0; i--) {
      const batch = this.#batches[i];
      batch.idle = batch.used ? 0 : batch.idle + 1;
      batch.used = false;
      batch.commit();
      if (batch.idle <= LEFT) continue;
      batch.dispose();
      this.#batches.splice(i, 1);
    }
  }

  dispose() {
    for (const batch of this.#batches) batch.dispose();
    this.#batches = [];
  }
}
