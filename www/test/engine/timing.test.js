import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timed } from '../../src/engine/timing.js';

/**
 * A clock of whole milliseconds, and a run that takes so many of them by its number.
 * @param {(run: number) => number} takes
 */
function bench(takes) {
  let clock = 0;
  let runs = 0;
  return { now: () => Math.floor(clock), run: () => { clock += takes(runs++); }, runs: () => runs };
}

test('what takes long is run once', () => {
  const { now, run, runs } = bench(() => 301);
  const timing = timed(run, 3, now);
  assert.equal(timing(), 301_000);
  assert.equal(runs(), 1);
});

test('the first run makes ready; then the median of three counts', () => {
  const { now, run, runs } = bench((i) => [250, 20, 90, 30][i]);
  const timing = timed(run, 3, now);
  assert.deepEqual([timing(), timing(), timing(), timing()], [null, null, null, 30_000]);
  assert.equal(runs(), 4);
});

test('what a coarse clock cannot see is repeated until it can', () => {
  const { now, run } = bench(() => 0.01);
  const timing = timed(run, 3, now);
  let micros = timing();
  while (micros === null) micros = timing();
  assert.ok(Math.abs(micros - 10) < 1, `${micros}`);
});

test('a clock that stands still ends it all the same', () => {
  const timing = timed(() => {}, 1, () => 0);
  assert.equal(timing(), null);
  assert.equal(timing(), 0.1);
});
