// Comments wrap at 120 columns, as those of the Rust files do.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The most characters of a line that is a comment. */
const COLUMNS = 120;

/**
 * The files of a folder and of those below it, but for what others have written.
 * @param {string} folder
 * @returns {string[]}
 */
const files = (folder) => readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
  const path = join(folder, entry.name);
  if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : files(path);
  return /\.(js|mjs|css|d\.ts)$/.test(entry.name) ? [path] : [];
});

test('comments wrap at 120 columns', () => {
  let comments = 0;
  /** @type {string[]} */
  const long = [];
  for (const file of ['www/src', 'www/test', 'www/tools', 'www/bench', 'examples'].flatMap((folder) => files(join(ROOT, folder)))) {
    readFileSync(file, 'utf8').split('\n').forEach((line, at) => {
      if (!/^\s*(\/\/|\* |\/\*.*\*\/$|\/\*[^/]*$)/.test(line)) return;
      comments += 1;
      // An address cannot be wrapped.
      if ([...line].length > COLUMNS && !line.includes('://')) long.push(`${relative(ROOT, file)}:${at + 1}`);
    });
  }
  assert.ok(comments > 5000, `only ${comments} lines of comment seen`);
  assert.deepEqual(long, [], `longer than ${COLUMNS} characters`);
});
