// The page of continuous space in Node: runs are those of the native program, files are told apart, places keep their
// pixels.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import init, { Beside, CameraStudy, CrowdStudy, GaitCrowd, GroupStudy, Roads, Space, StoryHandle, StoryPerformance, Walk, WalkTiming } from '../../wasm/space.js';
import { textOf } from '../../src/space/story/floor/floors.js';
import { nameOf, SCENES, sourceOf } from '../../src/space/files/floor-files.js';
import { number } from '../../src/space/fields.js';
import { snapped } from '../../src/space/editor/tools.js';
import { columnsSeen } from '../../src/space/camera/columns.js';
import { connectedEnds } from '../../src/space/roads/ends.js';
import { drawGraph } from '../../src/space/roads/graph.js';
import { makePace } from '../../src/space/roads/pace.js';
import { makeRoom } from '../../src/space/walk/room.js';
import { Picture } from '../../src/space/view/picture.js';
import { goalIn } from '../../src/space/walk/states.js';
import { fit, toScene, toScreen, zoomAt } from '../../src/space/view/view.js';
import { PageScene } from '../../src/space/page-scene.js';

const file = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url));
const sceneOf = (/** @type {string} */ name) => Space.open(JSON.parse(file(`../../../maps/${name}.json`).toString()), name);

before(() => init({ module_or_path: file('../../wasm/space_bg.wasm') }));

test('runs are those of the native program, bit by bit', () => {
  const golden = JSON.parse(file('../../../tests/golden/space-replays.json').toString());
  const office = sceneOf('office');
  for (const [following, hash] of [['paper', golden.walk], ['straight', golden['walk-pulled']]]) {
    const walk = new Walk();
    walk.setSettings({ ...walk.settings(), following });
    for (let i = 0; i < 6; i++) {
      walk.add(3 + 4 * i, 10.6, 0.5 * i, 1.4);
      walk.setGoal(i, 29 - 4.5 * i, 9.4);
    }
    walk.setScript(2, 'goto 5 3\nwait 1\ngoto 26.6 14\nrepeat');
    walk.tick(office, 600);
    assert.equal(walk.hash(), hash, following);
  }

  const streets = sceneOf('streets');
  const roads = new Roads();
  roads.begin(streets, Roads.suited(streets, 1));
  while (roads.advance(streets, 1000, Infinity));
  roads.find(streets, 2, 2, 86, 62, true);
  const way = roads.figures(streets);
  const bits = new DataView(new ArrayBuffer(8));
  const digits = (/** @type {number} */ value) => {
    bits.setFloat64(0, value);
    return bits.getBigUint64(0).toString(16).padStart(16, '0');
  };
  assert.equal(digits(way.length), golden.way);
  const bytes = /** @type {Uint8Array<ArrayBuffer>} */ (roads.built(streets));
  assert.equal(new DataView(bytes.buffer).getBigUint64(bytes.length - 8, true).toString(16).padStart(16, '0'), golden.roadmap);
  const beside = new Beside(streets, 1, 1);
  beside.ask(2, 2, 86, 62);
  while (beside.advance(streets, 1000));
  let sum = 0;
  for (const { figures } of beside.ways()) {
    sum += figures.length + figures.clearance + figures.turning + figures.largestJump;
    sum += figures.jumps + figures.expanded;
  }
  assert.equal(digits(sum), golden.beside);
  const edited = sceneOf('streets');
  const following = new Roads();
  following.begin(edited, Roads.suited(edited, 1));
  while (following.advance(edited, 1000, Infinity));
  for (let i = 0; i < 3; i++) {
    edited.moveBy(i, 0.7, -0.4, false);
    assert.ok(following.follow(edited));
    assert.ok(!following.ready);
    while (following.advance(edited, 1000, Infinity));
    assert.ok(following.ready);
    assert.ok(following.repaired().came[0] > 0);
  }
  const repaired = /** @type {Uint8Array<ArrayBuffer>} */ (following.built(edited));
  assert.equal(new DataView(repaired.buffer).getBigUint64(repaired.length - 8, true).toString(16).padStart(16, '0'), golden['roadmap-repaired']);
  const limits = CameraStudy.limits();
  const drive = new CameraStudy(roads, limits);
  const sent = drive.sentTo(streets, roads, 9, 1, 20, 50, limits);
  const tour = CameraStudy.tour(streets, roads, new Float64Array([2, 2, 2, 49, 25.5, 2, 86, 33, 0, 17, 49.8, 1]), true, limits, 1);
  const poses = [sent.pose(4, 1), tour.pose(40, 1)];
  // Of each x, y, speed and where it looks.
  assert.equal(poses.flatMap(([x, y, , speed, , , view]) => [x, y, speed, view].map(digits)).join(' '), golden.camera);
  const group = new GroupStudy(streets, roads, GroupStudy.preset('stable', 0.3), 40, 4);
  for (let i = 0; i < 150; i++) group.step();
  assert.equal(group.hash(), golden.group);

  const crowd = new CrowdStudy(office, CrowdStudy.preset(), 100);
  for (let i = 0; i < 150; i++) crowd.step(office);
  office.moveBy(office.pick(28, 5.2, 0), -1.9, 2.8, false);
  crowd.worldChanged(office);
  for (let i = 0; i < 150; i++) crowd.step(office);
  assert.equal(crowd.hash(), golden.crowd);

  const floor = Space.open({ format: 'wayscope-scene', version: 1, floor: [0, 0, 16, 10] }, '');
  const walkers = new GaitCrowd(floor, { ...GaitCrowd.usual(), walkers: 30 });
  for (let i = 0; i < 600; i++) walkers.tick(floor);
  assert.equal(walkers.hash(), golden.gait);

  const told = JSON.parse(file('../../../maps/stories/figure.json').toString());
  const story = new StoryHandle(textOf(told));
  assert.ok(story.setFloor(told, Space.open(told.floor, 'fort')));
  story.setLegs(true);
  const run = new StoryPerformance(story, '', false, true, false);
  while (run.advance(1000));
  assert.equal(`${run.at} ${run.stateHash()}`, golden.story);
});

