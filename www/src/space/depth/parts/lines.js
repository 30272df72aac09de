/**
 * Lines with a width in pixels, those of one style in one call. Their buffers are kept from frame to frame.
 *
 * @import { Object3D } from 'three'
 * @typedef {{ colour: string, width?: number, dash?: number[], closed?: boolean, alpha?: number, lift?: number, private?: boolean, through?: boolean }} LineStyle
 *   `dash`: so many pixels of the plan drawn and left out; `lift`: metres above the floor; `private`: not seen by a camera; `through`: seen through walls, and by no camera
 */
import { InstancedInterleavedBuffer, InterleavedBufferAttribute, NormalBlending } from 'three';
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import { PRIVATE } from './layers.js';

/** Segments that a style has room for at first. */
const ROOM = 256;
/** Metres above the floor, where nothing else is said. */
const LIFT = 0.02;
/** Metres that a pixel of a dash is long. */
const DASH = 0.03;

class Batch {
  count = 0;
  used = false;
  #room = 0;
  #ends = new Float32Array();
  #gone = new Float32Array();

  /** @param {LineStyle} style @param {Object3D} into @param {import('three').Color} colour */
  constructor({ width = 2, dash = [], alpha = 1, private: hidden = false, through = false }, into, colour) {
    this.dashed = dash.length > 1;
    this.paint = new LineMaterial({ color: colour.getHex(), linewidth: width, transparent: true, opacity: alpha, depthWrite: false, depthTest: !through, dashed: this.dashed, dashSize: (dash[0] ?? 1) * DASH, gapSize: (dash[1] ?? 1) * DASH });
    this.paint.blending = NormalBlending;
    this.mesh = new LineSegments2(new LineSegmentsGeometry(), this.paint);
    this.mesh.frustumCulled = false;
    if (hidden || through) this.mesh.layers.set(PRIVATE);
    into.add(this.mesh);
    this.#grow(ROOM);
  }

  /** @param {number} room */
  #grow(room) {
    const [ends, gone] = [new Float32Array(6 * room), new Float32Array(2 * room)];
    ends.set(this.#ends);
    gone.set(this.#gone);
    [this.#room, this.#ends, this.#gone] = [room, ends, gone];
    const { geometry } = this.mesh;
    geometry.dispose();
    this.buffer = new InstancedInterleavedBuffer(ends, 6, 1);
    geometry.setAttribute('instanceStart', new InterleavedBufferAttribute(this.buffer, 3, 0));
    geometry.setAttribute('instanceEnd', new InterleavedBufferAttribute(this.buffer, 3, 3));
    if (!this.dashed) return;
    this.lengths = new InstancedInterleavedBuffer(gone, 2, 1);
    geometry.setAttribute('instanceDistanceStart', new InterleavedBufferAttribute(this.lengths, 1, 0));
    geometry.setAttribute('instanceDistanceEnd', new InterleavedBufferAttribute(this.lengths, 1, 1));
  }

  /** @param {number} ax @param {number} ay @param {number} az @param {number} bx @param {number} by @param {number} bz @param {number} gone metres of the line before it @returns {number} and with it */
  add(ax, ay, az, bx, by, bz, gone) {
    if (this.count === this.#room) this.#grow(2 * this.#room);
    const at = 6 * this.count;
    const ends = this.#ends;
    ends[at] = ax; ends[at + 1] = ay; ends[at + 2] = az;
    ends[at + 3] = bx; ends[at + 4] = by; ends[at + 5] = bz;
    const after = this.dashed ? gone + Math.hypot(bx - ax, by - ay, bz - az) : 0;
    this.#gone[2 * this.count] = gone;
    this.#gone[2 * this.count + 1] = after;
    this.count++;
    return after;
  }

  commit(/** @type {number} */ order) {
    const { geometry } = this.mesh;
    this.mesh.visible = this.count > 0;
    this.mesh.renderOrder = order;
    geometry.instanceCount = this.count;
    if (this.buffer) this.buffer.needsUpdate = true;
    if (this.lengths) this.lengths.needsUpdate = true;
  }

  dispose() {
    this.mesh.removeFromParent();
    this.mesh.geometry.dispose();
    this.paint.dispose();
  }
}

export class Lines {
  /** In the order in which they were first drawn: what comes later lies above. @type {Map<string, Batch>} */
  #batches = new Map();

  /** @param {Object3D} into @param {(name: string) => import('three').Color} tint */
  constructor(into, tint) {
    this.into = into;
    this.tint = tint;
  }

  /** @param {LineStyle} style */
  #of(style) {
    const key = `${style.colour} ${style.width} ${style.alpha} ${style.dash} ${style.private} ${style.through}`;
    let batch = this.#batches.get(key);
    if (!batch) this.#batches.set(key, batch = new Batch(style, this.into, this.tint(style.colour)));
    batch.used = true;
    return batch;
  }

  /** Through points, x and y in turns. @param {ArrayLike<number>} points @param {LineStyle} style */
  line(points, style) {
    const batch = this.#of(style);
    const { lift = LIFT } = style;
    let gone = 0;
    for (let at = 2; at + 1 < points.length; at += 2) gone = batch.add(points[at - 2], points[at - 1], lift, points[at], points[at + 1], lift, gone);
    if (style.closed && points.length > 4) batch.add(points[points.length - 2], points[points.length - 1], lift, points[0], points[1], lift, gone);
  }

  /** Straight pieces, of each so many numbers, the first four its ends. @param {ArrayLike<number>} pieces @param {number} stride @param {LineStyle} style */
  pieces(pieces, stride, style) {
    const batch = this.#of(style);
    const { lift = LIFT } = style;
    for (let at = 0; at + 3 < pieces.length; at += stride) batch.add(pieces[at], pieces[at + 1], lift, pieces[at + 2], pieces[at + 3], lift, 0);
  }

  /** One of them. @param {ArrayLike<number>} pieces @param {number} at @param {LineStyle} style */
  piece(pieces, at, style) {
    const { lift = LIFT } = style;
    this.#of(style).add(pieces[at], pieces[at + 1], lift, pieces[at + 2], pieces[at + 3], lift, 0);
  }

  commit() {
    let order = 10;
    for (const [key, batch] of this.#batches) {
      // What no longer has any was of other settings or another theme.
      if (!batch.used && !batch.count) {
        batch.dispose();
        this.#batches.delete(key);
        continue;
      }
      batch.commit(order++);
      batch.used = false;
      batch.count = 0;
    }
  }

  dispose() {
    for (const batch of this.#batches.values()) batch.dispose();
    this.#batches.clear();
  }
}
