/**
 * What the browser tests share: a page that must stay free of errors and of foreign requests, and ways to speak of
 * the lab in cells and steps.
 *
 * @import { Page } from '@playwright/test'
 */
import { expect, test as base } from '@playwright/test';

export { expect };

/**
 * What is said of every page that would be offline next time, and on a machine without a graphics card of every canvas
 * that draws with depth.
 */
const USUAL = ['Service Worker registration blocked by Playwright', 'GPU stall due to ReadPixels'];

/**
 * `expected`: errors that a test provokes, left out of the count.
 * @typedef {import('@playwright/test').PlaywrightTestArgs & import('@playwright/test').PlaywrightTestOptions & {
 *   expected: RegExp }} Args
 * @typedef {import('@playwright/test').PlaywrightWorkerArgs & import('@playwright/test').PlaywrightWorkerOptions}
 *   Worker
 * @type {import('@playwright/test').TestType<Args, Worker>}
 */
export const test = /** @type {any} */ (base).extend({
  expected: [/^$/, { option: true }],
  page: async (/** @type {Args} */ { page, expected }, /** @type {(page: Page) => Promise<void>} */ use) => {
    /** @type {string[]} */
    const wrong = [];
    const note = (/** @type {string} */ text) => {
      if (!expected.test(text) && !USUAL.some((words) => text.includes(words))) wrong.push(text);
    };
    page.on('pageerror', (error) => note(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') note(`console: ${message.text()}`);
    });
    page.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith('http') && hostname !== '127.0.0.1') note(`foreign request: ${request.url()}`);
    });
    await use(page);
    expect(wrong).toEqual([]);
  },
});

/**
 * Opens the laboratory as somebody has it who has been here: nothing plays by itself, the pencil is in hand, and where
 * the first scene opens, A* and Dijkstra's algorithm are side by side, solved.
 * @param {Page} page
 * @param {{ alone?: boolean }} [how] `alone`: with A* alone, as it is found: nothing was changed
 */
export async function open(page, { alone = false } = {}) {
  await page.addInitScript(() => {
    try {
      localStorage.setItem('wayscope.first-minute', 'over');
    } catch {
      // A page without storage.
    }
    document.addEventListener('first', () => { /** @type {any} */ (globalThis).opensFirst = true; }, true);
  });
  await page.goto('./');
  await settled(page);
  await page.evaluate((alone) => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.chooseTool('draw');
    if (alone || !(/** @type {any} */ (globalThis).opensFirst)) return;
    scope.change((/** @type {any} */ engine) => engine.addLane('dijkstra'));
    // As suits the longer of the two.
    scope.state.player.speed = 256;
  }, alone);
  await settled(page);
}

/**
 * Opens the laboratory as somebody finds it who comes for the first time, once its search has been played or keeps
 * still.
 * @param {Page} page
 */
export async function openFirst(page) {
  await page.goto('./');
  await expect(page.locator('way-scope .next-step')).toBeVisible({ timeout: 30_000 });
  await settled(page);
}

/**
 * Waits until what was asked for has been heard, every lane has ended and the step asked for is shown.
 * @param {Page} page
 */
export async function settled(page) {
  await frame(page);
  await page.waitForFunction(() => {
    const state = /** @type {any} */ (document.querySelector('way-scope'))?.state;
    return state?.lab?.complete && state.lab.arrived && !state.lab.working && !state.fetching;
  });
  await frame(page);
}

/** Waits for two frames: a change has been drawn. @param {Page} page */
export async function frame(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** The lab's state, and what the lanes show. @param {Page} page */
export async function lab(page) {
  return page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    const state = /** @type {import('../../../src/engine/types.js').LabState} */ (scope.lab?.state());
    const hashes = state.lanes.map((_, lane) => scope.lab?.hash(lane));
    return { ...state, hashes, playing: scope.state.player.playing };
  });
}

/** What the engine says of a cell. @param {Page} page @param {number} x @param {number} y @param {number} [lane] */
export async function cell(page, x, y, lane = 0) {
  return page.evaluate(([lane, x, y]) => /** @type {any} */ (document.querySelector('way-scope')).lab?.inspect(lane, x, y), [lane, x, y]);
}

