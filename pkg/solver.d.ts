/** One algorithm on one map for many problems, without a lab around it: what a game calls. */

import type { Cell } from './engine.js';

/**
 * Starts the wasm once for all, and prepares a search on a MovingAI map ('.' is free, '@' is blocked). Rejects, for
 * what it cannot take, with an `Error` that `messageOf` of `wayscope` reads: `map.*` with line and column,
 * `lane.unknown-algorithm`, `setting.unknown`, `setting.unknown-option`.
 *
 * ```js
 * import { openSolver } from 'wayscope/solver';
 *
 * const solver = await openSolver('type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n', { algorithm: 'dijkstra', costs: [1, 4, 1, 1, 1, 1] });
 * for (const [from, to] of [[{ x: 0, y: 0 }, { x: 2, y: 0 }], [{ x: 0, y: 1 }, { x: 1, y: 1 }]]) {
 *   console.log(solver.findPath(from, to));
 * }
 * ```
 *
 * ```text
 * {
 *   cells: [ { x: 0, y: 0 }, { x: 1, y: 0 }, { x: 2, y: 0 } ],
 *   cost: 5,
 *   expanded: 3
 * }
 * null
 * ```
 */
export function openSolver(
  map: string | Uint8Array,
  how?: {
    /** An id of the catalogue; 'a-star' without one. */
    algorithm?: string;
    /**
     * Those that are not to have their usual options: the defaults, but of HPA* `cluster: '16'` and `paths: 'kept'`,
     * which take half the time of its article's.
     */
    settings?: Record<string, string>;
    /**
     * The terrain cost of each cell, row by row, whole numbers from 1 to 255 (what is less counts as 1, what is more as
     * 255); without them each costs 1. Throws `grid.length` when there are not as many as cells.
     */
    costs?: ArrayLike<number>;
    /**
     * The risk of each cell, row by row, whole numbers from 0 to 9 (what is more counts as 9), which counts where the
     * setting `risk` is not 0; without them there is none. Throws `grid.length`, too.
     */
    risks?: ArrayLike<number>;
    /**
     * A file with the abstraction of HPA* or with a subgoal graph, as `saveAbstraction` gives it: it is read in place
     * of being built, so that a game can ship it with its map. What it was built with (`cluster`, `levels`,
     * `entrances`, `paths`, `subgoal-levels` and the moves) takes the place of these settings. Throws
     * `abstraction-file.*` where it is damaged, cut short, or of another map or version.
     */
    abstraction?: Uint8Array;
    /**
     * HPA* alone: what joins a goal to the abstraction is kept for the next path to it, as long as nothing changes
     * around it, so that of many units with one goal the first one pays for it. Paths stay what they are. Throws
     * `solver.keeps-goal` for any other algorithm.
     */
    keepsGoal?: boolean;
    /**
     * The bytes of wayscope_bg.wasm and of wayscope_rest.wasm, where they cannot be fetched from beside the script;
     * Node reads them from there itself.
     */
    wasm?: [first: BufferSource, rest: BufferSource];
  },
): Promise<Solver>;

