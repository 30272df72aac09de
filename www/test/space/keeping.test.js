// What a walk tells of the speed that it keeps.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Keeping } from '../../src/space/walk/keeping.js';

test('one picture that is a little late is not told, many of them are, and so is one of a second', () => {
  const keeping = new Keeping();
  for (let i = 0; i < 30; i++) keeping.add(0.1, 0.1);
  keeping.add(0.1, 0.06);
  assert.equal(keeping.short, undefined);
  for (let i = 0; i < 60; i++) keeping.add(0.1, 0.04);
  assert.ok(Math.abs((keeping.short ?? 1) - 0.4) < 0.01);
  for (let i = 0; i < 30; i++) keeping.add(0.03, 0.03);
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
