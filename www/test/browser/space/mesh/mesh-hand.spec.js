// A mesh drawn by hand: each gesture as somebody makes it, keys, fingers, undo, files, and the walk on it.

import { expect, test } from '../../support/page.js';
import { at, drag, figure, open, press } from '../../support/space-page.js';

/** @import { Page } from '@playwright/test' */

/**
 * An empty floor with both ends on it, and maybe a mesh.
 * @param {Page} page
 * @param {unknown} [mesh]
 * @param {{ start: unknown, goal: unknown }} [ends]
 */
async function meadow(page, mesh, ends = { start: { x: 5, y: 5 }, goal: { x: 7, y: 5 } }) {
  await open(page, '#study=mesh');
  await page.evaluate(([drawn, between]) => /** @type {any} */ (window).wayscopeSpace.open(() => ({ kind: 'scene', json: { format: 'wayscope-scene', version: 2, name: 'meadow', floor: [0, 0, 30, 20], ...(drawn ? { mesh: drawn } : {}), study: { mesh: { packed: true, hand: true, radius: 0, ends: between } } } }), ''), /** @type {const} */ ([mesh, ends]));
  await expect(page.getByRole('combobox', { name: 'Move by' })).toHaveValue('hand');
}

/** A square of two triangles, and another one with a gap between them. */
const SQUARES = { vertices: [[2, 2], [10, 2], [10, 10], [2, 10], [16, 2], [24, 2], [24, 10], [16, 10]], triangles: [[0, 1, 2], [0, 2, 3], [4, 5, 6], [4, 6, 7]] };
const ACROSS = { start: { x: 4, y: 5 }, goal: { x: 22, y: 5 } };

/** The drawn mesh. @param {Page} page */
const mesh = (page) => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.scene.space.drawnMesh());
/** How many triangles, corners and links it has. @param {Page} page */
const counts = async (page) => {
  const { corners, links, vertices } = await mesh(page);
  return [corners.length / 3, vertices.length / 2, links.length];
};
const sentence = (/** @type {Page} */ page) => page.locator('.sentence');
const measures = (/** @type {Page} */ page) => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.measures());

test('from an empty floor: a first triangle, one on its side, a corner moved and merged, all undone', async ({ page }) => {
  await meadow(page);
  await expect(sentence(page)).toContainText('There is no mesh yet');
  await press(page, 6, 5);
  expect(await counts(page)).toEqual([1, 3, 0]);
  const { vertices } = await mesh(page);
  const top = /** @type {[number, number]} */ (vertices.slice(4, 6));
  const low = /** @type {[number, number]} */ (vertices.slice(2, 4));
  const left = /** @type {[number, number]} */ (vertices.slice(0, 2));
  // A press on the side between the lower right corner and the top.
  await press(page, (low[0] + top[0]) / 2, (low[1] + top[1]) / 2);
  expect(await counts(page)).toEqual([2, 4, 0]);
  await drag(page, top, [top[0], top[1] + 2]);
  expect((await mesh(page)).vertices[5]).toBeCloseTo(top[1] + 2, 1);
  // Where it would turn its triangle over it does not go, and that is said.
  await drag(page, left, [left[0] + 20, left[1]]);
  await expect(page.locator('.notice')).toContainText('of the drawn mesh would');
  await page.keyboard.press('Control+z');
  // A third one on the lower side; dragged onto the top of the second its corner becomes one with that.
  await page.keyboard.press('Control+z');
  expect((await mesh(page)).vertices[5]).toBeCloseTo(top[1], 2);
  await page.keyboard.press('Control+z');
  expect(await counts(page)).toEqual([1, 3, 0]);
  await page.keyboard.press('Control+z');
  expect(await counts(page)).toEqual([0, 0, 0]);
  for (const expected of [[1, 3, 0], [2, 4, 0]]) {
    await page.keyboard.press('Control+y');
    expect(await counts(page)).toEqual(expected);
  }
});

test('a corner that is dragged onto another one becomes one with it, in one step of undo', async ({ page }) => {
  await meadow(page, SQUARES, ACROSS);
  await drag(page, [16, 2], [10, 2]);
  expect(await counts(page)).toEqual([4, 7, 0]);
  await drag(page, [16, 10], [10, 10]);
  expect(await counts(page)).toEqual([4, 6, 0]);
  // Their sides are one line now: a mesh of one part, on which one walks over.
  await expect(sentence(page)).toContainText('It has arrived');
  expect(await measures(page)).toMatchObject({ parts: 1, drawn: 4, arrived: 1 });
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect((await mesh(page)).vertices.slice(8, 10)).toEqual([16, 2]);
  expect(await counts(page)).toEqual([4, 8, 0]);
});

test('a side that is pressed twice is split; a solid one gets no triangle then', async ({ page }) => {
  await meadow(page, SQUARES, ACROSS);
  const twice = async (/** @type {number} */ x, /** @type {number} */ y) => {
    const place = await at(page, x, y);
    await page.mouse.dblclick(place.x, place.y);
  };
  await twice(6, 6);
  expect(await counts(page)).toEqual([6, 9, 0]);
  await twice(10, 7);
  expect(await counts(page)).toEqual([7, 10, 0]);
  expect((await mesh(page)).vertices.slice(-2)[0]).toBeCloseTo(10, 2);
  await page.keyboard.press('Control+z');
  expect(await counts(page)).toEqual([6, 9, 0]);
});