/**
 * Where the middle of a cell is on the screen.
 * @param {Page} page
 * @param {number} x
 * @param {number} y
 * @param {number} [tile]
 */
export async function place(page, x, y, tile = 0) {
  return page.evaluate(([x, y, tile]) => {
    const { stage } = /** @type {any} */ (document.querySelector('way-scope'));
    const box = stage.canvas.getBoundingClientRect();
    const middle = stage.middleOf(tile, { x, y });
    return { x: box.left + middle.x, y: box.top + middle.y };
  }, [x, y, tile]);
}

/**
 * Presses on one cell, drags over others and lets go.
 * @param {Page} page
 * @param {[number, number][]} cells
 * @param {{ tile?: number, button?: 'left' | 'right' | 'middle' }} [how]
 */
export async function drag(page, cells, { tile = 0, button = 'left' } = {}) {
  const points = await Promise.all(cells.map(([x, y]) => place(page, x, y, tile)));
  await page.mouse.move(points[0].x, points[0].y);
  await page.mouse.down({ button });
  for (const { x, y } of points.slice(1)) await page.mouse.move(x, y, { steps: 2 });
  await page.mouse.up({ button });
  await frame(page);
}

/** @typedef {{ x: number, y: number, id?: number }} Finger */

/**
 * Real touches. Whoever puts a second finger down or lifts one names those that stay on the glass.
 * @param {Page} page
 */
export async function fingers(page) {
  const client = await page.context().newCDPSession(page);
  const send = (/** @type {'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel'} */ type, /** @type {Finger[]} */ touchPoints) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (/** @type {Finger[]} */ ...points) => send('touchStart', points),
    move: (/** @type {Finger[]} */ ...points) => send('touchMove', points),
    up: (/** @type {Finger[]} */ ...left) => send('touchEnd', left),
    lost: () => send('touchCancel', []),
  };
}

/**
 * What the element shows: scale and place of the world in its tile.
 * @param {Page} page
 * @returns {Promise<{ scale: number, x: number, y: number }>}
 */
export async function camera(page) {
  return page.evaluate(() => ({ .../** @type {any} */ (document.querySelector('way-scope')).stage.camera }));
}

/** An open world without walls, with start and goal in known places. */
export const OPEN_MAP = `type octile\nheight 12\nwidth 20\nmap\n${`${'.'.repeat(20)}\n`.repeat(12)}`;

/** @param {Page} page @param {string} text @param {string} [name] */
export async function loadMap(page, text, name = 'test') {
  await page.evaluate(([text, name]) => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.loadMap(new TextEncoder().encode(text), name));
    scope.change((/** @type {any} */ engine) => engine.moveStart(2, 6, true));
    scope.change((/** @type {any} */ engine) => engine.moveGoal(17, 6, true));
  }, [text, name]);
  await settled(page);
}

/**
 * Chooses a lane's algorithm as people do: by its name on the card, and in the chooser that opens.
 * @param {Page} page
 * @param {number} lane from 1
 * @param {string} id
 */
export async function chooseAlgorithm(page, lane, id) {
  await page.getByRole('button', { name: new RegExp(`^(Algorithm of lane|Algorithmus von Bahn) ${lane}: `) }).click();
  await page.locator(`dialog.choose [data-id="${id}"]`).click();
}

/**
 * Adds lanes by what is proposed until there are so many; the code of some is fetched first.
 * @param {Page} page
 * @param {number} [most]
 */
export async function addLanes(page, most = 6) {
  for (let n = (await lab(page)).lanes.length + 1; n <= most; n++) {
    await page.locator('.proposal').click();
    await expect.poll(async () => (await lab(page)).lanes.length).toBe(n);
  }
  await settled(page);
}

/** Fetches the rest of the wasm, for a test that calls it past the page. @param {Page} page */
export async function whole(page) {
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).engine.whole());
}

/**
 * Makes a world as the generator form does.
 * @param {Page} page
 * @param {string} kind
 * @param {number[]} numbers width, height, seed, parameter
 */
export async function generate(page, kind, ...numbers) {
  await whole(page);
  await page.evaluate(([kind, numbers]) => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.generate(kind, ...numbers));
  }, /** @type {const} */ ([kind, numbers]));
  await settled(page);
}
