/**
 * The reason why the engine did not start, as the cover says it.
 *
 * @typedef {{ id: string, detail: string }} Failure  `id`: of the cover's words; `detail`: the browser's own.
 */

/** What a browser writes when a page's Content-Security-Policy forbids WebAssembly: each in its own way. */
const FORBIDDEN = /content security policy|\bCSP\b|unsafe-eval/i;

/** Whether there is WebAssembly at all. */
export function hasWasm() {
  return typeof WebAssembly === 'object';
}

/** @param {unknown} error @returns {Failure} */
export function failureOf(error) {
  const detail = error instanceof Error ? error.message : String(error);
  return { id: hasWasm() ? cause(error, detail) : 'cover.no-wasm', detail: hasWasm() ? detail : '' };
}

/** @param {unknown} error @param {string} detail */
function cause(error, detail) {
  if (FORBIDDEN.test(detail)) return 'cover.forbidden';
  if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError) return 'cover.not-engine';
  if (error instanceof RangeError) return 'cover.no-memory';
  return navigator.onLine ? 'cover.no-engine' : 'cover.offline';
}