test('dragged from side to side a link is set; pressed it is passed one way, the other, not at all', async ({ page }) => {
  await meadow(page, SQUARES, ACROSS);
  await expect(sentence(page)).toContainText('There is no path');
  await drag(page, [10, 6], [16, 6]);
  expect((await mesh(page)).links).toEqual([{ from: 1, to: 11, way: 'both', on: true, apart: true, within: false }]);
  await expect(sentence(page)).toContainText('It has arrived');
  const { walked } = await measures(page);
  expect(walked).toBeLessThan(13);
  const seen = [];
  for (let press_ = 0; press_ < 4; press_++) {
    await press(page, 13, 6);
    const { on, way } = (await mesh(page)).links[0];
    seen.push([on ? way : 'off', (await measures(page)).arrived]);
  }
  expect(seen).toEqual([['there', 1], ['back', 0], ['off', 0], ['both', 1]]);
  // A second one of the same triangle is refused.
  await drag(page, [6, 2], [20, 2]);
  await expect(page.locator('.notice')).toContainText('has a link already');
  // To a side with a triangle beyond it, too.
  await drag(page, [2, 6], [20, 6]);
  await expect(page.locator('.notice')).toContainText('There is a triangle beyond side');
});

test('a link that is switched off while it walks loses the path', async ({ page }) => {
  await meadow(page, { ...SQUARES, links: [{ from: [0, 1], to: [3, 2] }] }, ACROSS);
  await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.past.goTo(20));
  await press(page, 13, 6);
  await press(page, 13, 6);
  await press(page, 13, 6);
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(sentence(page)).toContainText('Path lost');
  await expect(figure(page, 'Ends')).toHaveText('path lost');
  expect(await measures(page)).toMatchObject({ lost: 1, arrived: 0 });
});

test('keys choose corners one after the other, move and remove them; what is chosen has its buttons', async ({ page }) => {
  await meadow(page, SQUARES, ACROSS);
  await page.locator('.stage canvas').first().focus();
  await page.keyboard.press('n');
  await expect(page.getByText('Corner 0.')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  expect((await mesh(page)).vertices[0]).toBeLessThan(2);
  await page.keyboard.press('Delete');
  expect(await counts(page)).toEqual([2, 4, 0]);
  await page.keyboard.press('Control+z');
  await page.getByRole('combobox', { name: 'N chooses among' }).selectOption('sides');
  await page.locator('.stage canvas').first().focus();
  await page.keyboard.press('n');
  await page.getByRole('button', { name: 'Add a triangle' }).click();
  expect(await counts(page)).toEqual([5, 9, 0]);
  await page.keyboard.press('Control+z');
  // The diagonal becomes a door.
  await press(page, 6, 6);
  await page.getByRole('button', { name: 'Make it a link' }).click();
  expect((await mesh(page)).links).toMatchObject([{ apart: false, within: false }]);
  await press(page, 6, 6);
  await page.getByRole('combobox', { name: 'Passed' }).selectOption('back');
  await page.getByRole('checkbox', { name: 'On', exact: true }).uncheck();
  expect((await mesh(page)).links).toMatchObject([{ way: 'back', on: false }]);
  await page.keyboard.press('Delete');
  expect(await counts(page)).toEqual([4, 8, 0]);
  await press(page, 20, 3);
  await expect(page.getByText('Triangle 2. Delete removes it.')).toBeVisible();
  await page.keyboard.press('Delete');
  expect(await counts(page)).toEqual([3, 7, 0]);
});

test('it begins with the mesh of the floor, is saved with the scene and opened again', async ({ page }) => {
  await open(page, '#scene=office&study=mesh');
  await page.getByRole('combobox', { name: 'Move by' }).selectOption('hand');
  await expect(sentence(page)).toContainText('There is no mesh yet');
  await page.getByRole('button', { name: 'Start from the mesh of the floor' }).click();
  await expect(sentence(page)).toContainText('It has arrived');
  const before = await counts(page);
  expect(before[0]).toBeGreaterThan(20);
  await expect(figure(page, 'Triangles, 8 bytes each')).toContainText(`(${before[0].toLocaleString('en')})`);
  const text = await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.text());
  expect(JSON.parse(text).version).toBe(2);
  await page.evaluate((saved) => /** @type {any} */ (window).wayscopeSpace.open(() => ({ kind: 'scene', json: JSON.parse(saved) }), ''), text);
  await expect(page.getByRole('combobox', { name: 'Move by' })).toHaveValue('hand');
  expect(await counts(page)).toEqual(before);
  await expect(sentence(page)).toContainText('It has arrived');
  await page.getByRole('button', { name: 'Remove all' }).click();
  expect(await counts(page)).toEqual([0, 0, 0]);
});

test.describe('by finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a tap on an empty floor begins, a tap on a side adds, and nothing is wider than the page', async ({ page }) => {
    await meadow(page);
    const first = await at(page, 8, 10);
    await page.touchscreen.tap(first.x, first.y);
    await expect.poll(() => counts(page)).toEqual([1, 3, 0]);
    const { vertices } = await mesh(page);
    const side = await at(page, (vertices[0] + vertices[2]) / 2, (vertices[1] + vertices[3]) / 2);
    await page.touchscreen.tap(side.x, side.y);
    await expect.poll(() => counts(page)).toEqual([2, 4, 0]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  });
});
