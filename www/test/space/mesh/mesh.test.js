// A navigation mesh of a scene in Node: its counts, the shortest path, and each step of the search.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import init, { SceneMesh, Space } from '../../../wasm/space.js';

const file = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url));
/** Numbers of an interval. */
const STRIDE = 7;

/** A room of 10 m by 10 m with a wall of 1 m by 8 m from below. */
const room = () => Space.open({ format: 'wayscope-scene', version: 1, floor: [0, 0, 10, 10], obstacles: [{ name: 'wall', low: 0, high: 2, ring: [[5, 0], [6, 0], [6, 8], [5, 8]] }] }, 'room');

before(() => init({ module_or_path: file('../../../wasm/space_bg.wasm') }));

test('a point goes round the wall on the shortest path', () => {
  const space = room();
  const mesh = new SceneMesh(space, 0, true);
  const { vertices, triangles, polygons, area } = mesh.counts();
  // The corners of floor and wall, two of which lie on the floor's rim.
  assert.deepEqual({ vertices, triangles, area }, { vertices: 8, triangles: 6, area: 92 });
  assert.ok(polygons <= 3, String(polygons));
  const found = mesh.find(1, 1, 9, 1);
  const around = Math.hypot(4, 7) + 1 + Math.hypot(3, 7);
  assert.ok(Math.abs((found.length ?? 0) - around) < 1e-9, `${found.length} for ${around}`);
  assert.deepEqual([...mesh.path()], [1, 1, 5, 8, 6, 8, 9, 1]);
  for (const other of [found.middles, found.centres]) assert.ok((other ?? 0) >= (found.length ?? 0) - 1e-9);
});

test('a body keeps its radius, and none is found where it does not fit', () => {
  const space = room();
  const slim = new SceneMesh(space, 0.5, true).find(1, 1, 9, 1);
  const point = new SceneMesh(space, 0, true).find(1, 1, 9, 1);
  assert.ok((slim.length ?? 0) > (point.length ?? 0));
  assert.equal(new SceneMesh(space, 1.1, true).find(1.5, 1.5, 8.5, 1.5).length, null);
  assert.throws(() => new SceneMesh(space, -1, true), (/** @type {any} */ error) => error.cause.id === 'mesh.radius');
});

test('each step adds its successors, and an earlier one is as it was', () => {
  const mesh = new SceneMesh(room(), 0.2, false);
  const { expanded, generated } = mesh.find(1, 1, 9, 1);
  assert.equal(mesh.last, expanded);
  const counts = Array.from({ length: expanded + 1 }, (_, step) => mesh.intervals(step).length / STRIDE);
  for (let step = 1; step <= expanded; step++) {
    assert.ok(counts[step] >= counts[step - 1]);
    const marks = [...mesh.intervals(step)].filter((_, at) => at % STRIDE === 6);
    assert.equal(marks.filter((mark) => mark >= 2).length, step);
    assert.equal(marks.filter((mark) => mark === 3).length, 1);
    const { f, g } = /** @type {any} */ (mesh.step(step));
    assert.ok(f >= g);
  }
  assert.ok(generated >= (counts.at(-1) ?? 0));
  assert.equal(mesh.step(0), undefined);
  assert.deepEqual([...mesh.branch(1)], [1, 1]);
});

test('an edit repairs what it touches, and the paths are those of a mesh built anew', () => {
  const space = room();
  const mesh = new SceneMesh(space, 0.3, true);
  for (const [x, y] of [[2, 2], [8, 8], [5.5, 8], [3, 7.2]]) {
    space.addDisc(x, y, 0.7, 2);
    assert.equal(mesh.repair(space), true);
    const other = new SceneMesh(space, 0.3, true);
    const [ours, theirs] = [mesh.counts(), other.counts()];
    assert.ok(Math.abs(ours.area - theirs.area) < 1e-6, `${ours.area} for ${theirs.area}`);
    const [found, expected] = [mesh.find(1, 1, 9, 1), other.find(1, 1, 9, 1)];
    assert.ok(Math.abs((found.length ?? 0) - (expected.length ?? 0)) < 1e-9);
    const { made, polygons } = mesh.repaired();
    assert.equal(mesh.made().length, made);
    assert.equal(polygons, ours.polygons);
  }
  assert.equal(space.undo() !== undefined, true);
  assert.equal(mesh.repair(space), true);
  const before = new SceneMesh(space, 0.3, true);
  assert.ok(Math.abs(mesh.counts().area - before.counts().area) < 1e-6);
  assert.ok(Math.abs((mesh.find(1, 1, 9, 1).length ?? 0) - (before.find(1, 1, 9, 1).length ?? 0)) < 1e-9);
});

test('a search over middles leads where the shortest path does, and each of its steps has one node more', () => {
  const mesh = new SceneMesh(room(), 0, true);
  assert.deepEqual([...mesh.seen(3)], []);
  const { length } = mesh.find(1, 1, 9, 1);
  for (const id of ['a-star', 'dijkstra', 'bidirectional-a-star', 'fringe', 'weighted-a-star', 'greedy', 'breadth-first']) {
    const found = mesh.search(id, false);
    assert.ok((found.length ?? 0) >= (length ?? 0) - 1e-9, id);
    assert.deepEqual([...mesh.searchedPath(false).slice(0, 2), ...mesh.searchedPath(true).slice(-2)], [1, 1, 9, 1]);
    const marks = (/** @type {number} */ step) => Array.from(mesh.seen(step)).filter((_, i) => i % 6 === 4);
    assert.deepEqual(marks(0), []);
    assert.equal(marks(2).filter((mark) => mark === 3).length, 1, id);
  }
  assert.throws(() => mesh.search('polyanya', false), (/** @type {any} */ error) => error.cause.id === 'mesh.search-unknown');
});
