/**
 * Bodies: limbs, trunks, heads and simple figures, each kind of them drawn in one call. What is written each frame goes into
 * arrays that are there already.
 *
 * @import { Anatomy, Standing } from './limbs.js'
 * @import { Color, Object3D } from 'three'
 */
import { CylinderGeometry, DynamicDrawUsage, InstancedBufferAttribute, InstancedMesh, LatheGeometry, MeshLambertMaterial, SphereGeometry, Vector2 } from 'three';
import { placeOf, writeBall, writeBone } from './limbs.js';

/** Room for so many of a kind at first. */
const ROOM = 64;
/** A simple figure: the share of its height up to its neck, and how high the middle of its head is. */
const [NECK, HEAD] = [0.86, 0.93];

/** From 0 to 1 along z, 1 around: a limb, and a trunk with a waist. */
function limbShape() {
  return new CylinderGeometry(1, 1, 1, 10, 1, true).rotateX(Math.PI / 2).translate(0, 0, 0.5);
}

const trunkShape = () => turned([[0, -0.12], [0.62, -0.1], [0.8, 0], [0.72, 0.28], [0.82, 0.6], [1, 0.86], [0.86, 0.99], [0.4, 1.06], [0, 1.07]], 16);

/** From feet to neck in one piece. */
const plainShape = () => turned([[0, 0], [0.5, 0], [0.52, 0.05], [0.58, 0.42], [0.66, 0.54], [0.6, 0.64], [0.78, 0.82], [0.92, 0.92], [0.8, 0.98], [0.34, 1.01], [0.3, 1.06]], 12);

/** @param {number[][]} profile radius and place along z @param {number} sides */
function turned(profile, sides) {
  return new LatheGeometry(profile.map(([radius, at]) => new Vector2(radius, at)), sides).rotateX(Math.PI / 2);
}

/** Instances of one shape, as many as are written in a frame. */
class Kind {
  count = 0;
  /** @type {Float32Array} */
  matrices = new Float32Array();
  /** @type {Float32Array} */
  colours = new Float32Array();
  /** @param {import('three').BufferGeometry} shape @param {Object3D} into @param {number} layer */
  constructor(shape, into, layer) {
    this.into = into;
    this.layer = layer;
    this.shape = shape;
    this.paint = new MeshLambertMaterial();
    this.mesh = this.#make(ROOM);
  }

  /** @param {number} room */
  #make(room) {
    const mesh = new InstancedMesh(this.shape, this.paint, room);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.instanceColor = new InstancedBufferAttribute(new Float32Array(3 * room), 3).setUsage(DynamicDrawUsage);
    mesh.castShadow = mesh.receiveShadow = true;
    // They are wherever they go.
    mesh.frustumCulled = false;
    this.matrices = /** @type {Float32Array} */ (mesh.instanceMatrix.array);
    this.colours = /** @type {Float32Array} */ (mesh.instanceColor.array);
    mesh.layers.set(this.layer);
    this.into.add(mesh);
    return mesh;
  }

  /** The matrices, with room for one more: twice as much where there is none. */
  next() {
    if (this.count < this.mesh.instanceMatrix.count) return this.matrices;
    const before = this.mesh;
    const [matrices, colours] = [this.matrices, this.colours];
    this.mesh = this.#make(2 * before.instanceMatrix.count);
    this.matrices.set(matrices);
    this.colours.set(colours);
    this.into.remove(before);
    before.dispose();
    return this.matrices;
  }

  /** The one that was written last is of this colour. @param {Color} colour */
  done(colour) {
    const at = 3 * this.count++;
    this.colours[at] = colour.r;
    this.colours[at + 1] = colour.g;
    this.colours[at + 2] = colour.b;
  }

  commit() {
    const { mesh, count } = this;
    mesh.count = count;
    mesh.visible = count > 0;
    if (count) {
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
    this.count = 0;
  }

  dispose() {
    this.mesh.dispose();
    this.shape.dispose();
    this.paint.dispose();
  }
}

export class Bodies {
  #a = new Float64Array(3);
  #b = new Float64Array(3);
  #c = new Float64Array(3);

