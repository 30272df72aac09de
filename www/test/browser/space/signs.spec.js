// What is drawn on the floor explains itself: obstacles that are stepped over and passed under; walls on a dark page.

import { expect, test } from '../support/page.js';
import { at, open, press } from '../support/space-page.js';

/** @import { Page } from '@playwright/test' */

test('the cable and the lamp of the office say what they are, in the legend, under the pointer and pressed', async ({ page }) => {
  await open(page, '#scene=office&study=scene');
  await expect(page.locator('.floor-place .signs .legend li.stands')).toHaveText(['obstacle', 'above the head: passed under', 'low: stepped over']);
  const hover = async (/** @type {number} */ x, /** @type {number} */ y) => {
    const { x: px, y: py } = await at(page, x, y);
    await page.mouse.move(px, py);
  };
  const canvas = page.locator('.stage canvas').first();
  await hover(10.1, 10);
  await expect(canvas).toHaveAttribute('title', 'cable, at most 5 cm high: stepped over.');
  await hover(22, 10);
  await expect(canvas).toHaveAttribute('title', 'lamp, higher than 1.8 m above the floor: passed under.');
  await expect(page.locator('.sentence')).toHaveText('lamp, higher than 1.8 m above the floor: passed under.');
  await hover(16, 10);
  await expect(canvas).toHaveAttribute('title', '');
  await press(page, 22, 10);
  await hover(2, 10);
  await expect(page.locator('.sentence')).toHaveText('lamp, higher than 1.8 m above the floor: passed under.');
  // Where somebody walks, too.
  await page.getByRole('tab', { name: 'Walk' }).click();
  await hover(10.1, 10);
  await expect(canvas).toHaveAttribute('title', 'cable, at most 5 cm high: stepped over.');
});

/** Contrast of the lightest pixel at the edge of the floor's left wall with what lies around. @param {Page} page */
const contrast = (page) => page.evaluate(() => {
  const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('.stage canvas'));
  const { view } = /** @type {any} */ (window).wayscopeSpace;
  const ratio = devicePixelRatio;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  // From 8 pixels beside the floor to 6 within it.
  const { data } = context.getImageData(Math.round((view.x - 8) * ratio), Math.round((view.y - 5.5 * view.scale) * ratio), Math.round(14 * ratio), 1);
  const lights = Array.from({ length: data.length / 4 }, (_, at) => {
    const [r, g, b] = Array.from(data.slice(4 * at, 4 * at + 3), (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  });
  return Math.max(...lights.map((light) => Math.max(light, lights[0]) / Math.min(light, lights[0])));
});

for (const scheme of /** @type {const} */ (['light', 'dark'])) {
  test(`walls stand out from what lies around the floor, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await open(page, '#scene=office&study=scene');
    expect(await contrast(page)).toBeGreaterThan(3);
  });
}

test('the legend has what the study draws, and follows its layers', async ({ page }) => {
  await page.goto('../space/en/#scene=office&study=roads');
  await page.locator('#space[data-ready]').waitFor();
  const drawn = page.locator('.floor-place .signs .legend li.drawn');
  await expect(drawn).toHaveText(['path found', 'edge of the roadmap, coloured by clearance', 'vertex of the roadmap']);
  await page.getByText('Layers', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Voronoi diagram' }).check();
  await expect(drawn.last()).toHaveText('Voronoi diagram');
  await page.getByRole('tab', { name: 'Camera' }).click();
  await expect(drawn).toHaveText(['path found', 'camera', 'where it looks', 'where it goes']);
});
