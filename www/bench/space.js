// What continuous space takes in WebAssembly, in Node: `node bench/space.js`, after `cargo xtask wasm`; `cargo xtask
// bench` runs it, too. Medians of several runs, but where it says the longest; the right column is what each is to stay
// below. Where one does not the program ends with 1.

import { readFileSync } from 'node:fs';
import init, { GaitCrowd, GroupStudy, Roads, SceneMesh, Space, SphereLinking, SphereStudy, SphereWay, StoryHandle, Walk, WalkTiming } from '../wasm/space.js';
import { flat } from '../src/space/spheres/shelf.js';

const file = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url));
await init({ module_or_path: file('../wasm/space_bg.wasm') });

/** A floor with so many squares in rows: four edges each. @param {number} count */
function squares(count) {
  const side = Math.ceil(Math.sqrt(count));
  const space = new Space('squares', side * 4, side * 4);
  for (let i = 0; i < count; i++) {
    const [x, y] = [(i % side) * 4 + 1, Math.floor(i / side) * 4 + 1 + (i % 3) * 0.4];
    space.addPolygon(new Float64Array([x, y, x + 1.5, y + 0.2, x + 1.6, y + 1.5, x - 0.2, y + 1.4]), 2.5);
  }
  return space;
}

/** Milliseconds that calls take, the shortest first. @param {number} times @param {() => unknown} act */
function timesOf(times, act) {
  const all = Array.from({ length: times }, () => {
    const from = performance.now();
    act();
    return performance.now() - from;
  });
  return all.sort((a, b) => a - b);
}
const median = (/** @type {number} */ times, /** @type {() => unknown} */ act) => timesOf(times, act)[Math.floor(times / 2)];
/** All but one of a hundred are shorter. */
const longest = (/** @type {number} */ times, /** @type {() => unknown} */ act) => timesOf(times, act)[Math.floor(0.99 * times)];

/** What it is, what it takes, in which unit, and the limit. @type {[string, number, string, number][]} */
const rows = [];

const scene = squares(250);
const places = Array.from({ length: 100_000 }, (_, i) => [((i * 7919) % 63_000) / 1000, ((i * 104_729) % 63_000) / 1000]);
scene.clearance(1, 1);
const probes = median(9, () => {
  for (const [x, y] of places) scene.clearance(x, y);
});
rows.push(['whether a place is free and its nearest point, 1,000 edges, the call from JavaScript included', (probes / places.length) * 1000, 'µs', 1]);

const many = squares(2000);
const meshAnew = median(5, () => new SceneMesh(many, 0.3, true).free());
const mesh = new SceneMesh(many, 0.3, true);
const repairs = Array.from({ length: 200 }, (_, turn) => {
  many.moveBy((turn * 37) % 2000, 0.4 * Math.cos(turn), 0.4 * Math.sin(turn), false);
  const from = performance.now();
  mesh.repair(many);
  return performance.now() - from;
}).sort((a, b) => a - b);
rows.push(['a mesh repaired after one of 2,000 obstacles was moved', repairs[100], 'ms', 4]);
rows.push(['the same, the longest but one of a hundred', repairs[198], 'ms', 16]);
rows.push([`the same beside building anew, ${meshAnew.toFixed(0)} ms`, (100 * repairs[100]) / meshAnew, '%', 5]);

const settings = Roads.suited(scene, 0.4);
const build = (/** @type {any} */ with_) => {
  const roads = new Roads();
  roads.begin(scene, with_);
  while (roads.advance(scene, 100_000, Infinity));
  return roads;
};
let roads = build({ ...settings, vertices: 300, idle: 0 });
const { vertices } = roads.progress();
rows.push([`roadmap of ${vertices} vertices (300 asked for)`, median(5, () => build({ ...settings, vertices: 300, idle: 0 }).free()), 'ms', 100]);

const ends = Array.from({ length: 400 }, (_, i) => [places[i], places[i + 5000]]).filter(([a, b]) => scene.clearance(a[0], a[1]) > 0.5 && scene.clearance(b[0], b[1]) > 0.5);
// Where edges cross there is a vertex, so that no roadmap has three edges for each of them; the last is as dense as
// they come.
for (const dense of [
  { vertices: 420, cycle: 1.1 },
  { vertices: 150, cycle: 1, neighbourDistance: settings.neighbourDistance * 4 },
  { vertices: 265, cycle: 1, neighbourDistance: settings.neighbourDistance * 2 },
]) {
  roads = build({ ...settings, idle: 0, ...dense });
  const large = roads.progress();
  const find = (/** @type {number[][]} */ [a, b]) => roads.find(scene, a[0], a[1], b[0], b[1], false);
  const found = ends.filter((pair) => {
    try {
      find(pair);
      return true;
    } catch {
      // Some places see no edge.
      return false;
    }
  });
  const query = median(21, () => found.forEach(find));
  rows.push([`query at ${large.vertices} vertices, ${large.edges} edges, ${found.length} of ${ends.length} pairs with a way`, query / found.length, 'ms', 0.1]);
}

const timing = new WalkTiming(2, 1);
rows.push([`project, grow and search, 150 x 150, ${timing.triangles} triangles`, median(100, () => {
  timing.next();
  timing.project();
  timing.dilate();
  timing.search();
}), 'ms', 2]);

