import { readFileSync } from 'node:fs';
import { drag, expect, frame, lab, loadMap, open, OPEN_MAP, settled, test } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

const alert = (/** @type {Page} */ page) => page.getByRole('alert');
const notice = (/** @type {Page} */ page) => page.locator('way-scope .notice');
const again = (/** @type {Page} */ page) => page.getByRole('button', { name: 'Try again' }).click();

test.describe('an engine that does not start', () => {
  test.use({ expected: /wasm|WebAssembly|Failed to load resource|Content Security Policy/i });

  /**
   * Each failure once, then nothing in the way: trying again must help.
   * @type {[what: string, title: string, fail: (route: import('@playwright/test').Route) => Promise<void>][]}
   */
  const FAILURES = [
    ['is not there', 'The engine could not be loaded', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'not here' })],
    ['is another page', 'The engine arrived damaged', (route) => route.fulfill({ status: 200, contentType: 'application/wasm', body: '<!doctype html>' })],
    ['is cut short', 'The engine arrived damaged', async (route) => route.fulfill({ status: 200, contentType: 'application/wasm', body: (await (await route.fetch()).body()).subarray(0, 50_000) })],
    ['is lost on the way', 'The engine could not be loaded', (route) => route.abort('connectionreset')],
  ];
  for (const [what, title, fail] of FAILURES) {
    test(`one that ${what} is told, and trying again helps`, async ({ page }) => {
      let broken = true;
      await page.route('**/*.wasm', (route) => (broken ? fail(route) : route.continue()));
      await page.goto('./');
      await expect(alert(page).getByRole('heading')).toHaveText(title);
      await expect(alert(page).locator('.detail')).not.toBeEmpty();
      await again(page);
      await expect(alert(page).getByRole('heading'), 'still broken').toHaveText(title);
      broken = false;
      await again(page);
      await settled(page);
      await expect(alert(page)).toBeHidden();
      expect((await lab(page)).lanes.map(({ status }) => status)).toEqual(['found']);
    });
  }

  test('a page that forbids WebAssembly is told what to allow', async ({ page }) => {
    await page.route('**/lab/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': "script-src 'self'" } });
    });
    await page.goto('./');
    await expect(alert(page).getByRole('heading')).toHaveText('This page may not run WebAssembly');
    await expect(alert(page)).toContainText("script-src needs 'wasm-unsafe-eval'");
  });

  test('without a connection it says so, and goes on when there is one', async ({ page, context }) => {
    let release = () => {};
    const held = new Promise((done) => { release = () => done(undefined); });
    await page.route('**/*.wasm', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/*.wasm');
    await page.goto('./');
    await asked;
    await expect(page.locator('way-scope .cover')).toContainText('Loading the engine');
    await context.setOffline(true);
    release();
    await expect(alert(page).getByRole('heading')).toHaveText('You are offline');
    await context.setOffline(false);
    await again(page);
    await settled(page);
  });

  test('memory that cannot be had is named', async ({ page }) => {
    await page.addInitScript(() => {
      const real = WebAssembly.instantiateStreaming;
      WebAssembly.instantiateStreaming = async () => {
        WebAssembly.instantiateStreaming = real;
        throw new RangeError('WebAssembly.Memory(): could not allocate memory');
      };
    });
    await page.goto('./');
    await expect(alert(page).getByRole('heading')).toHaveText('Not enough memory for the engine');
    await again(page);
    await settled(page);
  });

  test('a script that does not arrive leaves a sentence and a way to try again', async ({ page }) => {
    let broken = true;
    await page.route('**/assets/*.js', (route) => (broken ? route.abort() : route.continue()));
    await page.goto('./');
    await expect(page.locator('.stuck')).toBeVisible({ timeout: 15_000 });
    broken = false;
    await page.getByRole('link', { name: 'reload the page' }).click();
    await settled(page);
    await expect(page.locator('.stuck')).toBeHidden();
  });
});

test.describe('no connection once it runs', () => {
  // A cell that is pointed at asks for what tells more of it.
  test.use({ expected: /Failed to load resource|Failed to fetch dynamically imported module|Unable to preload CSS/ });

  test('all that is here goes on, and what would have to come says so', async ({ page, context }) => {
    await open(page);
    const before = await lab(page);
    await context.setOffline(true);
    await page.locator('.scene-button').click();
    await page.locator('[data-map=keep]').click();
    await expect(notice(page)).toContainText('could not be loaded. The world is unchanged.');
    expect(await lab(page)).toEqual(before);
    await drag(page, [[20, 8], [20, 14]]);
    await settled(page);
    expect((await lab(page)).revision).toBeGreaterThan(before.revision);
    await context.setOffline(false);
  });
});

test.describe('the canvas', () => {
  const screen = (/** @type {Page} */ page) => page.evaluate(() => {
    const { stage } = /** @type {any} */ (document.querySelector('way-scope'));
    return [stage.ground, stage.canvas].map((canvas) => canvas.toDataURL());
  });

  test('one that is lost is told, and drawn whole when it comes back', async ({ page }) => {
    // The pictures from which the canvas is drawn are canvases, and go with it.
    await page.addInitScript(() => {
      const pictures = new Set();
      Object.assign(globalThis, { pictures });
      const real = CanvasRenderingContext2D.prototype.drawImage;
      CanvasRenderingContext2D.prototype.drawImage = function (/** @type {any[]} */ ...args) {
        pictures.add(args[0]);
        return real.apply(this, /** @type {any} */ (args));
      };
    });
    await open(page);
    await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).seek(300));
    await settled(page);
    const before = await lab(page);
    const shown = await screen(page);
    await page.evaluate(() => {
      const { stage } = /** @type {any} */ (document.querySelector('way-scope'));
      for (const picture of /** @type {any} */ (globalThis).pictures) picture.getContext('2d').reset();
      for (const canvas of [stage.ground, stage.canvas]) {
        canvas.getContext('2d').reset();
        canvas.dispatchEvent(new Event('contextlost', { cancelable: true }));
      }
    });
    await expect(notice(page)).toContainText('The browser withdrew the canvas');
    expect(await screen(page)).not.toEqual(shown);
    await page.evaluate(() => {
      const { stage } = /** @type {any} */ (document.querySelector('way-scope'));
      for (const canvas of [stage.ground, stage.canvas]) canvas.dispatchEvent(new Event('contextrestored'));
    });
    await frame(page);
    await expect(notice(page)).toBeHidden();
    expect(await screen(page)).toEqual(shown);
    expect(await lab(page)).toEqual(before);
  });

  test('without one at the start the page says so, and trying again helps', async ({ page }) => {
    await page.addInitScript(() => {
      const real = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = () => null;
      Object.assign(globalThis, { giveCanvas: () => { HTMLCanvasElement.prototype.getContext = real; } });
    });
    await page.goto('./');
    await expect(alert(page).getByRole('heading')).toHaveText('The browser provides no canvas');
    await again(page);
    await expect(alert(page).getByRole('heading')).toHaveText('The browser provides no canvas');
    await page.evaluate(() => /** @type {any} */ (globalThis).giveCanvas());
    await again(page);
    await settled(page);
    await expect(alert(page)).toBeHidden();
  });

  test('no room for the picture of a world is told, and the searches go on', async ({ page }) => {
    await open(page);
    await page.evaluate(() => {
      const real = HTMLCanvasElement.prototype.getContext;
      /** @this {HTMLCanvasElement} @param {string} kind @param {any} how */
      HTMLCanvasElement.prototype.getContext = function (kind, how) {
        return /** @type {any} */ (this.isConnected ? real.call(this, /** @type {'2d'} */ (kind), how) : null);
      };
    });
    await loadMap(page, OPEN_MAP);
    await expect(notice(page)).toContainText('no memory for a picture of this world');
    expect((await lab(page)).lanes.map(({ cost }) => cost)).toEqual([15, 15]);
  });
});

