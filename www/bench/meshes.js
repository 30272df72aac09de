// Paths across navigation meshes beside other libraries, in Node: `npm install --prefix bench/peers`, then `node
// bench/meshes.js`, after `cargo xtask wasm`. Files `.obj` in place of the project's floors may follow.
//
// All are asked for the same pairs of places, one call each, which answers with the points of a path. Ours, navmesh and
// yuka have the same polygons; recast-navigation makes its own from the same faces, by voxels of 0.15 m. Microseconds
// of processor time a call, the least of several rounds; lengths over the shortest paths, in the mean of the pairs that
// all answer. Where ours is not as many times as fast as it should be the program ends with 1.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import init, { MeshFile, MeshQueries, SceneMesh, Space } from '../wasm/space.js';

/** How many times as fast A* with funnel should be, in the median of the floors. @type {Record<string, number>} */
const WANTED = { 'recast-navigation': 2, navmesh: 10, yuka: 10 };
const PAIRS = 200;

/** @typedef {[x: number, y: number]} Place */
/**
 * @typedef {(from: Place, to: Place) => ArrayLike<number> | null} Ask  The points of a path, x and y in turns; null or
 *   nothing where there is none.
 */

const file = (/** @type {string | URL} */ path) => readFileSync(new URL(path, import.meta.url));
await init({ module_or_path: file('../wasm/space_bg.wasm') });

const installed = createRequire(new URL('peers/index.js', import.meta.url));
/** @param {string} name @returns {Promise<any>} */
async function peer(name) {
  try {
    return await import(pathToFileURL(installed.resolve(name)).href);
  } catch {
    console.error(`${name} is not installed: npm install --prefix bench/peers`);
    return process.exit(2);
  }
}
const [recast, generators, { NavMesh: PlainMesh }, yuka] = await Promise.all(['recast-navigation', 'recast-navigation/generators', 'navmesh', 'yuka'].map(peer));
await recast.init();

/** A floor with so many blocks in rows. @param {number} count */
function blocks(count) {
  const side = Math.ceil(Math.sqrt(count));
  const space = new Space('blocks', side * 4, side * 4);
  for (let i = 0; i < count; i++) {
    const [x, y] = [(i % side) * 4 + 1, Math.floor(i / side) * 4 + 1 + (i % 3) * 0.4];
    space.addPolygon(new Float64Array([x, y, x + 1.5, y + 0.2, x + 1.6, y + 1.5, x - 0.2, y + 1.4]), 2.5);
  }
  return space;
}

const shipped = (/** @type {string} */ name) => Space.open(JSON.parse(file(`../../maps/${name}.json`).toString()), name);

/** The mesh of a floor for a body of 0.3 m as an OBJ file. @param {Space} space */
function objOf(space) {
  const mesh = new MeshQueries(new MeshFile(Buffer.from(new SceneMesh(space, 0.3, true).write()), undefined));
  let text = '';
  for (const polygon of mesh.polygons()) {
    for (let i = 0; i < polygon.length; i += 2) text += `v ${polygon[i]} 0 ${-polygon[i + 1]}\n`;
    text += `f ${Array.from({ length: polygon.length / 2 }, (_, i) => i - polygon.length / 2).join(' ')}\n`;
  }
  return Buffer.from(text);
}

/** Whole numbers, the same in each run. @param {number} seed */
const drawing = (seed) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;

/**
 * Places on the mesh, two by two.
 * @param {MeshQueries} ours
 * @param {Float64Array[]} polygons
 * @returns {[Place, Place][]}
 */
function pairsOn(ours, polygons) {
  const next = drawing(7);
  const place = () => {
    const polygon = polygons[Math.floor(next() * polygons.length)];
    // Within its first triangle, away from the sides.
    const [a, b] = [0.2 + 0.3 * next(), 0.2 + 0.3 * next()];
    const at = (/** @type {number} */ axis) => polygon[axis] * (1 - a - b) + polygon[2 + axis] * a + polygon[4 + axis] * b;
    return /** @type {Place} */ ([at(0), at(1)]);
  };
  const pairs = [];
  for (let tries = 0; pairs.length < PAIRS && tries < 20 * PAIRS; tries++) {
    const [from, to] = [place(), place()];
    if (ours.shortest(...from, ...to).length) pairs.push(/** @type {[Place, Place]} */ ([from, to]));
  }
  return pairs;
}

/** Recast's own mesh of the same faces. @param {Float64Array[]} polygons @returns {Ask} */
function withRecast(polygons) {
  const [positions, indices] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (const polygon of polygons) {
    const first = positions.length / 3;
    for (let i = 0; i < polygon.length; i += 2) positions.push(polygon[i], 0, -polygon[i + 1]);
    for (let i = 2; i < polygon.length / 2; i++) indices.push(first, first + i - 1, first + i);
  }
  const { navMesh, success } = generators.generateSoloNavMesh(positions, indices, { cs: 0.15, ch: 0.2, walkableRadius: 0, walkableHeight: 1, minRegionArea: 0 });
  if (!success) return () => null;
  const query = new recast.NavMeshQuery(navMesh);
  const vector = (/** @type {Place} */ [x, y]) => ({ x, y: 0, z: -y });
  return (from, to) => {
    const { path, success: found } = query.computePath(vector(from), vector(to), { maxPathPolys: 2048, maxStraightPathPoints: 2048 });
    return found ? path.flatMap((/** @type {{ x: number, z: number }} */ at) => [at.x, -at.z]) : null;
  };
}

