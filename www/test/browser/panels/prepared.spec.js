// What to pay beforehand: measured on the map at hand, in a lesson and in Advice; a changed map is measured again.

import { expect, open, test } from '../support/page.js';
import { figure, labOf, pressOn } from '../support/scenes.js';

/** @import { Locator } from '@playwright/test' */

/** Searches take as long as they take on a loaded machine. */
const LONG = { timeout: 120_000 };

/** The figures of the table: a row for each, its cells as text. @param {Locator} box */
const rowsOf = (box) => box.locator('.prepared-table tbody tr').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

test('in the lesson all that prepares is measured, drawn and told; what is drawn on the map is measured again', async ({ page }) => {
  test.setTimeout(300_000);
  await page.goto('../lessons/en/what-to-pay-beforehand.html');
  const town = await figure(page, 'town');
  const box = town.locator('.prepared');
  await expect(box.getByRole('status').first()).toHaveText('Nothing has been measured on this map yet.');
  await box.getByRole('button', { name: 'Measure on this map' }).click();
  await expect(box.getByRole('status').first()).toContainText('Measured on this map and this machine:', LONG);
  const rows = await rowsOf(box);
  const names = rows.map(([, name]) => name);
  expect(names[0]).toBe('A*');
  expect(rows[0].slice(2, 4)).toEqual(['nothing', 'nothing']);
  for (const name of ['Jump point search', 'HPA*, 1 level', 'HPA*, 3 levels', 'A* on a subgoal graph, 1 level', 'A* on a subgoal graph, 2 levels']) expect(names).toContain(name);
  // Exact ones are never longer, and every point of the picture is a row of the table.
  expect(rows.find(([, name]) => name === 'A* on a subgoal graph, 2 levels')?.[6]).toBe('0 %');
  await expect(box.locator('.drawing circle')).toHaveCount(rows.length);
  await expect(box.locator('.prepared-short')).toContainText(/answers fastest, .* times as fast as A\*/);
  const { revision } = await labOf(town);
  await town.locator('.scene-bar [data-tool="draw"]').click();
  await pressOn(town, 4, 4);
  await expect.poll(async () => (await labOf(town)).revision).not.toBe(revision);
  await expect(box.getByRole('button', { name: 'Stop' })).toBeVisible(LONG);
  await box.getByRole('button', { name: 'Stop' }).click();
  await expect(box.getByRole('status').first()).toHaveText(/^Stopped after \d+ algorithms?\.$/);
  await expect(box.getByRole('button', { name: /^Measure/ })).toBeFocused();
});

test('Advice has the same for the world at hand', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Advice', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Which algorithm?' });
  const box = dialog.locator('.prepared');
  await box.getByRole('button', { name: 'Measure on this map' }).click();
  await expect(box.locator('tbody tr').first()).toContainText('A*', LONG);
});
