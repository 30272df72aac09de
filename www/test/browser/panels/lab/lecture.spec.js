import { expect, frame, lab, open, settled, test, whole } from '../../support/page.js';

/** @import { Page } from '@playwright/test' */

const scope = (/** @type {Page} */ page) => page.locator('way-scope');
const panel = (/** @type {Page} */ page) => scope(page).locator('.lecture-button');
const height = async (/** @type {Page} */ page) => (await scope(page).locator('.sentence .words').boundingBox())?.height ?? 0;

test('by one press to the whole screen, chosen parts in large type, on and back by a clicker, and out by Escape', async ({ page }) => {
  await open(page);
  const small = await height(page);
  const controls = await scope(page).getAttribute('controls');
  await page.getByRole('button', { name: 'Lecture mode' }).click();
  await expect(scope(page)).toHaveAttribute('lecture');
  await settled(page);
  const { width, height: high } = /** @type {{ width: number, height: number }} */ (page.viewportSize());
  expect(await scope(page).boundingBox()).toEqual({ x: 0, y: 0, width, height: high });
  await expect(scope(page).locator('.legends')).toBeVisible();
  for (const part of ['.rail', '.menus']) await expect(scope(page).locator(part).first()).toBeHidden();
  await expect(page.locator('#side')).toBeHidden();
  await expect(scope(page).locator('.sentence .words')).toBeVisible();
  expect(await height(page)).toBeGreaterThan(1.2 * small);

  await page.keyboard.press('Home');
  await settled(page);
  for (const [key, step] of /** @type {const} */ ([['PageDown', 1], ['ArrowRight', 2], ['ArrowDown', 3], ['PageUp', 2], ['ArrowLeft', 1], ['ArrowUp', 0]])) {
    await page.keyboard.press(key);
    await settled(page);
    expect((await lab(page)).cursor, key).toBe(step);
  }
  // Dark, and lit by the next click, which does nothing else.
  for (const key of ['.', 'b']) {
    await page.keyboard.press(key);
    await expect(scope(page).locator('.lecture-dark')).toBeVisible();
    await page.keyboard.press('PageDown');
    await expect(scope(page).locator('.lecture-dark')).toBeHidden();
    await settled(page);
    expect((await lab(page)).cursor).toBe(0);
  }
  await page.keyboard.press('Escape');
  await expect(scope(page)).not.toHaveAttribute('lecture');
  await expect(page.locator('#side')).toBeVisible();
  await expect(scope(page).locator('.rail')).toBeVisible();
  expect(await scope(page).getAttribute('controls')).toBe(controls);
  // The keys mean again what they meant.
  await page.keyboard.press('.');
  await settled(page);
  expect((await lab(page)).cursor).toBe(1);
});

test('the world is large, and the way out is a button that stands there while nothing moves', async ({ page }) => {
  await open(page, { alone: true });
  await page.getByRole('button', { name: 'Lecture mode' }).click();
  await expect(scope(page)).toHaveAttribute('lecture');
  await settled(page);
  const share = await page.evaluate(() => {
    const { stage } = /** @type {any} */ (document.querySelector('way-scope'));
    return (36 * stage.camera.scale) / innerHeight;
  });
  expect(share, 'of the height of the screen').toBeGreaterThan(0.6);
  await page.waitForTimeout(3000);
  const leave = page.getByRole('button', { name: 'Leave lecture mode' });
  await expect(leave).toHaveCSS('opacity', '1');
  const [bar, heading] = await Promise.all([leave.boundingBox(), scope(page).locator('.heading').first().boundingBox()]);
  expect((bar?.y ?? 0) + (bar?.height ?? 0), 'covers no heading').toBeLessThanOrEqual(heading?.y ?? 0);
  await leave.click();
  await expect(scope(page)).not.toHaveAttribute('lecture');
});

test('what is shown, how large, and how far a click goes are chosen, and remembered', async ({ page }) => {
  await open(page);
  await whole(page);
  await page.keyboard.press('Shift+P');
  await panel(page).click();
  await page.getByRole('checkbox', { name: 'Legend' }).check();
  await page.getByRole('checkbox', { name: 'Transport' }).uncheck();
  const before = await height(page);
  await page.getByRole('button', { name: 'Larger text' }).click();
  await frame(page);
  expect(await height(page)).toBeGreaterThan(before);
  await page.getByLabel('One click steps by').selectOption('level');
  // Escape closes the panel first.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox', { name: 'Legend' })).toBeHidden();
  await expect(scope(page)).toHaveAttribute('lecture');
  await page.keyboard.press('Home');
  await page.keyboard.press('PageDown');
  await settled(page);
  const there = await lab(page);
  expect(there.cursor).toBeGreaterThan(0);
  await page.keyboard.press('PageDown');
  await settled(page);
  expect((await lab(page)).cursor).toBeGreaterThan(there.cursor + 1);
  await page.keyboard.press('Shift+P');
  await expect(scope(page)).not.toHaveAttribute('lecture');

  await page.reload();
  await settled(page);
  await page.keyboard.press('Shift+P');
  await expect(scope(page).locator('.legends')).toBeVisible();
  await expect(scope(page).locator('.transport')).toBeHidden();
  expect(await height(page)).toBeGreaterThan(before);
});

test('where the screen may not be filled, the page is', async ({ page }) => {
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('not allowed'));
  });
  await open(page);
  await page.keyboard.press('Shift+P');
  await expect(scope(page)).toHaveAttribute('lecture');
  await expect.poll(() => scope(page).evaluate((node) => node.matches(':popover-open'))).toBe(true);
  const { width, height: high } = /** @type {{ width: number, height: number }} */ (page.viewportSize());
  expect(await scope(page).boundingBox()).toEqual({ x: 0, y: 0, width, height: high });
  await page.keyboard.press('PageUp');
  await settled(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('#side')).toBeVisible();
  expect(await scope(page).evaluate((node) => node.hasAttribute('popover'))).toBe(false);
});

test('a drag still moves the goal, and the colours follow the theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page);
  await page.keyboard.press('Shift+P');
  await settled(page);
  const { goal } = await lab(page);
  const at = (/** @type {{ x: number, y: number }} */ cell) => page.evaluate(({ x, y }) => {
    const { stage } = /** @type {any} */ (document.querySelector('way-scope'));
    const box = stage.canvas.getBoundingClientRect();
    const middle = stage.middleOf(0, { x, y });
    return { x: box.left + middle.x, y: box.top + middle.y };
  }, cell);
  // The stage takes its new size some frames after the press.
  let before = '';
  await expect.poll(async () => {
    const now = JSON.stringify(await at(goal));
    const rests = now === before;
    before = now;
    return rests;
  }).toBe(true);
  const [from, to] = [await at(goal), await at({ x: goal.x - 1, y: goal.y })];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await settled(page);
  expect((await lab(page)).goal).toEqual({ x: goal.x - 1, y: goal.y });
  const ground = () => scope(page).evaluate((node) => getComputedStyle(/** @type {Element} */ (node.shadowRoot?.querySelector('.shell'))).backgroundColor);
  expect(await ground()).toBe('rgb(25, 29, 36)');
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await ground()).toBe('rgb(255, 255, 255)');
});
