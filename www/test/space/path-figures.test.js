// Figures of compared paths by one name each, and which representation a path stands on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresOf, over, standsOn } from '../../src/space/paths/figures.js';

test('each path that was found has figures, and what it is over the shortest; memory is in kB', () => {
  const figures = { length: 12, clearance: 0.5, turning: Math.PI / 2, expanded: 7 };
  const found = figuresOf([
    { kind: 'polyanya', figures: { ...figures, length: 10 } },
    { kind: 'roadmap', figures },
    { kind: 'theta-star', figures: null },
  ], [{ id: 'grid', nodes: 3, edges: 2, bytes: 1500 }]);
  assert.deepEqual([found['roadmap-length'], found['roadmap-clearance'], found['roadmap-turning'], found['roadmap-expanded']], [12, 0.5, 90, 7]);
  assert.ok(Math.abs(found['roadmap-over'] - 20) < 1e-9);
  assert.equal(found['polyanya-over'], 0);
  assert.equal(found['theta-star-length'], undefined);
  assert.deepEqual([found['grid-nodes'], found['grid-edges'], found['grid-memory']], [3, 2, 1.5]);
});

test('without a shortest path nothing is over it, and a path of no length is not', () => {
  assert.equal(figuresOf([{ kind: 'roadmap', figures: { length: 1, clearance: 1, turning: 0, expanded: 1 } }], [])['roadmap-over'], undefined);
  assert.equal(over(0, 0), 0);
});

test('paths stand on what they are searched on', () => {
  const parts = ['mesh', 'roadmap', 'spheres', 'grid', 'abstraction'];
  const of = (/** @type {string} */ kind) => parts.filter((part) => standsOn(kind, part));
  assert.deepEqual(of('polyanya'), ['mesh']);
  assert.deepEqual(of('mesh-middles'), ['mesh']);
  assert.deepEqual(of('roadmap'), ['roadmap']);
  assert.deepEqual(of('spheres'), ['spheres']);
  assert.deepEqual(of('a-star-smoothed'), ['grid']);
  assert.deepEqual(of('theta-star'), ['grid']);
  assert.deepEqual(of('hpa-star-smoothed'), ['grid', 'abstraction']);
});
