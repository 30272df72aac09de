// Numbers that are read where the engine wrote them are those of its copies, also after its memory has grown.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { GroupStudy, Planner, Roads, Space, Walk } from '../../wasm/space.js';
import { Numbers } from '../../src/space/frame-numbers.js';
import { startSpace } from '../../src/space/page-scene.js';

const file = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url));
const scene = (/** @type {string} */ name) => Space.open(JSON.parse(file(`../../../maps/${name}.json`).toString()), name);
before(() => startSpace(file('../../wasm/space_bg.wasm')));

test('states, figures, trails and paths of a walk', () => {
  const space = scene('office');
  const walk = new Walk();
  walk.add(3, 10, 0, 1.4);
  walk.setGoal(0, 30, 10);
  const numbers = new Numbers();
  for (let second = 0; second < 4; second++) {
    walk.tick(space, 60);
    for (const [copy, into] of /** @type {[Float64Array, () => void][]} */ ([
      [walk.states(), () => walk.statesInto(numbers.into)],
      [walk.figure(0), () => walk.figureInto(0, numbers.into)],
      [walk.trail(0), () => walk.trailInto(0, numbers.into)],
      [walk.path(0), () => walk.pathInto(0, numbers.into)],
    ])) {
      into();
      assert.deepEqual(numbers.view, copy);
      assert.deepEqual(numbers.kept, copy);
      assert.ok(copy.length > 0);
    }
  }
  // Of nobody there is nothing.
  walk.trailInto(7, numbers.into);
  assert.equal(numbers.view.length, 0);
});

test('a view is made anew where memory has grown, and what is kept stays', () => {
  const space = scene('courtyard');
  const group = GroupStudy.by(space, new Planner('grid', space), GroupStudy.preset('stable', 0.25), 12, 3, new Float64Array([2, 2, 38, 28]));
  const numbers = new Numbers();
  group.placesInto(numbers.into);
  const [view, kept] = [numbers.view, numbers.kept];
  assert.equal(numbers.view, view, 'the same as long as nothing moves');
  assert.equal(numbers.kept, kept);
  const before = [...kept];
  const held = [];
  while (view.length > 0) held.push(new Planner('grid', space), new Roads(), scene('streets'));
  assert.deepEqual([...kept], before);
  assert.deepEqual([...numbers.view], before);
  for (const one of held) one.free();
});

test('a roadmap as it is drawn', () => {
  const space = scene('columns');
  const roads = new Roads();
  roads.begin(space, Roads.suited(space, 0.35));
  while (roads.advance(space, 500, Infinity));
  roads.find(space, 1, 1, 35, 23, false);
  const numbers = new Numbers();
  for (const name of /** @type {const} */ (['vertices', 'weighted', 'arcs', 'expanded', 'route'])) {
    roads[`${name}Into`](numbers.into);
    assert.deepEqual(numbers.view, roads[name](), name);
  }
  for (const layer of [0, 1, 2]) {
    roads.edgesInto(layer, numbers.into);
    assert.deepEqual(numbers.view, roads.edges(layer), `layer ${layer}`);
  }
});
