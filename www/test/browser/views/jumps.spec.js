import { cell as inspect, chooseAlgorithm, expect, frame, lab, loadMap, open, OPEN_MAP, place, settled, test } from '../support/page.js';

/** @typedef {import('@playwright/test').Page} Page */

const card = (/** @type {Page} */ page, /** @type {number} */ n) => page.locator('.lane').nth(n - 1);
const legend = (/** @type {Page} */ page) => page.locator('way-scope .legend').getByText('Scan to a jump point');

/** A room with a wall in it, and jump point search in the first lane, chosen in its card. @param {Page} page */
async function prepare(page) {
  await open(page);
  await loadMap(page, OPEN_MAP.replace(`${'.'.repeat(20)}\n`.repeat(12), `${'.'.repeat(20)}\n`.repeat(3) + `${'.'.repeat(9)}@@${'.'.repeat(9)}\n`.repeat(7) + `${'.'.repeat(20)}\n`.repeat(2)));
  await settled(page);
  const tab = page.getByRole('tab', { name: 'Lanes' });
  if (await tab.isVisible()) await tab.click();
  await chooseAlgorithm(page, 1, 'jump-point');
  await expect.poll(async () => (await lab(page)).lanes[0].algorithm).toBe('jump-point');
  await settled(page);
}

/** @param {Page} page @param {number} step */
async function seek(page, step) {
  await page.getByRole('slider', { name: 'Step shown' }).fill(String(step));
  await settled(page);
}

/**
 * The lines of the step shown.
 * @param {Page} page
 * @param {boolean} [past]
 * @returns {Promise<{ from: number, to: number, flags: number }[]>}
 */
const lines = (page, past = false) => page.evaluate(async (past) => {
  const scope = /** @type {any} */ (document.querySelector('way-scope'));
  await scope.engine.whole();
  const flat = Array.from(scope.engine.ask((/** @type {any} */ each) => each.scanLines(0, past)));
  return Array.from({ length: flat.length / 3 }, (_, i) => /** @type {any} */ ({ from: flat[3 * i], to: flat[3 * i + 1], flags: flat[3 * i + 2] }));
}, past);

/**
 * How opaque the upper canvas is half-way between two cells.
 * @param {Page} page
 * @param {number} from
 * @param {number} to
 */
const inkBetween = (page, from, to) => page.evaluate(([from, to]) => {
  const { stage } = /** @type {any} */ (document.querySelector('way-scope'));
  const middle = (/** @type {number} */ cell) => stage.middleOf(0, { x: cell % 20, y: Math.floor(cell / 20) });
  const [a, b] = [middle(from), middle(to)];
  const ratio = stage.canvas.width / stage.canvas.clientWidth;
  // A little off the middles of cells, where letters and shapes are.
  const at = (/** @type {'x' | 'y'} */ axis) => Math.round((a[axis] * 0.55 + b[axis] * 0.45) * ratio);
  const look = /** @type {any} */ (new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true }));
  look.drawImage(stage.canvas, -at('x'), -at('y'));
  return look.getImageData(0, 0, 1, 1).data[3];
}, [from, to]);

test('it finds what A* finds, expands jump points alone, and counts what it scans', async ({ page }) => {
  await prepare(page);
  const { lanes } = await lab(page);
  expect(lanes[0].reference).toEqual({ state: 'known', cost: lanes[0].cost });
  expect(lanes[0].cost).toBeCloseTo(Number(lanes[1].cost), 9);
  expect(lanes[0].counters.expanded).toBeLessThan(30);
  expect(lanes[0].counters.scanned).toBeGreaterThan(lanes[0].counters.expanded);
  expect(lanes[0].moves).toBe((await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).engine.path(0).length)) - 1);
  // What it does not offer is not there to be chosen.
  await card(page, 1).getByText('Settings').click();
  await expect(card(page, 1).getByLabel('Corner cutting')).toBeVisible();
  await expect(card(page, 1).getByLabel('Neighbours')).toHaveCount(0);
  await card(page, 1).getByLabel('Corner cutting').selectOption('always');
  await settled(page);
  const cut = (await lab(page)).lanes[0];
  expect(cut.reference).toEqual({ state: 'known', cost: cut.cost });
});

