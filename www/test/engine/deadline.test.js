// Work that is cut into slices ends by the clock, which the engine itself asks.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, before, test } from 'node:test';
import init, { Lab } from '../../wasm/wayscope.js';

const file = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url));
before(() => init({ module_or_path: file('../../wasm/wayscope_bg.wasm') }));

const { performance } = globalThis;
afterEach(() => { globalThis.performance = performance; });

/** A clock that goes on by a part of a millisecond whenever it is asked. @param {number} [each] */
function clock(each = 0.25) {
  let asked = 0;
  globalThis.performance = /** @type {any} */ ({ now: () => asked++ * each });
  return () => asked;
}

test('the lab works until the time is over, and goes on from there', () => {
  const made = new Lab();
  const asked = clock();
  const done = made.advanceFor(Infinity, 2);
  // Once for the end, then after each turn of a few units.
  assert.equal(asked(), 9);
  assert.ok(done > 0 && done <= 8 * 64, `${done} units`);
  let slices = 1;
  for (let more = done; more > 0; slices++) more = made.advanceFor(Infinity, 2);
  assert.ok(slices > 3, `${slices} slices`);
  assert.equal(made.advance(Infinity, 1000), 0, 'nothing is left');
});

test('the same is shown as where units are counted', () => {
  const [timed, counted] = [new Lab(), new Lab()];
  clock();
  while (timed.advanceFor(100, 1));
  while (counted.advance(100, 1_000));
  assert.equal(timed.hash(0), counted.hash(0));
});

test('no time is no work without end, and what is no step is refused', () => {
  const made = new Lab();
  clock();
  for (const none of [0, -1, NaN]) assert.ok(made.advanceFor(10, none) <= 64);
  assert.throws(() => made.advanceFor(NaN, 1));
  assert.throws(() => made.advanceFor(-1, 1));
});
