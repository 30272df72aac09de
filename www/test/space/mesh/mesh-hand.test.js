// The drawn mesh across the boundary in Node: edits, their undo, and a walk that goes on when links change.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import init, { PackedWalk, Space } from '../../../wasm/space.js';
import { walkedPieces } from '../../../src/space/mesh/packed-draw.js';

before(() => init({ module_or_path: readFileSync(new URL('../../../wasm/space_bg.wasm', import.meta.url)) }));

/** Two squares with a gap between them, and a link over it. */
const MESH = { vertices: [[2, 2], [6, 2], [6, 6], [2, 6], [8, 2], [12, 2], [12, 6], [8, 6]], triangles: [[0, 1, 2], [0, 2, 3], [4, 5, 6], [4, 6, 7]], links: [{ from: [0, 1], to: [3, 2] }] };
const meadow = (mesh = MESH) => Space.open({ format: 'wayscope-scene', version: 2, floor: [0, 0, 16, 12], mesh }, 'meadow');
const NONE = new Float64Array();
const [START, GOAL] = [Float64Array.of(3, 3), Float64Array.of(11, 3)];

test('what is drawn is told with its neighbours, corners and links', () => {
  const space = meadow();
  const { beyond, corners, links, parts, solid, vertices } = space.drawnMesh();
  assert.deepEqual(corners, MESH.triangles.flat());
  assert.deepEqual(vertices, MESH.vertices.flat());
  assert.deepEqual(beyond, [-1, -1, 3, 2, -1, -1, -1, -1, 9, 8, -1, -1]);
  assert.deepEqual(links, [{ from: 1, to: 11, way: 'both', on: true, apart: true, within: false }]);
  assert.equal(parts, 2);
  assert.ok(solid.every(Boolean));
});

test('edits are undone one by one, what is refused is told with its numbers', () => {
  const space = meadow();
  const text = space.write('');
  const { revision } = space;
  assert.deepEqual([...space.triangleOn(0, NONE, 0)].slice(0, 4), [6, 2, 2, 2]);
  assert.equal(space.revision, revision, 'a look changes nothing');
  assert.deepEqual([...space.triangleOn(2, NONE, 0)], [], 'there is a triangle already');
  space.addTriangle(0, Float64Array.of(4, 1), 0);
  space.moveVertex(8, 4, 0.5, false);
  space.moveVertex(8, 4.5, 0.5, true);
  space.splitSide(2, 4, 4);
  space.turnLink(0);
  space.setLink(0, 'back', false);
  space.unlink(0);
  space.linkSides(1, 11);
  space.mergeVertices(7, 6, false);
  space.deleteVertex(4);
  space.deleteTriangle(0);
  assert.deepEqual(space.since(revision), new Float64Array(), 'nothing of the floor has changed');
  for (let undone = 0; undone < 10; undone++) space.undo();
  assert.equal(space.write(''), text);
  assert.throws(() => space.moveVertex(1, 2, 6.5, false), (/** @type {any} */ { cause }) => cause.id === 'scene.mesh-turned' && cause.args.triangle === 0);
  assert.throws(() => space.addTriangle(1, NONE, 0), (/** @type {any} */ { cause }) => cause.id === 'packed.hand-linked' && cause.args.side === 1);
  assert.equal(space.write(''), text);
});

test('a link that is switched off loses the path from the tick on, and the way up to it stays', () => {
  const space = meadow();
  const walk = PackedWalk.drawn(space);
  const before = walk.walk(START, GOAL, 5, false);
  assert.equal(before.outcome, 'arrived');
  const trail = walk.trail(10);
  space.setLink(0, 'both', false);
  const after = walk.relinked(space, 10);
  assert.deepEqual([after.outcome, after.lost], ['no-path', 1]);
  assert.deepEqual(walk.trail(10), trail);
  assert.equal(walk.tick(11).what, 'lost');
  assert.equal(walk.last, 11);
  space.moveVertex(0, 1, 2, false);
  assert.equal(walk.relinked(space, 5), undefined, 'the triangles are others');
});

test('it begins with the mesh of the floor, or says how many triangles are too many', () => {
  const space = Space.open({ format: 'wayscope-scene', version: 1, floor: [0, 0, 10, 10], obstacles: [{ ring: [[5, 0], [6, 0], [6, 8], [5, 8]] }] }, 'room');
  space.drawFloorMesh(0);
  assert.equal(space.drawnMesh().corners.length / 3, 6);
  space.clearDrawnMesh();
  assert.equal(space.drawnMesh().corners.length, 0);
  const pillars = Array.from({ length: 1600 }, (_, at) => ({ centre: [1 + (at % 40), 1 + Math.floor(at / 40)], radius: 0.2 }));
  const many = Space.open({ format: 'wayscope-scene', version: 1, floor: [0, 0, 42, 42], obstacles: pillars }, 'pillars');
  assert.throws(() => many.drawFloorMesh(0.1), (/** @type {any} */ { cause }) => cause.id === 'scene.mesh-full' && cause.args.triangles > cause.args.most && cause.args.most === 2032);
});

test('a walk is drawn in pieces where a link between two lines is passed at once, and only there', () => {
  const walk = (/** @type {number[]} */ trail, /** @type {number} */ link) => ({ trail: (/** @type {number} */ at) => trail.slice(0, 2 * (at + 1)), tick: (/** @type {number} */ at) => ({ what: at === link ? 'link' : 'free' }) });
  const seen = (/** @type {number[]} */ trail, /** @type {number} */ link, at = trail.length / 2 - 1) => walkedPieces(/** @type {any} */ ({ at, packed: { engine: walk(trail, link) } }));
  assert.deepEqual(seen([0, 0, 0.1, 0, 5, 0, 5.1, 0], 2), [[0, 0, 0.1, 0], [5, 0, 5.1, 0]]);
  assert.deepEqual(seen([0, 0, 0.1, 0, 5, 0, 5.1, 0], 2, 1), [[0, 0, 0.1, 0]]);
  // A link at a line that both parts share.
  assert.deepEqual(seen([0, 0, 0.1, 0, 0.2, 0], 2), [[0, 0, 0.1, 0, 0.2, 0]]);
  assert.deepEqual(walkedPieces(/** @type {any} */ ({ at: 0, packed: { engine: null } })), []);
});
