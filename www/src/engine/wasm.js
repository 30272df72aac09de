/**
 * The wasm, started once for all elements on a page: what the first picture needs, and the rest when it is first
 * wanted. No other module imports its glue; each module that calls it, `engine.js`, `draft.js`, `solver.js` and those
 * that are loaded on demand, makes a view of its memory anew for each read.
 */
import init, { setWhole } from '../../wasm/wayscope.js';

export { Benchmark, Lab, MapDraft, Solver, TraceFile, fileKind, imageSize, paperTables, readLink } from '../../wasm/wayscope.js';

/** @type {Promise<import('../../wasm/wayscope.js').InitOutput> | undefined} */
let started;
/** @type {Promise<void> | undefined} */
let whole;
/** The rest is there. */
export let isWhole = false;
/** Its memory, once it is started. @type {WebAssembly.Memory} */
export let memory;

/**
 * Loads and starts the wasm: one request, shared by all. A failure may be tried again.
 * @param {BufferSource} [bytes] the wasm itself, where it cannot be fetched
 */
export async function startEngine(bytes) {
  started ??= init(bytes && { module_or_path: bytes });
  try {
    memory = (await started).memory;
  } catch (error) {
    started = undefined;
    throw error;
  }
}

/** What is fetched along with the rest. @type {(() => Promise<unknown>)[]} */
const along = [];

/**
 * Has something fetched along with the rest, which counts as there when both are.
 * @param {() => Promise<unknown>} load
 */
export const bringAlong = (load) => along.push(load);

/**
 * Loads the rest of it, without which some calls cannot be made. A failure may be tried again.
 * @param {BufferSource} [bytes] the rest itself, where it cannot be fetched
 */
export async function startRest(bytes) {
  whole ??= joinRest(bytes);
  try {
    await whole;
  } catch (error) {
    whole = undefined;
    throw error;
  }
}

/** @param {BufferSource} [bytes] */
async function joinRest(bytes) {
  const [part] = await Promise.all([import('./rest.js'), startEngine(), ...along.map((load) => load())]);
  await part.joinRest(/** @type {any} */ (await started), bytes);
  setWhole();
  isWhole = true;
}