const streets = Space.open(JSON.parse(file('../../maps/streets.json').toString()), 'streets');
const ways = new Roads();
ways.begin(streets, Roads.suited(streets, 1));
while (ways.advance(streets, 100_000, Infinity));
ways.find(streets, 2, 2, 86, 62, true);
for (const units of [100, 500]) {
  const preset = GroupStudy.preset('stable', 0.25);
  const [, , , , , , widest, longitudinal] = GroupStudy.dispersions(units, 0.25);
  const group = new GroupStudy(streets, ways, { ...preset, longitudinal: Math.max(longitudinal, 60) }, units, Math.max(6, widest));
  if (units === 100) rows.push([`a second of motion of ${units} units, stable`, median(10, () => group.advance(1)), 'ms', 5]);
  else rows.push([`the longest of 600 pictures at 60 Hz of ${units} units, stable`, longest(600, () => group.advance(1 / 60)), 'ms', 1000 / 60]);
}

const office = Space.open(JSON.parse(file('../../maps/office.json').toString()), 'office');
const walk = new Walk();
for (let i = 0; i < 50; i++) {
  walk.add(1.2 + (i % 25) * 1.2, 9.2 + Math.floor(i / 25) * 1.6, 0, 1.4);
  walk.setGoal(i, 30.5 - (i % 25) * 1.2, 10.8 - Math.floor(i / 25) * 1.6);
}
walk.tick(office, 1);
rows.push(['the longest of 300 ticks of 50 characters in an office', longest(300, () => walk.tick(office, 1)), 'ms', 1000 / 60]);

const square = new Space('square', 120, 120);
const crowd = new GaitCrowd(square, { ...GaitCrowd.usual(), walkers: 1000 });
const { walkers } = crowd.state();
const everyone = Uint32Array.from({ length: walkers }, (_, at) => at);
const frameOfCrowd = () => {
  crowd.tick(square);
  crowd.figures(everyone);
};
// Until the WebAssembly runs as fast as it will.
for (let i = 0; i < 100; i++) frameOfCrowd();
// Layers are told as means of late: the least of them is that with the least of other work beside it.
const layers = Array.from({ length: 300 }, () => {
  frameOfCrowd();
  return crowd.state().times;
});
const least = (/** @type {number} */ layer) => Math.min(...layers.map((times) => times[layer]));
const [engine, figure] = [least(2), least(4)];
rows.push([`gait: a frame of ${walkers} walkers, all layers and all figures`, median(300, frameOfCrowd), 'ms', 12]);
rows.push(['gait: of it the walk engine, a walker', engine, 'µs', 0.6]);
rows.push(['gait: of it engine and figures, all walkers', (engine + figure) * walkers / 1000, 'ms', 6]);

for (const [name, path, most] of /** @type {const} */ ([['six steps of Figure 3.2', '../src/space/story/stories/figure.story', 1], ['the heist', '../../tests/story/heist.story', 200]])) {
  const text = file(path).toString();
  rows.push([`story: the plan of ${name}, text read and grounded included`, median(most > 10 ? 9 : 101, () => {
    const story = new StoryHandle(text);
    story.search(1e6, 1e4);
    story.free();
  }), 'ms', most]);
}

/** Spheres of 0.5 to 1.5 m at random places of a square, two links each. @param {number} count */
function scattered(count) {
  const study = new SphereStudy();
  let state = 7;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const side = 1.75 * Math.sqrt(count);
  for (let i = 0; i < count; i++) study.add(Float64Array.of(side * next(), side * next(), 0, 0.5 + next(), 0, 0, 0));
  return study;
}

const spheres = scattered(10_000);
const linking = new SphereLinking(spheres);
rows.push([`navspheres: ${linking.last} of them linked, ${linking.atOnce()} links`, median(41, () => linking.atOnce()), 'ms', 5]);
// An ice floe: one sphere, then five, over what is near.
const five = [[0, 0], [1.5, 0], [-1.5, 0], [0, 1.5], [0, -1.5]].map(([x, y]) => [x, y, 0, 1.2, 0, 0, 0]);
const asset = spheres.place('floe', flat([{ spheres: [[0, 0, 0, 1, 0, 0, 0]], culls: [[0, 0, 0, 1.2]] }, { spheres: five, culls: [[0, 0, 0, 3]] }]));
spheres.moveAsset(asset, 87, 87, 0);
rows.push(['navspheres: a level of an asset among them, up and down', (median(201, () => [1, 2, 0].forEach((level) => spheres.setLevel(asset, level))) * 1000) / 3, 'µs', 100]);

const thousand = scattered(1000);
thousand.setAnimal('zebra', 0.2);
const along = Array.from({ length: 40 }, (_, i) => [Float64Array.of(4 + i, 4, 0), Float64Array.of(50 - i, 50, 0)]);
rows.push(['navspheres: a route over 1,000 of them, recorded step by step', (median(21, () => along.forEach(([from, to]) => new SphereWay(thousand, from, to, 0, NaN).free())) * 1000) / along.length, 'µs', 200]);

const number = (/** @type {number} */ limit) => Number(limit.toFixed(1)).toString();
const width = Math.max(...rows.map(([name]) => name.length));
for (const [name, value, unit, limit] of rows) console.log(`${name.padEnd(width)}  ${value.toFixed(3).padStart(9)} ${unit.padEnd(2)}  < ${number(limit)}${value < limit ? '' : '  missed'}`);
if (rows.some(([, value, , limit]) => value >= limit)) process.exitCode = 1;
