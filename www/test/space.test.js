// The page of continuous space in Node: runs are those of the native program, files are told apart, places keep their pixels.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import init, { Beside, Drive, Roads, Space, Throng, Troop, Walk } from '../wasm/space.js';
import { nameOf, SCENES, sourceOf } from '../src/space/floor-files.js';
import { snapped } from '../src/space/tools.js';
import { fit, toScene, toScreen, zoomAt } from '../src/space/view.js';

const file = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url));
const scene = (/** @type {string} */ name) => Space.open(JSON.parse(file(`../../maps/${name}.json`).toString()), name);

before(() => init({ module_or_path: file('../wasm/space_bg.wasm') }));

test('runs are those of the native program, bit by bit', () => {
  const golden = JSON.parse(file('../../tests/golden/space-replays.json').toString());
  const office = scene('office');
  const walk = new Walk();
  for (let i = 0; i < 6; i++) {
    walk.add(3 + 4 * i, 10.6, 0.5 * i, 1.4);
    walk.setGoal(i, 29 - 4.5 * i, 9.4);
  }
  walk.setScript(2, 'goto 5 3\nwait 1\ngoto 26.6 14\nrepeat');
  walk.tick(office, 600);
  assert.equal(walk.hash(), golden.walk);

  const streets = scene('streets');
  const roads = new Roads();
  roads.begin(streets, Roads.suited(streets, 1));
  while (roads.advance(streets, 1000, false));
  roads.find(streets, 2, 2, 86, 62, true);
  const way = roads.figures(streets);
  const bits = new DataView(new ArrayBuffer(8));
  const digits = (/** @type {number} */ value) => {
    bits.setFloat64(0, value);
    return bits.getBigUint64(0).toString(16).padStart(16, '0');
  };
  assert.equal(digits(way.length), golden.way);
  const beside = new Beside(streets, 1, 1);
  beside.ask(2, 2, 86, 62);
  while (beside.advance(streets, 1000));
  let sum = 0;
  for (const { figures } of beside.ways()) {
    sum += figures.length + figures.clearance + figures.turning + figures.largestJump;
    sum += figures.jumps + figures.expanded;
  }
  assert.equal(digits(sum), golden.beside);
  const limits = Drive.limits();
  const drive = new Drive(roads, limits);
  const sent = drive.sentTo(streets, roads, 9, 1, 20, 50, limits);
  const tour = Drive.tour(streets, roads, new Float64Array([2, 2, 2, 49, 25.5, 2, 86, 33, 0, 17, 49.8, 1]), true, limits, 1);
  const poses = [sent.pose(4, 1), tour.pose(40, 1)];
  // Of each x, y, speed and where it looks.
  assert.equal(poses.flatMap(([x, y, , speed, , , view]) => [x, y, speed, view].map(digits)).join(' '), golden.camera);
  const troop = new Troop(streets, roads, Troop.preset('stable', 0.3), 40, 4);
  for (let i = 0; i < 150; i++) troop.step();
  assert.equal(troop.hash(), golden.group);

  const throng = new Throng(office, Throng.preset(), 100);
  for (let i = 0; i < 150; i++) throng.step(office);
  office.moveBy(office.pick(28, 5.2, 0), -1.9, 2.8, false);
  throng.worldChanged(office);
  for (let i = 0; i < 150; i++) throng.step(office);
  assert.equal(throng.hash(), golden.crowd);
});

test('every scene of the project is read whole, and written as it was', () => {
  for (const name of SCENES) {
    const space = scene(name);
    assert.equal(space.mended, 0, name);
    const study = space.study();
    assert.equal(space.write(study ? JSON.stringify(study) : ''), file(`../../maps/${name}.json`).toString());
  }
});

