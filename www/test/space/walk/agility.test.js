import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heightOf } from '../../../src/space/floor.js';
import { makeTaken } from '../../../src/space/walk/agility.js';

/** @param {number} low @param {number} high */
const between = (low, high) => /** @type {any} */ ({ name: '', low, high, rings: [], centre: null, radius: null });

test('kerbs and arches are drawn as what those who walk take them for', () => {
  const taken = makeTaken();
  const all = [between(0, 0.04), between(0, 0.15), between(1.5, 2.5), between(1.9, 2.5), between(0, 2.5)];
  const looks = (/** @type {number} */ step, /** @type {number} */ duck) => taken(all, { step, duck }).map(heightOf);
  assert.deepEqual(looks(0.05, 0), ['low', 'wall', 'wall', 'high', 'wall']);
  assert.deepEqual(looks(0.15, 0.4), ['low', 'low', 'high', 'high', 'wall']);
  assert.deepEqual(looks(0.1, 0.2), ['low', 'wall', 'wall', 'high', 'wall']);
  assert.equal(taken(all, { step: 0.1, duck: 0.2 }), taken(all, { step: 0.1, duck: 0.2 }), 'made once');
});
