/**
 * The installed package in Chromium: from its folder, by an import map, from a host of packages on another origin, and
 * built with Vite.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { launchOptions } from '../../tools/chromium.js';
import { DOCUMENTS, examples, scratch, serve, write, www } from './installed.js';

/** @import { Browser } from '@playwright/test' */

const folder = scratch({ after });
/** @type {Browser} */
let browser;
before(async () => {
  browser = await chromium.launch(launchOptions);
});
after(() => browser.close());

/** @param {string} body */
const page = (body) => `<!doctype html>\n<html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>A page</title>\n<body>\n${body}\n</body></html>\n`;

/**
 * Opens a page and waits until each element on it has solved its scene; nothing may go wrong meanwhile.
 * @param {string} address
 * @returns {Promise<{ cost: number | null, expanded: number }[][]>} of each element, what its lanes found
 */
async function elements(address) {
  const tab = await browser.newPage();
  /** @type {string[]} */
  const wrong = [];
  tab.on('pageerror', (error) => wrong.push(error.message));
  tab.on('console', (message) => void (['error', 'warning'].includes(message.type()) && wrong.push(message.text())));
  tab.on('requestfailed', (request) => wrong.push(request.url()));
  await tab.goto(address);
  await tab.waitForFunction(() => [...document.querySelectorAll('way-scope')].every((scope) => /** @type {any} */ (scope).lab?.state().complete), undefined, { timeout: 90_000 });
  const found = await tab.evaluate(() => Array.from(document.querySelectorAll('way-scope'), (scope) =>
    /** @type {any} */ (scope).lab.state().lanes.map((/** @type {any} */ { cost, counters }) => ({ cost, expanded: counters.expanded }))));
  assert.deepEqual(wrong, []);
  await tab.close();
  assert.ok(found.length > 0, 'the page has no <way-scope>');
  for (const lanes of found) for (const { cost } of lanes) assert.ok(cost > 0);
  return found;
}

for (const file of DOCUMENTS) {
  for (const { at, code } of examples(file, 'html').filter((example) => example.code.includes('node_modules/wayscope'))) {
    test(`${at}: the page works as it stands there, without a bundler`, async (t) => {
      write(folder, 'index.html', page(code));
      const { address, asked } = await serve(t, folder);
      await elements(address);
      assert.equal(asked.filter((path) => path.endsWith('wayscope_bg.wasm')).length, 1);
    });
  }
}

test('from a host of packages on another origin, below a path with a version', async (t) => {
  const host = await serve(t, join(folder, 'node_modules/wayscope'), { foreign: true, base: '/npm/wayscope@0.1.0/' });
  write(folder, 'index.html', page(`<script type="module" src="${host.address}define.js"></script>\n${'<way-scope style="height: 300px"></way-scope>'.repeat(2)}`));
  const own = await serve(t, folder);
  const found = await elements(own.address);
  assert.deepEqual(found[0], found[1]);
  assert.equal(host.asked.filter((path) => path.endsWith('.wasm')).length, 1, 'two elements share one download');
  assert.deepEqual(own.asked, ['/']);
});

test('embed.js by its name in the package: a frame gets the height that it asks for', async (t) => {
  const frame = (/** @type {string} */ body) => `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>A frame</title><script>${body}</script>`;
  write(folder, 'lab.html', frame("addEventListener('message', ({ data }) => data.call === 'height' && parent.postMessage({ wayscope: 1, event: 'height', height: 333 }, '*'))"));
  write(folder, 'index.html', page('<script type="importmap">{ "imports": { "wayscope/": "./node_modules/wayscope/" } }</script>\n<iframe title="lab" src="lab.html?embed=1" onload="import(\'wayscope/embed.js\')" style="border: 0"></iframe>'));
  const { address } = await serve(t, folder);
  const tab = await browser.newPage();
  await tab.goto(address);
  await tab.waitForFunction(() => document.querySelector('iframe')?.clientHeight === 333);
  await tab.close();
});

