/**
 * An obstacle dragged on a large map while its roadmap is shown: what each picture takes until the way on it is that of
 * the scene as it is, against building the roadmap anew on the page as it was done before, in the same run.
 */
import { readFile } from 'node:fs/promises';
import { median, quantile, table } from './table.js';

/** @import { Browser } from '@playwright/test' */

const MAPS = ['dao/brc202d', 'bg512/AR0011SR'];
const PICTURES = 120;
const ANEW = 5;

/**
 * @param {Browser} browser
 * @param {string} url of the laboratory
 */
export async function repairs(browser, url) {
  const folder = process.env.WAYSCOPE_MAPS ?? new URL('../../../shared/maps', import.meta.url).pathname;
  const rows = [];
  for (const name of MAPS) {
    const bytes = await readFile(`${folder}/${name}.map`).catch(() => null);
    if (!bytes) {
      console.log(`${name}: not found; WAYSCOPE_MAPS names the folder of the MovingAI maps`);
      continue;
    }
    const page = await browser.newPage({ serviceWorkers: 'block' });
    page.on('pageerror', (error) => console.error(`page: ${error.message}`));
    await page.goto(new URL('../space/en/#study=roads', url).href);
    await page.waitForFunction('globalThis.wayscopeSpace?.study');
    const measured = await page.evaluate(measure, /** @type {[number[], number, number]} */ ([[...bytes], PICTURES, ANEW]));
    await page.close();
    const { pictures, waits, anew, parts, repaired, vertices } = measured;
    rows.push({ map: name, vertices, 'made anew': repaired, median: median(pictures), p99: quantile(pictures, 0.99), 'until drawn': median(waits), 'of it: edit': median(parts.edit), repair: median(parts.repair), way: median(parts.way), drawing: median(parts.draw), 'built anew': median(anew), ratio: median(anew) / median(pictures) });
  }
  table(`an obstacle dragged, ${PICTURES} pictures: edit, repair, way and drawing of each, and the roadmap built anew (milliseconds)`, rows);
}

/**
 * On the page.
 * @param {[number[], number, number]} given bytes of the map, how many pictures, and how often it is built anew
 */
async function measure([bytes, pictures, times]) {
  const app = /** @type {any} */ (globalThis).wayscopeSpace;
  await app.open(() => ({ kind: 'map', bytes: new Uint8Array(bytes), metres: 1 }), 'map');
  const { way } = app.study;
  const { engine } = way;
  const frame = () => new Promise((done) => { requestAnimationFrame(done); });
  while (!engine.ready || !way.found) await frame();
  const { space } = app.scene;
  const route = engine.route();
  const middle = 2 * Math.floor(route.length / 4);
  const [x, y] = [route[middle], route[middle + 1]];
  app.edit(() => space.addDisc(x, y, 1.5, 2));
  const index = app.scene.obstacles.length - 1;
  while (!engine.ready) await frame();
  await frame();
  /** @type {Record<'edit' | 'repair' | 'way' | 'draw', number[]>} */
  const parts = { edit: [], repair: [], way: [], draw: [] };
  const spent = { repair: 0, way: 0, frames: 0 };
  /**
   * What a function of an object takes is added up.
   * @param {any} of
   * @param {string} name
   * @param {keyof typeof spent} part
   */
  const watch = (of, name, part) => {
    const act = of[name].bind(of);
    of[name] = (/** @type {any[]} */ ...given) => {
      const from = performance.now();
      try {
        return act(...given);
      } finally {
        spent[part] += performance.now() - from;
      }
    };
  };
  watch(engine, 'advanceFor', 'repair');
  watch(engine, 'find', 'way');
  watch(engine, 'figures', 'way');
  // All that the page does in frames.
  const ask = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (act) => ask((time) => {
    const from = performance.now();
    act(time);
    spent.frames += performance.now() - from;
  });
  const all = [];
  const waits = [];
  let came = 0;
  for (let turn = 0; turn < pictures; turn++) {
    Object.assign(spent, { repair: 0, way: 0, frames: 0 });
    const angle = (turn / pictures) * 2 * Math.PI;
    const began = performance.now();
    app.edit(() => space.moveBy(index, 0.4 * Math.cos(angle), 0.4 * Math.sin(angle), turn > 0));
    const edited = performance.now() - began;
    do await new Promise((done) => { ask(done); });
    while (!engine.ready);
    // What was asked for in the last frame is drawn in this one.
    await new Promise((done) => { ask(done); });
    waits.push(performance.now() - began);
    all.push(edited + spent.frames);
    parts.edit.push(edited);
    parts.repair.push(spent.repair);
    parts.way.push(spent.way);
    parts.draw.push(spent.frames - spent.repair - spent.way);
    came = Math.max(came, engine.repaired()?.came[0] ?? 0);
  }
  globalThis.requestAnimationFrame = ask;
  const { settings } = app.study.save();
  const here = new engine.constructor();
  const anew = Array.from({ length: times }, () => {
    const from = performance.now();
    here.begin(space, settings);
    while (here.advance(space, 100_000, Infinity));
    return performance.now() - from;
  });
  return { pictures: all, waits, anew, parts, repaired: came, vertices: engine.progress().vertices };
}
