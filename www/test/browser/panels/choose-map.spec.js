// The chooser of maps: cards with pictures of the maps themselves, by mouse, keys and finger; files, pasting and the
// generator beside them.

import { expect, lab, open, settled, test } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

const menu = (/** @type {Page} */ page) => page.locator('#scene-menu');
const card = (/** @type {Page} */ page, /** @type {string} */ id) => menu(page).locator(`[data-map=${id}]`);

/** How many colours a card's picture has: an empty one has one at most. @param {Page} page @param {string} id */
const colours = (page, id) => card(page, id).locator('canvas').evaluate((node) => {
  const { width, height } = /** @type {HTMLCanvasElement} */ (node);
  const copy = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true }));
  copy.drawImage(/** @type {HTMLCanvasElement} */ (node), 0, 0);
  const { data } = copy.getImageData(0, 0, width, height);
  return new Set(new Uint32Array(data.buffer)).size;
});

test('each map has its picture, its size and a line, and the one that is open is marked', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page);
  await page.locator('.scene-button').click();
  await expect(menu(page)).toHaveRole('dialog');
  await expect(card(page, 'bay')).toContainText('64 × 36 cells');
  await expect(card(page, 'county')).toContainText('1,024 × 1,024 cells');
  await expect(card(page, 'bay')).toHaveAttribute('aria-current', 'true');
  await expect(menu(page).locator('[aria-current]')).toHaveCount(1);
  await expect.poll(() => colours(page, 'bay')).toBeGreaterThan(4);
  expect(await colours(page, 'county'), 'what is not seen is not fetched').toBeLessThan(2);
  await card(page, 'county').scrollIntoViewIfNeeded();
  await expect.poll(() => colours(page, 'county')).toBeGreaterThan(4);
});

test('arrows, Home and End go from card to card, and Enter opens the map', async ({ page }) => {
  await open(page);
  await page.locator('.scene-button').click();
  await expect(card(page, 'bay').locator('canvas')).toBeVisible();
  await card(page, 'bay').focus();
  await page.keyboard.press('ArrowRight');
  await expect(card(page, 'meadow')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 'vault')).toBeFocused();
  await page.keyboard.press('End');
  await expect(card(page, 'county')).toBeFocused();
  await expect(card(page, 'county')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(card(page, 'bay')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeHidden();
  await expect.poll(async () => (await lab(page)).name).toBe('meadow');
  await settled(page);
  await page.locator('.scene-button').click();
  await expect(card(page, 'meadow')).toHaveAttribute('aria-current', 'true');
});

test('what was copied is opened by a button, and something else is said not to be one', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await page.evaluate(() => navigator.clipboard.writeText('type octile\nheight 3\nwidth 4\nmap\n....\n.@..\n....\n'));
  await page.locator('.scene-button').click();
  await menu(page).getByRole('button', { name: 'Paste' }).click();
  await expect.poll(async () => { const { width, height } = await lab(page); return [width, height]; }).toEqual([4, 3]);
  await page.evaluate(() => navigator.clipboard.writeText('hello'));
  await page.locator('.scene-button').click();
  await menu(page).getByRole('button', { name: 'Paste' }).click();
  await expect(page.locator('way-scope .notice')).toContainText('no map, no scenarios');
});

test('on a phone it fills the screen, files first, and is closed by its cross', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await page.locator('.scene-button').click();
  // Once its style has come.
  await expect.poll(() => menu(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await expect(menu(page).getByRole('button', { name: 'Open …' })).toBeInViewport({ ratio: 1 });
  await expect(card(page, 'vault')).toBeInViewport();
  expect(await menu(page).evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
  await menu(page).getByRole('button', { name: 'Close' }).click();
  await expect(menu(page)).toBeHidden();
});