/** It keeps its memory from one problem to the next. */
export interface Solver {
  /**
   * A path from one cell to another, both included (of Theta* and Lazy Theta* the cells where it turns, joined by
   * straight lines; of A* over corners cells that touch these: `places` has where they are): its cost, a length in
   * cells recomputed from its moves, and the expansions that it took. Null where there is none. Throws `number.cell`
   * for a cell outside of the map, `search.stopped` where the search stopped at a limit of its own and does not know.
   */
  findPath(from: Cell, to: Cell): { cells: Cell[]; cost: number; expanded: number } | null;
  /**
   * The quick form of `findPath`: column and row of each cell by turns, from start to goal, without an object for each.
   * Null where there is none; `cost` and `expanded` tell of it. With `into` that array is filled where the path fits,
   * and the answer is the part of it that was, so that a game that asks in every frame makes no garbage; where the path
   * is longer the answer is an array of its own. Throws what `findPath` throws.
   *
   * ```js
   * import { openSolver } from 'wayscope/solver';
   *
   * const solver = await openSolver('type octile\nheight 2\nwidth 4\nmap\n....\n.@@.\n', { algorithm: 'jump-point' });
   * const room = new Int32Array(64);
   * const cells = solver.findCells(0, 1, 3, 1, room);
   * console.log(cells.join(' '), 'cost', solver.cost, 'expanded', solver.expanded);
   * console.log(cells.buffer === room.buffer);
   * ```
   *
   * ```text
   * 0 1 0 0 1 0 2 0 3 0 3 1 cost 5 expanded 3
   * true
   * ```
   */
  findCells(x0: number, y0: number, x1: number, y1: number, into?: Int32Array): Int32Array | null;
  /** What the path asked for last with `findPath` or `findCells` costs; infinite where there is none. */
  readonly cost: number;
  /** The expansions that it took. */
  readonly expanded: number;
  /**
   * Solves many problems in one call: column and row of the start and of the goal of each, four numbers a problem, by
   * turns. Of each the answer has the length, infinite where there is no way and NaN where the search stopped at a
   * limit of its own and does not know, and the expansions. Paths are kept until the next `findPaths`, four bytes a
   * cell, and `pathOf` hands them out. Throws `solver.problems` where the numbers are no multiple of four,
   * `number.cell` for a cell outside of the map; then no problem is solved.
   *
   * ```js
   * import { openSolver } from 'wayscope/solver';
   *
   * const solver = await openSolver('type octile\nheight 2\nwidth 5\nmap\n...@.\n.@.@.\n', { algorithm: 'jump-point' });
   * const { lengths, expanded } = solver.findPaths([0, 1, 2, 1, 0, 0, 4, 0]);
   * console.log(lengths[0], lengths[1], expanded.length);
   * console.log(solver.pathOf(0).join(' '));
   * console.log(solver.pathOf(1));
   * ```
   *
   * ```text
   * 4 Infinity 2
   * 0 1 0 0 1 0 2 0 2 1
   * null
   * ```
   */
  findPaths(problems: ArrayLike<number>): { lengths: Float64Array; expanded: Uint32Array };
  /**
   * The path of the problem with that number, from 0, of the last `findPaths`, as `findCells` answers it; null where
   * there is none.
   */
  pathOf(number: number, into?: Int32Array): Int32Array | null;
  /**
   * Where the path found last turns, start and goal included, in cells from the upper left corner of the map: of A*
   * over corners the corners, else middles of cells. Empty without a path.
   */
  places(): { x: number; y: number }[];
  /**
   * Blocks cells, or makes them free ground: a door that closes, a wall that falls. What the search knows of the map is
   * mended before the next path (of HPA* the clusters around them, with the setting `edges: 'lazy'` once a search comes
   * there), or made anew where it cannot be (the pyramid of PRA*, tables of landmarks). Throws `number.cell` for a cell
   * outside of the map; then nothing has changed.
   *
   * ```js
   * import { openSolver } from 'wayscope/solver';
   *
   * const solver = await openSolver('type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n');
   * const [from, to] = [{ x: 0, y: 0 }, { x: 2, y: 0 }];
   * solver.setFree([{ x: 1, y: 0 }], false);
   * console.log(solver.findPath(from, to));
   * solver.setFree([{ x: 1, y: 1 }], true);
   * console.log(solver.findPath(from, to).cost);
   * ```
   *
   * ```text
   * null
   * 4
   * ```
   */
  setFree(cells: Cell[], free: boolean): void;
  /**
   * Gives cells one terrain cost, a whole number from 1 to 255 (what is less counts as 1, what is more as 255). Throws
   * as `setFree` does.
   */
  setCost(cells: Cell[], cost: number): void;
  /**
   * Gives cells one risk, a whole number from 0 to 9 (what is less counts as 0, what is more as 9). Throws as `setFree`
   * does.
   */
  setRisk(cells: Cell[], risk: number): void;
  /**
   * To how many levels of the abstraction the goal of the path found last was joined with what was kept (`keepsGoal`).
   *
   * ```js
   * import { openSolver } from 'wayscope/solver';
   *
   * const map = 'type octile\nheight 2\nwidth 12\nmap\n............\n.@@@....@@..\n';
   * const solver = await openSolver(map, { algorithm: 'hpa-star', settings: { cluster: '5' }, keepsGoal: true });
   * for (const x of [0, 1, 2]) {
   *   const { expanded } = solver.findPath({ x, y: 0 }, { x: 11, y: 1 });
   *   console.log(expanded, solver.goalTaken());
   * }
   * ```
   *
   * ```text
   * 21 0
   * 16 1
   * 15 1
   * ```
   */
  goalTaken(): number;
  /**
   * The abstraction of HPA*, or the subgoal graph, for the map as it is, as a file for `openSolver`. Throws
   * `abstraction-file.algorithm` for any other algorithm.
   *
   * ```js
   * import { openSolver } from 'wayscope/solver';
   *
   * const map = 'type octile\nheight 2\nwidth 6\nmap\n......\n.@@@..\n';
   * const built = await openSolver(map, { algorithm: 'hpa-star', settings: { cluster: '5' } });
   * const file = built.saveAbstraction();
   * const read = await openSolver(map, { algorithm: 'hpa-star', abstraction: file });
   * console.log(read.findPath({ x: 0, y: 1 }, { x: 5, y: 0 }).cells.length);
   * ```
   *
   * ```text
   * 7
   * ```
   */
  saveAbstraction(): Uint8Array;
  /** Gives its memory back; nothing may be called afterwards. */
  free(): void;
}