test('how near a body is to what stands in its way is what the engine says of all obstacles, and less of them for low and high ones', () => {
  for (const name of ['maze', 'columns', 'streets', 'bumpy-wall', 'one-object-maze']) {
    const space = sceneOf(name);
    const scene = new PageScene();
    scene.open({ kind: 'scene', json: JSON.parse(space.write('')) }, name);
    const { left, bottom, right, top } = scene.floor;
    const room = makeRoom(scene.obstacles, scene.floor);
    let free = 0;
    for (let i = 0; i < 60; i++) {
      for (let j = 0; j < 40; j++) {
        const [x, y] = [left + ((right - left) * (i + 0.31)) / 60, bottom + ((top - bottom) * (j + 0.57)) / 40];
        const clearance = space.clearance(x, y);
        assert.ok(Math.abs(room.at(x, y, 1.8) - clearance) < 1e-9, `${name} ${x} ${y}`);
        free += Number(clearance > 0);
      }
    }
    assert.ok(free > 500, name);
  }
  const at = (/** @type {number} */ low, /** @type {number} */ high) => ({ name: '', low, high, radius: 1, centre: { x: 5, y: 5 }, rings: [] });
  const floor = { left: 0, bottom: 0, right: 10, top: 10 };
  // A cable is stepped over, a lamp is passed under, unless somebody is tall.
  assert.equal(makeRoom([at(0, 0.03)], floor).at(5, 5, 1.8), 5);
  assert.equal(makeRoom([at(2, 3)], floor).at(5, 5, 1.8), 5);
  assert.equal(makeRoom([at(2, 3)], floor).at(5, 5, 2.1), 0);
  assert.equal(makeRoom([at(0, 1)], floor).at(5, 7.5, 1.8), 1.5);
});

test('numbers that round to nothing have no sign', () => {
  assert.deepEqual([-0, -0.001, 0.001, -0.01, -12, -0.4].map((value) => number(value)), ['0', '0', '0', '-0.01', '-12', '-0.4']);
  assert.deepEqual([-0.4, -0.6].map((value) => number(value, 0)), ['0', '-1']);
});

test('every scene of the project is read whole, and written as it was', () => {
  for (const name of SCENES) {
    const space = sceneOf(name);
    assert.equal(space.mended, 0, name);
    const study = space.study();
    assert.equal(space.write(study ? JSON.stringify(study) : ''), file(`../../../maps/${name}.json`).toString());
  }
});

