import { stored, written } from '../../support/kept.js';
import { drag, expect, frame, lab, loadMap, open, OPEN_MAP, settled, test } from '../../support/page.js';

/** @import { Page } from '@playwright/test' */

const notice = (/** @type {Page} */ page) => page.locator('way-scope .notice');
const SCEN = 'version 1\n0 test.map 20 12 0 0 19 0 19\n1 test.map 20 12 1 1 9 1 8\n';

/** @param {Page} page @param {string} key @param {number[]} bytes */
async function store(page, key, bytes) {
  await page.evaluate(([key, bytes]) => new Promise((done) => {
    const request = indexedDB.open('wayscope', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('kept');
    request.onsuccess = () => {
      const deed = request.result.transaction('kept', 'readwrite');
      deed.objectStore('kept').put(Uint8Array.from(/** @type {number[]} */ (bytes)), /** @type {string} */ (key));
      deed.oncomplete = () => {
        request.result.close();
        done(undefined);
      };
    };
  }), /** @type {const} */ ([key, bytes]));
}

/** @param {Page} page */
async function scenarios(page) {
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'test.scen'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, SCEN);
  await expect(page.locator('.scenario')).toContainText('of 2');
}

test('world, lanes, settings, scenarios, step and view are there again after a reload', async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP);
  await scenarios(page);
  await page.getByRole('button', { name: 'Next scenario' }).click();
  await settled(page);
  await expect(page.locator('.scenario .length')).toHaveText('length in the file 19.00');
  await drag(page, [[4, 2], [4, 4]]);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.setSetting(1, 'neighbours', '4'));
    scope.change((/** @type {any} */ engine) => engine.addLane('a-star'));
    scope.chooseLane(2);
    scope.toggleView();
    scope.state.camera = { scale: 30, x: 12, y: 34 };
  });
  await settled(page);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).seek(9));
  await settled(page);
  const before = await lab(page);
  const camera = () => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).stage.camera);
  const looked = await camera();
  await written(page);
  await expect.poll(() => stored(page, 'sight')).toMatchObject({ position: 9, lane: 2, lanesView: 'one' });
  await page.reload();
  await settled(page);
  const after = await lab(page);
  expect(after.hashes).toEqual(before.hashes);
  expect(after).toMatchObject({ name: 'test', cursor: 9, start: before.start, goal: before.goal, undo: false });
  expect(after.lanes.map(({ algorithm, settings }) => ({ algorithm, settings }))).toEqual(before.lanes.map(({ algorithm, settings }) => ({ algorithm, settings })));
  expect(await camera()).toEqual(looked);
  await expect(page.locator('way-scope .heading[aria-pressed=true] .number')).toHaveText('3');
  await expect(page.locator('.scenario')).toContainText('of 2');
  await expect(page.locator('.scenario .length'), 'the map has been drawn on').toHaveText('');
  await page.getByRole('button', { name: 'Next scenario' }).click();
  await settled(page);
  expect(await lab(page)).toMatchObject({ start: { x: 1, y: 1 }, goal: { x: 9, y: 1 } });
});

test('a world of a million cells is remembered', async ({ page }) => {
  await open(page);
  await page.evaluate(async () => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    await scope.engine.whole();
    scope.change((/** @type {any} */ engine) => engine.generate('random', 1024, 1024, 7, 30));
    // A short way: it is the world that is large here.
    const { start } = scope.lab.state();
    scope.change((/** @type {any} */ engine) => engine.moveGoal(start.x + 9, start.y + 5, true));
  });
  await settled(page);
  const { hashes } = await lab(page);
  await expect.poll(() => stored(page, 'lab')).toBeGreaterThan(500_000);
  await page.reload();
  await settled(page);
  expect((await lab(page)).hashes).toEqual(hashes);
});

test('who only looks leaves nothing behind; an edit followed by leaving at once is kept', async ({ page }) => {
  await open(page, { alone: true });
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).seek(100));
  await settled(page);
  await page.waitForTimeout(700);
  expect(await stored(page, 'lab')).toBeUndefined();
  await drag(page, [[20, 8], [20, 14]]);
  await settled(page);
  const { hashes } = await lab(page);
  // The tab goes into the background, where the browser may discard it.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await written(page);
  await page.reload();
  await settled(page);
  expect((await lab(page)).hashes).toEqual(hashes);
});

test('elements on other pages remember nothing', async ({ page }) => {
  await open(page);
  await page.evaluate(async () => {
    document.body.innerHTML = '<way-scope style="height: 400px"></way-scope>';
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    await new Promise((done) => scope.addEventListener('ready', done, { once: true }));
    scope.change((/** @type {any} */ engine) => engine.paintStroke(2, 2, 5, 2, '@', false));
  });
  await settled(page);
  await page.waitForTimeout(700);
  expect(await stored(page, 'lab')).toBeUndefined();
});

