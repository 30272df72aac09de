// The view with depth, as far as it needs no screen: outlines become solids, joints become matrices, the floor fits the
// picture, late frames lower what is drawn.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Color, Group, PerspectiveCamera, Vector3 } from 'three';
import { Governor, LEVELS } from '../../../src/space/depth/view/governor.js';
import { modeOf } from '../../../src/space/depth/modes.js';
import { ANGLE, basis, FIRST, fitted, FROM_ABOVE, nearer, slid, turned, viewer } from '../../../src/space/depth/orbit.js';
import { anatomyOf, jointsAt, writeBall, writeBone } from '../../../src/space/depth/parts/limbs.js';
import { Lines } from '../../../src/space/depth/parts/lines.js';
import { heightsOf, prisms, ringsOf } from '../../../src/space/depth/prisms.js';

/** Numbers from 0 to 1 that are the same in each run. @param {number} seed */
function drawn(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A ring around a place that goes round once.
 * @param {() => number} next
 * @param {number} x
 * @param {number} y
 * @param {number} least
 * @param {number} most
 * @param {number} corners
 */
const star = (next, x, y, least, most, corners) => Array.from({ length: corners }, (_, i) => {
  const [turn, far] = [(i / corners) * 2 * Math.PI, least + (most - least) * next()];
  return { x: x + far * Math.cos(turn), y: y + far * Math.sin(turn) };
});

/** @param {{ x: number, y: number }[]} ring */
const areaOf = (ring) => Math.abs(ring.reduce((sum, a, i) => sum + a.x * ring[(i + 1) % ring.length].y - ring[(i + 1) % ring.length].x * a.y, 0)) / 2;

/** What a closed surface holds, by tetrahedra from the origin. @param {Float32Array} at */
function volumeOf(at) {
  let sum = 0;
  for (let i = 0; i < at.length; i += 9) {
    const [a, b, c] = [0, 3, 6].map((from) => new Vector3(at[i + from], at[i + from + 1], at[i + from + 2]));
    sum += a.dot(b.cross(c)) / 6;
  }
  return sum;
}

const polygon = (/** @type {{ x: number, y: number }[][]} */ rings, low = 0, high = 2) => ({ name: '', radius: null, centre: null, rings, low, high });

test('a solid holds its area times its height, whichever way round its rings are given, with holes, on the floor and above it', () => {
  const next = drawn(7);
  for (let round = 0; round < 60; round++) {
    const [x, y] = [10 * next(), 10 * next()];
    const outer = star(next, x, y, 2, 4, 3 + Math.floor(9 * next()));
    const hole = star(next, x, y, 0.2, 0.9, 3 + Math.floor(5 * next()));
    const holed = round % 2 === 0 && outer.length > 5;
    const rings = [outer, ...(holed ? [hole] : [])].map((ring) => (next() < 0.5 ? ring.toReversed() : ring));
    const low = round % 3 ? 0 : 0.5 + next();
    const high = low + 0.2 + 3 * next();
    const { positions, normals, triangles } = prisms([polygon(rings, low, high)]);
    const wanted = (areaOf(outer) - (holed ? areaOf(hole) : 0)) * (high - low);
    assert.equal(triangles, positions.length / 9);
    assert.ok(Math.abs(volumeOf(positions) - wanted) < 1e-3 * wanted, `${volumeOf(positions)} for ${wanted}`);
    for (let i = 0; i < positions.length; i += 9) {
      const [a, b, c] = [0, 3, 6].map((from) => new Vector3().fromArray(positions, i + from));
      const out = b.sub(a).cross(c.sub(a)).normalize();
      assert.ok(out.dot(new Vector3().fromArray(normals, i)) > 0.99, 'a side looks inwards');
    }
  }
});

test('a disc is as round as forty sides, and what has no height or no end is still to be seen', () => {
  const disc = { name: '', radius: 2, centre: { x: 1, y: 1 }, rings: [], low: 0, high: 1 };
  assert.ok(Math.abs(volumeOf(prisms([disc]).positions) - Math.PI * 4) < 0.06);
  assert.deepEqual(heightsOf({ low: -Infinity, high: Infinity }), [0, 3]);
  assert.ok(heightsOf({ low: 0, high: 0 })[1] > 0);
  assert.deepEqual(heightsOf({ low: 2.2, high: 2.8 }), [2.2, 2.8]);
  assert.equal(prisms([]).triangles, 0);
  assert.equal(ringsOf(disc)[0].length, 40);
});

/** The figure that walks by itself: pelvis, chest, head, then an arm and a leg for each side. */
const JOINTS = [-1, 0, 0, 0, 1, 0, 1, 1, 3, 1, 4, 1, 0, 1, 6, 1, 7, 1, 8, 1, 1, -1, 10, -1, 11, -1, 0, -1, 13, -1, 14, -1, 15, -1];

test('limbs hang where the joints hang; trunk, neck and head are told apart from them', () => {
  const { bones, head, neck, shoulders } = anatomyOf(JOINTS);
  assert.equal(head, 2);
  assert.equal(neck, 1);
  assert.deepEqual(shoulders, [3, 10]);
  assert.deepEqual(bones.map(({ from, to }) => [from, to]), [[3, 4], [4, 5], [6, 7], [7, 8], [8, 9], [10, 11], [11, 12], [13, 14], [14, 15], [15, 16]]);
  // Thighs are thicker than arms, and limbs get thinner.
  assert.ok(bones[2].radius > bones[0].radius && bones[2].radius > bones[3].radius && bones[0].radius > bones[1].radius);
  assert.deepEqual(anatomyOf([-1, 0]).bones, []);
});

test('a limb reaches from joint to joint, as thick as it is said, and is not turned inside out', () => {
  const next = drawn(3);
  const matrices = new Float32Array(16 * 4);
  const random = () => [0, 1, 2].map(() => 4 * next() - 2);
  for (let round = 0; round < 200; round++) {
    const [a, b, wide] = [random(), round % 5 ? random() : [0, 0, 1], random()];
    if (round % 5 === 0) a.splice(0, 3, 0, 0, 0);
    const [wx, wy, wz] = round % 7 ? wide : b.map((value, i) => value - a[i]);
    assert.ok(writeBone(matrices, 2, Float64Array.from([...a, ...b]), 0, 1, Float64Array.of(0.1, 0.3, wx, wy, wz)));
    const of = matrices.subarray(32, 48);
    const [x, y, z, at] = [0, 4, 8, 12].map((from) => new Vector3().fromArray(of, from));
    const near = (/** @type {number} */ one, /** @type {number} */ other) => assert.ok(Math.abs(one - other) < 1e-4, `${one} is not ${other}`);
    [0, 1, 2].forEach((i) => near(at.getComponent(i), a[i]));
    [0, 1, 2].forEach((i) => near(at.clone().add(z).getComponent(i), b[i]));
    near(x.length(), 0.1);
    near(y.length(), 0.3);
    for (const [one, other] of [[x, y], [y, z], [z, x]]) near(one.dot(other), 0);
    assert.ok(x.clone().cross(y).dot(z) > 0);
    assert.equal(of[15], 1);
  }
  assert.equal(writeBone(matrices, 0, Float64Array.of(1, 1, 1, 1, 1, 1), 0, 1, Float64Array.of(0.1, 0.1, 0, 0, 1)), false);
  assert.ok(matrices.subarray(0, 16).every((value) => value === 0) && matrices.subarray(48).every((value) => value === 0), 'another instance was written');
});

test('joints turn with their body, and balls keep their axes', () => {
  const out = new Float64Array(6);
  jointsAt([0, 0, 0.9, 1, 0.5, 1.2], { x: 3, y: 4, heading: Math.PI / 2 }, out);
  [3, 4, 0.9, 2.5, 5, 1.2].forEach((value, i) => assert.ok(Math.abs(out[i] - value) < 1e-12));
  const matrix = new Float32Array(16);
  writeBall(matrix, 0, Float64Array.of(1, 2, 3, Math.PI / 2, 4, 5, 6));
  [0, 4, 0, 0, -5, 0, 0, 0, 0, 0, 6, 0, 1, 2, 3, 1].forEach((value, i) => assert.ok(Math.abs(matrix[i] - value) < 1e-5, String(i)));
});

/** @param {import('../../../src/space/depth/orbit.js').Orbit} orbit @param {number} aspect */
function cameraAt(orbit, aspect) {
  const camera = new PerspectiveCamera((ANGLE * 180) / Math.PI, aspect, 0.1, 1000);
  camera.up.set(...basis(orbit)[1]);
  camera.position.set(...viewer(orbit));
  camera.lookAt(orbit.x, orbit.y, 0);
  camera.updateMatrixWorld();
  return camera;
}
const FLOOR = { left: -3, bottom: 2, right: 27, top: 18 };

test('all of the floor is in the picture, below what words take of it, and as large as fits', () => {
  for (const from of [FIRST, FROM_ABOVE, { azimuth: 2, elevation: 0.2 }, { azimuth: -0.4, elevation: 1.1 }]) {
    for (const aspect of [0.5, 1, 1.8]) {
      for (const [above, below] of [[0, 0], [0.25, 0], [0.1, 0.15]]) {
        const camera = cameraAt(fitted(from, FLOOR, aspect, above, below), aspect);
        const heights = from === FROM_ABOVE ? [0] : [0, 2];
        const seen = [FLOOR.left, FLOOR.right].flatMap((x) => [FLOOR.bottom, FLOOR.top].flatMap((y) => heights.map((z) => new Vector3(x, y, z).project(camera))));
        const most = Math.max(...seen.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y + above - below) / (1 - above - below))));
        assert.ok(most < 1 && most > 0.7, `${most} from ${JSON.stringify(from)} at ${aspect}, ${above}, ${below}`);
      }
    }
  }
});

