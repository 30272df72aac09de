// Stories: the plan and why each step is there, the search both ways, the text with its faults, and what is saved.

import { expect, test } from '../../support/page.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page @param {string} [language] */
async function open(page, language = 'en') {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`../space/${language}/#scene=office&study=story`);
  await page.locator('#space[data-ready]').waitFor();
  await page.locator('.story-plan .step.goal').waitFor();
}

const story = (/** @type {Page} */ page) => page.getByRole('combobox', { name: 'Story', exact: true });
const view = (/** @type {Page} */ page, /** @type {string} */ name) => page.getByRole('group', { name: 'Views of the story' }).getByRole('button', { name });
const measures = (/** @type {Page} */ page) => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.measures());

test('the plan lies there; a step says why, by keys as well', async ({ page }) => {
  await open(page);
  await expect(page.locator('.sentence')).toContainText('A plan of 6 steps');
  await page.getByRole('button', { name: '2 PickUp fred ammo armory' }).click();
  await expect(page.locator('[data-field="story.why"]')).toContainText('It makes “has fred ammo” true, which step 4 needs (Load fred gun ammo).');
  await expect(page.locator('[data-field="story.why"]')).toContainText('a goal');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^3 PickUp/ })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-field="story.why"]')).toContainText('Press a step');
});

test('the search goes on and back by the buttons of time, and a rejected plan is looked at', async ({ page }) => {
  await open(page);
  await view(page, 'Tree').click();
  const { searched } = await measures(page);
  await expect(page.locator('.sentence')).toContainText(`Step ${searched} of ${searched}. No flaw is left`);
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await expect(page.locator('.sentence')).toContainText('Step 0 of');
  await page.getByRole('button', { name: 'Step forward' }).click();
  await page.getByRole('button', { name: 'Step forward' }).click();
  await expect(page.locator('.story-plan .open').first()).toBeVisible();
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(page.locator('.sentence')).toContainText('Step 1 of');
  await page.locator('.story-tree .node').first().click();
  await expect(page.locator('.sentence')).toContainText('looked at');
  await page.getByRole('group', { name: /^Tree of partial plans/ }).press('ArrowUp');
  await page.getByRole('button', { name: 'Latest' }).click();
  await expect(page.locator('.sentence')).not.toContainText('looked at');
  await page.getByRole('button', { name: 'Plan it before my eyes' }).click();
  await expect(page.locator('.sentence')).toContainText('No flaw is left', { timeout: 30_000 });
});

test('a fault is told at its place, undo takes it back, and what was set up is saved', async ({ page }) => {
  await open(page);
  await view(page, 'Code').click();
  const text = page.getByRole('textbox', { name: 'Text of the story' });
  const was = await text.inputValue();
  await text.fill(was.replace('(loaded ?weapon) (not', '(loaded ?wepon) (not'));
  await expect(page.locator('.story-wrong')).toContainText('?wepon');
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Go to the place' }).click();
  expect(await text.evaluate((/** @type {HTMLTextAreaElement} */ field) => field.value.slice(field.selectionStart, field.selectionStart + 6))).toBe('?wepon');
  await view(page, 'Plan').click();
  await expect(page.locator('.story-none')).toContainText('cannot be read');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.story-plan .step.goal')).toBeVisible();
  await story(page).selectOption('ways');
  await page.getByRole('button', { name: 'Stealthy' }).click();
  await expect(page.getByRole('button', { name: /Surprise/ })).toBeVisible();
  const saved = await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.save());
  expect(saved).toMatchObject({ story: 'ways', view: 'plan' });
  await story(page).selectOption('sussman');
  await expect(page.locator('.sentence')).toContainText('3 steps');
  await page.evaluate((of) => /** @type {any} */ (window).wayscopeSpace.study.load(of), saved);
  await expect(page.getByRole('button', { name: /Surprise/ })).toBeVisible();
  expect(await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.save())).toEqual(saved);
  await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.load({ view: 7, story: 'x', text: 5, search: { flaws: 'none' }, preferences: [{}, 3] }));
  await expect(page.locator('.sentence')).toContainText('A plan of 6 steps');
});

test('files are dropped as stories; half of a pair is not taken', async ({ page }) => {
  await open(page);
  await view(page, 'Code').click();
  const files = page.locator('.panel input[type="file"]');
  const file = (/** @type {string} */ name, /** @type {string} */ text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  const domain = file('d.pddl', '(define (domain d) (:predicates (p)) (:action make :parameters () :precondition (and) :effect (p)))');
  await files.setInputFiles([domain]);
  await expect(page.locator('.notice')).toContainText('needs a problem');
  await files.setInputFiles([domain, file('p.pddl', '(define (problem q) (:domain d) (:init) (:goal (p)))')]);
  await expect(page.locator('.sentence')).toContainText('A plan of 1 step');
  await page.getByRole('button', { name: 'Problem' }).click();
  await expect(page.getByRole('textbox', { name: 'Text of the story' })).toHaveValue(/problem q/);
});

test('the heist has a plan of 56 steps, in German as well', async ({ page }) => {
  await open(page, 'de');
  await page.getByRole('combobox', { name: 'Geschichte', exact: true }).selectOption('heist');
  await expect(page.locator('.sentence')).toContainText('56 Schritten', { timeout: 20_000 });
  expect(await page.locator('.story-plan .step').count()).toBe(58);
  await page.getByRole('button', { name: 'Baum' }).click();
  await expect(page.locator('.sentence')).toContainText('Kein Mangel ist übrig');
});
