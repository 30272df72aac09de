import assert from 'node:assert/strict';
import { test } from 'node:test';
import { laneSummary } from '../../src/common/names.js';

test('a lane is told by what sets it apart', () => {
  const usual = { heuristic: 'octile', ties: 'high-g', neighbours: '8', corners: 'never', diagonal: 'sqrt2' };
  const of = (/** @type {object} */ settings) => laneSummary(/** @type {any} */ ({ settings: { ...usual, ...settings } }));
  assert.equal(of({}), 'octile, larger g first');
  assert.equal(of({ corners: 'always' }), 'octile, larger g first, corner cutting');
  assert.equal(of({ corners: 'one', diagonal: '1.5' }), 'octile, larger g first, corner cutting past one blocked cell, diagonal 1.5');
});
