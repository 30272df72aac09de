/**
 * A* with landmarks: fewer expansions than A*, its landmarks in the picture, and tables that are stale after an edit,
 * exactly as far as that matters.
 */
import { chooseAlgorithm, drag, expect, lab, loadMap, open, settled, test } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

const ROWS = [
  '....................',
  '.@@@@@@@@@@@@@@@@@..',
  '..................@.',
  '..................@.',
  '..................@.',
  '....................',
  '....................',
];
const MAP = `type octile\nheight ${ROWS.length}\nwidth 20\nmap\n${ROWS.map((row) => `${row}\n`).join('')}`;
const lane = async (/** @type {Page} */ page) => (await lab(page)).lanes[0];
const notes = async (/** @type {Page} */ page) => (await lane(page)).notes.map(({ id }) => id);
const card = (/** @type {Page} */ page) => page.locator('article.lane').first();
const landmarks = (/** @type {Page} */ page) => page.evaluate(() => [.../** @type {any} */ (document.querySelector('way-scope')).lab.ask((/** @type {any} */ each) => each.landmarkCells(0))]);

/** @param {Page} page */
async function begin(page) {
  await open(page);
  await loadMap(page, MAP);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.moveStart(2, 0, false) && engine.moveGoal(9, 3, false)));
  await settled(page);
  const before = await lane(page);
  await chooseAlgorithm(page, 1, 'a-star-landmarks');
  await expect.poll(async () => (await lane(page)).algorithm).toBe('a-star-landmarks');
  await settled(page);
  return before;
}

test('it finds what A* finds with fewer expansions, and shows its landmarks', async ({ page }) => {
  const plain = await begin(page);
  const known = await lane(page);
  expect(known.cost).toBe(plain.cost);
  expect(known.counters.expanded).toBeLessThan(plain.counters.expanded);
  await expect(page.locator('.legend li', { hasText: 'landmark' })).toBeVisible();
  await expect(card(page).locator('.lane-notes')).toContainText('4 landmarks');
  const cells = await landmarks(page);
  expect(new Set(cells).size).toBe(4);
  // In the picture: where the first landmark is something is drawn that is not there with another algorithm.
  await card(page).locator('summary', { hasText: 'Settings' }).click();
  await card(page).getByRole('combobox', { name: 'Landmarks' }).selectOption('1');
  await expect.poll(async () => (await landmarks(page)).length).toBe(1);
  await settled(page);
  expect((await landmarks(page))[0]).toBe(cells[0]);
  expect((await lane(page)).cost).toBe(plain.cost);
  await chooseAlgorithm(page, 1, 'a-star');
  await settled(page);
  expect(await landmarks(page)).toEqual([]);
  await expect(page.locator('.legend li', { hasText: 'landmark' })).toBeHidden();
});

test('after a wall the tables are stale and the path still optimal; after a gap it may not be, until they are made anew', async ({ page }) => {
  await begin(page);
  expect(await notes(page)).not.toContain('lane.tables-dearer');
  await drag(page, [[5, 5], [8, 5]]);
  await settled(page);
  expect(await notes(page)).toContain('lane.tables-dearer');
  expect((await lane(page)).guarantee.id).toBe('guarantee.optimal');
  await expect(card(page).locator('.lane-notes')).toContainText('still optimal');
  // A gap in the long wall.
  await drag(page, [[9, 1], [9, 1]], { button: 'right' });
  await settled(page);
  expect(await notes(page)).toContain('lane.tables-cheaper');
  expect((await lane(page)).guarantee.id).toBe('guarantee.any');
  await card(page).getByRole('button', { name: 'Recompute the tables' }).click();
  await settled(page);
  expect(await notes(page)).toEqual(['lane.landmarks']);
  const anew = await lane(page);
  expect(anew.guarantee.id).toBe('guarantee.optimal');
  expect(anew.reference).toEqual({ state: 'known', cost: anew.cost });
  await expect(card(page).getByRole('status')).toContainText('ms');
});

test('the button goes with the algorithm', async ({ page }) => {
  await begin(page);
  const anew = card(page).getByRole('button', { name: 'Recompute the tables' });
  await expect(anew).toBeVisible();
  await chooseAlgorithm(page, 1, 'a-star');
  await expect(anew).toBeHidden();
  await chooseAlgorithm(page, 1, 'a-star-landmarks');
  await expect(anew).toBeVisible();
});
