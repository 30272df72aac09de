// The page of continuous space on a phone: floor and panel are seen together, and the panel is a sheet of three
// heights.

import { expect, test } from '../support/page.js';
import { at, LONG, open } from '../support/space-page.js';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** @import { Page } from '@playwright/test' */
const handle = (/** @type {Page} */ page) => page.getByRole('slider', { name: 'Height of the panel' });
/** Once it rests. @param {Page} page */
const boxes = async (page) => {
  await page.waitForTimeout(350);
  const of = async (/** @type {string} */ part) => /** @type {{ x: number, y: number, width: number, height: number }} */ (await page.locator(part).boundingBox());
  return { stage: await of('.stage'), side: await of('.side'), time: await of('.time') };
};
/** @param {Page} page @param {number} dy */
async function dragHandle(page, dy) {
  const { x, y, width, height } = /** @type {{ x: number, y: number, width: number, height: number }} */ (await handle(page).boundingBox());
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2 + dy / 2, { steps: 3 });
  await page.mouse.move(x + width / 2, y + height / 2 + dy, { steps: 3 });
  // Held still before it is let go: it is not thrown.
  await page.waitForTimeout(250);
  await page.mouse.up();
}

test('floor, panel and time are seen at once, and nothing scrolls but the panel', async ({ page }) => {
  await open(page, '#study=walk');
  const { stage, side, time } = await boxes(page);
  expect(stage.height).toBeGreaterThan(280);
  expect(side.height).toBeGreaterThan(280);
  expect(Math.abs(stage.y + stage.height - side.y)).toBeLessThan(2);
  expect(Math.abs(side.y + side.height - time.y)).toBeLessThan(2);
  expect(time.y + time.height).toBeLessThanOrEqual(844);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // The whole floor is in the part that is not covered, below the sentence.
  const sentence = /** @type {{ y: number, height: number }} */ (await page.locator('.sentence').boundingBox());
  expect((await at(page, 0, 20)).y).toBeGreaterThanOrEqual(sentence.y + sentence.height - 2);
  expect((await at(page, 32, 0)).y).toBeLessThan(side.y);
});

test('the sheet is dragged and pressed to its three heights', async ({ page }) => {
  await open(page, '#study=walk');
  const { side } = await boxes(page);
  await dragHandle(page, 260);
  await expect(handle(page)).toHaveAttribute('aria-valuetext', 'only its tabs');
  const low = await boxes(page);
  expect(low.side.height).toBeLessThan(90);
  expect(low.stage.height).toBeGreaterThan(500);
  // A tab that is pressed shows its panel.
  await page.getByRole('tab', { name: 'Group' }).click();
  await expect(handle(page)).toHaveAttribute('aria-valuetext', 'half');
  expect((await boxes(page)).side.height).toBe(side.height);
  await dragHandle(page, -300);
  await expect(handle(page)).toHaveAttribute('aria-valuetext', 'full');
  const high = await boxes(page);
  expect(high.side.y).toBeLessThan(80);
  // Under a full sheet the floor keeps its size.
  expect(high.stage.height).toBeGreaterThan(280);
  await handle(page).click();
  await expect(handle(page)).toHaveAttribute('aria-valuetext', 'only its tabs');
  await handle(page).click();
  await expect(handle(page)).toHaveAttribute('aria-valuetext', 'half');
});

test('the sheet is worked by keys, and what has the focus is not covered', async ({ page }) => {
  await open(page, '#study=walk');
  await handle(page).focus();
  await page.keyboard.press('End');
  await expect(handle(page)).toHaveAttribute('aria-valuetext', 'full');
  await page.keyboard.press('ArrowDown');
  await expect(handle(page)).toHaveAttribute('aria-valuetext', 'half');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(handle(page)).toHaveAttribute('aria-valuenow', '0');
  await page.getByRole('combobox', { name: 'Set-up' }).focus();
  await expect(handle(page)).toHaveAttribute('aria-valuenow', '1');
  await handle(page).press('End');
  await page.locator('.stage canvas').first().focus();
  await expect(handle(page)).toHaveAttribute('aria-valuenow', '1');
});

test('the hint leaves with the first gesture, and what is new is said', async ({ page }) => {
  await open(page, '#study=walk');
  const sentence = page.locator('.sentence');
  await expect(sentence).toHaveCSS('opacity', '1');
  const { x, y } = await at(page, 2, 18);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 10, { steps: 3 });
  await page.mouse.up();
  await expect(sentence).toHaveCSS('opacity', '0');
  await page.locator('.transport .play').click();
  await expect(sentence).toContainText(' s.');
  await expect(sentence).toHaveCSS('opacity', '1');
});

test('the view of the camera is over the floor, and back in its panel on a wide page', async ({ page }) => {
  await open(page, '#study=camera');
  await expect(page.locator('.stage .eye')).toBeVisible(LONG);
  await page.getByRole('tab', { name: 'Walk' }).click();
  await expect(page.locator('.stage .eye')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Camera' }).click();
  await expect(page.locator('.stage .eye')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator('.panel .eye')).toBeVisible();
  await expect(page.locator('.stage .eye')).toHaveCount(0);
});

test('the legend is a button over the floor, and its signs unfold above it', async ({ page }) => {
  await open(page, '#study=walk');
  const [button, signs] = [page.locator('.legend-button'), page.locator('.signs .legend')];
  await expect(signs).toBeHidden();
  await button.tap();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(signs.locator('li.stands').first()).toHaveText('obstacle');
  const [legend, stage] = [await signs.boundingBox(), await page.locator('.stage').boundingBox()];
  if (!legend || !stage) throw new Error('not there');
  expect(legend.y >= stage.y && legend.y + legend.height <= stage.y + stage.height).toBe(true);
  await button.press('Escape');
  await expect(signs).toBeHidden();
  // A wide page has it in a row below.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(signs).toBeVisible();
  await expect(button).toBeHidden();
});
