/**
 * Lines with a width in pixels, those of one style in one call. Their buffers are kept from frame to frame.
 *
 * @import { Object3D } from 'three'
 * @typedef {{ colour: string, width?: number, dash?: number[], closed?: boolean, alpha?: number, lift?: number,
 *   private?: boolean, through?: boolean }} LineStyle `dash`: so many pixels of the plan drawn and left out; `lift`:
 *   metres above the floor; `private`: not seen by a camera; `through`: seen through walls, and by no camera
 */
import { InstancedInterleavedBuffer, InterleavedBufferAttribute, NormalBlending } from 'three';
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import { PRIVATE } from './layers.js';
import { Sending } from './sending.js';

/** Segments that a style has room for at first. */
const ROOM = 256;
/** Metres above the floor, where nothing else is said. */
const LIFT = 0.02;
/** Metres that a pixel of a dash is long. */
const DASH = 0.03;

/** A style of which there were none for so many frames is let go of. */
const LEFT = 240;

class Batch {
  count = 0;
  used = false;
  /** Frames without one. */
  idle = 0;
  /** Metres of the line that is being written. */
  gone = 0;
  /** Whether it is another one than in the frame before. */
  #changed = true;
  #drawn = -1;
  #room = 0;
  #ends = new Float32Array();
  #lengths = new Float32Array();
  /** @type {Sending} */
  #sends;
  /** @type {Sending | null} */
  #sendsLengths = null;

  /** @param {LineStyle} style @param {Object3D} into @param {import('three').Color} colour */
  constructor(style, into, colour) {
    const { width = 2, dash = [], alpha = 1, private: hidden = false, through = false } = style;
    this.style = { ...style };
    this.dashed = dash.length > 1;
    this.paint = new LineMaterial({ color: colour.getHex(), linewidth: width, transparent: true, opacity: alpha, depthWrite: false, depthTest: !through, dashed: this.dashed, dashSize: (dash[0] ?? 1) * DASH, gapSize: (dash[1] ?? 1) * DASH });
    this.paint.blending = NormalBlending;
    this.mesh = new LineSegments2(new LineSegmentsGeometry(), this.paint);
    this.mesh.frustumCulled = false;
    if (hidden || through) this.mesh.layers.set(PRIVATE);
    into.add(this.mesh);
    this.#sends = this.#grow(ROOM);
  }

