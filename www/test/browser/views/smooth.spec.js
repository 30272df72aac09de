import { chooseAlgorithm, expect, lab, loadMap, open, OPEN_MAP, settled, test } from '../support/page.js';

/** @typedef {import('@playwright/test').Page} Page */

const card = (/** @type {Page} */ page) => page.locator('.lane').first();
const choice = (/** @type {Page} */ page) => card(page).getByLabel('Path drawn');
const words = (/** @type {Page} */ page) => card(page).locator('.smooth-words');
const legend = (/** @type {Page} */ page) => page.locator('way-scope .legend').getByText('Smoothed path');

/** A room with a wall in it, A* alone, and its verdict open. @param {Page} page */
async function prepare(page) {
  await open(page);
  await loadMap(page, OPEN_MAP.replace(`${'.'.repeat(20)}\n`.repeat(12), `${'.'.repeat(20)}\n`.repeat(3) + `${'.'.repeat(9)}@@${'.'.repeat(9)}\n`.repeat(7) + `${'.'.repeat(20)}\n`.repeat(2)));
  await settled(page);
  const tab = page.getByRole('tab', { name: 'Lanes' });
  if (await tab.isVisible()) await tab.click();
  await chooseAlgorithm(page, 1, 'a-star');
  await settled(page);
  await card(page).locator('.badge').click();
  await choice(page).waitFor();
}

/** @param {Page} page @param {boolean} spline */
const smoothed = (page, spline) => page.evaluate((spline) => {
  const flat = Array.from(/** @type {any} */ (document.querySelector('way-scope')).engine.ask((/** @type {any} */ each) => each.smoothPath(0, spline)));
  const [found, pulled, length, bends, ...points] = flat;
  return { found, pulled, length, bends, points };
}, spline);

/** How opaque the upper canvas is at a place, in cells. @param {Page} page @param {number} x @param {number} y */
const inkAt = (page, x, y) => page.evaluate(([x, y]) => {
  const { stage } = /** @type {any} */ (document.querySelector('way-scope'));
  const box = stage.tiles[0];
  const ratio = stage.canvas.width / stage.canvas.clientWidth;
  const look = /** @type {any} */ (new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true }));
  look.drawImage(stage.canvas, -Math.round((box.x + stage.camera.x + x * stage.camera.scale) * ratio), -Math.round((box.y + stage.camera.y + y * stage.camera.scale) * ratio));
  return look.getImageData(0, 0, 1, 1).data[3];
}, [x, y]);

/**
 * The place on a line through points that lies farthest from all cells of the path found.
 * @param {Page} page
 * @param {number[]} points
 */
async function apart(page, points) {
  const path = /** @type {number[]} */ (await page.evaluate(() => Array.from(/** @type {any} */ (document.querySelector('way-scope')).engine.path(0))));
  let best = { x: 0, y: 0, far: 0 };
  for (let i = 2; i < points.length; i += 2) {
    for (let part = 0; part <= 1; part += 0.02) {
      const x = points[i - 2] + (points[i] - points[i - 2]) * part;
      const y = points[i - 1] + (points[i + 1] - points[i - 1]) * part;
      const far = Math.min(...path.map((cell) => Math.hypot(x - (cell % 20) - 0.5, y - Math.floor(cell / 20) - 0.5)));
      if (far > best.far) best = { x, y, far };
    }
  }
  return best;
}

test('a path is drawn by line of sight or as a curve, with its length, and as found again', async ({ page }) => {
  await prepare(page);
  const [lane] = (await lab(page)).lanes;
  await expect(choice(page)).toHaveValue('found');
  await expect(words(page)).toHaveText('');
  await choice(page).selectOption('line');
  const line = await smoothed(page, false);
  expect(line.found).toBeCloseTo(Number(lane.cost), 9);
  expect(line.pulled).toBeLessThan(line.found - 0.3);
  expect(line.length).toBeCloseTo(line.pulled, 9);
  const percent = ((1 - line.pulled / line.found) * 100).toFixed(1);
  await expect(words(page)).toContainText(`the path costs ${line.pulled.toFixed(2)}, ${percent} % less than the path found (${line.found.toFixed(2)})`);
  await expect(legend(page)).toBeVisible();
  const place = await apart(page, line.points);
  expect(place.far).toBeGreaterThan(0.6);
  await expect.poll(() => inkAt(page, place.x, place.y)).toBe(255);

  await choice(page).selectOption('spline');
  const curve = await smoothed(page, true);
  expect(curve.points.length).toBeGreaterThan(60);
  expect(curve.length).toBeGreaterThan(curve.pulled);
  await expect(words(page)).toContainText('is only drawn for looks');
  const on = await apart(page, curve.points);
  await expect.poll(() => inkAt(page, on.x, on.y)).toBe(255);

  // Nothing of it is a result.
  expect((await lab(page)).lanes[0].cost).toBe(lane.cost);
  await choice(page).selectOption('found');
  await expect(words(page)).toHaveText('');
  await expect(legend(page)).toBeHidden();
  await expect.poll(() => inkAt(page, place.x, place.y)).toBe(0);
});

test('it follows the world, and is not offered where there are no lines of sight', async ({ page }) => {
  await prepare(page);
  await choice(page).selectOption('line');
  const before = await words(page).textContent();
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.paintStroke(5, 1, 5, 11, '@', false));
  });
  await settled(page);
  await expect(words(page)).not.toHaveText(before ?? '');
  const line = await smoothed(page, false);
  await expect(words(page)).toContainText(`the path costs ${line.pulled.toFixed(2)}`);
  await card(page).getByText('Settings').click();
  await card(page).getByLabel('Neighbours').selectOption('4');
  await settled(page);
  await expect(choice(page)).toBeHidden();
  await expect(legend(page)).toBeHidden();
});