test('built with Vite: the wasm is an asset of its own, once, and what is not used is left out', async (t) => {
  write(folder, 'vite/index.html', page('<script type="module" src="./main.js"></script>\n<way-scope controls="transport"></way-scope>'));
  write(folder, 'vite/main.js', `
    import 'wayscope/define';
    document.title = 'unsolved';
    import('./game.js').then(({ solve }) => solve());
  `);
  write(folder, 'vite/game.js', `
    import { openSolver } from 'wayscope/solver';
    export async function solve() {
      const solver = await openSolver('type octile\\nheight 3\\nwidth 4\\nmap\\n....\\n.@@.\\n....\\n');
      document.title = String(solver.findPath({ x: 0, y: 1 }, { x: 3, y: 1 }).cost);
    }
  `);
  await build({ root: join(folder, 'vite'), base: './', configFile: false, logLevel: 'error', build: { reportCompressedSize: false } });
  const built = readdirSync(join(folder, 'vite/dist/assets')).map((name) => name.replace(/-[\w-]{8}(?=\.)/, ''));
  assert.deepEqual(built.filter((name) => name.endsWith('.wasm')).sort(), ['wayscope_bg.wasm', 'wayscope_rest.wasm']);
  assert.ok(!built.some((name) => name.startsWith('node-')), `${built}`);

  const { address } = await serve(t, join(folder, 'vite/dist'), { base: '/some/where/' });
  await elements(address);
  const tab = await browser.newPage();
  await tab.goto(address);
  await tab.waitForFunction(() => document.title === '5');
  await tab.close();
});

test('a build of the engine alone carries nothing of the element', async () => {
  write(folder, 'engine/main.js', "import { messageOf, openEngine } from 'wayscope';\nopenEngine().catch((error) => console.log(messageOf(error)));\n");
  write(folder, 'engine/index.html', page('<script type="module" src="./main.js"></script>'));
  const [output] = [await build({ root: join(folder, 'engine'), configFile: false, logLevel: 'error', build: { write: false, reportCompressedSize: false } })].flat();
  const scripts = /** @type {any} */ (output).output.filter((/** @type {any} */ file) => file.type === 'chunk').map((/** @type {any} */ { code }) => code).join('\n');
  assert.match(scripts, /wayscope_bg/);
  assert.doesNotMatch(scripts, /HTMLElement|getContext/);
});

test('types: a program in TypeScript that uses each entry is accepted', async () => {
  write(folder, 'typed/main.ts', `
    import { messageOf, openEngine, type Engine, type LabState } from 'wayscope';
    import { openSolver, type Solver } from 'wayscope/solver';
    import { WayScope } from 'wayscope/element';
    import 'wayscope/define';
    import 'wayscope/embed.js';
    const lab: Engine = await openEngine();
    const state: LabState = lab.state();
    const solver: Solver = await openSolver('');
    const cost: number | undefined = solver.findPath(state.start, state.goal)?.cost;
    const scope: WayScope | null = document.querySelector('way-scope');
    scope?.play();
    const scenario = { format: 'wayscope-scenario', version: 1, map: { rows: ['....'] }, lanes: [{ algorithm: 'a-star' }] };
    if (scope) scope.scene = scenario;
    const loaded: boolean | undefined = await scope?.load(scenario);
    console.log(loaded);
    console.log(cost, messageOf(0)?.id);
    // @ts-expect-error: there is no such pace
    scope?.setPace('minutes');
  `);
  for (const [module, moduleResolution] of [['nodenext', 'nodenext'], ['esnext', 'bundler']]) {
    write(folder, 'typed/tsconfig.json', JSON.stringify({ compilerOptions: { target: 'es2022', module, moduleResolution, strict: true, noEmit: true, types: [], lib: ['es2022', 'dom'] }, include: ['main.ts'] }));
    execFileSync(process.execPath, [www('node_modules/typescript/bin/tsc'), '-p', 'typed'], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  }
});
