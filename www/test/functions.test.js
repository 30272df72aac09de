// The functions of `src`: none is so long that it has to be searched. What does several things is a state and functions
// that take it, one for each.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const WWW = fileURLToPath(new URL('..', import.meta.url));
/** The most lines that a function has, from its head to its end. */
const MOST_LINES = 120;

/**
 * The functions of a script, methods and arrow functions among them, with those that stand in others.
 * @param {string} text
 * @returns {{ line: number, lines: number }[]} `line`: where it begins, from 1
 */
function functionsOf(text) {
  const lineOf = (/** @type {number} */ offset) => text.slice(0, offset).split('\n').length;
  /** @type {{ line: number, lines: number }[]} */
  const found = [];
  const visit = (/** @type {any} */ node) => {
    if (typeof node !== 'object' || node === null) return;
    if (/Function/.test(node.type)) found.push({ line: lineOf(node.start), lines: lineOf(node.end) - lineOf(node.start) + 1 });
    for (const child of Object.values(node)) visit(child);
  };
  const { errors, program } = parseSync('script.js', text);
  assert.deepEqual(errors, []);
  visit(program);
  return found;
}

test('functions are found wherever they stand', () => {
  const text = 'export function one() {\n  const two = () => {\n  };\n  return { three() {\n    return two;\n  } };\n}\nclass Four { five = async () => 1; get six() { return 2; } }\n';
  assert.deepEqual(functionsOf(text), [{ line: 1, lines: 7 }, { line: 2, lines: 2 }, { line: 4, lines: 3 }, { line: 8, lines: 1 }, { line: 8, lines: 1 }]);
});

test(`no function of src has more than ${MOST_LINES} lines`, () => {
  const files = readdirSync(join(WWW, 'src'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name));
  let seen = 0;
  const long = files.flatMap((file) => {
    const functions = functionsOf(readFileSync(file, 'utf8'));
    seen += functions.length;
    return functions.filter(({ lines }) => lines > MOST_LINES).map(({ line, lines }) => `${relative(WWW, file).split(sep).join('/')}:${line} has ${lines} lines`);
  });
  assert.ok(seen > 5000, `only ${seen} functions seen`);
  assert.deepEqual(long, [], 'make it a state and functions that take it');
});
