/** `wayscope/solver` in Node: the solver, with the wasm read from its files. */
import { openSolver as open } from '../solver.js';
import { wasmFiles } from './wasm.js';

export { Solver } from '../solver.js';

/** @type {typeof open} */
export const openSolver = async (map, { wasm = wasmFiles(), ...how } = {}) => open(map, { ...how, wasm });