test('every scene, and what is written, is as the published schema says', () => {
  const [valid, layered] = [1, 2].map((version) => new Ajv2020({ strict: true, strictRequired: false }).compile(JSON.parse(file(`../../../schema/scene-${version}.json`).toString())));
  for (const name of SCENES) {
    const json = JSON.parse(sceneOf(name).write('{"walk": {}}'));
    const schema = json.version === 2 ? layered : valid;
    assert.ok(schema(json), `${name}: ${JSON.stringify(schema.errors)}`);
    // Of the two no scene is both.
    assert.ok(!(schema === valid ? layered : valid)(json));
  }
  assert.ok(!valid({ format: 'wayscope-scene', version: 1, floor: [0, 0, 1] }));
  const [ring, disc] = [{ ring: [[1, 1], [3, 1], [2, 2]] }, { centre: [4, 4], radius: 1 }];
  for (const [obstacle, right] of /** @type {const} */ ([[ring, true], [disc, true], [{ ...ring, ...disc }, false], [{ ...disc, holes: [] }, false]])) {
    const whole = { format: 'wayscope-scene', version: 1, floor: [0, 0, 9, 9], obstacles: [obstacle] };
    assert.equal(valid(whole), right, JSON.stringify(obstacle));
    if (right) Space.open(whole, ''); else assert.throws(() => Space.open(whole, ''), (/** @type {any} */ error) => error.cause.id === 'scene.two-shapes');
  }
});

test('what is wrong comes with its words, and nothing has changed', () => {
  const space = sceneOf('office');
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
  assert.equal(roads.built(space), undefined);
  assert.equal(refused(() => roads.take(space, new Uint8Array(100))), 'roadmap-file.not-one');
  const streets = sceneOf('streets');
  roads.begin(streets, Roads.suited(streets, 1));
  while (roads.advance(streets, 1000, Infinity));
  const bytes = /** @type {Uint8Array} */ (roads.built(streets));
  assert.equal(refused(() => roads.take(streets, bytes.slice(0, 5000))), 'roadmap-file.short');
  // The same file on another scene; what was there stays.
  assert.equal(refused(() => roads.take(space, bytes)), 'roadmap-file.world');
  assert.ok(roads.ready);
  roads.forget();
  assert.equal(refused(() => CameraStudy.tour(space, roads, new Float64Array([1, 1, 0]), false, CameraStudy.limits(), 1)), 'camera.stops');
  assert.equal(refused(() => CameraStudy.tour(space, roads, new Float64Array([1, 1, 0, 2, 2, Number.NaN]), true, CameraStudy.limits(), 1)), 'roadmap.unfinished');
  assert.equal(refused(() => new CrowdStudy(space, CrowdStudy.preset(), 0)), 'crowd.agents');
  assert.equal(refused(() => new CrowdStudy(space, { ...CrowdStudy.preset(), budget: Number.NaN }, 10)), 'crowd.setting');
  assert.equal(refused(() => CrowdStudy.memory({ ...CrowdStudy.memoryExample(), explored: 0 }, 1)), 'memory.explored');
  assert.equal(space.revision, before);
});

test('the timing table has six rows, and a hundred trials of each go through projection, growth and search', () => {
  /** @type {{ scene: string, cells: number, project: number, search: number, total: number }[]} */
  const rows = WalkTiming.table();
  assert.deepEqual(rows.map(({ cells }) => cells), [50, 100, 150, 45, 90, 135]);
  rows.forEach(({ scene }, row) => {
    const trials = new WalkTiming(row, 1);
    assert.ok(trials.triangles >= (scene === 'maze' ? 2780 : 15320), scene);
    let found = 0;
    for (let trial = 0; trial < 100; trial++) {
      trials.next();
      trials.project();
      trials.dilate();
      if (trials.search() > 0) found++;
    }
    assert.ok(found >= 60, `${scene}: ${found} of 100`);
    trials.free();
  });
});

test('the memory of searches is that of the thesis, 1.6 MB and 80 MB', () => {
  const { search, discrete, continuous } = CrowdStudy.memory(CrowdStudy.memoryExample(), 50);
  assert.deepEqual([search, discrete, continuous].map((megabytes) => Math.round(megabytes * 1e6) / 1e6), [1.6, 1.6, 80]);
});

