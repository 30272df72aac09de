/** How smoothly the page plays a search over a million cells: time between frames, work of JavaScript in each. */
import { median, quantile, table } from './table.js';

/** @import { Browser } from '@playwright/test' */

/** Frames watched while playing. */
const FRAMES = 240;

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
  for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(engine))) {
    if (name === 'constructor' || name === 'memoryBytes') continue;
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
  for (const [lanes, view] of /** @type {const} */ ([[1, 'one'], [2, 'tiles']])) {
    for (const [kind, parameter] of /** @type {const} */ ([['random', 20], ['random', 0]])) {
      rows.push(await played(browser, url, lanes, view, kind, parameter));
    }
  }
  table('playing on 1024 x 1024 at 1440 x 900, dpr 1 (milliseconds)', rows);
}

/**
 * @param {Browser} browser
 * @param {string} url
 * @param {number} lanes
 * @param {string} view
 * @param {string} kind
 * @param {number} parameter
 */
async function played(browser, url, lanes, view, kind, parameter) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 });
  await page.addInitScript(watch);
  await page.goto(url);
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('way-scope'))?.engine?.state().complete);
  await page.evaluate(countCalls);
  const result = await page.evaluate(
    async ([lanes, view, kind, parameter, count]) => {
      const element = /** @type {any} */ (document.querySelector('way-scope'));
      const { seen } = /** @type {any} */ (globalThis);
      const { engine } = element;
      while (engine.state().lanes.length > lanes) engine.removeLane(0);
      while (engine.state().lanes.length < lanes) engine.addLane('dijkstra');
      element.setAttribute('lanes-view', view);
      element.change(() => engine.generate(kind, 1024, 1024, 1, parameter));
      while (engine.advance(0xffffffff, 4_000_000) > 0);
      const steps = engine.state().steps;
      // A speed at which the run lasts a little longer than the frames watched.
      element.setSpeed(Math.floor(steps / (count / 45)));
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
    /** @type {const} */ ([lanes, view, kind, parameter, FRAMES]),
  );
  await page.close();
  const count = result.between.length;
  return {
    world: `${kind} ${parameter} %`,
    lanes,
    steps: result.steps,
    frames: count,
    'frame median': median(result.between),
    'frame p95': quantile(result.between, 0.95),
    'JS median': median(result.work),
    'JS p95': quantile(result.work, 0.95),
    'calls/frame': result.calls / count,
    'uploads/frame': result.uploads / count,
    'draws/frame': result.draws / count,
  };
}
