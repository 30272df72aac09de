// What of a drawn mesh lies at a place.

import assert from 'node:assert/strict';
import test from 'node:test';
import { elementAt, elementsOf, endsOf, isSolid, linkAt, linkOf, outlineOf, pointsOf, sideAt, sidesOf, triangleAt, vertexAt } from '../../../src/space/mesh/hand/at.js';

/**
 * A square of two triangles with a diagonal, and a triangle 2 m to its right; a link between both.
 * @returns {import('../../../src/space/mesh/hand/at.js').Drawn}
 */
const drawn = () => ({
  vertices: [0, 0, 4, 0, 4, 4, 0, 4, 6, 0, 8, 2, 6, 4],
  solid: [true, true, true, true, true, true, true],
  corners: [0, 1, 2, 0, 2, 3, 4, 5, 6],
  // Side 2 of triangle 0 is side 0 of triangle 1.
  beyond: [-1, -1, 3, 2, -1, -1, -1, -1, -1],
  links: [{ from: 1, to: 8, way: 'both', on: true, apart: true, within: false }],
  parts: 2,
});

test('sides go from a corner to the next, and each line is there once', () => {
  const mesh = drawn();
  assert.deepEqual(endsOf(mesh, 1), [4, 0, 4, 4]);
  assert.deepEqual(endsOf(mesh, 2), [4, 4, 0, 0]);
  assert.deepEqual(endsOf(mesh, 8), [6, 4, 6, 0]);
  assert.deepEqual(sidesOf(mesh), [0, 1, 2, 4, 5, 6, 7, 8]);
  assert.deepEqual(sidesOf(mesh).filter((side) => isSolid(mesh, side)), [0, 4, 5, 6, 7]);
  assert.deepEqual([0, 1, 8].map((side) => linkOf(mesh, side)), [-1, 0, 0]);
  assert.deepEqual(elementsOf(mesh, 'side'), [0, 2, 4, 5, 6, 7]);
  assert.deepEqual([elementsOf(mesh, 'vertex').length, elementsOf(mesh, 'triangle').length, elementsOf(mesh, 'link').length], [7, 3, 1]);
});

test('the nearest corner, side and link within reach are found, and none beyond', () => {
  const mesh = drawn();
  assert.equal(vertexAt(mesh, { x: 3.9, y: 0.1 }, 0.3), 1);
  assert.equal(vertexAt(mesh, { x: 3.9, y: 0.1 }, 0.3, 1), -1);
  assert.equal(vertexAt(mesh, { x: 3, y: 1 }, 0.3), -1);
  assert.equal(sideAt(mesh, { x: 2.1, y: 2 }, 0.3), 2);
  assert.equal(sideAt(mesh, { x: -0.2, y: 2 }, 0.3), 5);
  // Beyond its end the corner counts, not the line.
  assert.equal(sideAt(mesh, { x: 2, y: -0.5 }, 0.3), -1);
  assert.equal(sideAt(mesh, { x: -1, y: 0 }, 0.5), -1);
  assert.equal(linkAt(mesh, { x: 4.1, y: 3 }, 0.3), 0);
  assert.equal(linkAt(mesh, { x: 5, y: 2.1 }, 0.3), 0, 'between its sides');
  assert.equal(linkAt(mesh, { x: 5, y: 3 }, 0.3), -1);
});

test('what is small lies over what is large', () => {
  const mesh = drawn();
  const at = (/** @type {number} */ x, /** @type {number} */ y) => elementAt(mesh, { x, y }, 0.3);
  assert.deepEqual(at(0.1, 0.1), { kind: 'vertex', index: 0 });
  assert.deepEqual(at(4, 2), { kind: 'link', index: 0 });
  assert.deepEqual(at(2, 0.1), { kind: 'side', index: 0 });
  assert.deepEqual(at(3, 1), { kind: 'triangle', index: 0 });
  assert.deepEqual(at(1, 3), { kind: 'triangle', index: 1 });
  assert.equal(at(5, 3.5), null);
  assert.equal(triangleAt(mesh, { x: 7, y: 2 }), 2);
});

test('the points of an element are those of its outline', () => {
  const mesh = drawn();
  assert.deepEqual(outlineOf(mesh, 1), [0, 0, 4, 4, 0, 4]);
  assert.deepEqual(pointsOf(mesh, { kind: 'vertex', index: 5 }), [8, 2]);
  assert.deepEqual(pointsOf(mesh, { kind: 'triangle', index: 1 }), outlineOf(mesh, 1));
  assert.deepEqual(pointsOf(mesh, { kind: 'link', index: 0 }), [...endsOf(mesh, 1), ...endsOf(mesh, 8)]);
});
