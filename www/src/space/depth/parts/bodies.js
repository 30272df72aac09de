/**
 * Bodies: limbs, trunks, heads and simple figures, each kind of them drawn in one call. What is written each frame goes
 * into arrays that are there already.
 *
 * @import { Anatomy, Size, Standing } from './limbs.js'
 * @import { Color, Object3D } from 'three'
 */
import { CylinderGeometry, DynamicDrawUsage, InstancedBufferAttribute, InstancedMesh, LatheGeometry, MeshLambertMaterial, SphereGeometry, Vector2 } from 'three';
import { jointsAt, writeBall, writeBone } from './limbs.js';
import { Sending } from './sending.js';

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
  /** @type {Sending | null} */
  #sends = null;
  /** @type {Sending | null} */
  #sendsColours = null;
  /** Whether a colour is another one than in the frame before. */
  #recoloured = true;
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
    const colours = new InstancedBufferAttribute(new Float32Array(3 * room), 3).setUsage(DynamicDrawUsage);
    mesh.instanceColor = colours;
    this.#sends = new Sending(mesh.instanceMatrix);
    this.#sendsColours = new Sending(colours);
    mesh.castShadow = mesh.receiveShadow = true;
    // They are wherever they go.
    mesh.frustumCulled = false;
    this.matrices = /** @type {Float32Array} */ (mesh.instanceMatrix.array);
    this.colours = /** @type {Float32Array} */ (colours.array);
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
    this.#recoloured = true;
    return this.matrices;
  }

  /** The one that was written last is of this colour. @param {Color} colour */
  done(colour) {
    const at = 3 * this.count++;
    const { colours } = this;
    if (colours[at] === Math.fround(colour.r) && colours[at + 1] === Math.fround(colour.g) && colours[at + 2] === Math.fround(colour.b)) return;
    this.#recoloured = true;
    colours[at] = colour.r;
    colours[at + 1] = colour.g;
    colours[at + 2] = colour.b;
  }

  commit() {
    const { mesh, count } = this;
    mesh.count = count;
    mesh.visible = count > 0;
    if (count) {
      this.#sends?.send(16 * count);
      if (this.#recoloured) this.#sendsColours?.send(3 * count);
      this.#recoloured = false;
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
  /** Joints of the figure that is written, and after them the middle of its shoulders. */
  #joints = new Float64Array(3 * ROOM);
  #ball = new Float64Array(7);
  #shape = new Float64Array(5);

  /** @param {Object3D} into @param {number} [layer] which cameras see them */
  constructor(into, layer = 0) {
    this.limbs = new Kind(limbShape(), into, layer);
    this.balls = new Kind(new SphereGeometry(1, 12, 8), into, layer);
    this.trunks = new Kind(trunkShape(), into, layer);
    this.plain = new Kind(plainShape(), into, layer);
    // Joints and eyes are so small that few sides do.
    this.joints = new Kind(new SphereGeometry(1, 8, 6), into, layer);
    this.kinds = [this.limbs, this.balls, this.trunks, this.plain, this.joints];
  }

  /**
   * A figure of joints.
   * @param {Anatomy} anatomy
   * @param {ArrayLike<number>} places of its joints
   * @param {Standing} at
   * @param {Color} coat trunk and head
   * @param {Color} rest limbs
   * @param {Color} mark where it faces
   * @param {Color} [right] limbs on that side, where they are told apart
   */
  figure(anatomy, places, at, coat, rest, mark, right = rest) {
    const { bones, head, neck, root, shoulders, size } = anatomy;
    if (this.#joints.length < places.length + 3) this.#joints = new Float64Array(2 * places.length + 3);
    const joints = this.#joints;
    jointsAt(places, at, joints);
    for (let i = 0; i < bones.length; i++) {
      const bone = bones[i];
      const tint = bone.side < 0 ? right : rest;
      this.#bone(bone, tint);
      if (bone.first) this.#joint(bone.from, bone, tint);
      this.#joint(bone.to, bone, tint);
    }
    const shape = this.#shape;
    const top = shoulders ? places.length / 3 : neck;
    if (shoulders) this.#across(shoulders, 3 * top);
    else this.#shaped(0.19 * size, 0.19 * size, -Math.sin(at.heading), Math.cos(at.heading));
    shape[0] = 0.6 * shape[1];
    if (writeBone(this.trunks.next(), this.trunks.count, joints, root, top, shape)) this.trunks.done(coat);
    this.#shaped(0.05 * size, 0.05 * size, 0, 1);
    if (writeBone(this.limbs.next(), this.limbs.count, joints, top, head, shape)) this.limbs.done(right === rest ? rest : coat);
    const ball = this.#ball;
    for (let axis = 0; axis < 3; axis++) ball[axis] = joints[3 * head + axis];
    ball[3] = at.heading;
    ball[4] = size;
    this.#head(coat, mark);
  }

  /** @param {import('./limbs.js').Bone} bone @param {Color} colour */
  #bone(bone, colour) {
    const shape = this.#shape;
    shape[0] = shape[1] = bone.radius;
    shape[2] = shape[3] = 0;
    shape[4] = 1;
    const { limbs } = this;
    if (writeBone(limbs.next(), limbs.count, this.#joints, bone.from, bone.to, shape)) limbs.done(colour);
  }

  /**
   * Broad from shoulder to shoulder, and the middle of them.
   * @param {[number, number]} shoulders
   * @param {number} middle where in the joints it is written
   */
  #across(shoulders, middle) {
    const joints = this.#joints;
    const shape = this.#shape;
    let long = 0;
    for (let axis = 0; axis < 3; axis++) {
      const left = joints[3 * shoulders[0] + axis];
      const right = joints[3 * shoulders[1] + axis];
      shape[2 + axis] = left - right;
      joints[middle + axis] = (left + right) / 2;
      long += (left - right) * (left - right);
    }
    shape[1] = Math.sqrt(long) / 2 + 0.02;
  }

  /** @param {number} deep @param {number} broad @param {number} wx @param {number} wy */
  #shaped(deep, broad, wx, wy) {
    const shape = this.#shape;
    shape[0] = deep;
    shape[1] = broad;
    shape[2] = wx;
    shape[3] = wy;
    shape[4] = 0;
  }

  /** A figure without limbs. @param {Standing} at @param {Size} size @param {Color} coat @param {Color} mark */
  simple(at, size, coat, mark) {
    const { radius, height } = size;
    const { plain } = this;
    const ball = this.#ball;
    ball[0] = at.x;
    ball[1] = at.y;
    ball[2] = 0;
    ball[3] = at.heading;
    ball[4] = 0.68 * radius;
    ball[5] = radius;
    ball[6] = NECK * height;
    writeBall(plain.next(), plain.count, ball);
    plain.done(coat);
    ball[2] = HEAD * height;
    ball[4] = height / 1.75;
    this.#head(coat, mark);
  }

  /**
   * An animal on four legs, its trunk around a height.
   * @param {Standing & { z: number }} at
   * @param {number} radius of the ball that it fits in
   * @param {Color} coat
   * @param {Color} legs
   * @param {Color} mark eyes
   */
  animal(at, radius, coat, legs, mark) {
    const { balls, joints } = this;
    const ball = this.#ball;
    const [cos, sin] = [Math.cos(at.heading), Math.sin(at.heading)];
    ball[3] = at.heading;
    this.#part(at, cos, sin, 0, 0, 0, [0.62 * radius, 0.36 * radius, 0.38 * radius]);
    writeBall(balls.next(), balls.count, ball);
    balls.done(coat);
    this.#part(at, cos, sin, 0.72 * radius, 0, 0.34 * radius, [0.3 * radius, 0.2 * radius, 0.24 * radius]);
    writeBall(balls.next(), balls.count, ball);
    balls.done(coat);
    for (let leg = 0; leg < 4; leg++) {
      this.#part(at, cos, sin, (leg < 2 ? 0.36 : -0.36) * radius, (leg % 2 ? 0.2 : -0.2) * radius, -0.5 * radius, [0.09 * radius, 0.09 * radius, 0.42 * radius]);
      writeBall(joints.next(), joints.count, ball);
      joints.done(legs);
    }
    for (const side of [-1, 1]) {
      this.#part(at, cos, sin, 0.9 * radius, 0.13 * side * radius, 0.42 * radius, [0.06 * radius, 0.06 * radius, 0.06 * radius]);
      writeBall(joints.next(), joints.count, ball);
      joints.done(mark);
    }
  }

  /**
   * Writes a part of an animal: so far ahead, to the left and up.
   * @param {Standing & { z: number }} at
   * @param {number} cos
   * @param {number} sin
   * @param {number} ahead
   * @param {number} left
   * @param {number} up
   * @param {number[]} half its sides
   */
  #part(at, cos, sin, ahead, left, up, half) {
    const ball = this.#ball;
    ball[0] = at.x + ahead * cos - left * sin;
    ball[1] = at.y + ahead * sin + left * cos;
    ball[2] = at.z + up;
    ball[4] = half[0];
    ball[5] = half[1];
    ball[6] = half[2];
  }

  /** Of the ball place, heading and in its fifth number the size are there. @param {Color} coat @param {Color} mark */
  #head(coat, mark) {
    const { balls, joints } = this;
    const ball = this.#ball;
    const size = ball[4];
    ball[4] = 0.105 * size;
    ball[5] = 0.09 * size;
    ball[6] = 0.125 * size;
    writeBall(balls.next(), balls.count, ball);
    balls.done(coat);
    // Eyes, as a dark band in front.
    ball[0] += 0.06 * size * Math.cos(ball[3]);
    ball[1] += 0.06 * size * Math.sin(ball[3]);
    ball[2] += 0.03 * size;
    ball[4] = 0.058 * size;
    ball[5] = 0.07 * size;
    ball[6] = 0.03 * size;
    writeBall(joints.next(), joints.count, ball);
    joints.done(mark);
  }

  /** @param {number} joint @param {import('./limbs.js').Bone} bone as thick as this @param {Color} colour */
  #joint(joint, bone, colour) {
    const { joints } = this;
    const ball = this.#ball;
    for (let axis = 0; axis < 3; axis++) ball[axis] = this.#joints[3 * joint + axis];
    ball[3] = 0;
    ball[4] = ball[5] = ball[6] = bone.radius;
    writeBall(joints.next(), joints.count, ball);
    joints.done(colour);
  }

  commit() {
    for (let i = 0; i < this.kinds.length; i++) this.kinds[i].commit();
  }

  dispose() {
    for (const kind of this.kinds) kind.dispose();
  }
}