test('its scans are drawn and in the legend, and are gone with it', async ({ page }) => {
  await prepare(page);
  await seek(page, 2);
  const shown = await lines(page);
  expect(shown.filter(({ flags }) => !(flags & 2))).toHaveLength(8);
  expect(await lines(page, true)).toHaveLength(8);
  const long = shown.filter(({ flags, from, to }) => !(flags & 2) && (to % 20 === from % 20 || Math.floor(to / 20) === Math.floor(from / 20)) && Math.abs((to % 20) - (from % 20)) !== 1);
  for (const { from, to } of long) await expect.poll(() => inkBetween(page, from, to), `${from} to ${to}`).toBeGreaterThan(200);
  await expect(legend(page)).toBeVisible();
  await chooseAlgorithm(page, 1, 'a-star');
  await settled(page);
  expect(await lines(page)).toEqual([]);
  for (const { from, to } of long.filter(({ to }) => to % 20 < 2)) await expect.poll(() => inkBetween(page, from, to)).toBe(0);
  await expect(legend(page)).toBeHidden();
});

test('each scan is told, in its line of code and in a sentence; a cell that was passed says so', async ({ page }) => {
  await prepare(page);
  await seek(page, 1);
  await page.getByRole('tab', { name: 'Code', exact: true }).click();
  const panel = page.getByRole('tabpanel', { name: 'Code', exact: true });
  await expect(panel).toContainText('scan from n in this direction to s');
  // The expansion, then the first scan.
  for (let event = 0; event < 2; event++) {
    await page.keyboard.press('i');
    await settled(page);
  }
  expect(await lab(page)).toMatchObject({ cursor: 1, part: 2 });
  await expect(panel.locator('[aria-current]')).toContainText('scan from n in this direction to s');
  await expect(panel).toContainText('n = (2, 6)');
  await expect(panel.locator('.told')).toContainText('A scan from (2, 6) ends at (2, 0) without a jump point');
  expect(await lines(page)).toHaveLength(1);
  await seek(page, 2);
  await page.getByRole('tab', { name: 'Cell', exact: true }).click();
  const at = await place(page, 5, 6);
  await page.mouse.move(at.x, at.y);
  await page.keyboard.press('k');
  await frame(page);
  expect((await inspect(page, 5, 6)).state).toBe('unseen');
  await expect(page.locator('.cell .why')).toHaveText('Passed by the scan from (2, 6) in step 2: it is not a jump point, so no shortest path has to turn here.');
});

test('on ground that costs more it says what it needs', async ({ page }) => {
  await prepare(page);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.paintCost(4, 0, 4, 11, 9, false, 0, false));
  });
  await settled(page);
  const [lane] = (await lab(page)).lanes;
  expect(lane.unmet).toEqual(['need.uniform-costs']);
  expect(lane.guarantee.id).toBe('guarantee.any');
  await card(page, 1).locator('.claim summary').click();
  await expect(card(page, 1).locator('.claim')).toContainText('This algorithm needs every cell to cost the same.');
});

test('JPS+ reads stored distances: the same jump points, one line a direction, told with what the table takes', async ({ page }) => {
  await prepare(page);
  const scanning = (await lab(page)).lanes[0];
  await chooseAlgorithm(page, 1, 'jump-point-plus');
  await settled(page);
  const { lanes: [plus] } = await lab(page);
  expect(plus).toMatchObject({ algorithm: 'jump-point-plus', cost: scanning.cost, steps: scanning.steps, reference: { state: 'known', cost: scanning.cost } });
  expect(plus.counters.expanded).toBe(scanning.counters.expanded);
  expect(plus.counters.scanned).toBeLessThan(scanning.counters.scanned / 3);
  await expect(card(page, 1)).toContainText('complete and optimal');
  await expect(card(page, 1)).toContainText('Jump distances: a table of');
  await seek(page, 2);
  expect(await lines(page)).toHaveLength(8);
  await expect(page.locator('way-scope .legend').getByText('Jump by a stored distance')).toBeVisible();
  await expect(legend(page)).toBeHidden();
  const passed = await place(page, 5, 6);
  await page.mouse.move(passed.x, passed.y);
  await page.keyboard.press('k');
  await frame(page);
  await expect(page.locator('.cell .why')).toHaveText('Passed by the jump from (2, 6) in step 2: it is not a jump point, so no shortest path has to turn here.');
  await seek(page, 1);
  await page.getByRole('tab', { name: 'Code', exact: true }).click();
  const panel = page.getByRole('tabpanel', { name: 'Code', exact: true });
  for (let event = 0; event < 2; event++) {
    await page.keyboard.press('i');
    await settled(page);
  }
  await expect(panel.locator('[aria-current]')).toContainText('d = the jump distance of n in this direction');
  await expect(panel.locator('.told')).toContainText('The jump distance of (2, 6) ends at (2, 0), 6 steps away, without a jump point (1 number read).');
});
