import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gridLayer } from '../src/layers/grid.js';
import { imageLayer } from '../src/layers/image.js';
import { branchLayer, pathLayer } from '../src/layers/line.js';
import { badgeRadius, markersLayer } from '../src/layers/markers.js';
import { pointerLayer } from '../src/layers/pointer.js';
import { shapesLayer } from '../src/layers/shapes.js';
import { recordingContext } from './context.js';

globalThis.Path2D ??= /** @type {any} */ (class {
  /** @type {string[]} */
  lines = [];
  /** @param {...number} at */
  moveTo(...at) {
    this.lines.push(`move ${at.join(' ')}`);
  }
  /** @param {...number} at */
  lineTo(...at) {
    this.lines.push(`line ${at.join(' ')}`);
  }
  /** @param {...number} at */
  quadraticCurveTo(...at) {
    this.lines.push(`curve ${at.join(' ')}`);
  }
});

/** A world of 8 x 4 cells. @param {object} [more] @returns {any} */
const view = (more = {}) => ({
  world: { width: 8, height: 4 },
  size: { width: 160, height: 80 },
  ratio: 1,
  hexagons: false,
  reach: 0,
  truth: null,
  points: [],
  image: {},
  marks: new Uint8Array(32),
  terrain: new Uint8Array(32),
  path: new Uint32Array(0),
  branch: new Uint32Array(0),
  current: -1,
  start: { x: 1, y: 1 },
  goal: { x: 6, y: 2 },
  hover: null,
  cursor: null,
  colours: { path: 'path', casing: 'casing', branch: 'branch', next: 'next', start: 'start', goal: 'goal', badge: 'badge', grid: 'grid', mark: 'mark', texture: 'texture', hatch: 'hatch', hover: 'hover' },
  ...more,
});
const near = { scale: 20, x: 0, y: 0 };
const far = { scale: 2, x: 0, y: 0 };

/** @param {any} layer @param {any} what @param {import('../src/types.js').Camera} camera */
function draw(layer, what, camera) {
  const record = recordingContext();
  layer(record.ctx, what, camera);
  return record;
}

test('the picture is one call, of the part that is seen, sharp when large', () => {
  const { calls } = draw(imageLayer, view(), { scale: 40, x: -80, y: 0 });
  assert.deepEqual(calls.find(([name]) => name === 'drawImage')?.slice(2), [2, 0, 5, 3, 0, 0, 200, 120]);
  assert.deepEqual(calls.find(([name]) => name === 'imageSmoothingEnabled='), ['imageSmoothingEnabled=', false]);
  assert.deepEqual(draw(imageLayer, view(), { scale: 0.5, x: 0, y: 0 }).calls[0], ['imageSmoothingEnabled=', true]);
  assert.deepEqual(draw(imageLayer, view({ image: null }), near).calls, []);
});

test('grid lines appear with the size of the cells, between cells only', () => {
  assert.deepEqual(draw(gridLayer, view(), far).calls, []);
  const lines = draw(gridLayer, view(), near).names().filter((name) => name === 'moveTo');
  assert.equal(lines.length, 7 + 3);
});

test('open and closed cells differ in shape', () => {
  const marks = new Uint8Array(32);
  marks[3] = 1;
  marks[9] = 2;
  const names = draw(shapesLayer, view({ marks }), near).names();
  assert.equal(names.filter((name) => name === 'arc').length, 1);
  assert.equal(names.filter((name) => name === 'rect').length, 1);
  assert.deepEqual(draw(shapesLayer, view({ marks }), far).calls, []);
});

test('walls are hatched, swamp and water have shapes of their own, and a mark takes their place', () => {
  const strokes = (/** @type {number} */ terrain, /** @type {number} */ mark) => {
    const { calls } = draw(shapesLayer, view({ terrain: new Uint8Array(32).fill(terrain, 5, 6), marks: new Uint8Array(32).fill(mark, 5, 6) }), near);
    return calls.filter(([name]) => name === 'stroke').map(([, path]) => path.lines.join());
  };
  const [reeds, wave] = [strokes(2, 0)[0], strokes(3, 0)[0]];
  assert.ok(reeds && wave && reeds !== wave);
  for (const blocked of [4, 5, 6]) assert.deepEqual(strokes(blocked, 0), ['', 'move 100 10,line 110 0,move 110 20,line 120 10']);
  for (const terrain of [2, 3]) assert.deepEqual(strokes(terrain, 2), ['', '']);
});

test('start is round and goal is square', () => {
  const names = draw(markersLayer, view(), near).names();
  assert.deepEqual(names.filter((name) => name === 'arc' || name === 'roundRect'), ['roundRect', 'arc']);
});

test('a path runs through the middles of its cells', () => {
  const { calls } = draw(pathLayer, view({ path: Uint32Array.of(9, 18, 19) }), near);
  const points = calls.filter(([name]) => name === 'moveTo' || name === 'lineTo').map((call) => call.slice(1));
  assert.deepEqual(points, [[30, 30], [50, 50], [70, 50]]);
  assert.deepEqual(calls.filter(([name]) => name === 'strokeStyle=').map(([, colour]) => colour), ['casing', 'path']);
  assert.deepEqual(draw(pathLayer, view({ path: Uint32Array.of(9) }), near).calls, []);
});

test('a branch is dashed and leaves no dashes behind', () => {
  const { calls } = draw(branchLayer, view({ branch: Uint32Array.of(9, 10) }), near);
  const dashes = calls.filter(([name]) => name === 'setLineDash').map(([, dash]) => dash.length);
  assert.deepEqual(dashes, [2, 0]);
});

test('start and goal carry their letters at any scale', () => {
  for (const camera of [near, far, { scale: 0.1, x: 0, y: 0 }]) {
    const { calls } = draw(markersLayer, view(), camera);
    assert.deepEqual(calls.filter(([name]) => name === 'fillText').map(([, letter]) => letter), ['G', 'S']);
    assert.ok(badgeRadius(camera) >= 9);
  }
});

test('start and goal in one cell stand side by side', () => {
  const { calls } = draw(markersLayer, view({ goal: { x: 1, y: 1 } }), near);
  const [goal, start] = calls.filter(([name]) => name === 'fillText');
  assert.ok(goal[2] > 30 && start[2] < 30, `${start[2]} ${goal[2]}`);
});

test('the cell that is expanded has a ring', () => {
  assert.equal(draw(markersLayer, view(), near).names().includes('strokeRect'), false);
  assert.deepEqual(draw(markersLayer, view({ current: 10 }), near).calls.find(([name]) => name === 'strokeRect')?.slice(1), [39, 19, 22, 22]);
});

test('pointer and keyboard frame their cells', () => {
  const frames = (/** @type {object} */ more) => draw(pointerLayer, view(more), near).names().filter((name) => name === 'strokeRect').length;
  assert.equal(frames({}), 0);
  assert.equal(frames({ hover: { x: 2, y: 2 } }), 2);
  assert.equal(frames({ hover: { x: 2, y: 2 }, cursor: { x: 3, y: 2 } }), 4);
});
