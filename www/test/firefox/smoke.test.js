/**
 * The built site in an installed Firefox, beside the same work in Chromium: both must show the same numbers. `npm run
 * firefox`; the variable WAYSCOPE_FIREFOX names the program.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin } from './both.js';

/** @import { Firefox } from './bidi.js' */

const CONTROL = '\uE009';
const HOME = '\uE011';

/** @typedef {{ x: number, y: number }} Point */
/**
 * @typedef {object} Browser  What the test does in both.
 * @property {<T, A extends any[]>(run: (...args: A) => T | Promise<T>, ...args: A) => Promise<T>} evaluate
 * @property {(places: Point[]) => Promise<void>} drag
 * @property {(key: 'undo' | 'back' | 'home' | 'table') => Promise<void>} press
 */

/** @type {Awaited<ReturnType<typeof begin>>} */
let both;
/** @type {Firefox} */
let firefox;
/** @type {Record<string, Browser>} */
const browsers = {};

before(async () => {
  both = await begin();
  firefox = both.firefox;
  const { page } = both;
  await both.open('lab/');
  browsers.firefox = {
    evaluate: (run, ...args) => firefox.evaluate(run, ...args),
    drag: (places) => firefox.drag(places),
    press: (key) => firefox.press(.../** @type {Record<typeof key, string[]>} */ ({ undo: [CONTROL, 'z'], back: [','], home: [HOME], table: ['b'] })[key]),
  };
  browsers.chromium = {
    evaluate: (run, ...args) => page.evaluate(`(${run})(...${JSON.stringify(args)})`),
    async drag([first, ...others]) {
      await page.mouse.move(Math.round(first.x), Math.round(first.y));
      await page.mouse.down();
      for (const { x, y } of others) await page.mouse.move(Math.round(x), Math.round(y));
      await page.mouse.up();
    },
    press: (key) => page.keyboard.press({ undo: 'Control+z', back: ',', home: 'Home', table: 'b' }[key]),
  };
  // As somebody has it who has been here, with the pencil in hand and a second search.
  for (const browser of Object.values(browsers)) await browser.evaluate(() => localStorage.setItem('wayscope.first-minute', 'over'));
  await both.open('lab/');
  for (const browser of Object.values(browsers)) {
    await settled(browser);
    await browser.evaluate(() => {
      const scope = /** @type {any} */ (document.querySelector('way-scope'));
      scope.chooseTool('draw');
      scope.change((/** @type {any} */ engine) => engine.addLane('dijkstra'));
    });
  }
});

after(() => both?.end());

/** Waits until all is searched and shown, then reads the lab. @param {Browser} browser */
async function settled(browser) {
  return browser.evaluate(async () => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const ready = () => scope?.state?.lab?.complete && scope.state.lab.arrived && !scope.state.lab.working;
    while (!ready()) await frame();
    await frame();
    const { cursor, steps, lanes, start, goal } = /** @type {import('../../src/engine/types.js').LabState} */ (scope.lab.state());
    return {
      cursor, steps, start, goal,
      lanes: lanes.map(({ algorithm, status, cost, counters, at }) => ({ algorithm, status, cost, counters, at })),
      hashes: lanes.map((_, lane) => /** @type {string} */ (scope.lab.hash(lane))),
    };
  });
}

/** The same in both browsers, which must come to the same. @param {(browser: Browser) => Promise<unknown>} act */
async function inBoth(act) {
  const results = [];
  for (const browser of Object.values(browsers)) {
    await act(browser);
    results.push(await settled(browser));
  }
  const [inFirefox, inChromium] = results;
  assert.deepEqual(inFirefox, inChromium);
  return inFirefox;
}

/**
 * The middle of a cell on the screen.
 * @param {Browser} browser
 * @param {number} x
 * @param {number} y
 * @returns {Promise<Point>}
 */
function place(browser, x, y) {
  return browser.evaluate((x, y) => {
    const { stage } = /** @type {any} */ (document.querySelector('way-scope'));
    const box = stage.canvas.getBoundingClientRect();
    const middle = stage.middleOf(0, { x, y });
    return { x: box.left + middle.x, y: box.top + middle.y };
  }, x, y);
}

test('the first scene is solved with the same numbers as in Chromium', async () => {
  const { lanes, cursor, steps } = await inBoth(async () => {});
  assert.deepEqual(lanes.map(({ algorithm, status }) => [algorithm, status]), [['a-star', 'found'], ['dijkstra', 'found']]);
  assert.ok(lanes[0].counters.expanded > 0 && lanes[0].counters.expanded < lanes[1].counters.expanded);
  assert.equal(lanes[0].cost, lanes[1].cost);
  assert.equal(cursor, steps);
});

test('a wall is drawn with the pointer, a step is gone back, and both are undone', async () => {
  const before = await inBoth(async () => {});
  const walled = await inBoth(async (browser) => browser.drag(await Promise.all([[22, 27], [22, 31], [22, 34]].map(([x, y]) => place(browser, x, y)))));
  assert.notDeepEqual(walled.hashes, before.hashes);
  const blocked = await firefoxCells(22, [27, 30, 34]);
  assert.deepEqual(blocked, ['blocked', 'blocked', 'blocked']);
  const back = await inBoth((browser) => browser.press('back'));
  assert.equal(back.cursor, walled.steps - 1);
  const first = await inBoth((browser) => browser.press('home'));
  assert.equal(first.cursor, 0);
  await inBoth((browser) => browser.press('undo'));
  const again = await inBoth((browser) => browser.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).toEnd()));
  assert.deepEqual(again, before);
});

test('the picture has the colours of the theme, and the table the words', async () => {
  const drawn = await firefox.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('way-scope')?.shadowRoot?.querySelector('canvas.ground'));
    const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(0, 0, canvas.width, canvas.height);
    const colours = new Map();
    for (let i = 0; i < data.length; i += 4) {
      const colour = `${data[i]},${data[i + 1]},${data[i + 2]}`;
      colours.set(colour, (colours.get(colour) ?? 0) + 1);
    }
    return [...colours].filter(([, count]) => count > 500).length;
  });
  assert.ok(drawn >= 5, `${drawn} colours`);
  await inBoth((browser) => browser.press('table'));
  const words = await firefox.evaluate(async () => {
    const cell = () => document.querySelector('way-scope')?.shadowRoot?.querySelector('td[tabindex="0"]')?.textContent;
    // The table is fetched when it is first wanted.
    for (let i = 0; i < 200 && !cell(); i++) await new Promise((done) => setTimeout(done, 50));
    return cell();
  });
  assert.match(String(words), /^(start|goal|closed|open|unseen|wall)/);
});

test('nothing was complained about', () => {
  assert.deepEqual(firefox.log, []);
});

/** How cells of a column stand in Firefox. @param {number} x @param {number[]} rows */
function firefoxCells(x, rows) {
  return firefox.evaluate((x, rows) => rows.map((y) => /** @type {any} */ (document.querySelector('way-scope')).lab.inspect(0, x, y).state), x, rows);
}
