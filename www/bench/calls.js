// What a path costs a program that asks for it in WebAssembly, in Node: `node bench/calls.js`, after `cargo xtask
// wasm`; `cargo xtask bench` runs it, too. `--maps DIR` takes the maps below a folder in place of those of the
// repository, each with its `.map.scen`; `--only AR0011SR,brc202d` some of them. Microseconds of processor time, the
// least of several rounds; where one is above its limit the program ends with 1.

import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openSolver } from '../src/engine/solver.js';

const { values: options } = parseArgs({ options: { maps: { type: 'string' }, only: { type: 'string' } } });
const here = (/** @type {string} */ path) => new URL(path, import.meta.url);
const wasm = /** @type {[BufferSource, BufferSource]} */ ([readFileSync(here('../wasm/wayscope_bg.wasm')), readFileSync(here('../wasm/wayscope_rest.wasm'))]);
const open = (/** @type {string | Uint8Array} */ map, /** @type {string} */ algorithm) => openSolver(map, { algorithm, wasm });

/** Means over scenario files: twice what C++ takes natively. @type {Record<string, Record<string, number>>} */
const LIMITS = { AR0011SR: { 'jump-point': 28 }, brc202d: { 'jump-point': 272 } };
/** Of a call that has nothing to search. */
const FIXED = 2;
/** Of a path of 512 cells that takes one expansion. */
const LONG = 10;

/** Microseconds that this program has had of a processor: what others on the machine do counts little. */
const spent = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/**
 * Microseconds of one of so many calls, in the best of some rounds.
 * @param {number} calls
 * @param {() => unknown} act
 * @param {number} [rounds]
 */
function best(calls, act, rounds = 40) {
  let least = Infinity;
  for (let round = 0; round <= rounds; round++) {
    const from = spent();
    for (let i = 0; i < calls; i++) act();
    // The first warms up.
    if (round > 0) least = Math.min(least, (spent() - from) / calls);
  }
  return least;
}

let missed = false;
/** @param {string} what @param {number} value @param {number} [limit] */
function tell(what, value, limit) {
  const over = limit !== undefined && value >= limit;
  missed ||= over;
  console.log(`${what.padEnd(64)} ${value.toFixed(2).padStart(9)} µs${limit === undefined ? '' : `  < ${limit}`}${over ? '  missed' : ''}`);
}

const strip = `type octile\nheight 3\nwidth 512\nmap\n${`${'.'.repeat(512)}\n`.repeat(3)}`;
const room = new Int32Array(2048);

console.log('A path of one cell, which takes no expansion: what a call costs by itself');
for (const algorithm of ['a-star', 'dijkstra', 'greedy', 'jump-point', 'jump-point-plus', 'bidirectional-a-star', 'fringe', 'theta-star']) {
  const solver = await open(strip, algorithm);
  tell(algorithm, best(200, () => solver.findCells(5, 1, 5, 1, room)), FIXED);
  solver.free();
}

console.log('A path of 512 cells, by jump point search');
const solver = await open(strip, 'jump-point');
tell('findCells, into an array', best(100, () => solver.findCells(0, 1, 511, 1, room)), LONG);
tell('findCells', best(100, () => solver.findCells(0, 1, 511, 1)));
tell('findPath: an object for each cell', best(20, () => solver.findPath({ x: 0, y: 1 }, { x: 511, y: 1 })));
const hundred = Int32Array.from({ length: 400 }, (_, i) => [0, 1, 511, 1][i % 4]);
tell('findPaths, each of 100', best(2, () => solver.findPaths(hundred)) / 100, LONG);
tell('pathOf', best(100, () => solver.pathOf(7, room)));
solver.free();

const folder = options.maps ? `${options.maps}/` : here('../../maps/');
const only = options.only?.split(',');
const files = readdirSync(folder, { recursive: true }).map(String).filter((name) => name.endsWith('.map.scen')).toSorted();
for (const file of files) {
  const name = file.replace(/^.*\//, '').replace('.map.scen', '');
  if (only && !only.includes(name)) continue;
  const read = (/** @type {string} */ path) => readFileSync(typeof folder === 'string' ? folder + path : new URL(path, folder));
  const map = read(file.replace(/\.scen$/, ''));
  const lines = read(file).toString().split(/\r?\n/).slice(1).filter((line) => line.trim());
  const problems = lines.map((line) => line.trim().split(/\s+/).slice(4, 8).map(Number));
  console.log(`${name}: the mean of ${problems.length} problems`);
  for (const algorithm of ['jump-point', 'jump-point-plus', 'hpa-star']) {
    const each = await open(map, algorithm);
    await means(each, algorithm, problems, LIMITS[name]?.[algorithm]);
    each.free();
  }
}
if (missed) process.exitCode = 1;

/**
 * @param {import('../src/engine/solver.js').Solver} each
 * @param {string} algorithm
 * @param {number[][]} problems
 * @param {number} [limit]
 */
async function means(each, algorithm, problems, limit) {
  const flat = Int32Array.from(problems.flat());
  tell(`${algorithm}, findPaths`, best(1, () => each.findPaths(flat), 7) / problems.length, limit);
  const cells = new Int32Array(1 << 16);
  const all = () => {
    for (const [x0, y0, x1, y1] of problems) each.findCells(x0, y0, x1, y1, cells);
  };
  tell(`${algorithm}, findCells one by one`, best(1, all, 7) / problems.length, limit);
}
