// Continuous space: coverings, roadmaps, comparisons and plans that are worked on in slices end each slice at the first
// answer of the clock past its time, and come to their end by them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { textOf } from '../../src/space/story/floor/floors.js';
import init, { Beside, Roads, RoadmapsBeside, SceneComparison, Space, SphereCovering, StoryHandle } from '../../wasm/space.js';

const file = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url));
const sceneOf = (/** @type {string} */ name) => Space.open(JSON.parse(file(`../../../maps/${name}.json`).toString()), name);

/** Milliseconds of a slice, of a clock that goes on by one whenever it is asked. */
const SLICE = 16;
const { performance } = globalThis;
let asked = 0;

before(async () => {
  await init({ module_or_path: file('../../wasm/space_bg.wasm') });
  globalThis.performance = /** @type {any} */ ({ now: () => asked++ });
});
after(() => { globalThis.performance = performance; });

const RADIUS = 0.5;

/**
 * What works in slices: a function that does one and answers whether there is more to do. `besides`: how often at most
 * a slice asks the clock after the answer that ends it, for what it measures.
 * @type {Record<string, { begin: (scene: Space) => () => boolean, besides?: number }>}
 */
const WORK = {
  'a roadmap': {
    begin: (scene) => {
      const roads = new Roads();
      roads.begin(scene, Roads.suited(scene, RADIUS));
      return () => roads.advanceFor(scene, SLICE, false);
    },
  },
  'the exact Voronoi diagram': {
    begin: (scene) => {
      const roads = new Roads();
      return () => roads.fillDiagram(scene, RADIUS, SLICE);
    },
  },
  'the raster of the diagram': {
    begin: (scene) => {
      const roads = new Roads();
      return () => roads.fillRaster(scene, Roads.suited(scene, RADIUS), 200, SLICE);
    },
  },
  'a grid beside a roadmap': {
    begin: (scene) => {
      const beside = new Beside(scene, RADIUS, 0.5);
      beside.ask(2, 2, 86, 62);
      return () => beside.advanceFor(scene, SLICE);
    },
  },
  'two roadmaps beside each other': {
    begin: (scene) => {
      const both = new RoadmapsBeside(scene, RADIUS);
      return () => both.advanceFor(scene, SLICE);
    },
  },
  'paths compared': {
    besides: 8,
    begin: (scene) => {
      const comparison = new SceneComparison(scene, RADIUS, 0.5);
      comparison.ask(2, 2, 86, 62);
      return () => comparison.advanceFor(scene, SLICE);
    },
  },
  'a covering by spheres': {
    begin: (scene) => {
      const covering = new SphereCovering(scene, RADIUS, 0.8);
      return () => covering.advanceFor(SLICE, Infinity);
    },
  },
};

for (const [name, { begin, besides = 0 }] of Object.entries(WORK)) {
  test(`${name} in slices`, () => {
    const scene = sceneOf('streets');
    const slice = begin(scene);
    let slices = 0;
    for (let more = true; more; slices++) {
      asked = 0;
      more = slice();
      assert.ok(asked <= SLICE + 1 + besides, `${asked} answers`);
      // Where there is more to do it went on as long as it might.
      if (more) assert.ok(asked > SLICE, `${asked} answers`);
      assert.ok(slices < 20_000, 'it comes to no end');
    }
    assert.ok(slices > 2, `${slices} slices`);
  });
}

test('a plan for a story is searched in slices', () => {
  const story = new StoryHandle(textOf(JSON.parse(file('../../../maps/stories/heist.json').toString())));
  let slices = 0;
  for (let more = true; more; slices++) {
    asked = 0;
    // The clock is asked after every 16 steps.
    more = story.search(1_000_000, SLICE);
    assert.ok(asked <= SLICE + 1, `${asked} answers`);
    assert.ok(slices < 1_000, 'it comes to no end');
  }
});
