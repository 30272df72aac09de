// Checks the built npm package in ../pkg: `node tools/package.js`. Each file that an entry names must be there, and
// each entry must load in Node, where there is no document: frameworks that render pages on a server import elements
// too. `test/package` installs it and uses it.

import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('../../pkg/', import.meta.url);
/** @type {{ exports: Record<string, string | Record<string, string>> }} */
const manifest = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));

for (const [entry, target] of Object.entries(manifest.exports)) {
  const named = typeof target === 'string' ? [target] : Object.values(target);
  for (const file of named) {
    if (!existsSync(new URL(file, folder))) throw new Error(`pkg/package.json: "${entry}" names ${file}, which was not built`);
    if (!file.endsWith('.js')) continue;
    const names = Object.keys(await import(new URL(file, folder).href));
    console.log(`${entry}: ${file}: ${names.join(', ') || 'no names, loaded for its effect'}`);
  }
}
