/**
 * The benches in a real browser: speed against a peer and against native, HPA* against A*, frames while playing, random
 * seeks, slices of work, repairs of a roadmap while an obstacle is dragged, the floor with depth.
 *
 * `node bench/run.js [speed] [jumps] [clusters] [frames] [seeks] [slices] [repairs] [depth]`, after the site has been
 * built; without a name all of them. Reads the native figures of the same run from the file that WAYSCOPE_NATIVE names.
 * WAYSCOPE_MAPS names the folder of benchmark maps, WAYSCOPE_CHROMIUM the browser. Ends with 1, and names the row,
 * where a figure is worse than `golden.json` allows; WAYSCOPE_BLESS=1 writes that file anew.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { launchOptions } from '../tools/chromium.js';
import { loadProblems, MAPS } from './corpus.js';
import { depth } from './depth.js';
import { frames } from './frames.js';
import { blessed, judged, SLACK } from './golden.js';
import { repairs } from './repairs.js';
import { seeks } from './seeks.js';
import { serveBench, serveSite } from './serve.js';
import { slices } from './slices.js';
import { median, named, table } from './table.js';

/** @import { Browser } from '@playwright/test' */

/** @param {Browser} browser */
async function speed(browser) {
  const named = process.env.WAYSCOPE_NATIVE;
  /** @type {{ map: string, ms: number, expanded: number }[]} */
  const native = named ? JSON.parse(await readFile(named, 'utf8')) : [];
  const server = await serveBench();
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  await page.goto(server.url);
  await page.waitForFunction('globalThis.measure');
  /** @type {Record<string, string | number>[]} */
  const rows = [];
  for (const name of MAPS) {
    const loaded = await loadProblems(name);
    if (!loaded) {
      console.log(`${name}: not found; WAYSCOPE_MAPS names the folder of the MovingAI maps`);
      continue;
    }
    const row = await page.evaluate(([text, problems]) => /** @type {any} */ (globalThis).measure(text, problems), loaded);
    const beside = native.find((other) => other.map === name);
    if (beside && beside.expanded !== row.expanded) throw new Error(`${name}: wasm and native expand differently`);
    rows.push({
      map: name,
      expanded: row.expanded,
      'peer exp': row.peerExpanded,
      'ms wasm': row.ms,
      'ms rec.': row.msRecorded,
      'ms PF.js': row.msPeer,
      'PF set-up': row.msPeerSetUp,
      'ns/exp': (row.ms * 1e6) / row.expanded,
      'rec.': row.msRecorded / row.ms,
      'PF.js x': row.msPeer / row.ms,
      'native x': beside ? row.ms / beside.ms : Number.NaN,
    });
  }
  await page.close();
  await server.close();
  table('A* in the browser: wasm, recorded, and PathFinding.js in the same page; 50 problems a map', rows, 'speed');
  /** @param {string} column */
  const over = (column) => median(rows.map((row) => Number(row[column]))).toFixed(2);
  console.log(
    `medians over the maps: ${over('ns/exp')} ns per expansion; PathFinding.js x ${over('PF.js x')}; ` +
      `wasm against native x ${over('native x')}; recording x ${over('rec.')}`,
  );
}

/** Jump point search in the same way. @param {Browser} browser */
async function jumps(browser) {
  const server = await serveBench();
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  await page.goto(server.url);
  await page.waitForFunction('globalThis.measureJumps');
  /** @type {Record<string, string | number>[]} */
  const rows = [];
  for (const name of MAPS) {
    const loaded = await loadProblems(name);
    if (!loaded) continue;
    const { ms, msAStar, msPeer, expanded } = await page.evaluate(([text, problems]) => /** @type {any} */ (globalThis).measureJumps(text, problems), loaded);
    rows.push({ map: name, expanded, 'ms wasm': ms, 'us/path': (ms * 1e3) / loaded[1].length, 'ms A*': msAStar, 'ms PF.js JPS': msPeer, 'A* x': msAStar / ms, 'PF.js x': msPeer / ms });
  }
  await page.close();
  await server.close();
  table('Jump point search in the browser: wasm, our A*, and jump point search of PathFinding.js; 50 problems a map', rows, 'jumps');
}

/** HPA* against our A*: queries, building, repairs. @param {Browser} browser */
async function clusters(browser) {
  const server = await serveBench();
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  await page.goto(server.url);
  await page.waitForFunction('globalThis.measureClusters');
  /** @type {Record<string, string | number>[]} */
  const rows = [];
  /** @type {Record<string, string | number>[]} */
  const large = [];
  for (const name of MAPS) {
    const loaded = await loadProblems(name);
    if (!loaded) continue;
    const shapes = await page.evaluate(([text, problems]) => /** @type {any} */ (globalThis).measureClusters(text, problems), loaded);
    const us = (/** @type {number} */ ms) => (ms * 1e3) / loaded[1].length;
    for (const { shape, ms, msAStar, longer, msBuild, usMend, usMendWorst } of shapes) {
      rows.push({ map: name, shape, 'us A*': us(msAStar), 'us HPA*': us(ms), 'A* x': msAStar / ms, 'longer %': longer, 'build ms': msBuild, 'mend us': usMend, 'worst us': usMendWorst });
    }
    large.push({ map: `${name}, 2 x 2`, ...(await page.evaluate((text) => /** @type {any} */ (globalThis).measureBuilding(text), loaded[0])) });
  }
  await page.close();
  await server.close();
  table('HPA* in the browser under the rule of its article (cells on a side / levels): queries with smoothing against our A*, building, repair of one cell; 50 problems a map', rows, 'clusters');
  table('Building the abstraction of each map laid out twice on both axes, 10 x 10 clusters (milliseconds)', large);
}

const wanted = process.argv.slice(2);
/** @param {string} name */
const asked = (name) => wanted.length === 0 || wanted.includes(name);

// The browser first: where it cannot start, nothing is left running.
const browser = await chromium.launch(launchOptions);
const site = await serveSite();
console.log(`Chromium ${browser.version()}, headless`);
try {
  if (asked('speed')) await speed(browser);
  if (asked('jumps')) await jumps(browser);
  if (asked('clusters')) await clusters(browser);
  if (asked('frames')) await frames(browser, site.url);
  if (asked('seeks')) await seeks(browser, site.url);
  if (asked('slices')) await slices(browser, site.url);
  if (asked('repairs')) await repairs(browser, site.url);
  if (asked('depth')) await depth(browser, site.url);
} finally {
  await browser.close();
  await site.close();
}

const file = new URL('./golden.json', import.meta.url);
const golden = JSON.parse(await readFile(file, 'utf8'));
if (process.env.WAYSCOPE_BLESS) {
  await writeFile(file, `${JSON.stringify(blessed(golden, named), null, 1)}\n`);
  console.log('\ngolden.json has what was measured');
} else {
  const { missed, held, unknown } = judged(golden, named);
  console.log(`\n${held} figures held to golden.json, ${SLACK} % of slack${unknown ? `; of ${unknown} it has none` : ''}`);
  for (const line of missed) console.log(`missed: ${line}`);
  if (missed.length) process.exitCode = 1;
}
