/** One algorithm on one map for many problems, without a lab around it: what a game calls. */

import type { Cell } from './engine.js';

/**
 * Starts the wasm once for all, and prepares a search on a MovingAI map ('.' is free, '@' is blocked). Rejects, for what it cannot take, with an
 * `Error` that `messageOf` reads.
 */
export function openSolver(
  map: string | Uint8Array,
  how?: {
    /** An id of the catalogue; 'a-star' without one. */
    algorithm?: string;
    /** Those that are not to have their defaults. */
    settings?: Record<string, string>;
    /** The terrain cost of each cell, row by row, from 1 to 255; without them each costs 1. */
    costs?: ArrayLike<number>;
    /** The bytes of wayscope_bg.wasm and of wayscope_rest.wasm, where they cannot be fetched: in Node. */
    wasm?: [first: BufferSource, rest: BufferSource];
  },
): Promise<Solver>;

/** It keeps its memory from one problem to the next. */
export interface Solver {
  /** The way with its cost and the expansions that it took; null where there is none. Throws for a cell outside of the map. */
  findPath(from: Cell, to: Cell): { cells: Cell[]; cost: number; expanded: number } | null;
  /** Gives its memory back; nothing may be called afterwards. */
  free(): void;
}
