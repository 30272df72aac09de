// The imports of `src`: every one leads to a file, none in a circle, and rooms stand above each other in one order.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/**
 * The rooms from the lowest: a file imports from its own and those before. What is loaded on demand, by `import()`, may
 * stand above.
 */
const ROOMS = ['common', 'engine', 'state', 'stage', 'element', 'views', 'panels', 'apps'];
/** Pages that have a room of their own beside `apps`. */
const PAGES = new Set(['space']);

const files = readdirSync(SRC, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  .map((entry) => relative(SRC, join(entry.parentPath, entry.name)).split(sep).join('/'));

/** What each script imports before it runs. @type {Map<string, string[]>} */
const imports = new Map(files.filter((file) => file.endsWith('.js')).map((file) => {
  const text = readFileSync(join(SRC, file), 'utf8');
  const found = [...text.matchAll(/^(?:import|export)\s(?:[\w*{][^'"(]*?\sfrom\s)?'(\.[^'?]+)(?:\?\w+)?'/gm)];
  return [file, found.map(([, path]) => relative(SRC, join(SRC, dirname(file), path)).split(sep).join('/'))];
}));

/** @param {string} file */
function roomOf(file) {
  const [room] = file.split('/');
  return PAGES.has(room) ? ROOMS.length : ROOMS.indexOf(room);
}

test('every file stands in a room', () => {
  assert.deepEqual(files.filter((file) => roomOf(file) < 0 || !file.includes('/')), []);
});

test('every import leads to a file', () => {
  for (const [file, found] of imports) for (const path of found) assert.ok(path.startsWith('../wasm/') || existsSync(join(SRC, path)), `${file} imports ${path}`);
});

test('no room imports from one above it', () => {
  const up = [...imports].flatMap(([file, found]) => found.filter((path) => !path.startsWith('..') && roomOf(path) > roomOf(file)).map((path) => `${file} imports ${path}`));
  assert.deepEqual(up, []);
});

test('no files import each other in a circle', () => {
  /** Those that are being followed, and those that lead into no circle. */
  const [followed, done] = [/** @type {Set<string>} */ (new Set()), /** @type {Set<string>} */ (new Set())];
  const follow = (/** @type {string} */ file) => {
    if (done.has(file)) return;
    assert.ok(!followed.has(file), `a circle: ${[...followed, file].join(' -> ')}`);
    followed.add(file);
    for (const path of imports.get(file) ?? []) follow(path);
    followed.delete(file);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file);
});
