// The golden figures of the browser bench: what is worse than the slack allows is named, the rest is not.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { blessed, HELD, judged } from '../bench/golden.js';

const speed = (/** @type {number} */ times, /** @type {number} */ recorded) => new Map([['speed', [{ map: 'keep', 'PF.js x': times, 'rec.': recorded, 'ms wasm': 1 }]], ['seeks', [{ steps: 1 }]]]);
const golden = blessed({}, speed(4, 2));

test('only what is held is kept, and other tables stay', () => {
  assert.deepEqual(golden, { speed: { keep: { 'PF.js x': 4, 'rec.': 2 } } });
  assert.deepEqual(blessed({ jumps: { keep: { 'A* x': 9 } } }, speed(4, 2)).jumps, { keep: { 'A* x': 9 } });
});

test('within the slack nothing is missed, in either direction', () => {
  assert.deepEqual(judged(golden, speed(3.2, 2.5)), { missed: [], held: 2, unknown: 0 });
  assert.deepEqual(judged(golden, speed(40, 0.1)).missed, []);
});

test('what is worse is named with its row', () => {
  assert.deepEqual(judged(golden, speed(3, 2.7)).missed, [
    'speed: keep: PF.js x is 3.00, at least 3.08 is asked (it was 4)',
    'speed: keep: rec. is 2.70, at most 2.60 is asked (it was 2)',
  ]);
  assert.equal(judged(golden, speed(Number.NaN, 2)).missed.length, 1);
});

test('of what is not known nothing is asked', () => {
  assert.deepEqual(judged({}, speed(1, 1)), { missed: [], held: 0, unknown: 2 });
});

test('the file has figures of tables and columns that are held', () => {
  const file = JSON.parse(readFileSync(new URL('../bench/golden.json', import.meta.url), 'utf8'));
  for (const [name, rows] of Object.entries(file)) {
    const columns = HELD[name]?.checks.map(({ column }) => column);
    for (const figures of Object.values(rows)) assert.deepEqual(Object.keys(figures), columns, name);
  }
});
