// Scenes that are put aside: the latest are kept between visits as far as they fit, the others for this one, and none
// is lost on the way.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { MOST_ASIDE, asides, putAside, takeBack } from '../../src/space/files/put-aside.js';

/** @type {Map<string, string>} */
const stored = new Map();
Object.assign(globalThis, { localStorage: { getItem: (/** @type {string} */ key) => stored.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => stored.set(key, value) } });

const scene = (/** @type {string} */ name, size = 0) => JSON.stringify({ name, long: 'x'.repeat(size) });
const names = (/** @type {import('../../src/space/files/put-aside.js').Aside[]} */ of) => of.map((one) => one.scene.name);
const kept = () => names(JSON.parse(stored.get('wayscope.space.aside') ?? '[]'));

beforeEach(() => {
  for (let some = asides(); some.length; some = asides()) takeBack(some[0]);
  stored.clear();
});

test('of many the latest are kept, and those just before them stay for the visit', () => {
  for (let i = 1; i <= 20; i++) assert.ok(putAside(scene(`s${i}`)));
  assert.equal(MOST_ASIDE, 6);
  assert.deepEqual(kept(), ['s20', 's19', 's18', 's17', 's16', 's15']);
  assert.deepEqual(names(asides()), ['s20', 's19', 's18', 's17', 's16', 's15', 's14', 's13', 's12', 's11', 's10', 's9']);
});

test('whoever opens one of a full list loses no other', () => {
  for (let i = 1; i <= 6; i++) putAside(scene(`s${i}`));
  const [latest] = asides();
  putAside(scene('at hand'));
  takeBack(latest);
  assert.deepEqual(kept(), ['at hand', 's5', 's4', 's3', 's2', 's1']);
});

test('a large one leaves room for small ones, and one that is too large is not kept but there', () => {
  for (let i = 1; i <= 3; i++) putAside(scene(`s${i}`, 10_000));
  assert.ok(putAside(scene('large', 1_950_000)));
  assert.deepEqual(kept(), ['large', 's3', 's2', 's1']);
  assert.ok(putAside(scene('another', 1_900_000)));
  assert.deepEqual(kept(), ['another', 's3', 's2', 's1']);
  assert.ok(!putAside(scene('too large', 2_100_000)));
  assert.deepEqual(names(asides()), ['too large', 'another', 'large', 's3', 's2', 's1']);
  assert.deepEqual(kept(), ['another', 's3', 's2', 's1']);
});
