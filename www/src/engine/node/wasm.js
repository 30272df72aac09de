/** The wasm from its files beside this one: what the entries for Node begin with, where `fetch` reads no files. */
import { readFileSync } from 'node:fs';

/** The files of both parts of the wasm. @returns {[first: BufferSource, rest: BufferSource]} */
export function wasmFiles() {
  // Not as bundlers know an asset: they would carry its bytes in the script.
  const here = import.meta.url;
  return [readFileSync(new URL('wayscope_bg.wasm', here)), readFileSync(new URL('wayscope_rest.wasm', here))];
}
