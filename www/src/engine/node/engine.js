/** `wayscope` in Node: the engine, with the wasm read from its files. */
import { openEngine as open } from '../engine.js';
import { wasmFiles } from './wasm.js';

export { Engine, fileKind, imageSize, messageOf } from '../engine.js';

/** @type {typeof open} */
export const openEngine = async (saved, { wasm = wasmFiles() } = {}) => open(saved, { wasm });
