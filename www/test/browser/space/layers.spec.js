// Areas, doors and items, as somebody draws, walks round, saves and opens them.

import { readFileSync } from 'node:fs';
import { expect, frame, test } from '../support/page.js';
import { drag, figure, LONG, open, press, walkers } from '../support/space-page.js';

/** @import { Page } from '@playwright/test' */

/** What the page's scene has beside obstacles; nothing while the page loads. */
const layers = (/** @type {Page} */ page) => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace?.scene.layers);
/** The scene as it is saved. @param {Page} page */
const saved = (page) => page.evaluate(() => JSON.parse(/** @type {any} */ (window).wayscopeSpace.text()));

/** Metres of the way on the roadmap. @param {Page} page */
async function metres(page) {
  await expect(figure(page, 'Phase')).toHaveText('finished', LONG);
  await expect(figure(page, 'Length')).toContainText(' m');
  return Number.parseFloat((await figure(page, 'Length').textContent()) ?? '');
}

/** An empty floor with start and goal of the roadmap at its sides. @param {Page} page */
async function empty(page) {
  await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.open(() => ({ kind: 'scene', json: { format: 'wayscope-scene', version: 1, name: 'meadow', floor: [0, 0, 30, 20], study: { roads: { ends: { start: { x: 4, y: 10 }, goal: { x: 26, y: 10 } } } } } }), ''));
}