  /** @param {Object3D} into @param {number} [layer] which cameras see them */
  constructor(into, layer = 0) {
    this.limbs = new Kind(limbShape(), into, layer);
    this.balls = new Kind(new SphereGeometry(1, 12, 8), into, layer);
    this.trunks = new Kind(trunkShape(), into, layer);
    this.plain = new Kind(plainShape(), into, layer);
  }

  get kinds() {
    return [this.limbs, this.balls, this.trunks, this.plain];
  }

  /** A figure of joints. @param {Anatomy} anatomy @param {ArrayLike<number>} places of its joints @param {Standing} at @param {Color} coat trunk and head @param {Color} rest limbs @param {Color} mark where it faces */
  figure(anatomy, places, at, coat, rest, mark) {
    const [a, b, c] = [this.#a, this.#b, this.#c];
    const { limbs, trunks } = this;
    for (const { from, to, radius, first } of anatomy.bones) {
      placeOf(places, from, at, a);
      placeOf(places, to, at, b);
      if (writeBone(limbs.next(), limbs.count, a, b, radius, radius, 0, 0, 1)) limbs.done(rest);
      if (first) this.#ball(a, at.heading, radius, radius, radius, rest);
      this.#ball(b, at.heading, radius, radius, radius, rest);
    }
    placeOf(places, anatomy.root, at, a);
    placeOf(places, anatomy.neck, at, b);
    let [wx, wy, wz, broad] = [-Math.sin(at.heading), Math.cos(at.heading), 0, 0.19];
    if (anatomy.shoulders) {
      const [left, right] = anatomy.shoulders;
      placeOf(places, left, at, b);
      placeOf(places, right, at, c);
      [wx, wy, wz] = [b[0] - c[0], b[1] - c[1], b[2] - c[2]];
      broad = Math.hypot(wx, wy, wz) / 2 + 0.02;
      for (let axis = 0; axis < 3; axis++) b[axis] = (b[axis] + c[axis]) / 2;
    }
    if (writeBone(trunks.next(), trunks.count, a, b, broad * 0.6, broad, wx, wy, wz)) trunks.done(coat);
    placeOf(places, anatomy.head, at, c);
    if (writeBone(limbs.next(), limbs.count, b, c, 0.05, 0.05, 0, 1, 0)) limbs.done(rest);
    this.#head(c[0], c[1], c[2], at.heading, 1, coat, mark);
  }

  /** A figure without limbs. @param {Standing} at @param {number} radius @param {number} height @param {Color} coat @param {Color} mark */
  simple(at, radius, height, coat, mark) {
    const { plain } = this;
    writeBall(plain.next(), plain.count, at.x, at.y, 0, at.heading, 0.68 * radius, radius, NECK * height);
    plain.done(coat);
    this.#head(at.x, at.y, HEAD * height, at.heading, height / 1.75, coat, mark);
  }

  /** @param {number} x @param {number} y @param {number} z @param {number} heading @param {number} size @param {Color} coat @param {Color} mark */
  #head(x, y, z, heading, size, coat, mark) {
    const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
    const { balls } = this;
    writeBall(balls.next(), balls.count, x, y, z, heading, 0.105 * size, 0.09 * size, 0.125 * size);
    balls.done(coat);
    // Eyes, as a dark band in front.
    writeBall(balls.next(), balls.count, x + 0.06 * size * cos, y + 0.06 * size * sin, z + 0.03 * size, heading, 0.058 * size, 0.07 * size, 0.03 * size);
    balls.done(mark);
  }

  /** @param {Float64Array} at @param {number} heading @param {number} sx @param {number} sy @param {number} sz @param {Color} colour */
  #ball(at, heading, sx, sy, sz, colour) {
    const { balls } = this;
    writeBall(balls.next(), balls.count, at[0], at[1], at[2], heading, sx, sy, sz);
    balls.done(colour);
  }

  commit() {
    for (const kind of this.kinds) kind.commit();
  }

  dispose() {
    for (const kind of this.kinds) kind.dispose();
  }
}
