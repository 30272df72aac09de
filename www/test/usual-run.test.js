// What a usual run of the browser tests leaves out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import UsualRun from '../tools/usual-run.js';

/** @param {number} count */
const file = (count) => {
  const tests = Array.from({ length: count }, (_, at) => ({ at }));
  return { tests, allTests: () => tests };
};

test('of each file the first browser test is run, and each fourth after it', async () => {
  const files = [file(1), file(4), file(9)];
  const out = new Set();
  const run = { suite: { suites: [{ suites: files.slice(0, 2) }, { suites: files.slice(2) }] }, testRun: { exclude: (/** @type {object} */ left) => out.add(left) } };
  await new UsualRun().preprocess(/** @type {any} */ (run));
  const usual = files.map(({ tests }) => tests.filter((one) => !out.has(one)).map(({ at }) => at));
  assert.deepEqual(usual, [[0], [0], [0, 4, 8]]);
});