test.describe('a panic', () => {
  test.use({ expected: /panicked at/ });
  const panic = (/** @type {Page} */ page, times = 1) => page.evaluate((times) => {
    for (let i = 0; i < times; i++) /** @type {any} */ (document.querySelector('way-scope')).lab.panicForTest();
  }, times);
  const SCEN = 'version 1\n0 test.map 20 12 0 0 19 0 19\n1 test.map 20 12 1 1 9 1 8\n';

  test('in the middle of a stroke loses that stroke alone, and the stroke goes on', async ({ page }) => {
    await open(page);
    await loadMap(page, OPEN_MAP);
    await drag(page, [[4, 2], [4, 4]]);
    await settled(page);
    const walls = () => page.evaluate(() => [.../** @type {any} */ (document.querySelector('way-scope')).lab.terrain()].flatMap((code, i) => (code > 3 ? [`${i % 20},${Math.floor(i / 20)}`] : [])));
    const place = async (/** @type {number} */ x, /** @type {number} */ y) => page.evaluate(([x, y]) => {
      const { stage } = /** @type {any} */ (document.querySelector('way-scope'));
      const box = stage.canvas.getBoundingClientRect();
      const middle = stage.middleOf(0, { x, y });
      return [box.left + middle.x, box.top + middle.y];
    }, [x, y]);
    const move = async (/** @type {number} */ x, /** @type {number} */ y) => page.mouse.move(.../** @type {[number, number]} */ (await place(x, y)));
    await move(8, 2);
    await page.mouse.down();
    await move(8, 4);
    expect(await walls()).toHaveLength(6);
    await panic(page);
    await expect(notice(page)).toContainText('restarted from the last finished change');
    await move(8, 7);
    await page.mouse.up();
    await settled(page);
    expect(await walls()).toEqual(['4,2', '4,3', '4,4', '8,4', '8,5', '8,6', '8,7']);
    await page.keyboard.press('Control+z');
    await settled(page);
    expect(await walls(), 'what was drawn since is one step of undo').toEqual(['4,2', '4,3', '4,4']);
  });

  test('while playing goes on playing, from the beginning', async ({ page }) => {
    await open(page);
    await drag(page, [[20, 8], [20, 14]]);
    await settled(page);
    const before = await lab(page);
    await page.locator('way-scope .speed').selectOption('64');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector('way-scope')).state.lab.cursor > 20);
    await panic(page);
    const after = await lab(page);
    expect(after.playing).toBe(true);
    expect(after.cursor).toBeLessThan(20);
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector('way-scope')).state.lab.cursor > 20);
    await page.getByRole('button', { name: 'To the end' }).click();
    await settled(page);
    expect((await lab(page)).hashes).toEqual(before.hashes);
  });

  test('keeps the step looked at, the settings and the scenarios', async ({ page }) => {
    await open(page);
    await loadMap(page, OPEN_MAP);
    await page.evaluate(() => {
      const scope = /** @type {any} */ (document.querySelector('way-scope'));
      scope.change((/** @type {any} */ engine) => engine.setSetting(0, 'neighbours', '4'));
    });
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'test.scen'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, SCEN);
    await expect(page.locator('.scenario')).toContainText('of 2');
    await settled(page);
    await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).seek(7));
    await settled(page);
    const before = await lab(page);
    await panic(page);
    await settled(page);
    const after = await lab(page);
    expect(after.hashes).toEqual(before.hashes);
    expect(after.cursor).toBe(7);
    expect(after.lanes[0].settings).toEqual(before.lanes[0].settings);
    await expect(page.locator('.scenario')).toContainText('of 2');
    await page.getByRole('button', { name: 'Next scenario' }).click();
    await settled(page);
    expect(await lab(page)).toMatchObject({ start: { x: 0, y: 0 }, goal: { x: 19, y: 0 } });
  });

  test('twice in a row offers what was here as a file, and that opens again', async ({ page }) => {
    await open(page);
    const first = await lab(page);
    await loadMap(page, OPEN_MAP);
    await drag(page, [[4, 2], [4, 4]]);
    await settled(page);
    const before = await lab(page);
    await panic(page, 2);
    await expect(notice(page)).toContainText('so the first scene is shown');
    await settled(page);
    expect((await lab(page)).hashes).toEqual(first.hashes);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('lost.wayscope');
    const chooser = page.waitForEvent('filechooser');
    await page.locator('.scene-button').click();
    await page.getByRole('button', { name: 'Open …' }).click();
    await (await chooser).setFiles({ name: 'lost.wayscope', mimeType: '', buffer: readFileSync(await saved.path()) });
    await expect(page.locator('.scene-button')).toContainText('test');
    await settled(page);
    expect((await lab(page)).hashes).toEqual(before.hashes);
  });

  test('twice, but not in a row, loses nothing either time', async ({ page }) => {
    await open(page);
    await drag(page, [[20, 8], [20, 14]]);
    await settled(page);
    const before = await lab(page);
    for (let i = 0; i < 3; i++) {
      await panic(page);
      await settled(page);
      expect((await lab(page)).hashes).toEqual(before.hashes);
      await page.evaluate(() => {
        const now = performance.now.bind(performance);
        performance.now = () => now() + 6000;
      });
    }
  });
});
