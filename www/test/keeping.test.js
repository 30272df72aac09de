import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Keeping } from '../src/space/walk/keeping.js';

test('a picture or two that are late are not told, and all of them are', () => {
  const keeping = new Keeping();
  keeping.add(10, 1);
  assert.equal(keeping.short, undefined);
  for (let i = 0; i < 60; i++) keeping.add(10, 4);
  assert.ok(Math.abs((keeping.short ?? 1) - 0.4) < 0.01);
  for (let i = 0; i < 30; i++) keeping.add(3, 3);
  assert.equal(keeping.short, undefined);
});

test('it begins as one that keeps its speed', () => {
  const keeping = new Keeping();
  for (let i = 0; i < 60; i++) keeping.add(10, 4);
  keeping.begin();
  assert.equal(keeping.short, undefined);
});