test('of GeoJSON it is told what is left out, and whether there is nothing at all', () => {
  const square = [[[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]];
  const inner = [[1, 1], [4, 1], [4, 4], [1, 4], [1, 1]];
  const space = Space.openGeojson({ type: 'GeometryCollection', geometries: [{ type: 'Polygon', coordinates: square }, { type: 'Polygon', coordinates: [...square, inner, inner] }, { type: 'Point', coordinates: [1, 1] }] }, 'scene', 'metres');
  assert.deepEqual([space.mended, space.leftOut], [0, 2]);
  assert.throws(() => Space.openGeojson({ type: 'FeatureCollection', features: [] }, '', 'guessed'), (/** @type {any} */ error) => error.cause.id === 'geojson.empty');
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

test('where corners are closed off, the first ends are far apart in the largest part of a roadmap', () => {
  const floor = { left: 0, bottom: 0, right: 10, top: 10 };
  // Short edges in two corners, and a long part between them.
  const edges = [[0, 0, 1, 0, 1], [1, 0, 1, 1, 1], [0, 0, 1, 1, 1], [9, 9, 10, 10, 1], [7, 6, 5, 5, 1], [3, 4, 5, 5, 1], [3, 4, 2, 7, 1]];
  assert.deepEqual(connectedEnds(Float64Array.from(edges.flat()), floor), { start: { x: 3, y: 4 }, goal: { x: 7, y: 6 } });
  assert.equal(connectedEnds(new Float64Array(), floor), null);
});

test('two first ends on a roadmap of a map with closed corners are joined by a way', () => {
  const rows = Array.from({ length: 30 }, (_, row) => Array.from({ length: 30 }, (__, column) => ([17, 18].includes(Math.abs(row - column)) ? '@' : '.')).join(''));
  const map = new TextEncoder().encode(`type octile\nheight 30\nwidth 30\nmap\n${rows.join('\n')}\n`);
  const space = Space.openMap(map, 'corners', 1);
  const roads = new Roads();
  roads.begin(space, Roads.suited(space, 0.35));
  while (roads.advance(space, 1000, Infinity));
  const [left, bottom, right, top] = space.floor();
  const ends = connectedEnds(roads.edges(0), { left, bottom, right, top });
  assert.ok(ends);
  roads.find(space, ends.start.x, ends.start.y, ends.goal.x, ends.goal.y, true);
  assert.ok(roads.figures(space).length > 15);
});

test('a bitmap is painted anew where cells or colours are others, and only then', (t) => {
  const flat = { putImageData() {} };
  const stand = /** @type {any} */ (globalThis);
  stand.OffscreenCanvas = class { constructor(/** @type {number} */ width, /** @type {number} */ height) { Object.assign(this, { width, height, getContext: () => flat }); } };
  stand.ImageData = class { constructor(/** @type {number} */ width, /** @type {number} */ height) { Object.assign(this, { data: new Uint8ClampedArray(4 * width * height) }); } };
  t.after(() => {
    delete stand.OffscreenCanvas;
    delete stand.ImageData;
  });
  const drawing = /** @type {any} */ ({ view: { scale: 1, x: 0, y: 0 }, px: (/** @type {number} */ metres) => metres, context: { save() {}, restore() {}, drawImage() {} } });
  const picture = new Picture();
  const draw = (/** @type {number[]} */ cells, /** @type {number[]} */ colours, columns = 2) => picture.draw(drawing, { left: 0, top: 0, side: 1, columns, rows: cells.length / columns }, Uint8Array.from(cells), colours, (cell) => colours[cell]);
  const painted = () => picture.painted;
  draw([0, 1, 1, 0], [5, 6]);
  draw([0, 1, 1, 0], [5, 6]);
  assert.equal(painted(), 1);
  draw([0, 1, 1, 1], [5, 6]);
  assert.equal(painted(), 2);
  draw([0, 1, 1, 1], [5, 7]);
  assert.equal(painted(), 3);
  draw([0, 1, 1, 1], [5, 7], 4);
  assert.equal(painted(), 4);
});

test('where a script leads first', () => {
  assert.deepEqual(goalIn('goto 3.5 -4\nwait 1\n'), { x: 3.5, y: -4 });
  assert.equal(goalIn('wait 1\ngoto 3 4\nrepeat\n'), null);
  assert.equal(goalIn(''), null);
});

test('what a camera paints shows in each pixel what a ray meets first: walls, desks, arches, and the upper sides of what is low', () => {
  let state = 1;
  const random = (/** @type {number} */ below) => ((state = (state * 48271) % 2147483647) / 2147483647) * below;
  const look = { x: 0, y: 0, z: 1.7, heading: 0, focal: 50, width: 80, horizon: 40 };
  let [met, flat] = [0, 0];
  for (let round = 0; round < 40; round++) {
    // Boxes in cells of a grid: none touches another one.
    const boxes = Array.from({ length: 12 }, (_, i) => {
      const [left, bottom] = [1 + 3 * (i % 4) + random(1), -4 + 3 * Math.floor(i / 4) + random(1)];
      const [low, high] = [[0, 3], [0, 0.7], [2, 2.6], [-Infinity, 2.2]][Math.floor(random(4))];
      return { left, bottom, right: left + 0.3 + random(1.5), top: bottom + 0.3 + random(1.5), low, high };
    });
    const outlines = boxes.map(({ left, bottom, right, top, low, high }) => ({ centre: null, radius: null, low, high, rings: [[{ x: left, y: bottom }, { x: right, y: bottom }, { x: right, y: top }, { x: left, y: top }]] }));
    const columns = columnsSeen(look, outlines);
    for (let column = 0; column < look.width; column++) {
      for (let pixel = 0; pixel < 80; pixel++) {
        // To the right is where y gets less.
        const [dy, dz] = [-(column + 0.5 - 40) / 50, -(pixel + 0.5 - look.horizon) / 50];
        let [first, nearest] = [-1, Infinity];
        boxes.forEach(({ left, bottom, right, top, low, high }, index) => {
          /** @type {[number, number]} */
          const across = dy ? [Math.min(bottom / dy, top / dy), Math.max(bottom / dy, top / dy)] : bottom < 0 && top > 0 ? [0, Infinity] : [1, 0];
          const up = [(Math.max(0, low) - look.z) / dz, (high - look.z) / dz].sort((one, other) => one - other);
          const [from, to] = [Math.max(left, across[0], up[0]), Math.min(right, across[1], up[1])];
          if (from < to - 1e-9 && from < nearest) [first, nearest] = [index, from];
        });
        const painted = columns[column].findLast(({ top, bottom }) => top <= pixel + 0.5 && pixel + 0.5 < bottom);
        assert.equal(painted?.index ?? -1, first, `round ${round}, ${column}, ${pixel}`);
        if (first >= 0) met++;
        if (painted?.side === 'flat') flat++;
      }
    }
  }
  assert.ok(met > 10_000 && flat > 500, `${met}, ${flat}`);
  // From within it is seen through.
  const around = { centre: { x: 0, y: 0 }, radius: 2, rings: [], low: 0, high: 3 };
  assert.ok(columnsSeen(look, [around]).every((strips) => !strips.length));
});

test('vertices of a roadmap are smaller from far away, where they would hide its edges, and stay to be seen', () => {
  const none = new Float64Array();
  const size = (/** @type {number} */ scale) => {
    let pixels = 0;
    const drawing = /** @type {any} */ ({ colour: () => '', px: (/** @type {number} */ metres) => metres * scale, dots: (/** @type {any} */ _, /** @type {any} */ __, /** @type {any} */ style) => ({ pixels } = style) });
    drawGraph(drawing, { edges: none, vertices: none, arcs: none, sampled: none, moved: none, weighted: none }, { vertices: true }, 1);
    return pixels;
  };
  assert.ok(size(1) < size(3) && size(3) < size(30));
  assert.equal(size(0.01), size(0.1));
  assert.ok(size(0.01) >= 1);
  assert.equal(size(30), size(300));
});

test('a roadmap is watched slowly where a phase begins, and a hundred thousand samples take little more than a minute', () => {
  const pace = makePace();
  const frame = 1 / 60;
  const through = (/** @type {number} */ units, /** @type {string} */ phase) => {
    let frames = 0;
    for (let left = units; left > 0; frames++) left -= pace.units(frame, phase);
    return frames * frame;
  };
  assert.ok(Math.abs(through(60, 'sampling') - 2) < 0.1);
  pace.begin();
  assert.ok(through(100_000, 'sampling') < 80);
  assert.ok(Math.abs(through(60, 'edges') - 2) < 0.1);
  pace.begin();
  assert.ok(Math.abs(through(60, 'edges') - 2) < 0.1);
});