test('a pond that is drawn is gone round; frozen it is crossed; both are undone, saved as version 2 and opened again', async ({ page }) => {
  await open(page);
  await empty(page);
  expect((await saved(page)).version).toBe(1);
  await page.getByRole('button', { name: 'Draw an area' }).click();
  await expect(page.locator('.sentence')).toContainText('corners of the area');
  for (const [x, y] of [[12, 6], [18, 6], [18, 15], [12, 15], [12, 6]]) await press(page, x, y);
  await expect(page.getByRole('heading', { name: 'Chosen area' })).toBeVisible();
  await expect(page.getByText('Whoever walks goes round it: characters, crowds, groups and roadmaps.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('pond');
  await page.getByRole('textbox', { name: 'Name', exact: true }).press('Enter');
  expect((await layers(page)).areas.map((/** @type {any} */ { name, medium }) => [name, medium])).toEqual([['pond', 'water']]);

  await page.getByRole('tab', { name: 'Roadmap' }).click();
  const round = await metres(page);
  expect(round).toBeGreaterThan(22.5);
  await page.getByRole('tab', { name: 'Scene' }).click();
  await page.getByRole('combobox', { name: 'Medium' }).selectOption('land');
  await page.getByRole('tab', { name: 'Roadmap' }).click();
  expect(await metres(page)).toBeLessThan(22.1);
  await page.keyboard.press('Control+z');
  await expect(figure(page, 'Length')).not.toHaveText(/^22(\.0\d*)? m/, LONG);
  expect(await metres(page)).toBe(round);

  const text = await saved(page);
  expect([text.version, text.areas.length]).toEqual([2, 1]);
  const file = page.locator('input[type=file][accept*=geojson]');
  await page.getByRole('tab', { name: 'Scene' }).click();
  await file.setInputFiles({ name: 'pond.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(text)) });
  await expect.poll(async () => (await layers(page)).areas[0]?.name).toBe('pond');
  expect((await saved(page)).areas).toEqual(text.areas);
  // What was drawn stays when the page is loaded anew.
  await page.waitForTimeout(1000);
  await page.reload();
  await expect.poll(async () => (await layers(page))?.areas[0]?.name, LONG).toBe('pond');

  // A file of version 1 opens as before, and one with areas of a medium that is none is refused with its place.
  const maze = readFileSync(new URL('../../../../maps/maze.json', import.meta.url));
  await file.setInputFiles({ name: 'maze.json', mimeType: 'application/json', buffer: maze });
  await expect.poll(async () => (await saved(page)).name).toBe('maze');
  expect((await saved(page)).version).toBe(1);
  text.areas[0].medium = 'lava';
  await file.setInputFiles({ name: 'lava.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(text)) });
  await expect(page.locator('.notice')).toContainText('areas[0].medium');
});

test('a door is dragged across a gap, opened, shut and locked by presses, also while characters walk', async ({ page }) => {
  await open(page, '#scene=river');
  const states = async () => (await layers(page)).doors.map((/** @type {any} */ { state }) => state);
  expect(await states()).toEqual(['shut']);
  await page.keyboard.press('d');
  await expect(page.locator('.sentence')).toContainText('Drag across a gap');
  await press(page, 15, 10);
  expect(await states()).toEqual(['locked']);
  await press(page, 15, 10);
  expect(await states()).toEqual(['open']);
  await drag(page, [12, 16], [11, 18]);
  expect(await states()).toEqual(['open', 'shut']);
  await page.getByRole('combobox', { name: 'State' }).selectOption('locked');
  await page.getByRole('checkbox', { name: 'One way only' }).check();
  await expect(page.getByText('nobody on this page heeds it')).toBeVisible();
  expect(await states()).toEqual(['open', 'locked']);
  await page.keyboard.press('Delete');
  await page.locator('.stage canvas').focus();
  await page.keyboard.press('Delete');
  expect(await states()).toEqual(['open']);

  await page.getByRole('tab', { name: 'Walk' }).click();
  // The floor is smaller by then: the legend of walks is longer.
  await expect(walkers(page)).not.toHaveCount(0);
  await frame(page);
  await press(page, 15, 9.3);
  await expect.poll(states).toEqual(['shut']);
  await page.getByRole('combobox', { name: 'Speed', exact: true }).selectOption('10 ×');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.locator('.badge-line')).toHaveText('Arrived', LONG);
});

test('items are put, named and turned; keys go through all pieces, move them and take them away', async ({ page }) => {
  await open(page, '#scene=river');
  await expect(page.getByText('6 areas, 1 door, 3 items.')).toBeVisible();
  await page.getByRole('button', { name: 'Put an item' }).click();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('place to sit');
  await press(page, 5, 5);
  await expect(page.getByRole('heading', { name: 'Chosen item' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Used facing one way' }).check();
  await page.getByRole('slider', { name: /^Facing/ }).fill('90');
  const items = async () => (await layers(page)).items;
  expect((await items())[3]).toMatchObject({ kind: 'sit', at: { x: 5, y: 5 }, facing: Math.PI / 2 });
  await page.locator('.stage canvas').focus();
  await page.keyboard.press('ArrowRight');
  expect((await items())[3].at.x).toBe(5.5);
  await page.keyboard.press('Delete');
  expect((await items()).length).toBe(3);
  // The last in the order of the file is the last item.
  await page.keyboard.press('v');
  await page.keyboard.press('Shift+N');
  await expect(page.getByRole('heading', { name: 'Chosen item' })).toBeVisible();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+N');
  await expect(page.getByRole('heading', { name: 'Chosen door' })).toBeVisible();
  await page.keyboard.press('Shift+N');
  await expect(page.getByRole('heading', { name: 'Chosen area' })).toBeVisible();
});

test('what lies under the pointer is told, and signs are explained', async ({ page }) => {
  await open(page, '#scene=river');
  await expect(page.locator('.floor-place .signs .legend li.stands')).toHaveText(['obstacle', 'water: gone round', 'land to be climbed: gone round', 'land of a higher cost', 'shut door', 'thing to carry', 'place to drink', 'place to look at something']);
  const { view, box } = await page.evaluate(() => {
    const { x, y } = /** @type {HTMLCanvasElement} */ (document.querySelector('.stage canvas')).getBoundingClientRect();
    return { view: /** @type {any} */ (window).wayscopeSpace.view, box: { x, y } };
  });
  const hover = (/** @type {number} */ x, /** @type {number} */ y) => page.mouse.move(box.x + view.x + x * view.scale, box.y + view.y - y * view.scale);
  await hover(15.5, 4);
  await expect(page.locator('.sentence')).toHaveText('river, water: whoever walks goes round it.');
  await hover(15, 10);
  await expect(page.locator('.sentence')).toHaveText('gate, shut door.');
  await expect(page.locator('.stage canvas')).toHaveAttribute('title', 'gate, shut door.');
  await hover(2, 2);
  await expect(page.locator('.sentence')).toContainText('Press an obstacle');
});
