/**
 * Flat discs and rings on the floor, those of one style in one call.
 *
 * @import { Object3D } from 'three'
 * @typedef {{ colour: string, alpha: number, ring: number }} Style
 */
import { CircleGeometry, DynamicDrawUsage, InstancedMesh, MeshBasicMaterial, RingGeometry } from 'three';
import { Sending } from './sending.js';

/** So many have room at first. */
const ROOM = 32;
/** Metres above the floor. */
const LIFT = 0.012;
/** A style of which there were none for so many frames is let go of. */
const LEFT = 240;

class Batch {
  count = 0;
  /** @type {Sending | null} */
  #sends = null;
  used = false;
  /** Frames without one. */
  idle = 0;

  /** @param {Object3D} into @param {import('three').Color} colour @param {Style} style */
  constructor(into, colour, style) {
    const { alpha, ring } = style;
    this.style = style;
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
    this.#sends = new Sending(mesh.instanceMatrix);
    return mesh;
  }

  /**
   * @param {ArrayLike<number>} places
   * @param {number} at x and y there
   * @param {ArrayLike<number>} sizes
   * @param {number} of the radius there
   */
  add(places, at, sizes, of) {
    if (this.count === this.mesh.instanceMatrix.count) {
      const before = this.mesh;
      this.mesh = this.#make(2 * this.count);
      this.mesh.instanceMatrix.array.set(before.instanceMatrix.array);
      before.removeFromParent();
      before.dispose();
    }
    const to = this.mesh.instanceMatrix.array;
    const o = 16 * this.count++;
    to[o] = to[o + 5] = sizes[of];
    to[o + 10] = to[o + 15] = 1;
    to[o + 12] = places[at];
    to[o + 13] = places[at + 1];
    to[o + 14] = LIFT;
  }

  commit() {
    this.mesh.count = this.count;
    this.mesh.visible = this.count > 0;
    if (this.count) this.#sends?.send(16 * this.count);
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
  /** @type {Batch[]} */
  #batches = [];
  #one = new Float64Array(3);

  /** @param {Object3D} into @param {(name: string) => import('three').Color} tint */
  constructor(into, tint) {
    this.into = into;
    this.tint = tint;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} radius metres
   * @param {string} colour
   * @param {number} alpha
   * @param {number} [ring] where the ring begins, as a share of the radius; 0: a disc
   */
  add(x, y, radius, colour, alpha, ring = 0) {
    const one = this.#one;
    one[0] = x;
    one[1] = y;
    one[2] = radius;
    this.at(one, 0, one, 2, colour, alpha, ring);
  }

  /**
   * The same, of numbers in arrays: as arguments each would be an object of its own.
   * @param {ArrayLike<number>} places
   * @param {number} at x and y there
   * @param {ArrayLike<number>} sizes
   * @param {number} of the radius there
   * @param {string} colour
   * @param {number} alpha
   * @param {number} ring
   */
  at(places, at, sizes, of, colour, alpha, ring) {
    const batch = this.#of(colour, alpha, ring);
    batch.used = true;
    batch.add(places, at, sizes, of);
  }

  /** There are few: they are looked through. @param {string} colour @param {number} alpha @param {number} ring */
  #of(colour, alpha, ring) {
    for (let i = 0; i < this.#batches.length; i++) {
      const { style } = this.#batches[i];
      if (style.colour === colour && style.alpha === alpha && style.ring === ring) return this.#batches[i];
    }
    const batch = new Batch(this.into, this.tint(colour), { colour, alpha, ring });
    this.#batches.push(batch);
    return batch;
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
