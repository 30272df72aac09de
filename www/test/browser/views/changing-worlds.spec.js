import { written } from '../support/kept.js';
import { expect, lab, settled, test } from '../support/page.js';

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

/** The buttons below the world. @param {Page} page */
const offers = (page) => page.locator('way-scope').getByRole('group', { name: 'Suggestions of this scene' });

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
  await expect(card(page, 2).getByText('No change detected, no replanning avoided; 0 moves checked.')).toBeVisible();
  const block = offers(page).getByRole('button', { name: 'Block the passage at (13, 5)' });
  await block.click();
  await settled(page);
  for (const n of [1, 2, 3]) await expect(card(page, n).getByText(/^1 change detected, no replanning avoided; /)).toBeVisible();
  await expect(page.locator('way-scope .legend').getByText('lost part of the plan', { exact: true })).toBeVisible();
  const { lanes } = await lab(page);
  for (const { cost } of lanes) expect(cost).toBeCloseTo(27.73, 2);
  // It is done once, and undone like any stroke.
  await expect(block).toBeFocused();
  await expect(block).toHaveAttribute('aria-disabled', 'true');
  const { revision } = await lab(page);
  await block.press('Enter');
  expect((await lab(page)).revision).toBe(revision);
  await page.getByRole('button', { name: /^Undo/ }).and(page.locator(':visible')).first().click();
  await settled(page);
  await expect(block).toHaveAttribute('aria-disabled', 'false');
  expect((await lab(page)).lanes.map(({ cost }) => cost)).toEqual([23, 23, 23]);
  // Drawn by hand it is done, too.
  await paint(page, 13, 5, '@');
  await expect(block).toHaveAttribute('aria-disabled', 'true');
});

test('what a scene offers is kept with it, and gone with another world', async ({ page }) => {
  await openScene(page, 'blocked');
  await expect(offers(page).getByRole('button')).toHaveCount(1);
  // What was changed is remembered, offers with it.
  await paint(page, 1, 1, '@');
  await written(page);
  await page.reload();
  await settled(page);
  await expect(offers(page).getByRole('button')).toHaveCount(1);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.loadMap(new TextEncoder().encode('type octile\nheight 2\nwidth 3\nmap\n...\n...\n'), 'other')));
  await settled(page);
  await expect(offers(page)).toBeHidden();
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).undo());
  await settled(page);
  await expect(offers(page).getByRole('button')).toHaveCount(1);
});

test('a shortcut: taken by those that plan anew for it, not by the one that only checks its plan', async ({ page }) => {
  await openScene(page, 'shortcut');
  await offers(page).getByRole('button', { name: 'Open a passage at (13, 5)' }).click();
  await settled(page);
  await expect(card(page, 2).getByText(/^1 change detected, 1 replanning avoided; /)).toBeVisible();
  const { lanes } = await lab(page);
  expect(lanes[0].cost).toBeCloseTo(23.83, 2);
  expect(lanes[1].cost).toBeCloseTo(27.14, 2);
  expect(lanes[2].cost).toBeCloseTo(23.83, 2);
});
