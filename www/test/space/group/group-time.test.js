// A group goes back in time: each iteration is the one that it was, and what was set there begins another run.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import init, { GroupStudy, Planner, Space } from '../../../wasm/space.js';
import { Course } from '../../../src/space/group/course.js';
import { makeGroupTime } from '../../../src/space/group/ticks.js';

const file = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url));
before(() => init({ module_or_path: file('../../../wasm/space_bg.wasm') }));

function group() {
  const space = Space.open(JSON.parse(file('../../../../maps/courtyard.json').toString()), 'courtyard');
  let settings = GroupStudy.preset('stable', 0.25);
  const make = () => GroupStudy.by(space, new Planner('grid', space), settings, 12, 3, new Float64Array([2, 2, 38, 28]));
  const engine = make();
  const time = makeGroupTime({ engine: () => engine, settings: () => settings, returned: (to) => (settings = to), tell() {}, pause() {} });
  time.begin();
  return { engine, time, make, set(/** @type {object} */ to) { settings = { ...settings, ...to }; engine.setSettings(settings); time.touch(); }, get settings() { return settings; } };
}

test('back and on again each iteration is the one that it was', () => {
  const { engine, time } = group();
  const hashes = [engine.hash()];
  for (let i = 0; i < 70; i++) {
    time.step();
    hashes.push(engine.hash());
  }
  assert.equal(new Set(hashes).size, hashes.length);
  for (const at of [69, 40, 3, 0, 25, 70]) {
    time.past.goTo(at);
    assert.equal(time.past.at, at);
    assert.equal(engine.hash(), hashes[at]);
  }
});

test('what was set on the way is as it was then, and what is set there begins another run', () => {
  const run = group();
  for (let i = 0; i < 20; i++) run.time.step();
  const first = run.settings.damping;
  run.set({ damping: first + 1 });
  for (let i = 0; i < 20; i++) run.time.step();
  const end = run.engine.hash();
  run.time.past.goTo(10);
  assert.equal(run.settings.damping, first);
  run.time.past.goTo(40);
  assert.equal(run.settings.damping, first + 1);
  assert.equal(run.engine.hash(), end);
  run.time.past.goTo(10);
  run.set({ damping: first + 2 });
  assert.equal(run.time.past.head, 10);
});

test('time that goes by in pictures makes the same iterations as the engine by itself', () => {
  const { engine, time, make } = group();
  const other = make();
  for (let i = 0; i < 200; i++) {
    time.advance(0.017);
    other.advance(0.017);
    assert.equal(engine.hash(), other.hash());
    assert.deepEqual(engine.places(), other.places());
  }
});

test('a course forgets what did not come to be', () => {
  const course = new Course();
  for (const at of [0, 1, 2, 3]) course.add(at, at, at);
  course.cut(1.5);
  assert.deepEqual([course.times, course.energy, course.overlap], [[0, 1], [0, 1], [0, 1]]);
});