test('from above right is right and up is up; the ends of turning and zooming hold', () => {
  const orbit = fitted(FROM_ABOVE, FLOOR, 1.5);
  const camera = cameraAt(orbit, 1.5);
  const [a, b, c] = [[0, 5], [10, 5], [0, 15]].map(([x, y]) => new Vector3(x, y, 0).project(camera));
  assert.ok(b.x > a.x && Math.abs(b.y - a.y) < 1e-6 && c.y > a.y && Math.abs(c.x - a.x) < 1e-6);
  assert.equal(turned(orbit, 0, 3).elevation, Math.PI / 2);
  assert.ok(turned(orbit, 0, -9).elevation > 0);
  assert.ok(nearer(orbit, 1e9, FLOOR).distance > 1 && nearer(orbit, 1e-9, FLOOR).distance < 200);
});

test('what is moved along from above goes with the pointer, and no farther than the floor', () => {
  const orbit = fitted(FROM_ABOVE, FLOOR, 1);
  const [from, to] = [orbit, slid(orbit, 30, -20, 600, FLOOR)].map((one) => new Vector3(10, 8, 0).project(cameraAt(one, 1)));
  assert.ok(Math.abs((to.x - from.x) * 300 - 30) < 0.01 && Math.abs((from.y - to.y) * 300 + 20) < 0.01);
  const far = slid(orbit, 1e6, 1e6, 600, FLOOR);
  assert.deepEqual([far.x, far.y], [FLOOR.left, FLOOR.top]);
});