/** @param {Float64Array[]} polygons @returns {Ask} */
function withNavmesh(polygons) {
  const mesh = new PlainMesh(polygons.map((polygon) => Array.from({ length: polygon.length / 2 }, (_, i) => ({ x: polygon[2 * i], y: polygon[2 * i + 1] }))));
  return ([x0, y0], [x1, y1]) => mesh.findPath({ x: x0, y: y0 }, { x: x1, y: y1 })?.flatMap((/** @type {{ x: number, y: number }} */ at) => [at.x, at.y]) ?? null;
}

/** @param {Float64Array[]} polygons @returns {Ask} */
function withYuka(polygons) {
  const vector = (/** @type {number} */ x, /** @type {number} */ y) => new yuka.Vector3(x, 0, -y);
  const mesh = new yuka.NavMesh();
  // Ours are as large as they may be already.
  mesh.mergeConvexRegions = false;
  mesh.fromPolygons(polygons.map((polygon) => new yuka.Polygon().fromContour(Array.from({ length: polygon.length / 2 }, (_, i) => vector(polygon[2 * i], polygon[2 * i + 1])))));
  return (from, to) => mesh.findPath(vector(...from), vector(...to)).flatMap((/** @type {{ x: number, z: number }} */ at) => [at.x, -at.z]);
}

/** @param {ArrayLike<number> | null} path */
function lengthOf(path) {
  if (!path) return 0;
  let sum = 0;
  for (let i = 2; i < path.length; i += 2) sum += Math.hypot(path[i] - path[i - 2], path[i + 1] - path[i - 1]);
  return sum;
}

/**
 * Whether a path leads from one place to the other, as far as voxels let it.
 * @param {ArrayLike<number> | null} path
 * @param {[Place, Place]} pair
 */
function leads(path, [from, to]) {
  if (!path || path.length < 4) return false;
  const near = (/** @type {number} */ at, /** @type {Place} */ [x, y]) => Math.hypot(path[at] - x, path[at + 1] - y) < 0.5;
  return near(0, from) && near(path.length - 2, to);
}

/** Microseconds of processor time. */
function spent() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Microseconds of a call, the least of some rounds. @param {Ask} ask @param {[Place, Place][]} pairs */
function timeOf(ask, pairs) {
  let least = Infinity;
  const until = performance.now() + 2000;
  for (let round = 0; round < 4 || (round < 30 && performance.now() < until); round++) {
    const from = spent();
    for (const [start, goal] of pairs) ask(start, goal);
    // The first warms up.
    if (round > 0) least = Math.min(least, (spent() - from) / pairs.length);
  }
  return least;
}

const files = process.argv.slice(2);
const floors = files.length ? files.map((path) => /** @type {[string, Buffer]} */ ([basename(path), readFileSync(path)]))
  : [...['office', 'streets', 'maze'].map((name) => /** @type {[string, Buffer]} */ ([name, objOf(shipped(name))])), /** @type {[string, Buffer]} */ (['400 blocks', objOf(blocks(400))])];

/** @type {Record<string, number[]>} */
const ratios = {};
for (const [name, obj] of floors) {
  const ours = new MeshQueries(new MeshFile(obj, 45));
  const polygons = ours.polygons();
  const pairs = pairsOn(ours, polygons);
  /** @type {Record<string, Ask>} */
  const all = {
    'A*, funnel': ([x0, y0], [x1, y1]) => ours.corridor(x0, y0, x1, y1),
    'A* on middles': ([x0, y0], [x1, y1]) => ours.overMiddles(x0, y0, x1, y1),
    Polyanya: ([x0, y0], [x1, y1]) => ours.shortest(x0, y0, x1, y1),
    'recast-navigation': withRecast(polygons),
    navmesh: withNavmesh(polygons),
    yuka: withYuka(polygons),
  };
  const shortest = pairs.map(([from, to]) => lengthOf(all.Polyanya(from, to)));
  const answers = Object.fromEntries(Object.entries(all).map(([who, ask]) => [who, pairs.map((pair) => { const path = ask(...pair); return leads(path, pair) ? lengthOf(path) : null; })]));
  const common = pairs.map((_, i) => i).filter((i) => Object.values(answers).every((lengths) => lengths[i] !== null));
  console.log(`${name}: ${polygons.length} polygons, ${pairs.length} pairs, ${common.length} answered by all`);
  let own = 0;
  for (const [who, ask] of Object.entries(all)) {
    const took = timeOf(ask, pairs);
    own ||= took;
    const over = common.reduce((sum, i) => sum + /** @type {number} */ (answers[who][i]) / shortest[i], 0) / common.length - 1;
    (ratios[who] ??= []).push(took / own);
    console.log(`  ${who.padEnd(18)} ${took.toFixed(2).padStart(9)} µs  ${(took / own).toFixed(2).padStart(8)} x   ${(100 * over).toFixed(2).padStart(6)} % over   ${answers[who].filter((length) => length !== null).length} answered`);
  }
}
let missed = false;
for (const [who, least] of Object.entries(WANTED)) {
  const sorted = ratios[who].toSorted((a, b) => a - b);
  const median = sorted[sorted.length >> 1];
  missed ||= median < least;
  console.log(`${who}: ${median.toFixed(1)} times as long in the median, wanted ${least}${median < least ? '  missed' : ''}`);
}
if (missed) process.exitCode = 1;
