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

/** Two lanes on three problems, the third without a path; each search takes a millisecond. */
function fake() {
  let at = 0;
  const costs = [[10, 20, NaN], [10, 30, NaN]];
  return {
    isComplete: () => at === 9,
    done: () => Math.floor(at / 3),
    advanceFor: (/** @type {number} */ milliseconds) => { at = Math.min(9, at + milliseconds); },
    millis: (/** @type {number} */ lane) => Math.floor((at + 1 - lane) / 3),
    problems: () => Uint32Array.of(0, 0, 1, 0, 2, 2, 3, 3, 4, 4, 5, 5),
    figures: (/** @type {number} */ lane, /** @type {string} */ id) => Float64Array.from(id === 'cost' ? costs[lane] : [5 + lane, 6, 7]),
    optima: () => Float64Array.of(10, 20, NaN),
  };
}

test('a batch goes on for a part of a frame, and times its lanes', () => {
  const batch = fake();
  const run = makeRun(batch, 2);
  assert.equal(run.slice(), false, 'nine milliseconds');
  const result = run.result();
  assert.deepEqual(result.lanes.map(({ millis }) => millis), [3, 3]);
  assert.deepEqual(result.lanes.map(({ ratio }) => Array.from(ratio)), [[1, 1, NaN], [1, 1.5, NaN]]);
  assert.equal(result.unsolvable, 1);
  assert.deepEqual(result.problems[1], { start: { x: 2, y: 2 }, goal: { x: 3, y: 3 } });
  assert.deepEqual(worst(result, 'ratio', -1), { problem: 1, lane: 1, value: 1.5 });
  assert.deepEqual(worst(result, 'ratio', 0), { problem: 0, lane: 0, value: 1 });
  assert.deepEqual(worst(result, 'expanded', -1), { problem: 2, lane: 0, value: 7 });
  assert.equal(makeRun({ ...batch, isComplete: () => false }, 2).slice(), true);
});

test('a batch that was stopped has the problems that all lanes have solved', () => {
  const batch = fake();
  const run = makeRun(batch, 2);
  batch.advanceFor(4);
  const { problems, lanes, unsolvable } = run.result();
  assert.equal(problems.length, 1);
  assert.deepEqual(lanes.map(({ expanded }) => Array.from(expanded)), [[5], [6]]);
  assert.equal(unsolvable, 0);
});