test('every scene, and what is written, is as the published schema says', () => {
  const valid = new Ajv2020({ strict: true, strictRequired: false }).compile(JSON.parse(file('../../schema/scene-1.json').toString()));
  for (const name of SCENES) assert.ok(valid(JSON.parse(scene(name).write('{"walk": {}}'))), JSON.stringify(valid.errors));
  assert.ok(!valid({ format: 'wayscope-scene', version: 1, floor: [0, 0, 1] }));
});

test('what is wrong comes with its words, and nothing has changed', () => {
  const space = scene('office');
  const before = space.revision;
  const refused = (/** @type {() => unknown} */ act) => {
    try {
      act();
    } catch (error) {
      return /** @type {any} */ (error).cause.id;
    }
    return null;
  };
  assert.equal(refused(() => space.addDisc(1, 1, Number.NaN, 2)), 'scene.radius');
  assert.equal(refused(() => space.addPolygon(new Float64Array([0, 0, 2, 2, 2, 0, 0, 2]), 2)), 'scene.ring-crosses');
  assert.equal(refused(() => space.remove(1000)), 'scene.no-obstacle');
  assert.equal(refused(() => space.cells(0, -1, false, 0, 2)), 'scene.cell-size');
  assert.equal(refused(() => new Space('', 1e9, 5)), 'scene.extent');
  assert.equal(refused(() => Roads.suited(space, 100)), 'roadmap.radius-large');
  assert.equal(refused(() => new Walk().setGoal(3, 1, 1)), 'walk.no-walker');
  const roads = new Roads();
  assert.equal(refused(() => Drive.tour(space, roads, new Float64Array([1, 1, 0]), false, Drive.limits(), 1)), 'camera.stops');
  assert.equal(refused(() => Drive.tour(space, roads, new Float64Array([1, 1, 0, 2, 2, Number.NaN]), true, Drive.limits(), 1)), 'roadmap.unfinished');
  assert.equal(refused(() => new Throng(space, Throng.preset(), 0)), 'crowd.agents');
  assert.equal(refused(() => new Throng(space, { ...Throng.preset(), budget: Number.NaN }, 10)), 'crowd.setting');
  assert.equal(refused(() => Throng.memory({ ...Throng.memoryExample(), explored: 0 }, 1)), 'memory.explored');
  assert.equal(space.revision, before);
});

test('the memory of searches is that of the thesis, 1.6 MB and 80 MB', () => {
  const { search, discrete, continuous } = Throng.memory(Throng.memoryExample(), 50);
  assert.deepEqual([search, discrete, continuous].map((megabytes) => Math.round(megabytes * 1e6) / 1e6), [1.6, 1.6, 80]);
});

test('files are told apart by what they hold', () => {
  const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);
  assert.equal(sourceOf(bytes('type octile\nheight 1\nwidth 1\nmap\n.\n'), 'a.map').kind, 'map');
  assert.equal(sourceOf(bytes('{"type": "FeatureCollection", "features": []}'), 'a.json').kind, 'geojson');
  assert.equal(sourceOf(bytes('{"format": "wayscope-scene"}'), 'a.geojson').kind, 'scene');
  assert.throws(() => sourceOf(bytes('GIF89a'), 'a.json'), { message: 'space.file-kind' });
  assert.throws(() => sourceOf(bytes('{"a": }'), 'a.json'), { message: 'import.json' });
  assert.equal(nameOf('town.geojson'), 'town');
});

test('what is under a pixel stays there when the view comes nearer', () => {
  const floor = { left: -5, bottom: 2, right: 35, top: 22 };
  const size = { width: 800, height: 600 };
  const view = fit(floor, size);
  assert.deepEqual(toScreen(view, 15, 12).map(Math.round), [400, 289]);
  const at = toScene(view, 500, 250);
  const nearer = zoomAt(view, 500, 250, 2, floor, size);
  assert.deepEqual(toScreen(nearer, at.x, at.y).map(Math.round), [500, 250]);
  assert.deepEqual(snapped({ x: 1.26, y: -0.74 }, 0.5), { x: 1.5, y: -0.5 });
});
