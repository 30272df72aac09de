/**
 * One algorithm on one map for many problems, without a lab around it: what a game calls. Records nothing, keeps its
 * memory from one problem to the next.
 *
 * @import { Cell } from './types.js'
 */
import { Solver as Inner, memory, startEngine, startRest } from './wasm.js';

/**
 * @param {string | Uint8Array} map a MovingAI map
 * @param {object} [how]
 * @param {string} [how.algorithm] an id of the catalogue
 * @param {Record<string, string>} [how.settings] those that are not to have their usual options
 * @param {ArrayLike<number>} [how.costs] the terrain cost of each cell, row by row, from 1 to 255
 * @param {ArrayLike<number>} [how.risks] the risk of each cell, row by row, from 0 to 9; it counts where the setting
 *   `risk` is not 0
 * @param {Uint8Array} [how.abstraction] a file with the abstraction of HPA*, which is not built then; what it was built
 *   with takes the place of the settings
 * @param {boolean} [how.keepsGoal] HPA*: what joins a goal is kept for the next path to it
 * @param {[first: BufferSource, rest: BufferSource]} [how.wasm] its bytes, where they cannot be fetched: in Node
 * @returns {Promise<Solver>} rejects with an `Error` that `messageOf` reads
 */
export async function openSolver(map, { algorithm = 'a-star', settings = {}, costs = [], risks = [], abstraction, keepsGoal = false, wasm: [first, rest] = /** @type {any} */ ([]) } = {}) {
  await Promise.all([startEngine(first), startRest(rest)]);
  const bytes = typeof map === 'string' ? new TextEncoder().encode(map) : map;
  // Clamped: a plain array of bytes would take 256 as 0.
  const [dear, risky] = [costs, risks].map((layer) => new Uint8Array(Uint8ClampedArray.from(layer).buffer));
  const inner = Inner.prepared(algorithm, Object.entries(settings).flat(), bytes, dear, risky, abstraction);
  try {
    if (keepsGoal) inner.keepGoal();
  } catch (error) {
    inner.free();
    throw error;
  }
  return new Solver(inner);
}

export class Solver {
  #inner;
  /** How many problems the last `findPaths` had. */
  #many = 0;
  /** Of the path asked for last with `findCells`; infinite where there is no way. */
  cost = Infinity;
  /** The expansions that it took. */
  expanded = 0;

  /** @param {Inner} inner */
  constructor(inner) {
    this.#inner = inner;
  }

  /**
   * Null where there is no way. Throws an `Error` that `messageOf` reads for a cell outside of the map.
   * @param {Cell} from
   * @param {Cell} to
   * @returns {{ cells: Cell[], cost: number, expanded: number } | null}
   */
  findPath(from, to) {
    this.#find(from.x, from.y, to.x, to.y);
    if (this.cost === Infinity) return null;
    const flat = this.#cells();
    const cells = Array.from({ length: flat.length / 2 }, (_, i) => ({ x: flat[2 * i], y: flat[2 * i + 1] }));
    return { cells, cost: this.cost, expanded: this.expanded };
  }

  /**
   * Column and row of each cell of a path by turns; null where there is no way. `cost` and `expanded` tell of it.
   * Throws what `findPath` throws.
   * @param {number} x0
   * @param {number} y0
   * @param {number} x1
   * @param {number} y1
   * @param {Int32Array} [into] is filled where the path fits, and the part of it that was is the answer; else that is
   *   an array of its own
   * @returns {Int32Array | null}
   */
  findCells(x0, y0, x1, y1, into) {
    this.#find(x0, y0, x1, y1);
    return this.cost === Infinity ? null : handedOut(this.#cells(), into);
  }

  /**
   * Many problems in one call. Throws, before any is solved, an `Error` that `messageOf` reads where there are not four
   * numbers for each or a cell is outside of the map.
   * @param {ArrayLike<number>} problems column and row of the start and of the goal of each, by turns
   * @returns {{ lengths: Float64Array, expanded: Uint32Array }} for each its length, infinite where there is no way and
   *   NaN where the search stopped at a limit of its own, and its expansions
   */
  findPaths(problems) {
    this.#many = 0;
    this.#inner.findAll(Float64Array.from(problems));
    const many = problems.length / 4;
    this.#many = many;
    return {
      lengths: new Float64Array(memory.buffer, this.#inner.lengthsPtr(), many).slice(),
      expanded: new Uint32Array(memory.buffer, this.#inner.expansionsPtr(), many).slice(),
    };
  }

  /**
   * The path of one of the problems of the last `findPaths`, as `findCells` answers it.
   * @param {number} number from 0
   * @param {Int32Array} [into]
   * @returns {Int32Array | null} null, too, where there is no such problem
   */
  pathOf(number, into) {
    const known = Number.isInteger(number) && number < this.#many;
    return known && this.#inner.path(number) ? handedOut(this.#cells(), into) : null;
  }

  /** @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 */
  #find(x0, y0, x1, y1) {
    [this.cost, this.expanded] = [Infinity, 0];
    this.cost = this.#inner.find(x0, y0, x1, y1);
    this.expanded = this.#inner.expanded();
  }

  /** The cells handed out last, where they lie: until the next call. */
  #cells() {
    return new Int32Array(memory.buffer, this.#inner.cellsPtr(), this.#inner.cellsLength());
  }

  /**
   * Where the path found last turns, start and goal included: in cells from the upper left corner of the map. With
   * nodes that are corners these are not the middles of the cells.
   * @returns {{ x: number, y: number }[]} none without a path
   */
  places() {
    const flat = [...(this.#inner.places() ?? [])];
    return flat.flatMap((x, i) => (i % 2 ? [] : [{ x, y: flat[i + 1] }]));
  }

  /**
   * Blocks cells, or makes them free ground. Throws what `findPath` throws; then nothing has changed.
   * @param {Cell[]} cells
   * @param {boolean} free
   */
  setFree(cells, free) {
    this.#inner.setFree(flat(cells), free);
  }

  /**
   * Gives cells one terrain cost. Throws what `findPath` throws; then nothing has changed.
   * @param {Cell[]} cells
   * @param {number} cost from 1 to 255
   */
  setCost(cells, cost) {
    this.#inner.setCost(flat(cells), Math.min(Math.max(cost, 1), 255));
  }

  /**
   * Gives cells one risk. Throws what `findPath` throws; then nothing has changed.
   * @param {Cell[]} cells
   * @param {number} risk from 0 to 9
   */
  setRisk(cells, risk) {
    this.#inner.setRisk(flat(cells), Math.min(Math.max(risk, 0), 9));
  }

  /**
   * To how many levels of the abstraction the goal of the path found last was joined with what was kept.
   * @returns {number}
   */
  goalTaken() {
    return this.#inner.goalTaken();
  }

  /**
   * The abstraction of HPA* for the map as it is, as a file. Throws an `Error` that `messageOf` reads for any other
   * algorithm.
   * @returns {Uint8Array}
   */
  saveAbstraction() {
    return this.#inner.abstraction();
  }

  /** Gives its memory back; nothing may be called afterwards. */
  free() {
    this.#inner.free();
  }
}

/** @param {Int32Array} cells @param {Int32Array} [into] */
function handedOut(cells, into) {
  if (!into || into.length < cells.length) return cells.slice();
  into.set(cells);
  return into.subarray(0, cells.length);
}

/** @param {Cell[]} cells */
function flat(cells) {
  return Float64Array.from(cells.flatMap(({ x, y }) => [x, y]));
}
