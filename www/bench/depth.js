/**
 * What the floor with depth takes of a frame: milliseconds of script to say what is there and to hand it to the machine
 * that draws, calls to it, triangles and bytes that it is sent, and bytes that a frame leaves to be collected, once
 * compiled: by what says what is there, and by three.js; for bodies in one piece, for figures of joints, for a group,
 * for as many characters as walk at most and for a roadmap. How long the machine then draws is not counted: that is its
 * own, and without a graphics card the rows of figures take minutes.
 */
import { quantile, table } from './table.js';

/** @import { Browser } from '@playwright/test' */

/** Frames that are measured, after so many that are not. */
const [FRAMES, BEFORE] = [12, 4];
/**
 * Times that is said what is there, before it is measured what that leaves: it is compiled then; and how often it is
 * measured.
 */
const [SAID, MEASURED] = [1200, 100];
const BODIES = [20, 100, 500];
/** What is measured, and where: bodies of a number, and what is of one size. @type {[string, number[], string][]} */
const KINDS = [['walk', [20], 'office&study=walk'], ['roads', [1], 'streets&study=roads'], ['group', BODIES, 'streets&study=group'], ['crowd', BODIES, 'columns&study=crowd'], ['figures', BODIES, 'office&study=walk']];

/** @param {Browser} browser @param {string} url of the laboratory */
export async function depth(browser, url) {
  /** @type {Record<string, string | number>[]} */
  const rows = [];
  for (const [kind, counts, hash] of KINDS) {
    for (const count of counts) {
      const row = await measured(browser, url, kind, count, hash);
      console.log(Object.values(row).join(' '));
      rows.push(row);
    }
  }
  table('The floor with depth at 900 x 560: script a frame (milliseconds), what the machine is given, what a frame leaves', rows);
}

/**
 * @param {Browser} browser
 * @param {string} url
 * @param {string} kind
 * @param {number} count
 * @param {string} hash scene and study
 */
async function measured(browser, url, kind, count, hash) {
  const page = await browser.newPage({ viewport: { width: 900, height: 560 }, deviceScaleFactor: 1, serviceWorkers: 'block' });
  await page.goto(new URL(`../space/en/#scene=${hash}&view=depth`, url).href);
  await page.waitForFunction(() => /** @type {any} */ (globalThis).wayscopeSpace?.study && /** @type {any} */ (globalThis).wayscopeSpace.depth.info?.calls > 2, null, { timeout: 60_000 });
  await page.evaluate(prepare, /** @type {const} */ ([kind, count]));
  const client = await page.context().newCDPSession(page);
  await page.evaluate(fill, SAID);
  await page.evaluate(run, BEFORE);
  const said = (await left(client, () => page.evaluate(fill, MEASURED))) / MEASURED;
  const drawn = (await left(client, () => page.evaluate(run, BEFORE))) / BEFORE;
  const { update, render, info, sent } = await page.evaluate(run, FRAMES);
  await page.close();
  return {
    bodies: kind,
    count,
    'update median': quantile(update, 0.5),
    'update p95': quantile(update, 0.95),
    'render median': quantile(render, 0.5),
    'render p95': quantile(render, 0.95),
    calls: info.calls,
    triangles: info.triangles,
    'kB sent': sent / 1000,
    'kB left': said / 1000,
    'kB left by three.js': Math.max(0, drawn - said) / 1000,
  };
}

/**
 * Bytes that something leaves to be collected, by samples of what is allocated.
 * @param {import('@playwright/test').CDPSession} client
 * @param {() => Promise<unknown>} act
 */
async function left(client, act) {
  await client.send('HeapProfiler.collectGarbage');
  await client.send('HeapProfiler.startSampling', { samplingInterval: 64, includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true });
  await act();
  const { profile } = await client.send('HeapProfiler.stopSampling');
  /** @param {typeof profile.head} node @returns {number} */
  const sum = ({ selfSize, children }) => children.reduce((all, child) => all + sum(child), selfSize);
  return sum(profile.head);
}

/** In the page: so many bodies. @param {readonly [string, number]} of */
async function prepare([kind, count]) {
  const app = /** @type {any} */ (globalThis).wayscopeSpace;
  if (kind === 'roads') return;
  if (kind === 'walk') app.study.load({ ...app.study.save(), characters: Array.from({ length: count }, (_, i) => ({ x: 1 + 1.5 * i, y: 10, goal: [31 - 1.5 * i, 9.2] })) });
  if (kind === 'crowd') app.study.load({ ...app.study.save(), count });
  // As wide and as long as all of them take.
  if (kind === 'group') app.study.load({ ...app.study.save(), count, widest: 12, settings: { ...app.study.save().settings, longitudinal: 120 } });
  if (kind !== 'figures') {
    app.time.go();
    await new Promise((done) => setTimeout(done, 1500));
    app.time.pause();
    await new Promise((done) => setTimeout(done, 500));
    return;
  }
  // The figure that walks by itself at rest: pelvis, chest, head, then arm and leg of each side. No walk has so many:
  // the drawing alone is measured.
  const joints = Int32Array.from([-1, 0, 0, 0, 1, 0, 1, 1, 3, 1, 4, 1, 0, 1, 6, 1, 7, 1, 8, 1, 1, -1, 10, -1, 11, -1, 0, -1, 13, -1, 14, -1, 15, -1]);
  const side = (/** @type {number} */ y) => [0, 0.18 * y, 1.4, 0, 0.21 * y, 1.1, 0, 0.2 * y, 0.83, 0, 0.09 * y, 0.9, 0.02, 0.09 * y, 0.47, -0.05, 0.09 * y, 0.08, 0.1, 0.09 * y, 0.02];
  const places = Float64Array.from([0, 0, 0.9, 0, 0, 1.18, 0, 0, 1.63, ...side(1), ...side(-1)]);
  const standing = { x: 0, y: 0, heading: 0 };
  app.study.solid = (/** @type {any} */ solid) => {
    for (let i = 0; i < count; i++) {
      standing.x = (i % 25) * 1.1 + 1;
      standing.y = Math.floor(i / 25) * 0.8 + 1;
      standing.heading = i;
      solid.figure(joints, places, standing, 'closed');
    }
  };
}

/** In the page: frames, each begun when the machine has drawn the one before. @param {number} frames */
function run(frames) {
  const { view } = /** @type {any} */ (globalThis).wayscopeSpace.depth;
  const gl = /** @type {HTMLCanvasElement} */ (document.querySelector('[data-depth]')).getContext('webgl2');
  const [update, render] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  let sent = 0;
  const send = gl?.bufferSubData;
  if (gl && send) {
    gl.bufferSubData = (/** @type {any[]} */ ...of) => {
      sent += (of[4] ?? of[2].length) * of[2].BYTES_PER_ELEMENT;
      /** @type {any} */ (send).apply(gl, of);
    };
  }
  for (let i = 0; i < frames; i++) {
    const from = performance.now();
    view.update();
    const middle = performance.now();
    view.render();
    update.push(middle - from);
    render.push(performance.now() - middle);
    // The machine draws what it was given before the next frame is begun.
    gl?.readPixels(0, 0, 1, 1, 0x1908, 0x1401, new Uint8Array(4));
  }
  if (gl && send) gl.bufferSubData = send;
  return { update, render, info: view.info, sent: sent / frames };
}

/** In the page: what is said of frames, without anything else that could leave something. @param {number} frames */
function fill(frames) {
  const { view } = /** @type {any} */ (globalThis).wayscopeSpace.depth;
  for (let i = 0; i < frames; i++) view.update();
}
