/**
 * What no first picture needs is fetched when it is first wanted; when it does not arrive that is said, and asking
 * again helps.
 */
import { drop } from '../../support/files.js';
import { cell, chooseAlgorithm, expect, frame, lab, open, OPEN_MAP, settled, test } from '../../support/page.js';

/** @import { Page } from '@playwright/test' */

const REST = '**/wayscope_rest*.wasm';
const notice = (/** @type {Page} */ page) => page.locator('way-scope .notice');

/** The names of what the page fetches from now on, without their hashes. @param {Page} page */
function fetched(page) {
  /** @type {string[]} */
  const names = [];
  page.on('request', (request) => names.push(new URL(request.url()).pathname.replace(/^.*\//, '').replace(/-[\w-]{6,7}(?=\.)/, '')));
  return names;
}

test('a first view, and stepping through it, fetch nothing that comes later', async ({ page }) => {
  const names = fetched(page);
  await open(page);
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await page.getByRole('button', { name: 'One step forward' }).click();
  await page.getByRole('button', { name: 'To the end' }).click();
  await settled(page);
  expect(names.filter((name) => /^(rest|view|keys-help|insight|later-texts)\.js$|\.wasm$/.test(name))).toEqual(['wayscope_bg.wasm']);
});

test('a world is made once the rest is there, as one edit', async ({ page }) => {
  const names = fetched(page);
  await open(page);
  const before = await lab(page);
  await page.getByTitle('Choose another world').click();
  await page.locator('[data-field=kind]').selectOption('maze');
  expect(names).toContain('wayscope_rest.wasm');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await settled(page);
  const made = await lab(page);
  expect([made.name, before.undo, made.undo]).toEqual(['maze', false, true]);
  expect(names.filter((name) => name === 'wayscope_rest.wasm')).toHaveLength(1);
});

test('an algorithm whose code comes later is fetched when it is chosen, and is there after loading anew', async ({ page }) => {
  const names = fetched(page);
  await open(page);
  await chooseAlgorithm(page, 2, 'bidirectional-a-star');
  await expect.poll(async () => (await lab(page)).lanes[1].algorithm).toBe('bidirectional-a-star');
  await settled(page);
  const { lanes } = await lab(page);
  expect(lanes[1].cost).toBe(lanes[0].cost);
  expect(names.filter((name) => name === 'wayscope_rest.wasm')).toHaveLength(1);
  await page.reload();
  await settled(page);
  expect((await lab(page)).lanes.map(({ algorithm, cost }) => [algorithm, cost])).toEqual(lanes.map(({ algorithm, cost }) => [algorithm, cost]));
});

test('a lane whose code comes later is added and chosen', async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    for (const id of ['greedy', 'weighted-a-star']) scope.change((/** @type {any} */ engine) => engine.addLane(id));
  });
  await page.locator('.proposal').click();
  await expect.poll(async () => (await lab(page)).lanes.map(({ algorithm }) => algorithm)).toEqual(['a-star', 'dijkstra', 'greedy', 'weighted-a-star', 'bidirectional-a-star']);
  await expect(page.locator('.lane[data-chosen] .algorithm')).toHaveText('Bidirectional A*');
});

test.describe('a rest that does not arrive', () => {
  test.use({ expected: /Failed to load resource|wayscope_rest|Failed to fetch/ });

  test('is told in the form of the generators, and opening it again helps', async ({ page }) => {
    await page.route(REST, (route) => route.abort());
    await open(page);
    const go = page.getByRole('button', { name: 'Generate', exact: true });
    await page.getByTitle('Choose another world').click();
    await expect(page.locator('.generator [role=status]')).toHaveText('A part of the page could not be loaded. Check the connection and open it again.');
    await expect(go).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.unroute(REST);
    await page.getByTitle('Choose another world').click();
    await go.click();
    await settled(page);
    expect((await lab(page)).name).toBe('random');
  });

  test('is told when a file is dropped, which leaves the world as it is; dropping it again helps', async ({ page }) => {
    await page.route(REST, (route) => route.fulfill({ status: 503, body: 'no' }));
    await open(page);
    const before = await lab(page);
    await drop(page, ['open.map', OPEN_MAP]);
    await expect(notice(page)).toContainText('could not be loaded');
    expect(await lab(page)).toEqual(before);
    await page.unroute(REST);
    await drop(page, ['open.map', OPEN_MAP]);
    await expect(notice(page)).toBeHidden();
    await settled(page);
    const { name, width, height } = await lab(page);
    expect([name, width, height]).toEqual(['open', 20, 12]);
  });

  test('is told when something is saved, and nothing is saved', async ({ page }) => {
    await page.route(REST, (route) => route.abort());
    await open(page);
    let saved = 0;
    page.on('download', () => saved++);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('[data-save=problem]').click();
    await expect(notice(page)).toContainText('could not be loaded');
    expect(saved).toBe(0);
  });

  test('is told when an algorithm of it is chosen, the lane stays as it was, and choosing it again helps', async ({ page }) => {
    await page.route(REST, (route) => route.abort());
    await open(page);
    const before = await lab(page);
    await chooseAlgorithm(page, 2, 'bidirectional-a-star');
    await expect(notice(page)).toContainText('could not be loaded');
    await expect(page.locator('.algorithm').nth(1)).toHaveText('Dijkstra');
    expect(await lab(page)).toEqual(before);
    await page.unroute(REST);
    await chooseAlgorithm(page, 2, 'bidirectional-a-star');
    await expect.poll(async () => (await lab(page)).lanes[1].algorithm).toBe('bidirectional-a-star');
  });

  test('harms nothing when it is called all the same', async ({ page }) => {
    await open(page);
    const before = await lab(page);
    const told = await page.evaluate(() => {
      const scope = /** @type {any} */ (document.querySelector('way-scope'));
      let rebuilt = 0;
      scope.engine.addEventListener('rebuilt', () => rebuilt++);
      const said = [() => scope.engine.generate('maze', 21, 21, 1, 1), () => scope.engine.story(0, 6, 17), () => scope.engine.imageDraft(4, 4)].map((call) => {
        try {
          return String(call());
        } catch (error) {
          return /** @type {Error} */ (error).message;
        }
      });
      const changed = scope.change((/** @type {any} */ engine) => engine.generate('maze', 21, 21, 1, 1));
      return { said, changed, rebuilt };
    });
    expect(told).toEqual({ said: Array(3).fill('await whole() first'), changed: false, rebuilt: 0 });
    await expect(notice(page)).toContainText('could not be loaded');
    await frame(page);
    expect(await lab(page)).toEqual(before);
    expect((await cell(page, 6, 17)).state).toBe('closed');
  });
});
