// A group goes back in time: each iteration is the one that it was, and what was set there begins another run.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import init, { Planner, Space, Troop } from '../../wasm/space.js';
import { Course } from '../../src/space/group/course.js';
import { makeGroupTime } from '../../src/space/group/ticks.js';

const file = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url));
before(() => init({ module_or_path: file('../../wasm/space_bg.wasm') }));

function group() {
  const space = Space.open(JSON.parse(file('../../../maps/courtyard.json').toString()), 'courtyard');
  let settings = Troop.preset('stable', 0.25);
  const make = () => Troop.by(space, new Planner('grid', space), settings, 12, 3, new Float64Array([2, 2, 38, 28]));
  const troop = make();
  const time = makeGroupTime({ troop: () => troop, settings: () => settings, returned: (to) => (settings = to), tell() {}, pause() {} });
  time.begin();
  return { troop, time, make, set(/** @type {object} */ to) { settings = { ...settings, ...to }; troop.setSettings(settings); time.touch(); }, get settings() { return settings; } };
}

test('back and on again each iteration is the one that it was', () => {
  const { troop, time } = group();
  const hashes = [troop.hash()];
  for (let i = 0; i < 70; i++) {
    time.step();
    hashes.push(troop.hash());
  }
  assert.equal(new Set(hashes).size, hashes.length);
  for (const at of [69, 40, 3, 0, 25, 70]) {
    time.past.goTo(at);
    assert.equal(time.past.at, at);
    assert.equal(troop.hash(), hashes[at]);
  }
});

test('what was set on the way is as it was then, and what is set there begins another run', () => {
  const run = group();
  for (let i = 0; i < 20; i++) run.time.step();
  const first = run.settings.damping;
  run.set({ damping: first + 1 });
  for (let i = 0; i < 20; i++) run.time.step();
  const end = run.troop.hash();
  run.time.past.goTo(10);
  assert.equal(run.settings.damping, first);
  run.time.past.goTo(40);
  assert.equal(run.settings.damping, first + 1);
  assert.equal(run.troop.hash(), end);
  run.time.past.goTo(10);
  run.set({ damping: first + 2 });
  assert.equal(run.time.past.head, 10);
});

test('time that goes by in pictures makes the same iterations as the engine by itself', () => {
  const { troop, time, make } = group();
  const other = make();
  for (let i = 0; i < 200; i++) {
    time.advance(0.017);
    other.advance(0.017);
    assert.equal(troop.hash(), other.hash());
    assert.deepEqual(troop.places(), other.places());
  }
});

test('a course forgets what did not come to be', () => {
  const course = new Course();
  for (const at of [0, 1, 2, 3]) course.add(at, at, at);
  course.cut(1.5);
  assert.deepEqual([course.times, course.energy, course.overlap], [[0, 1], [0, 1], [0, 1]]);
});
