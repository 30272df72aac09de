/**
 * One algorithm on one map for many problems, without a lab around it: what a game calls. Records nothing, keeps its memory from one
 * problem to the next.
 *
 * @import { Cell } from './types.js'
 */
import { Solver as Inner, startEngine, startRest } from './wasm.js';

/**
 * @param {string | Uint8Array} map a MovingAI map
 * @param {object} [how]
 * @param {string} [how.algorithm] an id of the catalogue
 * @param {Record<string, string>} [how.settings] those that are not to have their defaults
 * @param {ArrayLike<number>} [how.costs] the terrain cost of each cell, row by row, from 1 to 255
 * @param {ArrayLike<number>} [how.risks] the risk of each cell, row by row, from 0 to 9; it counts where the setting `risk` is not 0
 * @param {Uint8Array} [how.abstraction] a file with the abstraction of HPA*, which is not built then; what it was built with takes the place of the settings
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
    return this.#inner.find(from.x, from.y, to.x, to.y);
  }

  /**
   * Where the path found last turns, start and goal included: in cells from the upper left corner of the map. With nodes that are corners these are not the middles of the cells.
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

  /** To how many levels of the abstraction the goal of the path found last was joined with what was kept. @returns {number} */
  goalTaken() {
    return this.#inner.goalTaken();
  }

  /**
   * The abstraction of HPA* for the map as it is, as a file. Throws an `Error` that `messageOf` reads for any other algorithm.
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

/** @param {Cell[]} cells */
function flat(cells) {
  return Float64Array.from(cells.flatMap(({ x, y }) => [x, y]));
}
