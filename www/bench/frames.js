/**
 * How smoothly the page plays: a search over a million cells, and six at once on 512 x 512 at every pace; and how
 * smoothly walls are painted on a million cells while an abstraction of them is drawn and repaired. Time between
 * frames, work of JavaScript in each.
 */
import { readFile } from 'node:fs/promises';
import { median, quantile, table } from './table.js';

/** @import { Browser } from '@playwright/test' */

/** Frames watched while playing. */
const FRAMES = 240;
const SIX = ['a-star', 'weighted-a-star', 'dijkstra', 'greedy', 'breadth-first', 'bidirectional-a-star'];

/**
 * @typedef {object} Scene
 * @property {string} world  What it is called.
 * @property {string[]} lanes  Their algorithms.
 * @property {string} view
 * @property {string} pace
 * @property {number} [blocked]  Percent of a random world.
 * @property {string} [map]  A MovingAI map, played from its left to its right.
 */

/**
 * Runs in the page: notes when frames come, how long their callbacks take, and what they call.
 */
function watch() {
  /** @type {{ between: number[], work: number[], uploads: number, draws: number, calls: number, on: boolean }} */
  const seen = { between: [], work: [], uploads: 0, draws: 0, calls: 0, on: false };
  Object.assign(globalThis, { seen });
  const request = globalThis.requestAnimationFrame.bind(globalThis);
  let frameAt = 0;
  let work = 0;
  globalThis.requestAnimationFrame = (callback) =>
    request((at) => {
      if (seen.on && at !== frameAt) {
        if (frameAt) {
          seen.between.push(at - frameAt);
          seen.work.push(work);
        }
        work = 0;
        frameAt = at;
      }
      const begun = performance.now();
      callback(at);
      work += performance.now() - begun;
    });
  const context = /** @type {any} */ (CanvasRenderingContext2D.prototype);
  for (const [method, count] of /** @type {const} */ ([['putImageData', 'uploads'], ['drawImage', 'draws']])) {
    const plain = context[method];
    context[method] = function counted(/** @type {any[]} */ ...args) {
      if (seen.on) seen[count]++;
      return plain.apply(this, args);
    };
  }
}

/** Runs in the page: counts the calls of the element's engine. */
function countCalls() {
  const { seen } = /** @type {any} */ (globalThis);
  const { engine } = /** @type {any} */ (document.querySelector('way-scope'));
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(engine)))) {
    if (name === 'constructor' || typeof value !== 'function') continue;
    const plain = engine[name].bind(engine);
    engine[name] = (/** @type {any[]} */ ...args) => {
      if (seen.on) seen.calls++;
      return plain(...args);
    };
  }
}

/**
 * @param {Browser} browser
 * @param {string} url
 */
export async function frames(browser, url) {
  const rows = [];
  for (const [lanes, view] of /** @type {const} */ ([[['dijkstra'], 'one'], [['dijkstra', 'dijkstra'], 'tiles']])) {
    for (const blocked of [20, 0]) {
      rows.push(await played(browser, url, { world: `random ${blocked} %`, lanes: [...lanes], view, pace: 'steps', blocked }));
    }
  }
  table('playing on 1024 x 1024 at 1440 x 900, dpr 1 (milliseconds)', rows, 'frames');

  const map = await readFile(new URL('../../maps/delta.map', import.meta.url), 'utf8');
  const six = [];
  for (const pace of ['steps', 'levels', 'time']) {
    six.push(await played(browser, url, { world: `delta, by ${pace}`, lanes: SIX, view: 'tiles', pace, map }));
  }
  table('playing six algorithms on 512 x 512 at 1440 x 900, dpr 1 (milliseconds)', six, 'frames');

  const painting = [];
  for (const blocked of [20, 0]) {
    for (const lane of ['a-star', 'hpa-star']) painting.push(await painted(browser, url, lane, blocked));
  }
  table('painting walls on 1024 x 1024 at 1440 x 900, dpr 1 (milliseconds)', painting, 'painting');
}

/** A page whose frames are watched. @param {Browser} browser @param {string} url */
async function watched(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, serviceWorkers: 'block' });
  await page.addInitScript(watch);
  await page.goto(url);
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('way-scope'))?.engine?.state().complete);
  await page.evaluate(countCalls);
  return page;
}

/**
 * What the frames of a page were like.
 * @param {{ between: number[], work: number[], uploads: number, draws: number, calls: number }} seen
 */
