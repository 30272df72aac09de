/**
 * The rest of the wasm: `xtask/wasm/src/split.rs` says what is in it and how the two go together. Loaded by `startRest`
 * of `wasm.js`.
 */
import address from '../../wasm/wayscope_rest.js';

/**
 * Starts it with what the first part exports: from then on the calls that were left out of that are there.
 * @param {WebAssembly.Exports} first
 * @param {BufferSource} [bytes] the rest itself, where it cannot be fetched
 */
export async function joinRest(first, bytes) {
  await WebAssembly.instantiate(bytes ?? (await fetched()), { first });
}

async function fetched() {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText} fetching ${address}`);
  return response.arrayBuffer();
}
