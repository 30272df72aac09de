import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costsLayer } from '../../src/stage/layers/costs.js';
import { gridLayer } from '../../src/stage/layers/grid.js';
import { layFlags } from '../../src/stage/layers/flags.js';
import { imageLayer } from '../../src/stage/layers/image.js';
import { branchLayer, pathLayer } from '../../src/stage/layers/line.js';
import { badgeRadius, markersLayer } from '../../src/stage/layers/markers.js';
import { pointerLayer } from '../../src/stage/layers/pointer.js';
import { pointsLayer } from '../../src/stage/layers/points.js';
import { shapesLayer } from '../../src/stage/layers/shapes.js';
import { truthLayer, truthLineLayer } from '../../src/stage/layers/truth.js';
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
  arc(...at) {
    this.lines.push(`arc ${at.slice(0, 3).join(' ')}`);
  }
  /** @param {...number} at */
  rect(...at) {
    this.lines.push(`rect ${at.join(' ')}`);
  }
  closePath() {
    this.lines.push('close');
  }
  /** @param {...number} at */
  quadraticCurveTo(...at) {
    this.lines.push(`curve ${at.join(' ')}`);
  }
});

/** What was drawn on the canvases that layers keep for themselves. @type {ReturnType<typeof recordingContext>[]} */
const sheets = [];
globalThis.document ??= /** @type {any} */ ({
  createElement() {
    const record = recordingContext();
    sheets.push(record);
    return { getContext: () => record.ctx };
  },
});

/** Calls that draw a part of a picture. @param {{ calls: [string, ...any[]][] }} record */
const drawnRows = ({ calls }) => calls.filter((call) => call[0] === 'drawImage' && call.length > 6);

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
  costs: new Uint8Array(0),
  pixels: new Uint8ClampedArray(0),
  path: new Uint32Array(0),
  branch: new Uint32Array(0),
  current: -1,
  start: { x: 1, y: 1 },
  goal: { x: 6, y: 2 },
  hover: null,
  brush: 0,
  cursor: null,
  colours: { path: 'path', casing: 'casing', branch: 'branch', next: 'next', start: 'start', goal: 'goal', badge: 'badge', grid: 'grid', mark: 'mark', pale: 'pale', texture: 'texture', hatch: 'hatch', hover: 'hover', optimum: 'optimum', region: 'region', frontier: 'frontier', point: 'point' },
  ...more,
});
const near = { scale: 20, x: 0, y: 0 };
const far = { scale: 2, x: 0, y: 0 };

/** Where lines begin and lead. @param {ReturnType<typeof draw>} record */
const corners = ({ calls }) => calls.filter(([name]) => name === 'moveTo' || name === 'lineTo').map(([, x, y]) => [Math.round(x * 100) / 100, Math.round(y * 100) / 100]);

/** @param {any} layer @param {any} what @param {import('../../src/engine/types.js').Camera} camera */
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

test('each mark has a shape: of the search from the goal and of one ahead they are hollow', () => {
  /** What one cell in the middle of the world is drawn with. @param {number} mark */
  const shape = (mark) => {
    const { calls } = draw(shapesLayer, view({ marks: new Uint8Array(32).fill(mark, 9, 10) }), near);
    return calls.filter(([name]) => name === 'fill' || name === 'stroke').map(([name, path]) => path.lines.length && `${name} ${path.lines[path.lines.length - 1].split(' ')[0]} ${path.lines.length}`).filter(Boolean).join();
  };
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6, 11, 12].map(shape), ['', 'fill arc 2', 'fill rect 1', 'stroke arc 2', 'stroke rect 1', 'fill close 5', 'stroke line 4', 'stroke close 5', 'stroke rect 1']);
});

test('open and closed cells differ in shape', () => {
  const marks = new Uint8Array(32);
  marks[3] = 1;
  marks[9] = 2;
  const { calls } = draw(shapesLayer, view({ marks }), near);
  const full = calls.find(([name]) => name === 'fill')?.[1].lines;
  assert.deepEqual(full.map((/** @type {string} */ line) => line.split(' ')[0]), ['move', 'arc', 'rect']);
  assert.deepEqual(draw(shapesLayer, view({ marks }), far).calls, []);
});

