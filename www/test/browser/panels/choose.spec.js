// The chooser of searches: by mouse, by keys and by finger, in two presses, with what it says of each.

import { addLanes, chooseAlgorithm, expect, lab, open, settled, test } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

const add = (/** @type {Page} */ page) => page.getByRole('button', { name: 'Add', exact: true });
const chooser = (/** @type {Page} */ page) => page.locator('dialog.choose');
const option = (/** @type {Page} */ page, /** @type {string} */ id) => chooser(page).locator(`[data-id="${id}"]`);
const field = (/** @type {Page} */ page) => chooser(page).getByRole('combobox');
const active = (/** @type {Page} */ page) => chooser(page).locator('[data-active]');
const algorithms = async (/** @type {Page} */ page) => (await lab(page)).lanes.map(({ algorithm }) => algorithm);

test('Dijkstra beside A* takes two presses, HPA* as well, and nothing is added unasked', async ({ page }) => {
  await open(page, { alone: true });
  await add(page).click();
  await expect(page.getByRole('dialog', { name: 'Add a search' })).toBeVisible();
  expect(await algorithms(page)).toEqual(['a-star']);
  await option(page, 'dijkstra').click();
  await expect(chooser(page)).toHaveCount(0);
  await expect.poll(() => algorithms(page)).toEqual(['a-star', 'dijkstra']);
  await expect(page.locator('.lane[data-chosen] .algorithm')).toHaveText('Dijkstra');
  await add(page).click();
  await option(page, 'hpa-star').click();
  // Its code is fetched first.
  await expect.poll(() => algorithms(page)).toEqual(['a-star', 'dijkstra', 'hpa-star']);
});

test('each says what it is, guarantees and is good for, by family, and what runs is marked', async ({ page }) => {
  await open(page);
  await add(page).click();
  const ids = await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).engine.catalogue().map((/** @type {{ id: string }} */ { id }) => id));
  await expect(chooser(page).getByRole('option')).toHaveCount(ids.length);
  for (const part of ['idea', 'guarantee', 'use']) {
    const texts = await chooser(page).locator(`.choose-${part}`).allTextContents();
    expect(texts.filter((text) => text.trim().length > 8), part).toHaveLength(ids.length);
  }
  await expect(chooser(page).getByRole('listbox', { name: 'Searches' }).getByRole('group', { name: 'Hierarchical' }).getByRole('option')).toHaveCount(4);
  await expect(option(page, 'hpa-star')).toContainText('complete, not optimal');
  await expect(option(page, 'weighted-a-star')).toContainText('≤ 2.00 × optimal');
  await expect(option(page, 'a-star').locator('.choose-running')).toHaveText('in lane 1');
  await expect(option(page, 'dijkstra').locator('.choose-running')).toHaveText('in lane 2');
  await expect(chooser(page).locator('.choose-running')).toHaveCount(2);
});

test('keys alone choose: typing finds, arrows, Home and End move, Enter takes, Escape takes back and leaves', async ({ page }) => {
  await open(page, { alone: true });
  await add(page).focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await expect(active(page)).toHaveAttribute('data-id', 'dijkstra');
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveAttribute('data-id', 'breadth-first');
  await page.keyboard.press('End');
  await expect(active(page)).toHaveAttribute('data-id', 'sma-star');
  await expect(active(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveAttribute('data-id', 'dijkstra');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await expect(active(page)).toHaveAttribute('data-id', 'dijkstra');
  await page.keyboard.type('theta*');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', 'choose-theta-star');
  await expect(chooser(page).getByRole('option')).toHaveCount(2);
  await expect(chooser(page).getByRole('status')).toHaveText('2 searches found');
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  expect(await chooser(page).getByRole('option').count()).toBeGreaterThan(30);
  await page.keyboard.press('Escape');
  await expect(chooser(page)).toHaveCount(0);
  await expect(add(page)).toBeFocused();
  expect(await algorithms(page)).toEqual(['a-star']);
  await page.keyboard.press('Enter');
  await field(page).fill('greedy');
  await page.keyboard.press('Enter');
  await expect.poll(() => algorithms(page)).toEqual(['a-star', 'greedy']);
});

test('what nothing matches is said, and Enter chooses nothing', async ({ page }) => {
  await open(page, { alone: true });
  await add(page).click();
  await field(page).fill('zzzz');
  await expect(chooser(page).getByText('No search matches.')).toBeVisible();
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('Enter');
  await expect(chooser(page)).toBeVisible();
  expect(await algorithms(page)).toEqual(['a-star']);
});

test('the name of a lane’s algorithm opens it on what the lane has, and changes that', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Algorithm of lane 2: Dijkstra' }).click();
  await expect(page.getByRole('dialog', { name: 'Change the search in lane 2' })).toBeVisible();
  await expect(option(page, 'dijkstra')).toHaveAttribute('aria-selected', 'true');
  await expect(active(page)).toHaveAttribute('data-id', 'dijkstra');
  const before = await lab(page);
  await option(page, 'dijkstra').click();
  expect(await lab(page), 'the same again changes nothing').toEqual(before);
  await chooseAlgorithm(page, 2, 'jump-point');
  await expect.poll(() => algorithms(page)).toEqual(['a-star', 'jump-point']);
  await expect(page.getByRole('button', { name: 'Algorithm of lane 2: Jump point search' })).toBeFocused();
});

test('a family is gone to, and a search that is added moves as the lane in focus does', async ({ page }) => {
  await open(page, { alone: true });
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.setSetting(0, 'neighbours', '4')));
  await add(page).click();
  await chooser(page).getByRole('button', { name: /^Real-time/ }).click();
  await expect(active(page)).toHaveAttribute('data-id', 'rta-star');
  await expect(option(page, 'rta-star')).toBeInViewport({ ratio: 1 });
  await option(page, 'greedy').click();
  await expect.poll(() => algorithms(page)).toEqual(['a-star', 'greedy']);
  expect((await lab(page)).lanes[1].settings.neighbours).toBe('4');
});

test('two presses while it is fetched open it once', async ({ page }) => {
  /** @type {() => void} */
  let release = () => {};
  const held = new Promise((done) => { release = () => done(undefined); });
  await page.route('**/*choose-search*', async (route) => {
    await held;
    await route.continue();
  });
  await open(page);
  await add(page).click();
  await add(page).click();
  release();
  await expect(chooser(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chooser(page)).toHaveCount(0);
});

test('once it is there it is asked for no more', async ({ page }) => {
  await open(page);
  await add(page).click();
  await expect(chooser(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chooser(page)).toHaveCount(0);
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await add(page).click();
  await expect(chooser(page)).toBeVisible();
  expect(asked).toEqual([]);
});

test('with six lanes nothing more can be added, but each can be changed', async ({ page }) => {
  await open(page);
  await addLanes(page);
  await expect(add(page)).toBeDisabled();
  await chooseAlgorithm(page, 6, 'a-star');
  await expect.poll(async () => (await algorithms(page))[5]).toBe('a-star');
  await settled(page);
});
