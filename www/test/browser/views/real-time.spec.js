import { chooseAlgorithm, expect, lab, loadMap, open, OPEN_MAP, settled, test } from '../support/page.js';

/** @typedef {import('@playwright/test').Page} Page */

const card = (/** @type {Page} */ page, /** @type {number} */ n) => page.locator('.lane').nth(n - 1);
const row = `${'.'.repeat(20)}\n`;

/** A dead end that opens towards the start. */
const TRAP = OPEN_MAP.replace(row.repeat(12), row.repeat(2) + `....${'@'.repeat(10)}......\n` + `${'.'.repeat(13)}@......\n`.repeat(6) + `....${'@'.repeat(10)}......\n` + row.repeat(2));

/** @param {Page} page @param {string} algorithm @param {Record<string, string>} settings */
async function prepare(page, algorithm, settings) {
  await open(page);
  await loadMap(page, TRAP);
  await settled(page);
  const tab = page.getByRole('tab', { name: 'Lanes' });
  if (await tab.isVisible()) await tab.click();
  await chooseAlgorithm(page, 1, algorithm);
  await expect.poll(async () => (await lab(page)).lanes[0].algorithm).toBe(algorithm);
  for (const [id, option] of Object.entries(settings)) {
    await page.evaluate(([id, option]) => {
      const scope = /** @type {any} */ (document.querySelector('way-scope'));
      scope.change((/** @type {any} */ engine) => engine.setSetting(0, id, option));
    }, [id, option]);
  }
  await settled(page);
}

/** What the engine tells of the agent. @param {Page} page */
const journey = (page) => page.evaluate(async () => {
  const scope = /** @type {any} */ (document.querySelector('way-scope'));
  await scope.engine.whole();
  return scope.engine.ask((/** @type {any} */ each) => each.journey(0));
});

test('LRTA* goes again with what it has learned, until its way is a shortest path', async ({ page }) => {
  await prepare(page, 'lrta-star', { trials: 'all' });
  const now = await lab(page);
  expect(now.lanes[0].cost).toBeCloseTo(/** @type {number} */ (now.lanes[1].cost), 9);
  const told = await journey(page);
  expect(told.trials.length).toBeGreaterThan(1);
  expect(told.trials[0]).toBeGreaterThan(2 * told.walked);
  await expect(card(page, 1).getByText(/^Trial \d+: /)).toBeVisible();
  await expect(card(page, 1).getByText(/^Learned: \d+ cells are farther from the goal than estimated\.$/)).toBeVisible();
  const heat = page.getByRole('button', { name: 'h above the heuristic' });
  await heat.click();
  await expect(heat).toHaveAttribute('aria-pressed', 'true');
});

test('LSS-LRTA* draws its search ahead and forgets it at each round', async ({ page }) => {
  await prepare(page, 'lss-lrta-star', { lookahead: '16' });
  await expect(card(page, 1).getByText(/^Round \d+: /)).toBeVisible();
  const told = await journey(page);
  expect(told.round).toBeGreaterThan(2);
  expect(told.learned).toBeGreaterThan(0);
});

test('RTD* draws its repair and what it sees ahead, and what it has learned from that apart', async ({ page }) => {
  await prepare(page, 'rtd-star', { work: '16' });
  await expect(page.locator('.legend').getByText('open in the lookahead')).toBeVisible();
  await expect(card(page, 1).getByText(/^Learned: /)).toBeVisible();
  const told = await journey(page);
  expect(told.looksAhead).toBe(true);
  expect(told.learned).toBeGreaterThan(0);
  const [kept, learned] = [page.getByRole('button', { name: 'g of cells' }), page.getByRole('button', { name: 'h above the heuristic' })];
  await kept.click();
  await learned.click();
  await expect(learned).toHaveAttribute('aria-pressed', 'true');
  await expect(kept).toHaveAttribute('aria-pressed', 'false');
  await learned.click();
  await expect(learned).toHaveAttribute('aria-pressed', 'false');
});
