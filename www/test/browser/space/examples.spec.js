// What somebody meets on the page of continuous space who comes for the first time: a scene in motion, and a strip of
// examples over it.

import { expect, test } from '../support/page.js';
import { drag, LONG, obstacles, open, PAGE, press, ready } from '../support/space-page.js';

/** @import { Page } from '@playwright/test' */

const example = (/** @type {Page} */ page, /** @type {string} */ id) => page.locator(`[data-example=${id}]`);
const playing = (/** @type {Page} */ page) => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.time.playing);
const tab = (/** @type {Page} */ page) => page.locator('[role=tab][aria-selected=true]');

/** The page as somebody finds it who has not been here. @param {Page} page */
async function first(page) {
  await page.goto(PAGE);
  await ready(page);
}

test('who comes for the first time sees characters walk; who plays nothing leaves nothing behind', async ({ page }) => {
  await first(page);
  await expect(tab(page)).toHaveText('Walk');
  await expect(example(page, 'walk')).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => playing(page), LONG).toBe(true);
  const time = async () => Number.parseFloat((await page.locator('.sentence').textContent()) ?? '');
  await expect.poll(time, LONG).toBeGreaterThan(0.5);
  await page.getByRole('button', { name: 'Pause' }).click();
  // Whoever comes back finds it so again, and an address of a study leads to that study at rest.
  await page.goto('about:blank');
  await first(page);
  await expect.poll(() => playing(page), LONG).toBe(true);
  await page.goto('about:blank');
  await open(page, '#study=roads');
  await expect(tab(page)).toHaveText('Roadmap');
  expect(await playing(page)).toBe(false);
});

test('each example opens its scene and study and moves; what was drawn before is kept', async ({ page }) => {
  await open(page);
  const before = await obstacles(page);
  await page.keyboard.press('r');
  await drag(page, [18, 15], [20, 17]);
  expect(await obstacles(page)).toBe(before + 1);
  for (const [id, name] of [['roads', 'Roadmap'], ['mesh', 'Mesh'], ['spheres', 'Spheres'], ['gait', 'Gait'], ['group', 'Group'], ['camera', 'Camera'], ['crowd', 'Crowd'], ['story', 'Story'], ['walk', 'Walk']]) {
    await example(page, id).click();
    await expect(tab(page)).toHaveText(name, LONG);
    await expect(page.locator('.example[aria-current=true]')).toHaveAttribute('data-example', id, LONG);
    await expect.poll(() => playing(page), LONG).toBe(true);
    if (id === 'roads') await expect(page.locator('.notice')).toContainText('is saved for later');
  }
  await example(page, 'draw').click();
  await expect(tab(page)).toHaveText('Scene');
  expect([await obstacles(page), await playing(page)]).toEqual([0, false]);
  await drag(page, [5, 5], [8, 8]);
  expect(await obstacles(page)).toBe(1);
  // Another study of the same scene is no example.
  await page.getByRole('tab', { name: 'Walk' }).click();
  await expect(page.locator('.example[aria-current=true]')).toHaveCount(0);
});

test('the pictures are hidden and stay so; the names remain; nothing moves where motion is not wanted', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await first(page);
  await expect(tab(page)).toHaveText('Walk');
  await page.waitForTimeout(600);
  expect(await playing(page)).toBe(false);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(example(page, 'group').locator('svg')).toBeVisible();
  await page.getByRole('button', { name: 'Hide the pictures' }).click();
  await page.reload();
  await ready(page);
  await expect(example(page, 'group').locator('svg')).toBeHidden();
  await expect(example(page, 'group')).toBeVisible();
  await page.getByRole('button', { name: 'Show the pictures' }).click();
  await expect(example(page, 'group').locator('svg')).toBeVisible();
});

test('who does something before an example moves is not taken away from it', async ({ page }) => {
  await open(page);
  await example(page, 'group').click();
  await expect(tab(page)).toHaveText('Group', LONG);
  await page.getByRole('tab', { name: 'Scene' }).click();
  await expect(tab(page)).toHaveText('Scene');
  await press(page, 1, 1);
  await page.waitForTimeout(1000);
  expect(await playing(page)).toBe(false);
});
