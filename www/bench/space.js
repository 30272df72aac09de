// What continuous space takes in WebAssembly, in Node: `node bench/space.js`, after `cargo xtask wasm`. Medians of several runs; the right column is what each is to keep to.

import { readFileSync } from 'node:fs';
import init, { Roads, Space, Troop, Walk, WalkTiming } from '../wasm/space.js';

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

/** Median milliseconds of a call. @param {number} times @param {() => unknown} act */
function median(times, act) {
  const all = Array.from({ length: times }, () => {
    const from = performance.now();
    act();
    return performance.now() - from;
  });
  return all.sort((a, b) => a - b)[Math.floor(times / 2)];
}

/** @type {[string, number, string, string][]} */
const rows = [];

const yard = squares(250);
const places = Array.from({ length: 100_000 }, (_, i) => [((i * 7919) % 63_000) / 1000, ((i * 104_729) % 63_000) / 1000]);
yard.clearance(1, 1);
const probes = median(9, () => {
  for (const [x, y] of places) yard.clearance(x, y);
});
rows.push(['whether a place is free and its nearest point, 1,000 edges, the call from JavaScript included', (probes / places.length) * 1000, 'µs', '< 1']);

const settings = Roads.suited(yard, 0.4);
const build = (/** @type {any} */ with_) => {
  const roads = new Roads();
  roads.begin(yard, with_);
  while (roads.advance(yard, 100_000, false));
  return roads;
};
let roads = build({ ...settings, vertices: 300, idle: 0 });
const { vertices } = roads.progress();
rows.push([`roadmap of ${vertices} vertices (300 asked for)`, median(5, () => build({ ...settings, vertices: 300, idle: 0 }).free()), 'ms', '< 100']);

const ends = Array.from({ length: 400 }, (_, i) => [places[i], places[i + 5000]]).filter(([a, b]) => yard.clearance(a[0], a[1]) > 0.5 && yard.clearance(b[0], b[1]) > 0.5);
// Where edges cross there is a vertex, so that no roadmap has three edges for each of them; the last is as dense as they come.
for (const dense of [
  { vertices: 420, cycle: 1.1 },
  { vertices: 150, cycle: 1, neighbourDistance: settings.neighbourDistance * 4 },
  { vertices: 250, cycle: 1, neighbourDistance: settings.neighbourDistance * 2 },
]) {
  roads = build({ ...settings, idle: 0, ...dense });
  const large = roads.progress();
  const query = median(21, () => {
    for (const [a, b] of ends) {
      try {
        roads.find(yard, a[0], a[1], b[0], b[1], false);
      } catch {
        // Some places see no edge.
      }
    }
  });
  rows.push([`query at ${large.vertices} vertices, ${large.edges} edges`, query / ends.length, 'ms', '< 0.1']);
}

const timing = new WalkTiming(2, 1);
rows.push([`project, grow and search, 150 x 150, ${timing.triangles} triangles`, median(100, () => {
  timing.next();
  timing.project();
  timing.grow();
  timing.search();
}), 'ms', '< 2']);

const streets = Space.open(JSON.parse(file('../../maps/streets.json').toString()), 'streets');
const ways = new Roads();
ways.begin(streets, Roads.suited(streets, 1));
while (ways.advance(streets, 100_000, false));
ways.find(streets, 2, 2, 86, 62, true);
for (const [units, limit] of /** @type {[number, string][]} */ ([[100, '< 5'], [500, '< 1,000']])) {
  const preset = Troop.preset('stable', 0.25);
  const [, , , , , , widest, longitudinal] = Troop.dispersions(units, 0.25);
  const troop = new Troop(streets, ways, { ...preset, longitudinal: Math.max(longitudinal, 60) }, units, Math.max(6, widest));
  rows.push([`a second of motion of ${units} units, stable`, median(10, () => troop.advance(1)), 'ms', limit]);
}

const office = Space.open(JSON.parse(file('../../maps/office.json').toString()), 'office');
const walk = new Walk();
for (let i = 0; i < 50; i++) {
  walk.add(1.2 + (i % 25) * 1.2, 9.2 + Math.floor(i / 25) * 1.6, 0, 1.4);
  walk.setGoal(i, 30.5 - (i % 25) * 1.2, 10.8 - Math.floor(i / 25) * 1.6);
}
walk.tick(office, 1);
rows.push(['a tick of 50 characters in an office', median(200, () => walk.tick(office, 1)), 'ms', '< 16']);

const width = Math.max(...rows.map(([name]) => name.length));
for (const [name, value, unit, limit] of rows) console.log(`${name.padEnd(width)}  ${value.toFixed(3).padStart(9)} ${unit.padEnd(2)}  ${limit}`);
