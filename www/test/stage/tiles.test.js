import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrange, cramped, HEADING, tileAt } from '../../src/stage/tiles.js';

const wide = { width: 64, height: 36 };

test('tiles are equal, apart, inside the stage and below their headings', () => {
  for (let count = 1; count <= 6; count++) {
    for (const room of [{ width: 1000, height: 700 }, { width: 380, height: 400 }, { width: 700, height: 300 }]) {
      const tiles = arrange(count, room, wide);
      assert.equal(tiles.length, count);
      for (const tile of tiles) {
        assert.ok(tile.x >= 0 && tile.y >= HEADING && tile.x + tile.width <= room.width && tile.y + tile.height <= room.height);
        assert.equal(tile.width, tiles[0].width);
      }
      tiles.forEach((tile, i) => assert.equal(tileAt(tiles, tile.x + tile.width / 2, tile.y + tile.height / 2), i));
    }
  }
});

test('the arrangement follows the shapes of world and stage', () => {
  const [first, second] = arrange(2, { width: 1000, height: 700 }, { width: 50, height: 50 });
  assert.equal(first.y, second.y);
  const [above, below] = arrange(2, { width: 400, height: 700 }, wide);
  assert.equal(above.x, below.x);
});

test('between tiles and on headings there is no tile', () => {
  const tiles = arrange(2, { width: 1000, height: 700 }, wide);
  assert.equal(tileAt(tiles, 5, 5), -1);
  assert.equal(tileAt(tiles, -1, 100), -1);
});

test('worlds side by side are too small where one alone would tell more', () => {
  const side = { width: 420, height: 170 };
  assert.deepEqual([1, 2, 3, 6].map((count) => cramped(count, side, wide)), [false, false, false, true]);
  assert.equal(cramped(6, { width: 890, height: 640 }, wide), false);
  // What is small alone, too, is no better for it.
  assert.equal(cramped(6, { width: 80, height: 2000 }, wide), false);
});
