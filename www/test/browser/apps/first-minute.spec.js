// What somebody meets who comes for the first time: one search, large, that plays once and rests solved; worlds that
// fill the stage; a phone.

import { drop } from '../support/files.js';
import { addLanes, camera, expect, fingers, frame, lab, loadMap, open, openFirst, place, settled, test, OPEN_MAP } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page */
const hint = (page) => page.locator('way-scope .next-step');
/** @param {Page} page */
const tiles = (page) => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).stage.tiles);
/** @param {Page} page */
const atBeginning = (page) => page.waitForFunction(() => {
  const { state } = /** @type {any} */ (document.querySelector('way-scope')) ?? {};
  return state?.lab?.lanes.length === 1 && state.lab.cursor === 0;
});

test('one search plays once by itself and rests solved, with a line that says what is next', async ({ page }) => {
  await page.goto('./');
  await atBeginning(page);
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('way-scope')).state.player.playing);
  await expect(hint(page)).toHaveCount(0);
  await expect(hint(page)).toBeVisible({ timeout: 30_000 });
  await settled(page);
  const state = await lab(page);
  expect([state.lanes.map(({ algorithm }) => algorithm), state.playing, state.cursor]).toEqual([['a-star'], false, state.steps]);
  // Who only looks leaves nothing behind.
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('the line goes when one of its things is done, and does not come again', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openFirst(page);
  const { x, y } = await place(page, 20, 10);
  await page.mouse.click(x, y);
  await expect(hint(page)).toHaveCount(0);
  await expect(page.locator('.cell .where')).toHaveText('(20, 10)');
  await page.reload();
  await settled(page);
  await frame(page);
  await expect(hint(page)).toHaveCount(0);
});

test('the line can be closed', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openFirst(page);
  await hint(page).getByRole('button', { name: 'Close this notice' }).click();
  await expect(hint(page)).toHaveCount(0);
});

test('the line gives the pencil and opens the chooser of searches', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openFirst(page);
  await expect(hint(page)).toHaveText('Next: press a cell to ask about it, draw a wall, or add a search to compare.');
  await hint(page).getByRole('button', { name: 'draw a wall' }).click();
  expect(await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.tool)).toBe('draw');
  await expect(hint(page)).toBeVisible();
  await hint(page).getByRole('button', { name: 'add a search' }).click();
  await page.locator('dialog.choose [data-id="dijkstra"]').click();
  await expect.poll(async () => (await lab(page)).lanes.length).toBe(2);
  await expect(hint(page)).toHaveCount(0);
});

test('with less motion asked for nothing plays: it is solved at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./');
  await expect(hint(page)).toBeVisible();
  await settled(page);
  const state = await lab(page);
  expect([state.playing, state.cursor]).toEqual([false, state.steps]);
});

test('a press or a key before it plays keeps it from doing so', async ({ page }) => {
  await page.goto('./');
  await atBeginning(page);
  await page.waitForFunction(() => document.body.dataset.ready === '');
  await page.keyboard.press('Shift');
  await expect(hint(page)).toBeVisible();
  await page.waitForTimeout(1200);
  const state = await lab(page);
  expect([state.playing, state.cursor]).toEqual([false, state.steps]);
});

test('a press on the world while it plays holds it there', async ({ page }) => {
  await page.goto('./');
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('way-scope'))?.state.player.playing);
  const { x, y } = await place(page, 20, 10);
  await page.mouse.click(x, y);
  await frame(page);
  const state = await lab(page);
  expect(state.playing).toBe(false);
  expect(state.cursor).toBeLessThan(state.steps);
});

test('a lab that comes back, and one that a link carries, are as they were left', async ({ page }) => {
  await open(page);
  await page.reload();
  await settled(page);
  expect((await lab(page)).lanes).toHaveLength(2);
  await page.waitForTimeout(1200);
  expect((await lab(page)).playing).toBe(false);
});

