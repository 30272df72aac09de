import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellUnder, extent, middle, outline, seenCells } from '../../src/stage/lattice.js';

const camera = { scale: 20, x: 7, y: -3 };

/** @param {number} x @param {number} y @param {number} [reach] @param {boolean} [hexagons] */
function corners(x, y, reach = 0, hexagons = true) {
  /** @type {number[][]} */
  const points = [];
  const add = (/** @type {number} */ px, /** @type {number} */ py) => void points.push([px, py]);
  outline({ moveTo: add, lineTo: add, closePath() {} }, camera, hexagons, x, y, reach);
  return points;
}

/** By the rule of even and odd crossings. @param {number[][]} polygon @param {number} x @param {number} y */
function within(polygon, x, y) {
  return polygon.reduce((inside, [ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length];
    return ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay) ? !inside : inside;
  }, false);
}

test('every cell is found again at its middle, of squares and of hexagons', () => {
  for (const hexagons of [false, true]) {
    for (const cell of [{ x: 0, y: 0 }, { x: 5, y: 3 }, { x: 5, y: 4 }, { x: -2, y: -3 }]) {
      assert.deepEqual(cellUnder(camera, hexagons, ...middle(camera, hexagons, cell.x, cell.y)), cell);
    }
  }
  assert.equal(middle(camera, true, 4, 3)[0] - middle(camera, true, 4, 2)[0], 10);
});

test('the cell under a pixel is the one whose outline is around it', () => {
  for (let x = 30.3; x < 95; x += 3.1) {
    for (let y = 30.2; y < 95; y += 2.9) {
      const cell = cellUnder(camera, true, x, y);
      assert.ok(within(corners(cell.x, cell.y), x, y), `${x} ${y} in ${cell.x} ${cell.y}`);
    }
  }
});

test('a tip belongs to the cell that it is part of, not to the row beside it', () => {
  const [x, y] = middle(camera, true, 3, 3);
  assert.deepEqual(cellUnder(camera, true, x, y - 12.5), { x: 3, y: 3 });
  assert.deepEqual(cellUnder(camera, true, x, y + 12.5), { x: 3, y: 3 });
  assert.deepEqual(cellUnder(camera, true, x - 9, y - 9.5), { x: 3, y: 2 });
});

test('around an agent on hexagons: all within so many moves, and nothing else', () => {
  const count = (/** @type {number} */ reach) => {
    const around = corners(6, 6, reach);
    let cells = 0;
    for (let y = 0; y < 13; y++) for (let x = 0; x < 13; x++) cells += Number(within(around, ...middle(camera, true, x, y)));
    return { cells, corners: around.length };
  };
  assert.deepEqual([0, 1, 2, 3].map(count), [{ cells: 1, corners: 6 }, { cells: 7, corners: 18 }, { cells: 19, corners: 30 }, { cells: 37, corners: 42 }]);
  assert.deepEqual(corners(1, 1, 1, false), [[7, -3], [67, -3], [67, 57], [7, 57]]);
});

test('a world of hexagons is half a cell wider, and its outermost cells are seen', () => {
  const world = { width: 10, height: 6 };
  assert.equal(extent(world, true).width, 10.5);
  assert.deepEqual(extent(world, false), world);
  const size = { width: 100, height: 60 };
  assert.deepEqual(seenCells({ scale: 20, x: -60, y: -40 }, true, world, size), { x: 2, y: 1, width: 8, height: 5 });
  // Only the half cell that odd rows stand out is in sight.
  assert.deepEqual(seenCells({ scale: 20, x: -205, y: 0 }, true, world, size).width, 1);
});