test.describe('what cannot be opened', () => {
  /** @type {[what: string, damage: (bytes: number[]) => number[], reason: string][]} */
  const DAMAGES = [
    ['of a later version', (bytes) => bytes.with(4, 99), 'The saved lab is of version 99; this page reads up to version 1.'],
    ['cut short', (bytes) => bytes.slice(0, 60), 'The saved lab is cut short: it ends at byte 60, in the middle of a value.'],
    ['something else', () => [1, 2, 3], 'This is not a saved lab: it does not begin with WAYS.'],
    ['empty', () => [], 'This is not a saved lab: it does not begin with WAYS.'],
  ];
  test('is put aside with its reason, and can be saved', async ({ page }) => {
    await open(page, { alone: true });
    const first = await lab(page);
    await drag(page, [[20, 8], [20, 14]]);
    await settled(page);
    await written(page);
    const good = /** @type {number[]} */ (await stored(page, 'lab'));
    for (const [what, damage, reason] of DAMAGES) {
      await store(page, 'lab', damage(good));
      await page.reload();
      await settled(page);
      await expect(notice(page), what).toContainText(`The last scene could not be opened, so the first scene is shown. ${reason}`);
      expect((await lab(page)).hashes, what).toEqual(first.hashes);
      await expect.poll(() => stored(page, 'aside'), what).toEqual(damage(good));
      expect(await stored(page, 'lab'), what).toBeUndefined();
      await page.reload();
      await settled(page);
      await expect(notice(page), 'said once').toBeHidden();
    }
    await page.locator('.scene-button').click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the previous scene' }).click();
    expect((await download).suggestedFilename()).toBe('lost.wayscope');
  });

  test('because the page never got through with it is not tried for ever', async ({ page }) => {
    await open(page, { alone: true });
    const first = await lab(page);
    await drag(page, [[20, 8], [20, 14]]);
    await settled(page);
    await written(page);
    await page.evaluate(() => localStorage.setItem('wayscope.opening', '2'));
    await page.reload();
    await settled(page);
    await expect(notice(page)).toContainText('Opening the last scene did not finish, twice in a row.');
    expect((await lab(page)).hashes).toEqual(first.hashes);
    await expect(page.getByRole('button', { name: 'Save as a file' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('wayscope.opening'))).toBeNull();
  });

  test('a file of such a kind is refused as any other', async ({ page }) => {
    await open(page);
    const before = await lab(page);
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(['WAYS\u0001\u0001'], 'bad.wayscope'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await expect(notice(page)).toContainText('bad.wayscope: The saved lab is cut short: it ends at byte 6, in the middle of a value. The world is unchanged.');
    expect(await lab(page)).toEqual(before);
  });
});

test.describe('storage that is refused', () => {
  for (const [name, sentence] of [['QuotaExceededError', 'has no space left to remember'], ['UnknownError', 'does not let the page remember']]) {
    test(`with ${name}: one quiet notice, and all goes on`, async ({ page }) => {
      await page.addInitScript((name) => {
        const real = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (...args) {
          if (/** @type {any} */ (globalThis).roomy) return real.apply(this, args);
          this.transaction.abort();
          throw new DOMException('refused by a test', name);
        };
      }, name);
      await open(page);
      await drag(page, [[20, 8], [20, 14]]);
      await expect(notice(page)).toContainText(sentence);
      await expect(notice(page)).toHaveAttribute('data-kind', 'note');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as a file' }).click();
      expect((await download).suggestedFilename()).toBe('bay.wayscope');
      await expect(notice(page)).toBeHidden();
      await drag(page, [[24, 8], [24, 14]]);
      await settled(page);
      await page.waitForTimeout(700);
      await expect(notice(page), 'not again').toBeHidden();
      await page.evaluate(() => Object.assign(globalThis, { roomy: true }));
      await drag(page, [[28, 8], [28, 14]]);
      await settled(page);
      await written(page);
    });
  }

  test('altogether: the page opens, works and says so at the first change', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'indexedDB', { get() { throw new DOMException('denied', 'SecurityError'); } });
      Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });
    });
    await open(page, { alone: true });
    await expect(notice(page)).toBeHidden();
    await drag(page, [[20, 8], [20, 14]]);
    await expect(notice(page)).toContainText('does not let the page remember');
    await settled(page);
    expect((await lab(page)).undo).toBe(true);
  });
});

test('starting over brings the first scene, forgets the rest, and can be taken back', async ({ page }) => {
  await open(page, { alone: true });
  const first = await lab(page);
  await loadMap(page, OPEN_MAP);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.addLane('dijkstra'));
    scope.seek(5);
  });
  await settled(page);
  await written(page);
  const before = await lab(page);
  const over = async () => {
    await page.locator('.scene-button').click();
    await page.getByRole('button', { name: 'Start over' }).click();
    await settled(page);
    expect((await lab(page)).hashes).toEqual(first.hashes);
    await expect(page.locator('.scene-button')).toContainText('The bay');
    await expect.poll(() => stored(page, 'lab')).toBeUndefined();
  };
  await over();
  await page.getByRole('button', { name: 'Restore what was here' }).click();
  await settled(page);
  const back = await lab(page);
  expect(back.hashes).toEqual(before.hashes);
  expect(back.cursor).toBe(5);
  await written(page);
  await over();
  await page.reload();
  await settled(page);
  await frame(page);
  expect((await lab(page)).hashes).toEqual(first.hashes);
  expect(await stored(page, 'aside')).toBeDefined();
});

test('what was saved in a hurry is still there after a visit in which it was only looked at', async ({ page }) => {
  await open(page);
  const kept = await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.paintStroke(20, 10, 20, 20, '@', false));
    return btoa(String.fromCharCode(...scope.engine.kept));
  });
  await settled(page);
  const hash = await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).lab.hash(0));
  // Nothing but that was in time.
  await page.goto('./../gallery/en/');
  await page.evaluate(async (lab) => {
    await new Promise((done) => Object.assign(indexedDB.deleteDatabase('wayscope'), { onsuccess: done, onerror: done, onblocked: done }));
    localStorage.setItem('wayscope.hurried', lab);
  }, kept);
  for (const step of [50, 60]) {
    await open(page);
    await page.evaluate((to) => /** @type {any} */ (document.querySelector('way-scope')).seek(to), step);
    await settled(page);
    await page.waitForTimeout(1_200);
  }
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).toEnd());
  await settled(page);
  expect(await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).lab.hash(0))).toBe(hash);
});
