import { cell, expect, frame, lab, loadMap, open, OPEN_MAP, place, settled, test } from '../support/page.js';

/** @param {import('@playwright/test').Page} page */
const camera = (page) => page.evaluate(() => /** @type {{ scale: number, x: number, y: number }} */ (/** @type {any} */ (document.querySelector('way-scope')).stage.camera));

/** The buttons of the tools, wherever they are. @param {import('@playwright/test').Page} page @param {string} name */
const tool = (page, name) => page.getByRole('button', { name, exact: true }).and(page.locator(':visible'));

test('everything that a drag does is done by single presses', async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP);
  const press = async (/** @type {number} */ x, /** @type {number} */ y) => {
    const at = await place(page, x, y);
    await page.mouse.click(at.x, at.y);
    await settled(page);
  };
  for (let y = 4; y < 9; y++) await press(10, y);
  for (let y = 4; y < 9; y++) expect((await cell(page, 10, y))?.state, `row ${y}`).toBe('blocked');
  const walled = await lab(page);
  expect(walled.lanes[0].cost).toBeCloseTo(9 + 6 * Math.SQRT2, 9);
  await tool(page, 'Place the start').click();
  await press(3, 2);
  await tool(page, 'Place the goal').click();
  await press(16, 9);
  expect(await lab(page)).toMatchObject({ start: { x: 3, y: 2 }, goal: { x: 16, y: 9 } });
  const track = /** @type {{ x: number, y: number, width: number, height: number }} */ (await page.getByRole('slider', { name: 'Step shown' }).boundingBox());
  await page.mouse.click(track.x + track.width / 2, track.y + track.height / 2);
  await frame(page);
  const { cursor, steps } = await lab(page);
  expect(Math.abs(cursor - steps / 2)).toBeLessThanOrEqual(2);
});

test('the view is moved and scaled by buttons, and a button with nothing to show keeps its focus', async ({ page }) => {
  await open(page);
  const pad = page.getByRole('group', { name: 'Move the view' });
  await expect(pad).toBeHidden();
  const whole = await camera(page);
  for (let i = 0; i < 4; i++) await tool(page, 'Zoom in').click();
  await frame(page);
  const near = await camera(page);
  expect(near.scale).toBeCloseTo(whole.scale * 1.5 ** 4, 6);
  const size = await page.evaluate(() => {
    const { width, height } = /** @type {any} */ (document.querySelector('way-scope')).stage.tileSize;
    return { width, height };
  });
  for (const [name, x, y] of /** @type {[string, number, number][]} */ ([['right', -1, 0], ['left', 1, 0], ['down', 0, -1], ['up', 0, 1]])) {
    const before = await camera(page);
    await page.getByRole('button', { name: `Move the view ${name}` }).click();
    await frame(page);
    const after = await camera(page);
    expect([after.x - before.x, after.y - before.y], name).toEqual([(x * size.width) / 2, (y * size.height) / 2]);
  }
  const up = page.getByRole('button', { name: 'Move the view up' });
  for (let i = 0; i < 9; i++) await up.press('Enter');
  await frame(page);
  await expect(up).toBeFocused();
  await expect(up).toHaveAttribute('aria-disabled', 'true');
  expect((await camera(page)).y).toBeGreaterThanOrEqual(0);
  const { revision } = await lab(page);
  await tool(page, 'Zoom out').click();
  await frame(page);
  expect((await camera(page)).scale).toBeCloseTo(near.scale / 1.5, 6);
  await tool(page, 'Show the whole world').click();
  await frame(page);
  expect(await camera(page)).toEqual(whole);
  await expect(pad).toBeHidden();
  expect((await lab(page)).revision).toBe(revision);
});

test('keys move the view while the world has focus', async ({ page }) => {
  await open(page);
  await page.getByRole('application').focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press('+');
  await frame(page);
  const { height, width } = await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).stage.tileSize);
  for (const [key, x, y] of /** @type {[string, number, number][]} */ ([['PageDown', 0, -1], ['PageUp', 0, 1], ['Shift+PageDown', -1, 0], ['Shift+PageUp', 1, 0]])) {
    const before = await camera(page);
    await page.keyboard.press(key);
    await frame(page);
    const after = await camera(page);
    expect([after.x - before.x, after.y - before.y], key).toEqual([(x * width) / 2, (y * height) / 2]);
  }
});
