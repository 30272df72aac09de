// What the page says of the build that it comes from: version, commit, and where problems are reported.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const ROOT = new URL('../../', import.meta.url);
/** @param {string} path */
const read = (path) => readFileSync(new URL(path, ROOT), 'utf8');

/** The commit that is built; empty outside of a git checkout. */
function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/**
 * Where the manifests say that the project is kept; empty where they do not.
 * @param {string} cargo
 * @param {any} pack
 */
export function issuesOf(cargo, pack) {
  const url = pack.bugs?.url ?? pack.repository?.url ?? pack.repository ?? /^repository\s*=\s*"([^"]+)"/m.exec(cargo)?.[1] ?? '';
  const page = String(url).replace(/^git\+/, '').replace(/\.git$/, '');
  if (!page.startsWith('https://')) return '';
  return /\/issues\/?$/.test(page) ? page : `${page.replace(/\/$/, '')}/issues`;
}

/** @returns {{ version: string, commit: string, issues: string }} */
export function buildInfo() {
  const cargo = read('Cargo.toml');
  const pack = JSON.parse(read('pkg/package.json'));
  return { version: /^version\s*=\s*"([^"]+)"/m.exec(cargo)?.[1] ?? '', commit: commit(), issues: issuesOf(cargo, pack) };
}
