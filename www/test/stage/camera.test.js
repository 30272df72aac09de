import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beyond, cellAt, fit, keepInSight, LARGEST, pan, project, reveal, seen, smallestScale, zoomAt } from '../../src/stage/camera.js';

const world = { width: 64, height: 36 };
const size = { width: 600, height: 400 };

test('every cell is found again at its middle, at any scale', () => {
  for (const scale of [0.25, 1, 3.7, 48]) {
    const camera = { scale, x: -13.5, y: 7.25 };
    for (const cell of [{ x: 0, y: 0 }, { x: 63, y: 35 }, { x: -2, y: 400 }]) {
      const [x, y] = project(camera, cell.x + 0.5, cell.y + 0.5);
      assert.deepEqual(cellAt(camera, x, y), cell);
    }
  }
});

test('a fitted world is whole, centred, and has room for a badge at its edge', () => {
  for (const room of [size, { width: 90, height: 700 }, { width: 2000, height: 1000 }]) {
    const camera = fit(world, room);
    const [right, bottom] = project(camera, world.width, world.height);
    assert.ok(camera.x >= 0 && camera.y >= 0 && right <= room.width && bottom <= room.height);
    assert.ok(Math.abs(camera.x - (room.width - right)) <= 1);
    assert.ok(camera.x + camera.scale / 2 >= 11 && camera.y + camera.scale / 2 >= 11);
  }
});

test('fitted cells have a whole number of device pixels unless that wastes more than a tenth', () => {
  assert.equal(fit(world, size).scale, 9);
  assert.equal(fit(world, size, 2).scale * 2, 18);
  const wasteful = fit({ width: 128, height: 128 }, { width: 500, height: 500 }).scale;
  assert.ok(wasteful > 3.5 && !Number.isInteger(wasteful));
});

test('zooming keeps what is under the pointer and stops at both ends', () => {
  const camera = fit(world, size);
  const smallest = smallestScale(world, size);
  const before = cellAt(camera, 123, 234);
  assert.deepEqual(cellAt(zoomAt(camera, 123, 234, 1.7, smallest), 123, 234), before);
  assert.equal(zoomAt(camera, 0, 0, 1e9, smallest).scale, LARGEST);
  assert.equal(zoomAt(camera, 0, 0, 1e-9, smallest).scale, smallest);
});

test('panning never loses the world', () => {
  const near = { scale: 40, x: 0, y: 0 };
  for (const [dx, dy] of [[1e6, 0], [-1e6, 0], [0, 1e6], [0, -1e6]]) {
    const kept = keepInSight(pan(near, dx, dy), world, size);
    const part = seen(kept, world, size);
    assert.ok(part.width * kept.scale >= size.width / 2 && part.height * kept.scale >= size.height / 2);
  }
  assert.deepEqual(keepInSight(near, world, size), near);
  const small = keepInSight({ scale: 2, x: -50, y: 999 }, world, size);
  assert.deepEqual(small, { scale: 2, x: 0, y: size.height - 72 });
});

test('the part that is seen covers the view and stays inside the world', () => {
  assert.deepEqual(seen({ scale: 10, x: -105, y: 20 }, world, size), { x: 10, y: 0, width: 54, height: 36 });
  assert.equal(seen({ scale: 10, x: 5000, y: 0 }, world, size).width, 0);
});

test('revealing moves only as far as needed', () => {
  const camera = { scale: 20, x: 0, y: 0 };
  assert.deepEqual(reveal(camera, { x: 10, y: 10 }, size), camera);
  const moved = reveal(camera, { x: 63, y: 10 }, size);
  const [left] = project(moved, 63, 10);
  assert.ok(left + 20 <= size.width && moved.y === 0);
});

test('it is told on which sides the world goes on', () => {
  const world = { width: 10, height: 10 };
  const size = { width: 100, height: 100 };
  assert.deepEqual(beyond({ scale: 10, x: 0, y: 0 }, world, size), { up: false, left: false, right: false, down: false });
  assert.deepEqual(beyond({ scale: 10, x: -20, y: 20 }, world, size), { up: false, left: true, right: false, down: true });
  assert.deepEqual(beyond({ scale: 30, x: -100, y: -100 }, world, size), { up: true, left: true, right: true, down: true });
});
