// A story that is carried out: its graph, its messages, and acts of the player on its floor, both ways.

import { expect, test } from '../../support/page.js';
import { at, LONG, press } from '../../support/space-page.js';

/** @import { Page } from '@playwright/test' */

/** Figure 3.2 with Betty, on its floor. @param {Page} page */
async function open(page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('../space/en/#scene=office&study=story');
  await page.locator('#space[data-ready]').waitFor(LONG);
  await page.locator('.story-plan .step.goal').waitFor(LONG);
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.scene.space.name), LONG).toBe('fort');
}

/** @param {Page} page @param {number} seconds of the story */
const play = (page, seconds) => page.evaluate((of) => {
  const app = /** @type {any} */ (window).wayscopeSpace;
  for (let second = 0; second < of; second++) app.study.advance(1);
  app.ask();
}, seconds);
const view = (/** @type {Page} */ page, /** @type {string} */ name) => page.getByRole('group', { name: 'Views of the story' }).getByRole('button', { name });
const step = (/** @type {Page} */ page, /** @type {string} */ state) => page.locator(`.story-plan .step.${state}`);
/** Where the ammunition lies. */
const AMMO = /** @type {const} */ ([13.7, 18]);

test('the graph is played and gone back through; the steps of the plan show how far it is', async ({ page }) => {
  await open(page);
  await play(page, 4);
  await expect(step(page, 'executing')).toHaveCount(1);
  await expect(page.locator('.sentence')).toContainText('Fred goes from the tower to the armory.');
  await view(page, 'Run').click();
  await expect(step(page, 'executing')).toHaveCount(1);
  await expect(page.locator('.story-checks tbody tr')).toHaveCount(1);
  await play(page, 60);
  await expect(page.locator('.sentence')).toContainText('All goals are reached');
  await expect(step(page, 'completed')).toHaveCount(6);
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await expect(step(page, 'completed')).toHaveCount(0);
});

test('the messages go one after the other, both ways, and the chosen one is read as XML', async ({ page }) => {
  await open(page);
  await view(page, 'Bus').click();
  const log = page.locator('.story-log li');
  for (let message = 1; message <= 6; message++) {
    await page.getByRole('button', { name: 'Next message' }).click();
    await expect(log).toHaveCount(message);
  }
  await page.getByRole('button', { name: 'Message before' }).click();
  await expect(log).toHaveCount(5);
  await log.first().getByRole('button').click();
  await expect(page.locator('.story-xml')).toContainText('<');
  await expect(page.locator('.story-components .from')).toHaveCount(1);
});

test('over the ammunition it is told what breaks and both prices; pressed, it fails; where that is dear, the plan changes', async ({ page }) => {
  await open(page);
  await play(page, 2);
  const { x, y } = await at(page, ...AMMO);
  await page.mouse.move(x, y);
  await expect(page.locator('.sentence')).toContainText('would break the plan: step 2 needs “at ammo armory”.');
  await expect(page.locator('.sentence')).toContainText(/Price of failure: 4.*of a new plan: \d/);
  await press(page, ...AMMO);
  await expect(page.locator('.notice')).toContainText('is made to fail');
  await page.getByRole('button', { name: 'Pause' }).click();
  await play(page, 60);
  await expect(page.locator('.story-changed')).toHaveCount(0);
  await view(page, 'Reader').click();
  await page.getByRole('slider', { name: 'Price of an intervention' }).fill('30');
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await view(page, 'Plan').click();
  await play(page, 2);
  await press(page, ...AMMO);
  await expect(page.locator('.notice')).toContainText('the plan changes');
  await page.getByRole('button', { name: 'Pause' }).click();
  await play(page, 8);
  await expect(page.locator('.story-changed s').first()).toContainText('PickUp fred ammo armory');
  await expect(step(page, 'gone').first()).toBeVisible();
  await page.getByRole('button', { name: 'Show the new plan' }).click();
  await expect(page.locator('.story-plan')).toContainText('fred spare cellar');
  await play(page, 90);
  await expect(page.locator('.sentence')).toContainText('All goals are reached');
});

test('nobody stays nobody when the story is staged again', async ({ page }) => {
  await open(page);
  await view(page, 'Run').click();
  const player = page.getByRole('combobox', { name: 'Plays the character' });
  await expect(player).toHaveValue('betty');
  await player.selectOption('');
  await page.getByRole('combobox', { name: 'Story', exact: true }).selectOption('figure');
  await page.getByRole('combobox', { name: 'Story', exact: true }).selectOption('betty');
  await expect(page.locator('.panel')).toContainText('10 objects');
  await expect(player).toHaveValue('');
});
