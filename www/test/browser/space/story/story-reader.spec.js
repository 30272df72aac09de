// The reader of a story: verdicts and prices before an act, intervention, accommodation, and what is saved.

import { expect, test } from '../../support/page.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page @param {string} [language] */
async function open(page, language = 'en') {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`../space/${language}/#scene=office&study=story`);
  await page.locator('#space[data-ready]').waitFor();
  await page.locator('.story-plan .step.goal').waitFor();
}

const became = (/** @type {Page} */ page) => page.locator('.reader-became');
const take = (/** @type {Page} */ page) => page.getByRole('button', { name: 'PickUp betty ammo armory' });
const price = (/** @type {Page} */ page) => page.getByRole('slider', { name: 'Price of an intervention' });

/** Betty, with the plan of Figure 3.2. @param {Page} page */
async function betty(page) {
  await open(page);
  await page.getByRole('combobox', { name: 'Story', exact: true }).selectOption('betty');
  await page.getByRole('button', { name: 'Reader', exact: true }).click();
  await expect(take(page)).toBeVisible();
}

test('before Betty takes the ammunition it is told what breaks and what both answers cost; then it is stuck', async ({ page }) => {
  await betty(page);
  const act = page.locator('.reader-act', { has: take(page) });
  await expect(act).toContainText('breaks the plan');
  await expect(act).toContainText('“at ammo armory” would be broken, which “2 PickUp fred ammo armory” needs.');
  await expect(act).toContainText('Intervention: 4 would be chosen');
  await expect(act).toContainText(/New plan: \d/);
  await take(page).click();
  await expect(became(page)).toContainText('this happened instead: stuck ammo');
  await expect(page.locator('.reader-facts .begun')).toContainText('stuck ammo');
  // The next intervention is dearer; back, it is not.
  await expect(act).toContainText('Intervention: 6');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(act).toContainText('Intervention: 4');
});

test('where interventions are dear Fred goes for the other ammunition, the old plan struck through beside the new one', async ({ page }) => {
  await betty(page);
  await price(page).fill('30');
  await take(page).click();
  await expect(became(page)).toContainText('Accommodation: “Betty takes the ammunition” was done, and the plan was');
  const plans = page.locator('.reader-plans section');
  await expect(plans.first().locator('.gone').first()).toContainText('PickUp fred ammo armory');
  await expect(plans.last()).toContainText('PickUp fred spare cellar');
  for (let step = 0; step < 7; step++) await page.getByRole('button', { name: 'Next step of the plan' }).click();
  await expect(page.locator('.reader-facts')).toContainText('wounded barney');
  await expect(page.getByRole('button', { name: 'Next step of the plan' })).toBeDisabled();
});

test('once Fred has both, nothing that Betty does can break the plan', async ({ page }) => {
  await betty(page);
  const scan = page.locator('[data-field="story.reader.scan"]');
  await expect(scan).toContainText('Before the first step:');
  for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Next step of the plan' }).click();
  await expect(scan).toContainText('at 0 of them');
  await expect(page.locator('.reader-act.fails')).toHaveCount(0);
});

test('the heist is read as Mia, and what she gives away the plan can do without', async ({ page }) => {
  await open(page);
  const stories = page.getByRole('combobox', { name: 'Story', exact: true });
  await expect(stories.locator('option[value="heist"]')).toHaveText('The heist (56 steps)');
  await stories.selectOption('heist');
  await page.getByRole('button', { name: 'Reader', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'You are' })).toHaveValue('mia', { timeout: 20_000 });
  for (let step = 0; step < 24; step++) await page.getByRole('button', { name: 'Next step of the plan' }).click();
  const give = page.locator('.reader-act.fails', { has: page.getByRole('button', { name: 'Give mia otto card lobby' }) });
  await expect(give).toContainText('New plan: 1.1 would be chosen');
});
