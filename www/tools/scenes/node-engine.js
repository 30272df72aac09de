// The engine in Node: the same wasm as in the browser, read from the files that `cargo xtask wasm` built.

import { existsSync, readFileSync } from 'node:fs';
import { openEngine, startEngine, startRest } from '../../src/engine/engine.js';

/** @import { Engine } from '../../src/engine/engine.js' */

const FIRST = new URL('../../wasm/wayscope_bg.wasm', import.meta.url);
const REST = new URL('../../wasm/wayscope_rest.wasm', import.meta.url);

/** @param {Uint8Array} [saved] @returns {Promise<Engine>} */
export async function nodeEngine(saved) {
  if (!existsSync(REST)) throw new Error('www/wasm is empty: run `cargo xtask wasm` first');
  await startEngine(readFileSync(FIRST));
  await startRest(readFileSync(REST));
  return openEngine(saved);
}
