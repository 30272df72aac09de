// Checks the built npm package in ../pkg: `node tools/package.js`. Each entry must be there with its types, and must load in Node, where there is
// no document: frameworks that render pages on a server import elements too.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = new URL('../../pkg/', import.meta.url);
/** @type {{ exports: Record<string, string | { types?: string, default: string }> }} */
const manifest = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));

for (const [entry, target] of Object.entries(manifest.exports)) {
  const named = typeof target === 'string' ? [target] : Object.values(target);
  for (const file of named) {
    if (!existsSync(new URL(file, folder))) throw new Error(`pkg/package.json: "${entry}" names ${file}, which was not built`);
  }
  const script = named.find((file) => file.endsWith('.js'));
  if (!script) continue;
  const address = pathToFileURL(fileURLToPath(new URL(script, folder))).href;
  const names = Object.keys(await import(address));
  console.log(`${entry}: ${names.join(', ') || 'no names, loaded for its effect'}`);
}

// What the page gives under "Use this in your game", with the package as it is built.
const { openSolver } = await import(new URL('solver.js', folder).href);
const wasm = ['wayscope_bg.wasm', 'wayscope_rest.wasm'].map((name) => readFileSync(new URL(name, folder)));
const solver = await openSolver('type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n', { algorithm: 'dijkstra', settings: { neighbours: '4' }, wasm });
const path = solver.findPath({ x: 0, y: 1 }, { x: 3, y: 1 });
if (path?.cost !== 5) throw new Error(`wayscope/solver: a path of 5 was found as ${JSON.stringify(path)}`);
console.log(`wayscope/solver finds a path of ${path.cost}`);
