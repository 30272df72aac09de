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
