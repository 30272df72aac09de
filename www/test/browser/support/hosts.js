/**
 * Somebody else's pages: servers of the tests' own, which send the headers that a test wants. They have the checkout's
 * `examples`, the built package in `pkg`, the built site in `dist`, and pages that a test writes itself.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const SERVED = /^\/(examples|pkg|dist)\//;
/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8', '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.json': 'application/json', '.wasm': 'application/wasm',
};

/**
 * @typedef {{ address: string, asked: string[], stop(): Promise<void> }} Host  `asked`: the paths that were asked for.
 */

/**
 * @param {object} [how]
 * @param {Record<string, string>} [how.headers] sent with everything
 * @param {Record<string, string>} [how.pages] what the test writes, by path
 * @returns {Promise<Host>}
 */
export async function host({ headers = {}, pages = {} } = {}) {
  if (!existsSync(join(ROOT, 'pkg/define.js'))) throw new Error('pkg is not built: run `npm run build:element`, or `cargo xtask dist`');
  /** @type {string[]} */
  const asked = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    asked.push(path);
    const content = pages[path] ?? fileOf(path);
    if (content === undefined) {
      // No page has an icon of its own.
      response.writeHead(path === '/favicon.ico' ? 204 : 404, headers).end();
      return;
    }
    const type = TYPES[extname(path)] ?? (path.endsWith('/') ? TYPES['.html'] : 'application/octet-stream');
    response.writeHead(200, { 'Content-Type': type, ...headers }).end(content);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}`,
    asked,
    stop: () => new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    }),
  };
}

/** @param {string} path @returns {Buffer | undefined} */
function fileOf(path) {
  if (!SERVED.test(path)) return undefined;
  const named = normalize(join(ROOT, path.endsWith('/') ? `${path}index.html` : path));
  // The package's wasm lies beside its scripts once it is packed.
  const built = join(ROOT, 'www/wasm', path.replace(/^\/pkg\//, ''));
  const file = path.startsWith('/pkg/wayscope') && existsSync(built) ? built : named;
  return file.startsWith(ROOT) && statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : undefined;
}

/** A page with an element of the package. @param {string} body @param {string} [head] */
export function pageWith(body, head = '') {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A page</title>${head}<script type="module" src="/pkg/define.js"></script></head><body>${body}</body></html>`;
}
