import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (/** @type {string} */ name) => new WebAssembly.Module(readFileSync(new URL(`../../wasm/${name}`, import.meta.url)));
const first = read('wayscope_bg.wasm');
const rest = read('wayscope_rest.wasm');

test('the rest of the wasm takes all it needs from the first part', () => {
  const offered = new Map(WebAssembly.Module.exports(first).map(({ name, kind }) => [name, kind]));
  const wanted = WebAssembly.Module.imports(rest);
  assert.ok(wanted.length > 10, 'it needs nothing: is it the rest?');
  assert.deepEqual(wanted.filter(({ module, name, kind }) => module !== 'first' || offered.get(name) !== kind), []);
  assert.deepEqual(WebAssembly.Module.exports(rest), [], 'what is called is called through the first part');
});

test('what it holds is called only once it is there', () => {
  /** @type {Record<string, Record<string, () => void>>} */
  const imports = {};
  for (const { module, name } of WebAssembly.Module.imports(first)) {
    (imports[module] ??= {})[name] = () => {
      throw new Error(name);
    };
  }
  const { exports } = new WebAssembly.Instance(first, imports);
  const call = /** @type {() => unknown} */ (exports.imageSize);
  assert.throws(call, /throw/);
  const instance = new WebAssembly.Instance(rest, { first: exports });
  assert.ok(instance);
  assert.doesNotThrow(call);
});