test('walls are hatched, swamp and water have shapes of their own, and a mark takes their place', () => {
  const strokes = (/** @type {number} */ terrain, /** @type {number} */ mark) => {
    const { calls } = draw(shapesLayer, view({ terrain: new Uint8Array(32).fill(terrain, 5, 6), marks: new Uint8Array(32).fill(mark, 5, 6) }), near);
    // After those of the search from the goal.
    return calls.filter(([name]) => name === 'stroke').slice(1).map(([, path]) => path.lines.join());
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
  assert.equal(draw(markersLayer, view(), near).names().includes('closePath'), false);
  assert.deepEqual(corners(draw(markersLayer, view({ current: 10 }), near)), [[39, 19], [61, 19], [61, 41], [39, 41]]);
});

test('pointer and keyboard frame their cells', () => {
  const frames = (/** @type {object} */ more) => draw(pointerLayer, view(more), near).names().filter((name) => name === 'stroke').length;
  assert.equal(frames({}), 0);
  assert.equal(frames({ hover: { x: 2, y: 2 } }), 2);
  assert.equal(frames({ hover: { x: 2, y: 2 }, cursor: { x: 3, y: 2 } }), 4);
});

test('of hexagons every second row is set half a cell to the right, in every layer', () => {
  const hexagons = true;
  const path = corners(draw(pathLayer, view({ hexagons, path: Uint32Array.of(1, 9, 17) }), near));
  assert.deepEqual(path, [[30, 10], [40, 30], [30, 50]]);
  const letters = draw(markersLayer, view({ hexagons }), near).calls.filter(([name]) => name === 'fillText').map(([, letter, x]) => [letter, x]);
  assert.deepEqual(letters, [['G', 130], ['S', 40]]);
  const [top, , , bottom] = corners(draw(pointerLayer, view({ hexagons, hover: { x: 2, y: 1 } }), near));
  assert.deepEqual([top, bottom], [[60, 16.67], [60, 43.33]]);
  const { calls } = draw(shapesLayer, view({ hexagons, marks: new Uint8Array(32).fill(1, 8, 9) }), near);
  assert.match(calls.find(([name]) => name === 'fill')?.[1].lines[1], /^arc 20 30 /);
});

test('small hexagons are rows of bricks, larger ones are cut out of taller rows', () => {
  const rows = (/** @type {any} */ camera, ratio = 1) => drawnRows(draw(imageLayer, view({ hexagons: true, ratio }), camera)).map(([, , , y, , , left, top, , high]) => [y, left, Math.round(top), Math.round(high)]);
  assert.deepEqual(rows({ scale: 4, x: 0, y: 0 }), [[0, 0, 0, 4], [2, 0, 8, 4], [1, 2, 4, 4], [3, 2, 12, 4]]);
  sheets.length = 0;
  assert.deepEqual(rows({ scale: 12, x: 0, y: 0 }), [[1, 6, 10, 16], [3, 6, 34, 16]]);
  const [mask, even] = sheets;
  assert.deepEqual(drawnRows(even).map(([, , , y, , , left, top, , high]) => [y, left, Math.round(top), Math.round(high)]), [[0, 0, -2, 16], [2, 0, 22, 16]]);
  assert.ok(even.calls.some(([name, value]) => name === 'globalCompositeOperation=' && value === 'destination-in'));
  const around = mask.calls.find(([name]) => name === 'fill')?.[1].lines;
  assert.equal(around.filter((/** @type {string} */ line) => line === 'close').length, 2, 'around both even rows');
  assert.equal(rows({ scale: 1, x: 0, y: 0 }).length, 1, 'half a cell cannot be seen');
  // What lies still is drawn once.
  const before = mask.calls.length;
  rows({ scale: 12, x: 0, y: 0 });
  assert.equal(mask.calls.length, before);
});

test('an agent is drawn at its size: a ribbon along the path, a square at both ends', () => {
  const path = (/** @type {number} */ reach, camera = near) => draw(pathLayer, view({ reach, path: Uint32Array.of(9, 10) }), camera);
  const widths = (/** @type {ReturnType<typeof path>} */ { calls }) => calls.filter(([name]) => name === 'lineWidth=').map(([, width]) => width);
  assert.deepEqual(widths(path(0)), [8, 6]);
  assert.deepEqual(widths(path(2)), [8, 6]);
  assert.deepEqual(corners(path(2)).slice(0, 8), [[-20, -20], [80, -20], [80, 80], [-20, 80], [0, -20], [100, -20], [100, 80], [0, 80]]);
  assert.deepEqual(path(2).names().filter((name) => name === 'fill').length, 1, 'what overlaps is not darker');
  assert.deepEqual(widths(path(2, far)), [10, 4, 2], 'a line of its width where it is small');
  const record = draw(markersLayer, view({ reach: 1 }), near);
  assert.deepEqual(corners(record).slice(0, 4), [[100, 20], [160, 20], [160, 80], [100, 80]]);
  assert.deepEqual(record.calls.filter(([name]) => name === 'globalAlpha=').map(([, alpha]) => alpha), [0.25, 1, 0.25, 1]);
});

/** @param {object} [more] */
const truth = (more) => ({ kind: 'no-path', region: {}, frontier: {}, kinds: new Uint8Array(32).fill(1, 0, 4).fill(2, 4, 6), line: Uint32Array.of(0, 1, 2), ...more });

test('why there is no path: a tint, strokes in what can be reached, outlines of what bars the way', () => {
  const { calls } = draw(truthLayer, view({ truth: truth() }), near);
  assert.equal(calls.filter(([name]) => name === 'drawImage').length, 1);
  const [strokes, walls] = calls.filter(([name]) => name === 'stroke').map(([, path]) => path.lines);
  assert.deepEqual([strokes.length, walls.filter((/** @type {string} */ line) => line === 'close').length], [8, 2]);
  assert.equal(draw(truthLayer, view({ truth: truth() }), far).calls.filter(([name]) => name === 'drawImage').length, 2, 'small walls are tinted too');
  assert.deepEqual(draw(truthLayer, view(), near).calls, []);
});

test('the shortest path is dashed and leaves no dashes behind', () => {
  const record = draw(truthLineLayer, view({ truth: truth({ line: Uint32Array.of(0, 9, 10) }) }), near);
  assert.deepEqual(corners(record), [[10, 10], [30, 30], [50, 30]]);
  assert.deepEqual(record.calls.filter(([name]) => name === 'setLineDash').map(([, dash]) => dash.length), [2, 0]);
  assert.deepEqual(record.calls.filter(([name]) => name === 'strokeStyle=').map(([, colour]) => colour), ['casing', 'optimum']);
});

test('cells that are spoken of have letters, or labels of their own, inside the tile', () => {
  const points = [{ x: 0, y: 0 }, { x: 7, y: 3, label: '?' }];
  const { calls } = draw(pointsLayer, view({ points }), near);
  const [first, last] = calls.filter(([name]) => name === 'fillText');
  assert.deepEqual([first[1], last[1]], ['A', '?']);
  assert.ok(first[3] > 10 && last[2] <= 150, `${first} ${last}`);
});

test('flags find room beside their cells: not over each other, over another cell or outside of the tile', () => {
  const size = 12;
  for (const cells of [[[0, 0], [1, 0], [0, 1], [1, 1]], [[9, 5]], Array.from({ length: 10 }, (_, i) => [i, 3]), Array.from({ length: 16 }, (_, i) => [3 + (i % 4), Math.floor(i / 4)])]) {
    const frames = cells.map(([x, y]) => ({ x: 20 + x * size, y: 20 + y * size, width: size, height: size }));
    const places = layFlags(frames, { tile: { width: 240, height: 160 }, world: { x: 20, y: 20, width: 200, height: 120 }, badges: [] });
    places.forEach((at, i) => {
      assert.ok(at.x >= 8 && at.y >= 8 && at.x <= 232 && at.y <= 152, `${cells.length}: ${at.x} ${at.y}`);
      for (const other of places.slice(i + 1)) assert.ok(Math.abs(at.x - other.x) >= 16 || Math.abs(at.y - other.y) >= 16, `${cells.length} flags, ${i}`);
      if (cells.length < 16) for (const frame of frames) assert.ok(Math.abs(at.x - frame.x - 6) >= 14 || Math.abs(at.y - frame.y - 6) >= 14);
    });
  }
  // A cell alone has its flag right beside it.
  const [{ x, y }] = layFlags([{ x: 100, y: 60, width: 12, height: 12 }], { tile: { width: 240, height: 160 }, world: { x: 0, y: 0, width: 240, height: 160 }, badges: [] });
  assert.deepEqual([x, y], [122, 50]);
});

test('costs are written into cells that are large enough, blocked ones and cost 1 left out', () => {
  const costs = new Uint8Array(32).fill(1);
  const terrain = new Uint8Array(32);
  costs[9] = 7;
  costs[10] = 255;
  costs[11] = 40;
  terrain[11] = 4;
  const more = { costs, terrain };
  const { calls } = draw(costsLayer, view(more), near);
  assert.deepEqual(calls.filter(([name]) => name === 'fillText').map((call) => call.slice(1)), [['7', 30, 38], ['255', 50, 38]]);
  assert.deepEqual(draw(costsLayer, view(more), { scale: 17, x: 0, y: 0 }).calls, []);
  assert.deepEqual(draw(costsLayer, view(), near).calls, []);
});

test('numbers and marks of dear cells are light where the shade is dark, and make room for each other', () => {
  const costs = new Uint8Array(32).fill(1);
  costs[9] = 200;
  const pixels = new Uint8ClampedArray(128).fill(230);
  pixels.fill(60, 36, 40);
  const marks = new Uint8Array(32).fill(2, 9, 11);
  const numbers = draw(costsLayer, view({ costs, pixels }), near).calls;
  const inks = numbers.filter(([name]) => name === 'fillStyle=').map(([, ink]) => ink);
  assert.equal(inks.length, 2);
  assert.equal(numbers.findIndex(([name]) => name === 'fillText'), numbers.findIndex(([name, ink]) => name === 'fillStyle=' && ink === inks[1]) + 1, 'written in the light ink');
  const { calls } = draw(shapesLayer, view({ costs, pixels, marks }), near);
  const squares = calls.filter(([name]) => name === 'fill').map(([, path]) => path.lines[0].split(' ', 3).join(' '));
  assert.deepEqual(squares, ['rect 48.2 28.2', 'rect 28.2 24.2'], 'plain in the middle; the numbered one higher, in a path of its own');
  assert.deepEqual(calls.filter(([name]) => name === 'fillStyle=').map(([, ink]) => ink), ['mark', 'pale']);
});
