// What a first view of the built site transfers, gzipped: `node tools/size.js`; and a page with one element of the
// built package: `node tools/size.js element`. Fails above the budget.
//
// Counted: lab/index.html, or define.js of the package, and whatever it reaches without more being asked for: its
// scripts and styles, what those import statically, and files that they name (the wasm, an image, a text). Not counted:
// scripts behind a dynamic import, and the maps, which are fetched when chosen.

import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** Budgets in bytes, gzip -9. */
const VIEWS = {
  site: { title: 'first view', folder: '../../dist', entry: 'lab/index.html', budget: 214_500 },
  // As it is packed: nothing is minified before a bundler does so.
  element: { title: 'page with one element', folder: '../../pkg', entry: 'define.js', budget: 213_300 },
};

const view = process.argv[2] === 'element' ? VIEWS.element : VIEWS.site;
const dist = fileURLToPath(new URL(view.folder, import.meta.url));

/** All files of the site, relative, with slashes. */
const files = new Set(
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/')),
);

/** @param {string} file */
const text = (file) => readFileSync(join(dist, file), 'utf8');

/**
 * Files of the site that `file` makes a browser load at once.
 *
 * @param {string} file
 * @returns {string[]}
 */
function loads(file) {
  if (!/\.(html|js|css)$/.test(file)) return [];
  // A dynamic import and the list of files that Vite prepares for it wait until they are asked for.
  const content = text(file)
    .replaceAll(/\bimport\(\s*["'`][^"'`]*["'`]/g, '')
    .replaceAll(/__vite__mapDeps[^\n]*?\]\)?\)/g, '');
  return [...content.matchAll(/["'`(=]([\w./-]+\.[a-z0-9]+)(?=[?#"'`)\s>])/g)]
    .map(([, name]) => posix.normalize(posix.join(dirname(file), name)))
    .filter((name) => files.has(name) && !name.startsWith('maps/'));
}

/** @type {Set<string>} */
const reached = new Set([view.entry]);
for (const file of reached) {
  for (const next of loads(file)) reached.add(next);
}

const rows = [...reached].map((file) => {
  const bytes = readFileSync(join(dist, file));
  return { file, bytes: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
});
const total = rows.reduce((sum, row) => sum + row.gzip, 0);
const width = Math.max(...rows.map((row) => row.file.length), view.title.length);

/** @param {number} value */
const number = (value) => value.toLocaleString('en').padStart(12);

console.log(`${view.title.padEnd(width)}${'bytes'.padStart(12)}${'gzip'.padStart(12)}`);
for (const row of rows.sort((a, b) => b.gzip - a.gzip)) {
  console.log(`${row.file.padEnd(width)}${number(row.bytes)}${number(row.gzip)}`);
}
console.log(`${'all'.padEnd(width)}${number(rows.reduce((sum, row) => sum + row.bytes, 0))}${number(total)}`);
if (!rows.some((row) => row.file.endsWith('.wasm'))) {
  console.error('The site reaches no wasm: either nothing imports it or this count misses it.');
  process.exitCode = 1;
}
if (total > view.budget) {
  console.error(`${number(total).trim()} bytes are more than the budget of ${number(view.budget).trim()}.`);
  process.exitCode = 1;
}
