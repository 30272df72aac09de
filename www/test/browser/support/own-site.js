/**
 * A static host of its own for tests that stop it, or publish another version of the site meanwhile.
 */
import { cpSync, createReadStream, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWorker } from '../../../tools/offline/plugin.js';

export const DIST = fileURLToPath(new URL('../../../../dist', import.meta.url));

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css', '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.png': 'image/png', '.svg': 'image/svg+xml', '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** Serves a folder below a sub-path, until it is stopped. `lacks`: what it does not give out. @param {string} folder */
export async function host(folder, base = '/some/where/') {
  const site = { folder, address: '', stop, lacks: /^$/, asked: /** @type {string[]} */ ([]) };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    let file = path.startsWith(base) ? normalize(join(site.folder, path.slice(base.length))) : '';
    if (file === site.folder || file.endsWith(sep)) file = join(file, 'index.html');
    site.asked.push(path.slice(base.length));
    if (site.lacks.test(path) || !file.startsWith(site.folder + sep) || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream', 'Cache-Control': 'no-store' });
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  function stop() {
    server.close();
    server.closeAllConnections();
  }
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  site.address = `http://127.0.0.1:${port}${base}`;
  return site;
}

/**
 * A copy of the built site as its next version: every script has another hash, and the laboratory's page says that it
 * is the next.
 * @returns {{ folder: string, remove: () => void }}
 */
export function nextVersion() {
  const folder = mkdtempSync(join(tmpdir(), 'wayscope-site-'));
  cpSync(DIST, folder, { recursive: true });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)).filter((name) => /\.(js|html)$/.test(name));
  const next = (/** @type {string} */ text) => text.replaceAll(/(?<=[\w.]-[\w-]{3})[\w-]{4}(?=\.js\b)/g, 'next');
  for (const file of files) {
    const text = next(readFileSync(file, 'utf8'));
    writeFileSync(file, file.endsWith(join('lab', 'index.html')) ? text.replace('<html ', '<html data-version="next" ') : text);
    renameSync(file, next(file));
  }
  writeWorker(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
