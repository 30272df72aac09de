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
        if (count !== 3) assert.equal(tile.width, tiles[0].width);
        for (const other of tiles) {
          const apart = tile.x + tile.width <= other.x || other.x + other.width <= tile.x || tile.y + tile.height <= other.y - HEADING || other.y + other.height <= tile.y - HEADING;
          assert.ok(tile === other || apart, `${count} in ${room.width} x ${room.height}`);
        }
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

test('three leave no quarter empty: in a line, or a large one and two of half its size', () => {
  for (const room of [{ width: 1039, height: 732 }, { width: 1400, height: 700 }, { width: 700, height: 900 }, { width: 380, height: 400 }]) {
    const tiles = arrange(3, room, wide);
    const ratios = tiles.map(({ ratio }) => ratio);
    if (ratios[1] < 1) {
      assert.deepEqual(ratios, [1, 0.5, 0.5]);
      for (const { width, height } of tiles.slice(1)) {
        assert.ok(Math.abs(width - tiles[0].width / 2) <= 3 && Math.abs(height - tiles[0].height / 2) <= 3);
      }
    } else {
      assert.ok(tiles.every(({ x }) => x === tiles[0].x) || tiles.every(({ y }) => y === tiles[0].y));
    }
  }
  assert.equal(arrange(3, { width: 1039, height: 732 }, wide)[1].ratio, 0.5);
  assert.equal(arrange(3, { width: 380, height: 400 }, wide)[1].ratio, 1);
});

test('no arrangement in equal rows shows two worlds larger', () => {
  for (const room of [{ width: 1039, height: 732 }, { width: 1700, height: 700 }, { width: 390, height: 700 }]) {
    const [{ width, height }] = arrange(2, room, wide);
    const beside = Math.min((room.width - 4) / 2 / wide.width, (room.height - HEADING) / wide.height);
    const below = Math.min(room.width / wide.width, ((room.height - 4) / 2 - HEADING) / wide.height);
    assert.ok(Math.min(width / wide.width, height / wide.height) >= Math.max(beside, below) - 0.05);
  }
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
