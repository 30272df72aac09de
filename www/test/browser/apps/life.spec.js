import { drag, expect, lab, open, settled, test } from '../support/page.js';

test('several elements share one wasm, and each has its own lab', async ({ page }) => {
  /** @type {string[]} */
  const wasm = [];
  page.on('request', (request) => request.url().endsWith('.wasm') && wasm.push(request.url()));
  await open(page);
  const apart = await page.evaluate(async () => {
    const first = /** @type {any} */ (document.querySelector('way-scope'));
    const second = /** @type {any} */ (document.createElement('way-scope'));
    second.style.cssText = 'position:fixed;inset:0 auto auto 0;width:600px;height:500px';
    const ready = new Promise((done) => second.addEventListener('ready', done, { once: true }));
    document.body.append(second);
    await ready;
    second.change((/** @type {any} */ engine) => engine.paintStroke(2, 2, 5, 2, '@', false));
    return [first.lab?.hash(0), second.lab?.hash(0), first.lab?.state().revision, second.lab?.state().revision];
  });
  expect(apart[2]).not.toBe(apart[3]);
  expect(wasm).toHaveLength(1);
});

test('an element alone on an empty page works and fetches nothing more', async ({ page }) => {
  await open(page);
  /** @type {string[]} */
  const requests = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.evaluate(() => {
    for (const sheet of document.querySelectorAll('link[rel=stylesheet], style')) sheet.remove();
    document.body.innerHTML = '<way-scope controls="transport legend" speed="2" lanes-view="one" style="height: 400px"></way-scope>';
  });
  await settled(page);
  expect(requests).toEqual([]);
  await expect(page.locator('way-scope .transport')).toBeVisible();
  await expect(page.locator('way-scope .rail')).toBeHidden();
  await expect(page.locator('way-scope .sentence')).toBeHidden();
  await expect(page.locator('way-scope .speed')).toHaveValue('2');
  const { revision } = await lab(page);
  await drag(page, [[20, 5], [20, 9]]);
  expect((await lab(page)).revision).toBe(revision);
  const scale = () => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).stage.camera.scale);
  const before = await scale();
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).stage.canvas.blur());
  await page.mouse.wheel(0, -300);
  expect(await scale(), 'the wheel scrolls the page').toBe(before);
});

test('an element taken out of the page is freed; coming back it has its world again', async ({ page }) => {
  await open(page);
  await drag(page, [[20, 8], [20, 14]]);
  await settled(page);
  const before = await lab(page);
  const bytes = await page.evaluate(async () => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    const parent = /** @type {HTMLElement} */ (scope.parentElement);
    const memory = [];
    for (let i = 0; i < 50; i++) {
      scope.remove();
      await Promise.resolve();
      if (scope.lab) throw new Error('not freed');
      const ready = new Promise((done) => scope.addEventListener('ready', done, { once: true }));
      parent.append(scope);
      await ready;
      memory.push(/** @type {any} */ (scope.lab).memoryBytes);
    }
    return memory;
  });
  expect(bytes[49]).toBe(bytes[2]);
  await settled(page);
  expect((await lab(page)).hashes).toEqual(before.hashes);
});

test('an element that is moved within the page keeps its lab and goes on with it', async ({ page }) => {
  await open(page);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).seek(300));
  await settled(page);
  const before = await lab(page);
  const same = await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    const { engine } = scope;
    const again = [];
    scope.addEventListener('ready', () => again.push(true));
    document.body.append(document.createElement('section'));
    for (let i = 0; i < 20; i++) (i % 2 ? document.querySelector('main') : document.querySelector('section'))?.append(scope);
    return Promise.resolve().then(() => scope.engine === engine && again.length === 0);
  });
  expect(same).toBe(true);
  await settled(page);
  expect(await lab(page)).toEqual(before);
  await page.locator('way-scope .stage canvas.above').focus();
  await page.keyboard.press('.');
  await settled(page);
  expect((await lab(page)).cursor, 'a key is heard once').toBe(301);
});

test('an element removed while it loads never starts', async ({ page }) => {
  await open(page);
  const lab = await page.evaluate(async () => {
    const scope = /** @type {any} */ (document.createElement('way-scope'));
    document.body.append(scope);
    scope.remove();
    await new Promise((done) => setTimeout(done, 200));
    return scope.lab;
  });
  expect(lab).toBeNull();
});

test.describe('after a panic', () => {
  test.use({ expected: /panicked at/ });

  test('the lab is rebuilt from the last finished change, and says so', async ({ page }) => {
    await open(page);
    await drag(page, [[20, 8], [20, 14]]);
    await settled(page);
    const before = await lab(page);
    await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).lab?.panicForTest());
    await expect(page.locator('way-scope .notice')).toContainText('restarted from the last finished change');
    await settled(page);
    expect((await lab(page)).hashes).toEqual(before.hashes);
    await drag(page, [[22, 8], [22, 14]]);
    await settled(page);
    expect((await lab(page)).hashes).not.toEqual(before.hashes);
  });

  test('when the last state fails too, the first scene is shown and the notice says so', async ({ page }) => {
    await open(page);
    const first = await lab(page);
    await drag(page, [[20, 8], [20, 14]]);
    await settled(page);
    await page.evaluate(() => {
      const { lab } = /** @type {any} */ (document.querySelector('way-scope'));
      lab.panicForTest();
      lab.panicForTest();
    });
    await expect(page.locator('way-scope .notice')).toContainText('so the first scene is shown');
    await settled(page);
    expect((await lab(page)).hashes).toEqual(first.hashes);
  });
});

test.describe('when the engine cannot start', () => {
  test.use({ expected: /wasm|Failed to load resource/i });

  test('a browser without WebAssembly is told so', async ({ page }) => {
    await page.addInitScript(() => {
      // @ts-expect-error: taken away on purpose
      delete globalThis.WebAssembly;
    });
    await page.goto('./');
    await expect(page.getByRole('alert')).toContainText('This browser has no WebAssembly');
  });
});

test('playing stops off screen', async ({ page }) => {
  await open(page);
  const frames = await page.evaluate(async () => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.setSpeed(1);
    scope.play();
    scope.style.display = 'none';
    await new Promise((done) => setTimeout(done, 200));
    let count = 0;
    scope.addEventListener('update', () => count++);
    await new Promise((done) => setTimeout(done, 300));
    return count;
  });
  expect(frames).toBe(0);
});
