// The engine in Node: the same wasm as in the browser, read from the file that `cargo xtask wasm` built.

import { existsSync, readFileSync } from 'node:fs';
import { initSync } from '../../wasm/wayscope.js';
import { openEngine } from '../../src/engine.js';

/** @import { Engine } from '../../src/engine.js' */

const WASM = new URL('../../wasm/wayscope_bg.wasm', import.meta.url);

let started = false;

/** @param {Uint8Array} [saved] @returns {Promise<Engine>} */
export async function nodeEngine(saved) {
  if (!existsSync(WASM)) throw new Error('www/wasm is empty: run `cargo xtask wasm` first');
  if (!started) initSync({ module: readFileSync(WASM) });
  started = true;
  return openEngine(saved);
}
