import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overlayOf } from '../../src/stage/truth.js';

/** @param {object} more @returns {any} */
const lab = (more) => ({ lanes: [{ status: 'exhausted', at: 9, steps: 9, reference: { state: 'known', cost: null }, ...more }] });

test('why there is no path shows by itself at the end of a run that found none', () => {
  assert.equal(overlayOf(null, lab({}), 0), 'no-path');
  assert.equal(overlayOf(null, lab({ at: 8 }), 0), 'none');
  assert.equal(overlayOf(null, lab({ reference: { state: 'checking' } }), 0), 'none');
  assert.equal(overlayOf(null, lab({ status: 'found', reference: { state: 'known', cost: 4 } }), 0), 'none');
  assert.equal(overlayOf('none', lab({}), 0), 'none');
});

test('what is asked for shows at every step, if it applies', () => {
  const found = { at: 3, status: 'found', reference: { state: 'known', cost: 4 } };
  assert.equal(overlayOf('optimum', lab(found), 0), 'optimum');
  assert.equal(overlayOf('region', lab(found), 0), 'none');
  assert.equal(overlayOf('frontier', lab({ at: 3 }), 0), 'frontier');
  assert.equal(overlayOf('optimum', lab({}), 0), 'no-path');
});
