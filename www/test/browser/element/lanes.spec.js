import { chooseAlgorithm, expect, frame, lab, open, place, settled, test } from '../support/page.js';

const card = (/** @type {import('@playwright/test').Page} */ page, /** @type {number} */ n) => page.getByRole('article', { name: `Lane ${n}` });

test('the panel tells what each lane found and took', async ({ page }) => {
  await open(page);
  const { lanes } = await lab(page);
  const first = card(page, 1);
  await expect(first.locator('.badge')).toHaveText('this path is optimal');
  await expect(first.locator('.figures')).toContainText(/** @type {number} */ (lanes[0].cost).toFixed(2));
  await expect(first.locator('.figures')).toContainText(lanes[0].counters.expanded.toLocaleString('en'));
  await expect(first.locator('.ratio')).toHaveText(/^\d+ % of lane 2$/);
  await expect(card(page, 2).locator('.ratio')).toHaveText('expanded most');
});

test('lanes are added up to six and removed down to one', async ({ page }) => {
  await open(page);
  const before = await lab(page);
  const add = page.getByRole('button', { name: 'Add', exact: true });
  for (let n = 3; n <= 6; n++) {
    await page.locator('.proposal').click();
    // The code of some algorithms is fetched first.
    await expect.poll(async () => (await lab(page)).lanes.length).toBe(n);
    await settled(page);
    const { lanes, hashes, steps, cursor } = await lab(page);
    expect(lanes).toHaveLength(n);
    expect(hashes.slice(0, 2), 'the lanes that were there stay as they were').toEqual(before.hashes);
    expect(lanes[n - 1].counters.expanded).toBeGreaterThan(0);
    expect(cursor).toBe(steps);
    await expect(page.locator('way-scope .heading')).toHaveCount(n);
  }
  await expect(add).toBeDisabled();
  const { lanes } = await lab(page);
  expect(new Set(lanes.map(({ algorithm, settings }) => JSON.stringify([algorithm, settings]))).size).toBe(6);
  for (let n = 6; n > 1; n--) await page.getByRole('button', { name: `Remove lane ${n}` }).click();
  await settled(page);
  await expect(page.getByRole('button', { name: 'Remove lane 1' })).toBeDisabled();
  const { lanes: left, hashes } = await lab(page);
  expect(left).toHaveLength(1);
  expect(hashes).toEqual(before.hashes.slice(0, 1));
  await expect(page.locator('way-scope .heading')).toHaveCount(1);
});

test('algorithm and settings change the run', async ({ page }) => {
  await open(page);
  const before = await lab(page);
  await card(page, 1).getByText('Settings').click();
  await card(page, 1).getByLabel('Heuristic').selectOption('zero');
  await settled(page);
  const zero = await lab(page);
  expect(zero.lanes[0].settings.heuristic).toBe('zero');
  expect(zero.lanes[0].counters.expanded).toBeGreaterThan(before.lanes[0].counters.expanded);
  expect(zero.lanes[0].cost).toBeCloseTo(/** @type {number} */ (before.lanes[0].cost), 9);
  await card(page, 1).getByLabel('Neighbours').selectOption('4');
  await settled(page);
  expect((await lab(page)).lanes[0].cost).toBeGreaterThan(/** @type {number} */ (before.lanes[0].cost));
  await expect(card(page, 1).locator('.badge')).toHaveText('this path is optimal');
  const four = await lab(page);
  await chooseAlgorithm(page, 1, 'dijkstra');
  await settled(page);
  const dijkstra = await lab(page);
  expect(dijkstra.lanes[0].algorithm).toBe('dijkstra');
  expect(dijkstra.lanes[0].settings.neighbours, 'moves are kept').toBe('4');
  expect(dijkstra.lanes[0].cost).toBeCloseTo(/** @type {number} */ (four.lanes[0].cost), 9);
  expect(dijkstra.hashes[0], 'A* without a heuristic is Dijkstra’s algorithm').toBe(four.hashes[0]);
  expect(dijkstra.hashes[0]).not.toBe(zero.hashes[0]);
  expect(dijkstra.hashes[1]).toBe(four.hashes[1]);
  await expect(card(page, 1).getByLabel('Stop when')).toBeVisible();
});

test('one lane alone or all side by side, in lock-step', async ({ page }) => {
  await open(page);
  const before = await lab(page);
  await page.getByRole('button', { name: 'Show one lane' }).click();
  await frame(page);
  const tiles = () => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).stage.tiles.length);
  expect(await tiles()).toBe(1);
  await page.locator('way-scope .heading').nth(1).click();
  await expect(page.locator('way-scope .sentence')).toContainText('Dijkstra');
  const shown = await page.evaluate(() => {
    const { state, stage } = /** @type {any} */ (document.querySelector('way-scope'));
    return [state.lane, stage.lanes];
  });
  expect(shown).toEqual([1, [1]]);
  expect((await lab(page)).hashes, 'looking changes nothing').toEqual(before.hashes);
  await page.getByRole('button', { name: 'Show all lanes side by side' }).click();
  await frame(page);
  expect(await tiles()).toBe(2);
  await page.getByRole('slider', { name: 'Step shown' }).fill('200');
  await frame(page);
  expect((await lab(page)).lanes.map(({ at }) => at)).toEqual([200, 200]);
});

test('the cell panel tells what each lane knows of the cell under the pointer', async ({ page }) => {
  await open(page);
  const { start } = await lab(page);
  const point = await place(page, start.x + 1, start.y, 1);
  await page.mouse.move(point.x, point.y);
  await expect(page.locator('.cell .where')).toHaveText(`(${start.x + 1}, ${start.y})`);
  const rows = page.locator('.cell tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('closed');
  await expect(rows.nth(1)).toContainText('1.00');
  await expect(rows.nth(1)).toContainText(`(${start.x}, ${start.y})`);
  await page.mouse.move(5, 300);
  await frame(page);
  await expect(page.locator('.cell .where'), 'it stays to be read').toHaveText(`(${start.x + 1}, ${start.y})`);
});

test('the theme follows the system, then the choice, which is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await page.getByRole('button', { name: 'Light theme' }).click();
  expect(await paper()).not.toBe(dark);
  const frame = () => page.evaluate(() => Array.from(document.querySelectorAll('meta[name=theme-color]'), (meta) => meta.getAttribute('content')));
  expect(await frame()).toEqual([await paper(), await paper()]);
  const { hashes } = await lab(page);
  await page.reload();
  await settled(page);
  expect(await paper()).not.toBe(dark);
  expect((await lab(page)).hashes).toEqual(hashes);
  await page.getByRole('button', { name: 'Dark theme' }).click();
  expect(await paper()).toBe(dark);
});
