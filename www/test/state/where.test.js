import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whereIs } from '../../src/state/where.js';

const lane = { at: 1204, part: 0, eventsAhead: 7, micros: 1800 };
const lab = { counts: 'steps', complete: true, level: null, cursor: 1204, steps: 3310, lanes: [lane, { ...lane, micros: 450 }] };
const told = (/** @type {object} */ change, focus = 0) => whereIs(/** @type {any} */ ({ ...lab, ...change }), focus);

test('where time stands is told in what is counted', () => {
  assert.equal(told({}), 'step 1,204 of 3,310');
  assert.equal(told({ complete: false }), 'step 1,204 of 3,310 …');
  assert.equal(told({ lanes: [lane, { ...lane, part: 3 }] }, 1), 'event 3 of 7 in step 1,205');
  assert.equal(told({ lanes: [lane, { ...lane, part: 3 }] }, 0), 'step 1,204 of 3,310');
  assert.equal(told({ counts: 'levels', level: 40.625, cursor: 12, steps: 96 }), 'f 40.63, level 12 of 96');
  assert.equal(told({ counts: 'levels', cursor: 0, steps: 96 }), 'level 0 of 96');
  assert.equal(told({ counts: 'levels', complete: false, cursor: 0, steps: 0 }), 'finding the levels of f …');
  assert.equal(told({ counts: 'time', cursor: 2333, steps: 10000 }), '0.42 ms of 1.80 ms on this machine');
  assert.equal(told({ counts: 'time', lanes: [lane, { ...lane, micros: null }] }), 'not measured yet');
});
