import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeRun, worst } from '../../src/panels/compare/batch-run.js';
import { barsOf, placeOn, scaleOf, summaryOf } from '../../src/panels/compare/statistics.js';

test('a summary is that of the numbers, without those that are none', () => {
  assert.deepEqual(summaryOf([NaN, 4, 1, 3, 2, NaN]), { count: 4, least: 1, quarter: 1.75, median: 2.5, threeQuarters: 3.25, most: 4, mean: 2.5 });
  assert.deepEqual(summaryOf([7]), { count: 1, least: 7, quarter: 7, median: 7, threeQuarters: 7, most: 7, mean: 7 });
  assert.equal(summaryOf([NaN]), null);
  assert.equal(summaryOf([]), null);
});

test('every number falls into one bar, the largest into the last', () => {
  const lists = [[1, 1.25, 1.5, NaN], [1.1]];
  const scale = scaleOf(lists, false);
  assert.deepEqual(scale, { from: 1, to: 1.5, powers: false });
  if (scale) assert.deepEqual(barsOf(lists[0], scale, 5), [1, 0, 1, 0, 1]);
  const powers = scaleOf([[1, 10, 100, 1000]], true);
  if (powers) {
    assert.deepEqual(barsOf([1, 20, 500, 1000, 0], powers, 3), [2, 1, 2]);
    assert.ok(Math.abs(placeOn(powers, 10) - 1 / 3) < 1e-12);
  }
  for (const values of [[5, 5], [0, 0]]) {
    for (const scale of [scaleOf([values], true), scaleOf([values], false)]) {
      if (scale) assert.equal(barsOf(values, scale, 4).reduce((sum, n) => sum + n, 0), 2, 'all alike');
    }
  }
  assert.equal(scaleOf([[NaN], []], true), null);
});

/** Two lanes on three problems, the third without a path; each call is one search that takes a millisecond. */
function fake() {
  let at = 0;
  let time = 0;
  const costs = [[10, 20, NaN], [10, 30, NaN]];
  const batch = {
    isComplete: () => at === 9,
    done: () => Math.floor(at / 3),
    advance: () => {
      time += 1;
      return (at++ % 3) - 1;
    },
    problems: () => Uint32Array.of(0, 0, 1, 0, 2, 2, 3, 3, 4, 4, 5, 5),
    figures: (/** @type {number} */ lane, /** @type {string} */ id) => Float64Array.from(id === 'cost' ? costs[lane] : [5 + lane, 6, 7]),
    optima: () => Float64Array.of(10, 20, NaN),
  };
  return { batch, now: () => time };
}

test('a batch goes on for a part of a frame, and times its lanes, not the exact searches', () => {
  const { batch, now } = fake();
  let calls = 0;
  const counted = { ...batch, advance: () => { calls++; return batch.advance(); } };
  const run = makeRun(counted, 2, now);
  assert.equal(run.slice(), false, 'nine milliseconds');
  assert.equal(calls, 9);
  const result = run.result();
  assert.deepEqual(result.lanes.map(({ millis }) => millis), [3, 3]);
  assert.deepEqual(result.lanes.map(({ ratio }) => Array.from(ratio)), [[1, 1, NaN], [1, 1.5, NaN]]);
  assert.equal(result.unsolvable, 1);
  assert.deepEqual(result.problems[1], { start: { x: 2, y: 2 }, goal: { x: 3, y: 3 } });
  assert.deepEqual(worst(result, 'ratio', -1), { problem: 1, lane: 1, value: 1.5 });
  assert.deepEqual(worst(result, 'ratio', 0), { problem: 0, lane: 0, value: 1 });
  assert.deepEqual(worst(result, 'expanded', -1), { problem: 2, lane: 0, value: 7 });
  const slow = makeRun({ ...batch, isComplete: () => false, advance: () => batch.advance() }, 2, now);
  assert.equal(slow.slice(), true);
});

test('a batch that was stopped has the problems that all lanes have solved', () => {
  const { batch, now } = fake();
  const run = makeRun(batch, 2, now);
  for (let i = 0; i < 4; i++) batch.advance();
  const { problems, lanes, unsolvable } = run.result();
  assert.equal(problems.length, 1);
  assert.deepEqual(lanes.map(({ expanded }) => Array.from(expanded)), [[5], [6]]);
  assert.equal(unsolvable, 0);
});
