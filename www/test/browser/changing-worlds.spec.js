import { expect, lab, settled, test } from './page.js';

/** @typedef {import('@playwright/test').Page} Page */

const card = (/** @type {Page} */ page, /** @type {number} */ n) => page.locator('.lane').nth(n - 1);

/** A scene of the gallery, as its tile opens it. @param {Page} page @param {string} name */
async function openScene(page, name) {
  await page.goto(`./#scene=${name}`);
  await settled(page);
  await expect.poll(async () => (await lab(page)).lanes.length).toBe(3);
  await settled(page);
  const tab = page.getByRole('tab', { name: 'Lanes' });
  if (await tab.isVisible()) await tab.click();
}

/** Paints one cell, as a brush does. @param {Page} page @param {number} x @param {number} y @param {string} terrain */
async function paint(page, x, y, terrain) {
  await page.evaluate(([x, y, terrain]) => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.paintStroke(x, y, x, y, terrain, false, 0, false));
  }, /** @type {any[]} */ ([x, y, terrain]));
  await settled(page);
}

test('a blocked path: all policies plan anew, and the moves that are gone are shown', async ({ page }) => {
  await openScene(page, 'blocked');
  await expect(card(page, 2).getByText('No change heard of, no plan spared; 0 moves checked.')).toBeVisible();
  await paint(page, 13, 5, '@');
  for (const n of [1, 2, 3]) await expect(card(page, n).getByText(/^1 change heard of, no plan spared; /)).toBeVisible();
  await expect(page.locator('way-scope .legend').getByText('plan that is gone', { exact: true })).toBeVisible();
  const { lanes } = await lab(page);
  for (const { cost } of lanes) expect(cost).toBeCloseTo(27.73, 2);
});

test('a shortcut: taken by those that plan anew for it, not by the one that only checks its plan', async ({ page }) => {
  await openScene(page, 'shortcut');
  await paint(page, 13, 5, '.');
  await expect(card(page, 2).getByText(/^1 change heard of, 1 plan spared; /)).toBeVisible();
  const { lanes } = await lab(page);
  expect(lanes[0].cost).toBeCloseTo(23.83, 2);
  expect(lanes[1].cost).toBeCloseTo(27.14, 2);
  expect(lanes[2].cost).toBeCloseTo(23.83, 2);
});