function figures({ between, work, uploads, draws, calls }) {
  const count = between.length;
  return {
    frames: count,
    'frame median': median(between),
    'frame p95': quantile(between, 0.95),
    'JS median': median(work),
    'JS p95': quantile(work, 0.95),
    'calls/frame': calls / count,
    'uploads/frame': uploads / count,
    'draws/frame': draws / count,
  };
}

/**
 * Strokes of the mouse over the middle of the world; the lane answers while they are drawn.
 * @param {Browser} browser
 * @param {string} url
 * @param {string} lane
 * @param {number} blocked  percent of a random world
 */
export async function painted(browser, url, lane, blocked) {
  const page = await watched(browser, url);
  await page.evaluate(
    async ([lane, blocked]) => {
      const element = /** @type {any} */ (document.querySelector('way-scope'));
      const { engine } = element;
      await engine.whole();
      element.change(() => {
        while (engine.state().lanes.length > 1) engine.removeLane(1);
        engine.setAlgorithm(0, lane);
        engine.generate('random', 1024, 1024, 1, blocked);
      });
      while (engine.advance(0xffffffff, 4_000_000) > 0);
      element.toEnd();
      element.chooseTool('draw');
      await new Promise((done) => setTimeout(done, 500));
      /** @type {any} */ (globalThis).seen.on = true;
    },
    /** @type {const} */ ([lane, blocked]),
  );
  const { mouse } = page;
  const box = await page.locator('way-scope canvas').first().boundingBox();
  if (!box) throw new Error('no canvas');
  const at = (/** @type {number} */ across, /** @type {number} */ down) => /** @type {const} */ ([box.x + box.width * across, box.y + box.height * down]);
  for (let stroke = 0; stroke < 6; stroke++) {
    await mouse.move(...at(0.3, 0.3 + stroke * 0.06));
    await mouse.down();
    for (let step = 1; step <= 60; step++) await mouse.move(...at(0.3 + step * 0.006, 0.3 + stroke * 0.06 + Math.sin(step / 8) * 0.03));
    await mouse.up();
  }
  const seen = await page.evaluate(() => {
    const { seen } = /** @type {any} */ (globalThis);
    seen.on = false;
    return { ...seen, undo: /** @type {any} */ (document.querySelector('way-scope')).state.lab.undo };
  });
  await page.close();
  if (!seen.undo) throw new Error('nothing was painted');
  return { world: `random ${blocked} %`, lane, ...figures(seen) };
}

/**
 * @param {Browser} browser
 * @param {string} url
 * @param {Scene} scene
 */
async function played(browser, url, scene) {
  const page = await watched(browser, url);
  const result = await page.evaluate(
    async ([scene, count]) => {
      const element = /** @type {any} */ (document.querySelector('way-scope'));
      const { seen } = /** @type {any} */ (globalThis);
      const { engine } = element;
      await engine.whole();
      element.change(() => {
        while (engine.state().lanes.length > 1) engine.removeLane(1);
        engine.setAlgorithm(0, scene.lanes[0]);
        for (const algorithm of scene.lanes.slice(1)) engine.addLane(algorithm);
      });
      element.setAttribute('lanes-view', scene.view);
      element.change(() => {
        if (scene.map) {
          engine.loadMap(new TextEncoder().encode(scene.map), 'bench');
          engine.moveStart(30, 250, true);
          engine.moveGoal(480, 250, true);
        } else engine.generate('random', 1024, 1024, 1, scene.blocked);
      });
      element.setPace(scene.pace);
      while (engine.advance(0xffffffff, 4_000_000) > 0);
      if (scene.pace === 'time') scene.lanes.forEach((_, lane) => engine.measure(lane));
      const { steps } = engine.state();
      // A speed at which the run lasts a little longer than the frames watched.
      element.setSpeed(Math.max(1, Math.floor(steps / (count / 45))));
      element.seek(0);
      element.play();
      await new Promise((done) => setTimeout(done, 400));
      seen.on = true;
      while (seen.between.length < count && element.state.player.playing) {
        await new Promise((done) => setTimeout(done, 50));
      }
      seen.on = false;
      return { ...seen, steps, cursor: engine.state().cursor };
    },
    /** @type {const} */ ([scene, FRAMES]),
  );
  await page.close();
  return { world: scene.world, lanes: scene.lanes.length, steps: result.steps, ...figures(result) };
}