test('late frames lower what is drawn step by step; pauses and a few late ones do not', () => {
  const governor = new Governor(2);
  let now = 0;
  const frames = (/** @type {number} */ count, /** @type {number} */ took) => Array.from({ length: count }, () => governor.frame((now += took))).filter(Boolean).length;
  frames(1, 1000);
  assert.equal(frames(200, 16), 0);
  assert.equal(frames(200, 5000), 0);
  for (let i = 0; i < 50; i++) assert.equal(frames(4, 16) + frames(1, 100), 0);
  assert.deepEqual(governor.level, LEVELS[0]);
  assert.equal(frames(20, 60), 1);
  assert.deepEqual(governor.level, { ratio: 1, shadows: true });
  assert.equal(frames(500, 60), LEVELS.length - 2);
  assert.deepEqual(governor.level, LEVELS.at(-1));
  // On a plain screen the first step is the shadows.
  const plain = new Governor(1);
  for (let i = 0; i < 40; i++) plain.frame(60 * (i + 1));
  assert.equal(plain.level.shadows, false);
});

test('what is no view is none', () => {
  assert.equal(modeOf('both'), 'both');
  for (const other of ['', '3d', null, 7, ['plan']]) assert.equal(modeOf(other), null);
});

test('dashes of a line in space begin where it does, in each frame, and are as long upwards as across', () => {
  const into = new Group();
  const lines = new Lines(into, () => new Color());
  const dashed = () => {
    lines.line3([0, 0, 0, 3, 0, 4, 3, 0, 6], { colour: 'ink', dash: [6, 4] });
    lines.line3([0, 0, 0, 1, 0, 0], { colour: 'ink', dash: [6, 4] });
    lines.commit();
    const { data } = /** @type {any} */ (into.children[0]).geometry.getAttribute('instanceDistanceStart');
    return [...data.array.subarray(0, 6)];
  };
  for (const _ of [1, 2]) assert.deepEqual(dashed(), [0, 5, 5, 7, 0, 1]);
});
