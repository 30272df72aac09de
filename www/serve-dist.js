// Serves ../dist under a sub-path, as a plain static host would: `node serve-dist.js [PORT] [/SUB-PATH/] [DELAY]`.
// DELAY milliseconds pass before each answer, which finds what takes for granted that a part is there already.

import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../dist', import.meta.url));
const port = Number(process.argv[2] ?? 4173);
const base = process.argv[3] ?? '/wayscope/';
const delay = Number(process.argv[4] ?? 0);

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'text/plain; charset=utf-8',
  '.scen': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** Nothing that is asked for ends the server. @param {string} path */
function readable(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** @param {string} file */
function isFile(file) {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

createServer(async (request, response) => {
  if (delay) await setTimeout(delay);
  const path = readable(new URL(request.url ?? '/', 'http://localhost').pathname);
  let file = path.startsWith(base) ? normalize(join(root, path.slice(base.length))) : '';
  if (file && (file === root || file.endsWith(sep))) file = join(file, 'index.html');
  const found = file.startsWith(root + sep) && isFile(file);
  if (!found) {
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`Not here: ${path}; the site begins at ${base}\n`);
    return;
  }
  response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}).listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}${base}`));
