/**
 * Half an hour of random edits, steps, seeks and lanes: what the lanes show is what a fresh lab shows, and memory stays
 * flat.
 *
 * WAYSCOPE_SOAK_MINUTES: how long, 30 unless said. WAYSCOPE_SOAK_SEED: which run; it is printed.
 *
 * @import { CDPSession, Page } from '@playwright/test'
 */
import { expect, open, place, test } from '../browser/support/page.js';
import { install, MOST_CELLS, WEIGHTS } from './hands.js';
import { makeDice, weighted } from './random.js';

const MINUTES = Number(process.env.WAYSCOPE_SOAK_MINUTES ?? 30);
const SEED = Number(process.env.WAYSCOPE_SOAK_SEED ?? Math.floor(Math.random() * 2 ** 32));

/** Actions between two comparisons with a fresh lab. */
const COMPARE_EVERY = 20;
/**
 * Actions before the first sample. wasm functions are compiled when they are first called, and each lane gets sheets of
 * its own for each part that comes late: by heap snapshots that is what grows, 0.9 MB from 300 to 3,000 actions and 0.2
 * MB in the 4,000 after these.
 */
const WARM = 3000;

/** @typedef {{ wasm: number, heap: number, nodes: number, listeners: number }} Sample */

/**
 * What the page holds on to, in a state that is the same each time.
 * @param {Page} page
 * @param {CDPSession} tools
 * @returns {Promise<Sample>}
 */
async function sample(page, tools) {
  const wasm = await page.evaluate(() => /** @type {any} */ (globalThis).soak.rest());
  // What the first collection sets free may hold on to more.
  for (let i = 0; i < 3; i++) await tools.send('HeapProfiler.collectGarbage');
  const { metrics } = await tools.send('Performance.getMetrics');
  const metric = (/** @type {string} */ name) => metrics.find((one) => one.name === name)?.value ?? NaN;
  return { wasm, heap: metric('JSHeapUsedSize'), nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
}

/** A drag with the mouse, so that gestures, too, are part of the run. @param {Page} page @param {number[]} r */
async function drag(page, r) {
  const { width, height } = await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.lab);
  const cell = (/** @type {number} */ x, /** @type {number} */ y) => place(page, Math.floor(x * width), Math.floor(y * height));
  const [from, to] = [await cell(r[0], r[1]), await cell(r[2], r[3])];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: r[4] < 0.2 ? 'right' : 'left' });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  if (r[5] < 0.2) await page.keyboard.press('Escape');
  await page.mouse.up({ button: r[4] < 0.2 ? 'right' : 'left' });
}

const mega = (/** @type {number} */ bytes) => `${(bytes / 2 ** 20).toFixed(2)} MB`;
const told = (/** @type {Sample} */ { wasm, heap, nodes, listeners }) => `wasm ${mega(wasm)}, JS heap ${mega(heap)}, ${nodes} nodes, ${listeners} listeners`;

test(`random work for ${MINUTES} minutes`, async ({ page }, info) => {
  console.log(`soak: seed ${SEED}, ${MINUTES} minutes; WAYSCOPE_SOAK_SEED=${SEED} repeats it`);
  const dice = makeDice(SEED);
  await open(page);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).engine.whole());
  await page.evaluate(install, MOST_CELLS);
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable');

  // Warm-up: what grows by design grows to its bound. The history of edits keeps 1,000 of them and at most 64 MB, and
  // wasm memory, which never shrinks, has to hold the widest lab and beside it the fresh one that it is compared with.
  for (let from = 0; from < 1_050; from += 50) {
    await page.evaluate((from) => /** @type {any} */ (globalThis).soak.fill(from, 50), from);
  }
  await page.evaluate(() => /** @type {any} */ (globalThis).soak.widest());
  expect((await page.evaluate(() => /** @type {any} */ (globalThis).soak.compare())).differs).toEqual([]);

  /** @type {Sample[]} */
  const samples = [];
  /** The latest actions, for whoever has to find out. @type {string[]} */
  const latest = [];
  let actions = 0;
  let compared = 0;
  const count = /** @type {Record<string, number>} */ ({});
  const act = async () => {
    const drags = dice() < 0.06;
    const kind = drags ? 'drag' : weighted(dice, WEIGHTS);
    const r = Array.from({ length: 6 }, dice);
    latest.push(JSON.stringify([actions, kind, r]));
    if (latest.length > 100) latest.shift();
    count[kind] = (count[kind] ?? 0) + 1;
    if (drags) await drag(page, r);
    else await page.evaluate(([kind, r]) => /** @type {any} */ (globalThis).soak.act(kind, r), /** @type {const} */ ([kind, r]));
    if (++actions % COMPARE_EVERY === 0) {
      const { lanes, differs, saved } = await page.evaluate(() => /** @type {any} */ (globalThis).soak.compare());
      if (differs.length) await info.attach('saved', { body: Buffer.from(saved) });
      expect(differs, `after action ${actions}`).toEqual([]);
      compared += lanes;
    }
  };
  try {
    const began = Date.now();
    for (let i = 0; i < WARM; i++) await act();
    samples.push(await sample(page, tools));
    console.log(`soak: warm after ${((Date.now() - began) / 1000).toFixed(0)} s: ${told(samples[0])}`);
    const start = Date.now();
    for (let minute = 1; minute <= MINUTES; minute++) {
      while (Date.now() - start < minute * 60_000) await act();
      samples.push(await sample(page, tools));
      console.log(`soak: minute ${minute}, ${actions} actions, ${compared} lanes compared: ${told(samples[minute])}`);
    }
  } catch (error) {
    console.log(`soak: seed ${SEED}, the latest actions:\n${latest.join('\n')}`);
    throw error;
  }
  console.log(`soak: ${JSON.stringify(count)}`);

  const [first, last] = [samples[0], samples[samples.length - 1]];
  // The allocator's arena may still be cut up a little more: by less than a sixteenth, however long the run. One lane
  // of the smallest kind that is never freed takes half a megabyte, and lanes come by the thousand.
  expect(last.wasm, 'wasm memory').toBeLessThanOrEqual(first.wasm * (1 + 1 / 16));
  // Optimised code and the engine's feedback take some; a hundred bytes for each action would show within ten minutes.
  expect(last.heap, 'JavaScript heap').toBeLessThanOrEqual(first.heap + 2 ** 20);
  // The state is the same, so the document is, but for lists that are filled when they are looked at and for what comes
  // with a part that is loaded late: in a run of twelve minutes there were 1,881 to 2,033 nodes, up and down. One left
  // behind by every tenth action shows.
  expect(last.nodes, 'DOM nodes').toBeLessThanOrEqual(first.nodes + 300);
  expect(last.listeners, 'event listeners').toBeLessThanOrEqual(first.listeners + 5);
});
