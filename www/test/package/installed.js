/**
 * The package as npm installs it, in scratch projects: what the tests of this folder share. WAYSCOPE_PACKAGE names the
 * packed file; `cargo xtask test` makes it and says so.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What is documented in the package, by file: its readme and its types. */
export const DOCUMENTS = ['README.md', 'engine.d.ts', 'solver.d.ts', 'element.d.ts', 'define.d.ts', 'embed.d.ts'];

/** An empty project with the package installed, removed after the test. @param {{ after(run: () => void): void }} t */
export function scratch(t) {
  const packed = process.env.WAYSCOPE_PACKAGE;
  if (!packed) throw new Error('WAYSCOPE_PACKAGE names no packed package: `cargo xtask dist` leaves one in target/npm');
  const folder = mkdtempSync(join(tmpdir(), 'wayscope-package-'));
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  write(folder, 'package.json', '{ "private": true, "type": "module" }\n');
  copyFileSync(packed, join(folder, 'wayscope.tgz'));
  // It depends on nothing, so no registry is asked.
  const how = ['--offline', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--loglevel=error'];
  execFileSync('npm', ['install', ...how, './wayscope.tgz'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
  return folder;
}

/** @param {string} folder @param {string} path @param {string} text */
export function write(folder, path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/**
 * Runs a script in a project as a person would and gives back what it printed.
 * @param {string} folder
 * @param {string} path
 */
export function run(folder, path) {
  return execFileSync(process.execPath, [path], { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } });
}

/**
 * The examples of a document of the package: what is in its fences, each with what it says is printed, in the fence of
 * text behind it.
 * @param {string} file @param {'js' | 'html'} language
 * @returns {{ at: string, code: string, printed: string | null }[]}
 */
export function examples(file, language) {
  const source = readFileSync(new URL(`../../../pkg/${file}`, import.meta.url), 'utf8').replaceAll('\r\n', '\n');
  // In a comment each line begins with a star.
  const text = file.endsWith('.md') ? source : source.replaceAll(/^ *\* ?/gm, '');
  return [...text.matchAll(/^```(\w+)\n(.*?)^```\n(?:\s*^```text\n(.*?)^```$)?/gms)].filter(([, named]) => named === language)
    .map(({ 2: code, 3: printed, index }) => ({ at: `${file}, line ${text.slice(0, index).split('\n').length}`, code, printed: printed ?? null }));
}

/** @type {Record<string, string>} */
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.wasm': 'application/wasm' };

/**
 * A plain static host of a folder; `foreign`: one that lets other sites use its files.
 * @param {{ after(run: () => void): void }} t
 * @param {string} folder
 * @param {{ foreign?: boolean, base?: string }} [how]
 * @returns {Promise<{ address: string, asked: string[] }>}
 */
export async function serve(t, folder, { foreign = false, base = '/' } = {}) {
  /** @type {string[]} */
  const asked = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    asked.push(path);
    const file = normalize(join(folder, path.startsWith(base) ? path.slice(base.length) || 'index.html' : '..'));
    if (!file.startsWith(folder + sep) || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream', ...(foreign && { 'Access-Control-Allow-Origin': '*' }) });
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${port}${base}`, asked };
}

/** A folder of www. @param {string} path */
export const www = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