test('worlds fill the stage: one is as large as it can be, three are a large one and two small ones', async ({ page }) => {
  await open(page);
  const [one, two] = await tiles(page);
  expect([one.ratio, two.ratio]).toEqual([1, 1]);
  await addLanes(page, 3);
  const three = await tiles(page);
  expect(three.map((/** @type {any} */ tile) => tile.ratio)).toEqual([1, 0.5, 0.5]);
  // What is pressed in a small one is the cell that is seen there.
  const { x, y } = await place(page, 30, 20, 2);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).chooseTool('pan'));
  await page.mouse.click(x, y);
  await expect(page.locator('.cell .where')).toHaveText('(30, 20)');
  // The view moves as far as the pointer.
  await page.mouse.wheel(0, -600);
  await frame(page);
  const from = await place(page, 30, 20, 2);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 8, { steps: 3 });
  await page.mouse.up();
  await frame(page);
  const to = await place(page, 30, 20, 2);
  expect([Math.round(to.x - from.x), Math.round(to.y - from.y)]).toEqual([12, 8]);
});

test('the idea of a map is told whole, and no number of a scenario is asked for before there is one', async ({ page }) => {
  await open(page);
  const idea = page.locator('.lesson');
  await expect(idea).toContainText('before it finds a path around, and Dijkstra has expanded everything by then.');
  expect(await idea.evaluate((node) => node.scrollWidth <= node.clientWidth && node.scrollHeight <= node.clientHeight)).toBe(true);
  await expect(page.locator('.scenario')).toHaveCount(0);
  await drop(page, ['scene.map', OPEN_MAP], ['scene.map.scen', 'version 1\n0 scene.map 20 12 1 1 5 1 4\n0 scene.map 20 12 1 1 7 1 6\n']);
  await expect(page.getByLabel('Number of the scenario')).toHaveValue('1');
  expect((await lab(page)).goal).toEqual({ x: 5, y: 1 });
  await page.getByRole('button', { name: 'Next scenario' }).click();
  await expect(page.getByLabel('Number of the scenario')).toHaveValue('2');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await settled(page);
  expect((await lab(page)).name, 'the map and its first scenario are one change').toBe('bay');
  await loadMap(page, OPEN_MAP);
  await expect(idea).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a press on a cell shows what is known of it, and the buttons of the header are as large as a finger', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openFirst(page);
    const { x, y } = await place(page, 20, 10);
    await page.touchscreen.tap(x, y);
    await expect(page.locator('.cell .where')).toBeVisible();
    await expect(page.locator('.cell .where')).toHaveText('(20, 10)');
    await expect(hint(page)).toHaveCount(0);
    for (const button of await page.locator('#commands > .plain').all()) {
      const box = await button.boundingBox();
      expect([box?.width, box?.height]).toEqual([44, 44]);
    }
  });

  test('one world takes the width, and a swipe or its heading turns to the next', async ({ page }) => {
    await open(page);
    await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).chooseTool('pan'));
    await frame(page);
    const [tile, more] = await tiles(page);
    expect(more).toBeUndefined();
    expect((await camera(page)).scale * 64).toBeGreaterThan(0.85 * tile.width);
    const headings = page.locator('way-scope .heading');
    await expect(headings).toHaveCount(2);
    await expect(headings.nth(0)).toHaveAttribute('aria-pressed', 'true');
    const { x, y } = await place(page, 40, 18);
    const touch = await fingers(page);
    const swipe = async (/** @type {number} */ by) => {
      await touch.down({ x, y });
      await touch.move({ x: x + by / 2, y });
      await touch.move({ x: x + by, y });
      await touch.up();
      await frame(page);
    };
    await swipe(-90);
    await expect(headings.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await swipe(-90);
    await expect(headings.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await swipe(90);
    await expect(headings.nth(0)).toHaveAttribute('aria-pressed', 'true');
    await headings.nth(1).focus();
    await page.keyboard.press('Enter');
    await expect(headings.nth(1)).toHaveAttribute('aria-pressed', 'true');
  });
});