  /** @param {number} room @returns {Sending} */
  #grow(room) {
    const [ends, lengths] = [new Float32Array(6 * room), new Float32Array(2 * room)];
    ends.set(this.#ends);
    lengths.set(this.#lengths);
    [this.#room, this.#ends, this.#lengths, this.#changed] = [room, ends, lengths, true];
    const { geometry } = this.mesh;
    geometry.dispose();
    const buffer = new InstancedInterleavedBuffer(ends, 6, 1);
    const sends = this.#sends = new Sending(buffer);
    geometry.setAttribute('instanceStart', new InterleavedBufferAttribute(buffer, 3, 0));
    geometry.setAttribute('instanceEnd', new InterleavedBufferAttribute(buffer, 3, 3));
    if (!this.dashed) return sends;
    const along = new InstancedInterleavedBuffer(lengths, 2, 1);
    this.#sendsLengths = new Sending(along);
    geometry.setAttribute('instanceDistanceStart', new InterleavedBufferAttribute(along, 1, 0));
    geometry.setAttribute('instanceDistanceEnd', new InterleavedBufferAttribute(along, 1, 1));
    return sends;
  }

  /**
   * A piece from one point to another one.
   * @param {ArrayLike<number>} points x and y of each
   * @param {number} from where the first one is there
   * @param {number} to
   * @param {number} lift metres
   * @param {number} [end] the same at the other end
   */
  add(points, from, to, lift, end = lift) {
    if (this.count === this.#room) this.#grow(2 * this.#room);
    const at = 6 * this.count;
    this.#write(at, points, from, lift);
    this.#write(at + 3, points, to, end);
    if (this.dashed) {
      const dx = points[to] - points[from];
      const dy = points[to + 1] - points[from + 1];
      const dz = end - lift;
      this.#lengths[2 * this.count] = this.gone;
      this.gone += Math.sqrt(dx * dx + dy * dy + dz * dz);
      this.#lengths[2 * this.count + 1] = this.gone;
    }
    this.count++;
  }

  /** @param {number} at @param {ArrayLike<number>} points @param {number} from @param {number} lift */
  #write(at, points, from, lift) {
    const ends = this.#ends;
    const x = Math.fround(points[from]);
    const y = Math.fround(points[from + 1]);
    const z = Math.fround(lift);
    if (ends[at] === x && ends[at + 1] === y && ends[at + 2] === z) return;
    ends[at] = x;
    ends[at + 1] = y;
    ends[at + 2] = z;
    this.#changed = true;
  }

  commit(/** @type {number} */ order) {
    const { count, mesh } = this;
    mesh.visible = count > 0;
    mesh.renderOrder = order;
    mesh.geometry.instanceCount = count;
    // What stays as it was is not sent again.
    if (count && (this.#changed || count > this.#drawn)) {
      this.#sends.send(6 * count);
      this.#sendsLengths?.send(2 * count);
      this.#changed = false;
    }
    this.#drawn = count;
    this.count = 0;
  }

  dispose() {
    this.mesh.removeFromParent();
    this.mesh.geometry.dispose();
    this.paint.dispose();
  }
}

/** @param {LineStyle} a @param {LineStyle} b */
const same = (a, b) => a.colour === b.colour && a.width === b.width && a.alpha === b.alpha && a.private === b.private && a.through === b.through
  && (a.dash === b.dash || (a.dash?.[0] === b.dash?.[0] && a.dash?.[1] === b.dash?.[1]));

export class Lines {
  /** In the order in which they were first drawn: what comes later lies above. @type {Batch[]} */
  #batches = [];

  /** @param {Object3D} into @param {(name: string) => import('three').Color} tint */
  constructor(into, tint) {
    this.into = into;
    this.tint = tint;
  }

  /** There are few styles: they are looked through. @param {LineStyle} style */
  #of(style) {
    const batches = this.#batches;
    let at = 0;
    while (at < batches.length && !same(batches[at].style, style)) at++;
    if (at === batches.length) batches.push(new Batch(style, this.into, this.tint(style.colour)));
    batches[at].used = true;
    batches[at].gone = 0;
    return batches[at];
  }

  /** Through points, x and y in turns. @param {ArrayLike<number>} points @param {LineStyle} style */
  line(points, style) {
    const batch = this.#of(style);
    const lift = style.lift ?? LIFT;
    for (let at = 2; at + 1 < points.length; at += 2) batch.add(points, at - 2, at, lift);
    if (style.closed && points.length > 4) batch.add(points, points.length - 2, 0, lift);
  }

  /**
   * Straight pieces, of each so many numbers, the first four its ends.
   * @param {ArrayLike<number>} pieces
   * @param {number} stride
   * @param {LineStyle} style
   */
  pieces(pieces, stride, style) {
    const batch = this.#of(style);
    const lift = style.lift ?? LIFT;
    for (let at = 0; at + 3 < pieces.length; at += stride) {
      batch.gone = 0;
      batch.add(pieces, at, at + 2, lift);
    }
  }

  /** One of them. @param {ArrayLike<number>} pieces @param {number} at @param {LineStyle} style */
  piece(pieces, at, style) {
    this.#of(style).add(pieces, at, at + 2, style.lift ?? LIFT);
  }

  /** Through places of three numbers. @param {ArrayLike<number>} places @param {LineStyle} style */
  line3(places, style) {
    const batch = this.#of(style);
    for (let at = 3; at + 2 < places.length; at += 3) batch.add(places, at - 3, at, places[at - 1] + LIFT, places[at + 2] + LIFT);
  }

  commit() {
    const batches = this.#batches;
    for (let at = batches.length - 1; at >= 0; at--) {
      const batch = batches[at];
      batch.idle = batch.used ? 0 : batch.idle + 1;
      batch.used = false;
      batch.commit(10 + at);
      if (batch.idle <= LEFT) continue;
      // What has none for long was of other settings.
      batch.dispose();
      batches.splice(at, 1);
    }
  }

  dispose() {
    for (const batch of this.#batches) batch.dispose();
    this.#batches = [];
  }
}
