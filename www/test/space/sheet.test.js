// Heights of the sheet over the floor, and where it comes to rest.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HEIGHTS, heightsIn, settled, stepped, turned } from '../../src/space/sheet/heights.js';

const heights = heightsIn({ room: 720, tools: 45, peek: 68 });

test('half leaves half of the floor, full nearly nothing, and on a low page none is lower than the one before', () => {
  assert.deepEqual(heights, { peek: 68, half: 338, full: 712 });
  for (let room = 0; room < 800; room += 7) {
    const { peek, half, full } = heightsIn({ room, tools: 45, peek: 68 });
    assert.ok(peek <= half && half <= full, `${room}`);
  }
});

test('it rests at the nearest height, or at the next one in the direction in which it was thrown', () => {
  assert.equal(settled(heights, 100, 0), 'peek');
  assert.equal(settled(heights, 300, 0), 'half');
  assert.equal(settled(heights, 600, 0), 'full');
  assert.equal(settled(heights, 100, 1), 'half');
  assert.equal(settled(heights, 345, 1), 'full');
  assert.equal(settled(heights, 330, -1), 'peek');
  assert.equal(settled(heights, 700, -1), 'half');
  assert.equal(settled(heights, 900, 1), 'full');
  assert.equal(settled(heights, 10, -1), 'peek');
});

test('keys go up and down and stop at the ends; a press goes round', () => {
  assert.equal(stepped('peek', -1), 'peek');
  assert.equal(stepped('peek', 1), 'half');
  assert.equal(stepped('full', 1), 'full');
  assert.deepEqual(HEIGHTS.map(turned), ['half', 'full', 'peek']);
});
