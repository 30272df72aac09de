// What a walk tells of the speed that it keeps, and what it makes up.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carried, Keeping } from '../../../src/space/walk/keeping.js';

test('late pictures now and then are not told, a machine that is too slow is, and so is a picture of ten seconds', () => {
  const keeping = new Keeping();
  // The first pictures: everybody plans, and the browser compiles.
  keeping.add(0.18, 0.1);
  assert.equal(keeping.short, undefined);
  for (let i = 0; i < 300; i++) {
    keeping.add(i % 60 ? 0.0167 : 0.15, i % 60 ? 0.0167 : 0.1);
    assert.equal(keeping.short, undefined);
  }
  for (let i = 0; i < 60; i++) keeping.add(0.1, 0.04);
  assert.ok(Math.abs((keeping.short ?? 1) - 0.4) < 0.05);
  for (let i = 0; i < 300; i++) keeping.add(0.03, 0.03);
  assert.equal(keeping.short, undefined);
  keeping.add(10, 0.03);
  assert.ok((keeping.short ?? 1) < 0.1);
});

test('it begins as one that keeps its speed', () => {
  const keeping = new Keeping();
  assert.equal(keeping.short, undefined);
  for (let i = 0; i < 60; i++) keeping.add(0.1, 0.04);
  keeping.begin();
  assert.equal(keeping.short, undefined);
});

test('a picture in which four plan is made up by the next ones, and a speed that is never reached is not owed for ever', () => {
  const dt = 1 / 60;
  /** @param {(picture: number) => number} fits ticks that a picture has time for @param {number} pictures */
  const run = (fits, pictures) => {
    let [owed, done] = [0, 0];
    for (let at = 0; at < pictures; at++) {
      owed += dt;
      const ticks = Math.min(Math.floor(owed / dt + 1e-9), fits(at));
      done += ticks;
      owed = carried(owed - ticks * dt, dt, dt);
    }
    return { done, owed };
  };
  // Three pictures in which there is time for nothing.
  assert.equal(run((at) => (at >= 10 && at < 13 ? 0 : 4), 30).done, 30);
  const slow = run((at) => at % 2, 200);
  assert.ok(slow.done <= 100 && slow.owed <= 4 * dt);
});
