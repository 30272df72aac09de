// Maps in small: sizes as the files have them, and shares of terrain that add up.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { paintMap, shrinkMap } from '../../src/panels/choose/map-picture.js';
import { SHIPPED } from '../../src/panels/scenarios/shipped.js';

const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);
const cards = readFileSync(new URL('../../src/panels/choose/map-cards.js', import.meta.url), 'utf8');

test('the sizes on the cards are those of the files', () => {
  for (const id of SHIPPED) {
    const map = shrinkMap(readFileSync(new URL(`../../../maps/${id}.map`, import.meta.url)), 100, 60);
    assert.ok(map, id);
    assert.match(cards, new RegExp(`\\b'?${id}'?: \\[${map.columns}, ${map.rows}\\]`));
    assert.ok(map.width <= 100 && map.height <= 60 && map.shares.length === map.width * map.height * 4, id);
    for (let at = 0; at < map.shares.length; at += 4) assert.ok(Math.abs(map.shares.subarray(at, at + 4).reduce((a, b) => a + b) - 255) <= 2, id);
  }
});

test('a small map is not enlarged, and every sign has its terrain', () => {
  const map = shrinkMap(bytes('type octile\nheight 2\nwidth 4\nmap\n.GSW\n@OT?\n'), 100, 100);
  assert.ok(map);
  assert.deepEqual([map.width, map.height], [4, 2]);
  const terrains = Array.from({ length: 8 }, (_, i) => map.shares.subarray(i * 4, i * 4 + 4).indexOf(255));
  assert.deepEqual(terrains, [0, 0, 1, 2, 3, 3, 3, 3]);
  const pixels = paintMap(map, [[10, 20, 30], [1, 1, 1], [2, 2, 2], [200, 100, 0]]);
  assert.deepEqual([...pixels.subarray(0, 4)], [10, 20, 30, 255]);
  assert.deepEqual([...pixels.subarray(16, 20)], [200, 100, 0, 255]);
});

test('a pixel of several cells mixes them', () => {
  const map = shrinkMap(bytes('type octile\r\nheight 2\r\nwidth 2\r\nmap\r\n.@\r\n.@\r\n'), 1, 1);
  assert.deepEqual([...(map?.shares ?? [])], [128, 0, 0, 128]);
});

test('what is no map has no picture', () => {
  for (const text of ['', 'gone', 'type octile\nheight 0\nwidth 4\nmap\n', 'type octile\nheight 9\nwidth 4\nmap\n....\n']) assert.equal(shrinkMap(bytes(text), 10, 10), null, text);
});
