/**
 * A* and jump point search of the wasm and of PathFinding.js in one page, on the same problems. `run.js` calls
 * `window.measure` and `window.measureJumps`.
 *
 * @typedef {{ start: [number, number], goal: [number, number], length: number }} Problem
 * @typedef {object} MapResult
 * @property {number} expanded  by ours, over all problems
 * @property {number} peerExpanded
 * @property {number} ms  ours, summed over the problems
 * @property {number} msRecorded  ours with the recorder running
 * @property {number} msPeer
 * @property {number} msPeerSetUp  the grid that the peer needs anew for each problem, not part of `msPeer`
 */
import PF from 'pathfinding';
import { Solver, startEngine, startRest } from '../src/engine/wasm.js';
import { median, timed } from './clock.js';

/** Each problem is solved so often by each; the median counts. */
const REPEATS = 3;
/** All problems together are solved so often by those that are quick; the median counts. */
const ROUNDS = 5;
/** The printed lengths have few digits. */
const TOLERANCE = 0.0051;

/** @param {number} found @param {Problem} problem @param {string} who */
function check(found, problem, who) {
  if (!(Math.abs(found - problem.length) <= TOLERANCE)) {
    throw new Error(`${who}: ${found} instead of ${problem.length} from ${problem.start} to ${problem.goal}`);
  }
}

/** The finder under the rule of the benchmark: no corner is cut, octile distance. */
function peerFinder() {
  return new PF.AStarFinder({
    diagonalMovement: PF.DiagonalMovement.OnlyWhenNoObstacles,
    heuristic: PF.Heuristic.octile,
  });
}

/** The map as PathFinding.js wants it: rows of 0 (free) and 1. @param {string} text */
function matrixOf(text) {
  const rows = text.split(/\r?\n/).slice(4);
  return rows.filter((row) => row.length > 0).map((row) => [...row].map((c) => ('.GS'.includes(c) ? 0 : 1)));
}

/**
 * @param {string} text  of a .map file
 * @param {Problem[]} problems
 * @returns {Promise<MapResult>}
 */
async function measure(text, problems) {
  await startEngine();
  await startRest();
  const solver = new Solver('a-star', new TextEncoder().encode(text));
  const grid = new PF.Grid(matrixOf(text));
  const result = { expanded: 0, peerExpanded: 0, ms: 0, msRecorded: 0, msPeer: 0, msPeerSetUp: 0 };
  for (const problem of problems) {
    const [x0, y0] = problem.start;
    const [x1, y1] = problem.goal;
    solver.setProblem(x0, y0, x1, y1);
    /** @type {[number[], number[], number[], number[]]} */
    const [ours, recorded, peer, setUp] = [[], [], [], []];
    let expanded = 0;
    for (let i = 0; i < REPEATS; i++) {
      let took;
      [took, expanded] = timed(() => solver.solve(false));
      ours.push(took);
      check(solver.length() ?? 0, problem, 'wasm');
      recorded.push(timed(() => solver.solve(true))[0]);
      const [made, fresh] = timed(() => grid.clone());
      setUp.push(made);
      const [walked, path] = timed(() => peerFinder().findPath(x0, y0, x1, y1, fresh));
      peer.push(walked);
      check(path.length ? PF.Util.pathLength(path) : 0, problem, 'PathFinding.js');
    }
    result.expanded += expanded;
    result.peerExpanded += countPeer(grid.clone(), x0, y0, x1, y1);
    result.ms += median(ours);
    result.msRecorded += median(recorded);
    result.msPeer += median(peer);
    result.msPeerSetUp += median(setUp);
  }
  solver.free();
  return result;
}

/** How often the peer asks for neighbours, in a run that is not timed. @param {any} grid @param {number[]} ends */
function countPeer(grid, ...ends) {
  let asked = 0;
  const neighbours = grid.getNeighbors.bind(grid);
  grid.getNeighbors = (/** @type {any[]} */ ...args) => {
    asked++;
    return neighbours(...args);
  };
  const [x0, y0, x1, y1] = ends;
  peerFinder().findPath(x0, y0, x1, y1, grid);
  return asked;
}

/**
 * Jump point search against our A* and against that of PathFinding.js: all problems one after the other, because one of
 * them is too short for the clock.
 *
 * @param {string} text  of a .map file
 * @param {Problem[]} problems
 * @returns {Promise<{ ms: number, msAStar: number, msPeer: number, expanded: number }>}
 */
async function measureJumps(text, problems) {
  await startEngine();
  await startRest();
  const map = new TextEncoder().encode(text);
  const grid = new PF.Grid(matrixOf(text));
  let expanded = 0;
  /** @param {string} algorithm */
  const ours = (algorithm) => {
    const solver = new Solver(algorithm, map);
    const all = () => problems.reduce((sum, { start: [x0, y0], goal: [x1, y1] }) => {
      solver.setProblem(x0, y0, x1, y1);
      return sum + solver.solve(false);
    }, 0);
    for (const problem of problems) {
      solver.setProblem(...problem.start, ...problem.goal);
      solver.solve(false);
      check(solver.length() ?? 0, problem, algorithm);
    }
    const times = Array.from({ length: ROUNDS }, () => {
      const [took, count] = timed(all);
      expanded = count;
      return took;
    });
    solver.free();
    return median(times);
  };
  const msAStar = ours('a-star');
  const ms = ours('jump-point');
  const finder = new PF.JumpPointFinder({ diagonalMovement: PF.DiagonalMovement.OnlyWhenNoObstacles, heuristic: PF.Heuristic.octile });
  let msPeer = 0;
  for (const problem of problems) {
    const fresh = grid.clone();
    const [took, path] = timed(() => finder.findPath(...problem.start, ...problem.goal, fresh));
    msPeer += took;
    const cells = path.length ? PF.Util.expandPath(path) : [];
    check(cells.length ? PF.Util.pathLength(cells) : 0, problem, 'PathFinding.js');
  }
  return { ms, msAStar, msPeer, expanded };
}

Object.assign(globalThis, { measure, measureJumps });
