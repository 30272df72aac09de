/**
 * The wasm, started once for all elements on a page. Nobody else imports its glue; who calls it, `engine.js` and
 * `draft.js`, makes a view of its memory anew for each read.
 */
import init from '../wasm/wayscope.js';

export { Lab, MapDraft, fileKind, imageSize } from '../wasm/wayscope.js';

/** @type {Promise<{ memory: WebAssembly.Memory }> | undefined} */
let started;
/** Its memory, once it is started. @type {WebAssembly.Memory} */
export let memory;

/** Loads and starts the wasm: one request, shared by all. A failure may be tried again. */
export async function startEngine() {
  started ??= init();
  try {
    memory = (await started).memory;
  } catch (error) {
    started = undefined;
    throw error;
  }
}
