/**
 * HPA* of the wasm against A* in one page, on the same problems under the rule of its article: a diagonal costs 1.42
 * and passes one blocked cell. `run.js` calls `window.measureClusters` and `window.measureBuilding`.
 *
 * @import { Problem } from './speed.js'
 * @typedef {[side: number, levels: number, paths?: string]} Shape
 * @typedef {object} ShapeResult
 * @property {string} shape  cells on a side of a cluster / levels, and whether paths through clusters are kept
 * @property {number} ms  all queries
 * @property {number} msAStar  the same problems by A*, in turns
 * @property {number} longer  by how many percent paths are longer than shortest ones, on average
 * @property {number} msBuild  the abstraction alone
 * @property {number} usMend  a cell blocked or freed again: moves and abstraction, the median
 * @property {number} usMendWorst
 */
import { Solver, startEngine, startRest } from '../src/engine/wasm.js';
import { median, timed } from './clock.js';

/** All problems are solved so often by each, in turns; the median counts. */
const ROUNDS = 5;
/** How often an abstraction is built. */
const BUILDINGS = 3;
/** Cells that are blocked and freed again. */
const EDITS = 250;

const RULE = ['corners', 'one', 'diagonal', '1.42'];
const SHAPES = /** @type {Shape[]} */ ([[10, 1], [10, 1, 'kept'], [10, 2], [16, 1], [16, 1, 'kept'], [16, 2], [16, 2, 'kept'], [16, 3], [32, 1]]);

/**
 * @param {Uint8Array} map
 * @param {Shape} shape
 */
function hierarchical(map, [side, levels, paths = 'searched']) {
  return Solver.prepared('hpa-star', ['cluster', String(side), 'levels', String(levels), 'paths', paths, ...RULE], map, new Uint8Array(), new Uint8Array());
}

/** @param {Uint8Array} map */
function flat(map) {
  return Solver.prepared('a-star', RULE, map, new Uint8Array(), new Uint8Array());
}

/**
 * @param {Solver} solver
 * @param {Problem[]} problems
 * @returns {(number | undefined)[]}
 */
function lengths(solver, problems) {
  return problems.map(({ start, goal }) => {
    solver.setProblem(...start, ...goal);
    solver.solve(false);
    return solver.length();
  });
}

/**
 * @param {Solver} solver
 * @param {Problem[]} problems
 */
function solveAll(solver, problems) {
  for (const { start, goal } of problems) {
    solver.setProblem(...start, ...goal);
    solver.solve(false);
  }
}

/** What building takes beyond reading the map and its moves. @param {Uint8Array} map @param {Shape} shape */
function building(map, shape) {
  const times = Array.from({ length: BUILDINGS }, () => {
    const [without, aStar] = timed(() => flat(map));
    const [took, solver] = timed(() => hierarchical(map, shape));
    aStar.free();
    solver.free();
    return took - without;
  });
  return median(times);
}

/**
 * @param {Solver} solver
 * @param {string} text of the map
 */
function mending(solver, text) {
  const rows = text.split(/\r?\n/).slice(4).filter((row) => row.length > 0);
  const free = rows.flatMap((row, y) => [...row].flatMap((c, x) => ('.GS'.includes(c) ? [[x, y]] : [])));
  const times = [];
  for (let edit = 1; edit <= EDITS; edit++) {
    // A multiplicative hash is random enough to choose by.
    const cell = Float64Array.from(free[(Math.imul(edit, 0x9e3779b1) >>> 0) % free.length]);
    for (const isFree of [false, true]) {
      times.push(timed(() => {
        solver.setFree(cell, isFree);
        // The next problem is what it is mended for.
        solver.setProblem(0, 0, 0, 0);
      })[0]);
    }
  }
  return { median: median(times) * 1e3, worst: Math.max(...times) * 1e3 };
}

/**
 * @param {string} text  of a .map file
 * @param {Problem[]} problems
 * @returns {Promise<ShapeResult[]>}
 */
async function measureClusters(text, problems) {
  await startEngine();
  await startRest();
  const map = new TextEncoder().encode(text);
  const aStar = flat(map);
  const shortest = lengths(aStar, problems);
  const shapes = SHAPES.map((shape) => {
    const solver = hierarchical(map, shape);
    const found = lengths(solver, problems);
    const longer = found.flatMap((length, i) => {
      const optimum = shortest[i];
      if ((length === undefined) !== (optimum === undefined)) throw new Error('HPA* finds a path where A* does');
      return length && optimum ? [100 * (length / optimum - 1)] : [];
    });
    const rounds = Array.from({ length: ROUNDS }, () => [aStar, solver].map((one) => timed(() => solveAll(one, problems))[0]));
    const [msAStar, ms] = [0, 1].map((who) => median(rounds.map((times) => times[who])));
    const mended = mending(solver, text);
    solver.free();
    return {
      shape: shape.join(' / '),
      ms,
      msAStar,
      longer: longer.reduce((sum, percent) => sum + percent, 0) / Math.max(longer.length, 1),
      msBuild: building(map, shape),
      usMend: mended.median,
      usMendWorst: mended.worst,
    };
  });
  aStar.free();
  return shapes;
}

/**
 * @param {string} text  of a .map file
 * @returns {Promise<{ cells: string, '1 level': number, '2 levels': number, '3 levels': number }>}
 */
async function measureBuilding(text) {
  await startEngine();
  await startRest();
  const rows = text.split(/\r?\n/).slice(4).filter((row) => row.length > 0);
  const wide = rows.map((row) => row + row);
  const [height, width] = [2 * rows.length, 2 * rows[0].length];
  const map = new TextEncoder().encode(`type octile\nheight ${height}\nwidth ${width}\nmap\n${[...wide, ...wide].join('\n')}\n`);
  const [one, two, three] = [1, 2, 3].map((levels) => building(map, [10, levels]));
  return { cells: `${width} x ${height}`, '1 level': one, '2 levels': two, '3 levels': three };
}

Object.assign(globalThis, { measureClusters, measureBuilding });
