// Requests for plans of a story: listed beside its run, marked on its floor, made by entering and by a press.

import { expect, test } from '../../support/page.js';
import { at, LONG, press } from '../../support/space-page.js';

/** @import { Page } from '@playwright/test' */

/** The tour of the aquarium, with nobody or somebody who plays. @param {Page} page */
async function open(page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('../space/en/#scene=office&study=story');
  await page.locator('#space[data-ready]').waitFor(LONG);
  await page.locator('.story-plan .step.goal').waitFor(LONG);
  await page.getByRole('combobox', { name: 'Story', exact: true }).selectOption('aquarium');
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.scene.space.name), LONG).toBe('aquarium');
  await page.getByRole('group', { name: 'Views of the story' }).getByRole('button', { name: 'Run' }).click();
}

/** @param {Page} page @param {number} seconds of the story */
const play = (page, seconds) => page.evaluate((of) => {
  const app = /** @type {any} */ (window).wayscopeSpace;
  for (let second = 0; second < of; second++) app.study.advance(1);
  app.ask();
}, seconds);
const requests = (/** @type {Page} */ page) => page.locator('.story-requests li');

test('requests are listed; one is made by a press, and gone back from', async ({ page }) => {
  await open(page);
  await page.getByRole('combobox', { name: 'Plays the character' }).selectOption('');
  await expect(requests(page)).toHaveCount(4);
  await expect(requests(page).nth(1)).toContainText('when visitor enters rays');
  await play(page, 1);
  await expect(requests(page).first()).toHaveClass('under-way');
  await play(page, 120);
  await expect(requests(page).first()).toHaveClass('done');
  await expect(page.locator('.sentence')).toContainText('The story goes on with the next request: rays (when visitor enters rays)');
  await page.getByRole('button', { name: 'Request now' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await play(page, 3);
  await expect(requests(page).nth(3)).toHaveClass('under-way');
  await play(page, 60);
  await expect(requests(page).nth(3)).toHaveClass('done');
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await expect(requests(page).nth(3)).toHaveClass('open');
});

test('a place at which a plan is requested says so, and entering it brings the guide', async ({ page }) => {
  await open(page);
  // The visitor plays: its steps of the tour are awaited, until it has seen what the tour has.
  await play(page, 1);
  const rays = await at(page, 20.2, 5.5);
  // The jellyfish first, then the sharks.
  for (const [x, y] of [[20.9, 17.5], [9.4, 17.5]]) {
    await press(page, x, y);
    await page.getByRole('button', { name: 'Pause' }).click();
    await play(page, 60);
  }
  await expect(requests(page).first()).toHaveClass('done');
  await page.mouse.move(rays.x, rays.y);
  await press(page, 20.2, 5.5);
  await page.getByRole('button', { name: 'Pause' }).click();
  await play(page, 24);
  await expect(requests(page).nth(1)).toHaveClass('under-way');
  await play(page, 60);
  await expect(requests(page).nth(1)).toHaveClass('done');
});
