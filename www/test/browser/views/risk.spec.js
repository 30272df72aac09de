/** Risk: a brush lays it, hatching shows it, lanes weigh it, and what they pay for less of it is told. */
import { cell, drag, expect, frame, lab, loadMap, open, OPEN_MAP, settled, test } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

const legend = (/** @type {Page} */ page) => page.locator('.legend li', { hasText: 'risk: denser = higher' });
const brush = (/** @type {Page} */ page) => page.locator('way-scope .line').getByRole('group', { name: 'Risk brush' });
const risk = async (/** @type {Page} */ page, /** @type {number} */ x, /** @type {number} */ y) => (await cell(page, x, y))?.risk;
/** Two lanes of A*: 20 x 12 cells of ground, from (2, 6) to (17, 6), risk 5 between them. @param {Page} page */
async function field(page) {
  await open(page);
  await loadMap(page, OPEN_MAP);
  await page.evaluate(async () => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    await scope.lab.whole();
    scope.change((/** @type {any} */ engine) => {
      engine.setAlgorithm(1, 'a-star');
      engine.moveStart(2, 6, false);
      engine.moveGoal(17, 6, true);
    });
  });
  await settled(page);
}

/** How much of the stage's upper canvas is painted. @param {Page} page */
const ink = (page) => page.evaluate(() => {
  const { canvas } = /** @type {any} */ (document.querySelector('way-scope')).stage;
  const ctx = /** @type {any} */ (new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true }));
  ctx.drawImage(canvas, 0, 0);
  const { data } = ctx.getImageData(0, 0, canvas.width, canvas.height);
  let painted = 0;
  for (let i = 3; i < data.length; i += 4) painted += data[i] > 0 ? 1 : 0;
  return painted;
});

test('the brush lays what it says, takes it away again, and each stroke can be undone', async ({ page }) => {
  await field(page);
  await expect(legend(page)).toBeHidden();
  const before = await ink(page);
  await page.getByRole('button', { name: 'Paint risk' }).click();
  await expect(brush(page)).toBeVisible();
  await expect(brush(page).getByRole('slider')).toHaveValue('5');
  await drag(page, [[8, 3], [12, 3]]);
  for (let x = 8; x <= 12; x++) expect(await risk(page, x, 3)).toBe(5);
  await expect(legend(page)).toBeVisible();
  await frame(page);
  expect(await ink(page)).toBeGreaterThan(before);
  await page.keyboard.press('9');
  await expect(brush(page).getByRole('slider')).toHaveValue('9');
  await drag(page, [[8, 4], [12, 4]]);
  expect(await risk(page, 10, 4)).toBe(9);
  // On what it lays it takes it away.
  await drag(page, [[9, 4], [10, 4]]);
  expect([await risk(page, 8, 4), await risk(page, 9, 4), await risk(page, 10, 4)]).toEqual([9, 0, 0]);
  await page.keyboard.press('Control+z');
  expect(await risk(page, 10, 4)).toBe(9);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect(await risk(page, 10, 3)).toBe(0);
  await expect(legend(page)).toBeHidden();
  await page.keyboard.press('Control+Shift+z');
  await expect(legend(page)).toBeVisible();
  await page.keyboard.press('Shift+h');
  await settled(page);
  expect((await lab(page)).risky).toBe(false);
});

test('by keyboard alone: tool, level, cell', async ({ page }) => {
  await field(page);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).focusWorld());
  await page.keyboard.press('h');
  await expect(brush(page)).toBeVisible();
  await page.keyboard.press('7');
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await settled(page);
  const at = await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.cursor);
  expect(await risk(page, at.x, at.y)).toBe(7);
  await page.keyboard.press('Enter');
  expect(await risk(page, at.x, at.y)).toBe(0);
});

test('one lane goes the shortest way and the other the safest, and says what that costs', async ({ page }) => {
  await field(page);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => {
      for (let y = 4; y <= 8; y++) engine.paintRisk(7, y, 12, y, 5, y > 4);
    });
  });
  const second = page.locator('article.lane').nth(1);
  await second.getByText('Settings').click();
  await second.getByLabel('Risk weight').selectOption('4');
  await settled(page);
  const { lanes } = await lab(page);
  expect(lanes[0].cost).toBe(15);
  expect(lanes.map(({ reference, cost }) => /** @type {any} */ (reference).cost === cost)).toEqual([true, true]);
  await expect(page.locator('article.lane').first()).toContainText('Risk on its path: 30.');
  await expect(second).toContainText(/\d+(\.\d)? % longer than the path of lane 1, 100 % less risk: 0\./);
  await page.getByRole('tab', { name: 'Cell' }).click();
  await page.locator('way-scope canvas.above').hover({ position: await page.evaluate(() => {
    const { stage } = /** @type {any} */ (document.querySelector('way-scope'));
    return stage.middleOf(0, { x: 10, y: 5 });
  }) });
  await expect(page.locator('.panel-cell')).toContainText('risk 5');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('the brush and what clears it are among the tools', async ({ page }) => {
    await field(page);
    const tools = page.locator('.panel-tools');
    await tools.getByRole('button', { name: 'Paint risk' }).tap();
    await expect(tools.getByRole('group', { name: 'Risk brush' })).toBeVisible();
    await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.paintRisk(4, 4, 8, 4, 3, false)));
    await settled(page);
    await tools.getByRole('button', { name: 'Erase' }).tap();
    const clear = tools.getByRole('button', { name: 'Clear risk' });
    await expect(clear).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await clear.tap();
    await expect(clear).toBeHidden();
    expect((await lab(page)).risky).toBe(false);
  });
});
