/**
 * A* on the mesh of the cells: its polygons are drawn, the path over the nodes is pulled tight, and what is told of it
 * stays right through edits, links and German.
 */
import { chooseAlgorithm, expect, lab, loadMap, open, settled, test } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

/** A block between start and goal, and a room with a door. */
const ROWS = [
  '....................',
  '.....@@@@@..........',
  '.....@@@@@...@@@@@..',
  '.....@@@@@...@...@..',
  '.....@@@@@.......@..',
  '.....@@@@@...@...@..',
  '.............@@@@@..',
  '....................',
];
const MAP = `type octile\nheight ${ROWS.length}\nwidth 20\nmap\n${ROWS.map((row) => `${row}\n`).join('')}`;
const lane = async (/** @type {Page} */ page) => (await lab(page)).lanes[0];
/** @param {Page} page @param {string} call @param {...unknown} args */
const ask = (page, call, ...args) => page.evaluate(([name, rest]) => [.../** @type {any} */ (document.querySelector('way-scope')).lab.ask((/** @type {any} */ inner) => inner[name](0, ...rest))], /** @type {[string, any[]]} */ ([call, args]));
/** @param {Page} page @param {number} step */
async function seek(page, step) {
  await page.evaluate((to) => { /** @type {any} */ (document.querySelector('way-scope')).seek(to); }, step);
  await settled(page);
}
/** The length of a line through places in half cells. @param {number[]} places */
const length = (places) => places.reduce((sum, at, i) => (i % 2 || i + 3 >= places.length ? sum : sum + Math.hypot(at - places[i + 2], places[i + 1] - places[i + 3]) / 2), 0);

/** @param {Page} page */
async function begin(page) {
  await open(page);
  await loadMap(page, MAP);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.moveStart(1, 3, false) && engine.moveGoal(15, 4, false)));
  await settled(page);
  await chooseAlgorithm(page, 1, 'a-star-mesh');
  await expect.poll(async () => (await lane(page)).algorithm).toBe('a-star-mesh');
  await settled(page);
}

test('the mesh is made and searched step by step, and the path over its nodes is pulled tight at the end', async ({ page }) => {
  await begin(page);
  const { cost, steps, notes } = await lane(page);
  await expect(page.locator('article.lane').first()).toContainText('not optimal; stops at its limit');
  // Some are folded away for want of room.
  const there = (/** @type {string} */ words) => expect(page.locator('.legend li:not([hidden])', { hasText: words }));
  for (const words of ['Side between two convex polygons', 'Path over the nodes, before the funnel', 'Node, closed']) await there(words).toHaveCount(1);
  await there('they see each other').toHaveCount(0);
  const [crossings, ...sides] = await ask(page, 'graphSides');
  expect(sides.length).toBeGreaterThan(4 * crossings);
  expect(notes.some((/** @type {{ id: string }} */ { id }) => id === 'lane.mesh')).toBe(true);
  // The path is as long as it is told, and shorter than before.
  const path = await page.evaluate(() => [.../** @type {any} */ (document.querySelector('way-scope')).lab.path(0)]);
  expect(length(await ask(page, 'graphSpots', path))).toBeCloseTo(/** @type {number} */ (cost), 6);
  const way = await ask(page, 'graphWay');
  expect(length(way)).toBeGreaterThan(/** @type {number} */ (cost) + 0.1);
  await seek(page, steps);
  await expect(page.locator('.sentence .words').first()).toContainText('The funnel pulls the path tight');
  await seek(page, steps - 1);
  expect(await ask(page, 'graphWay')).toEqual([]);
  await seek(page, 1);
  expect(await ask(page, 'graphSides')).toEqual([crossings, ...sides]);
  expect(await ask(page, 'graphLinks')).toEqual([]);
  await seek(page, 0);
  expect(await ask(page, 'graphSides')).toEqual([]);
});

test('a wall makes another mesh, undo the first one again, and costs are refused with the reason', async ({ page }) => {
  await begin(page);
  const before = await ask(page, 'graphSides');
  const { cost } = await lane(page);
  /** @param {string} call @param {...unknown} args */
  const change = (call, ...args) => page.evaluate(([name, rest]) => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine[name](...rest)), /** @type {[string, any[]]} */ ([call, args])).then(() => settled(page));
  await change('paintStroke', 13, 4, 13, 4, '@', false, 0, false);
  await expect.poll(async () => (await lane(page)).cost).toBe(null);
  expect(await ask(page, 'graphSides')).not.toEqual(before);
  await change('undo');
  await expect.poll(async () => (await lane(page)).cost).toBeCloseTo(/** @type {number} */ (cost), 9);
  expect(await ask(page, 'graphSides')).toEqual(before);
  await change('paintCost', 0, 0, 0, 0, 5, false, 0, false);
  await expect.poll(async () => (await lane(page)).status).toBe('stopped');
  await seek(page, 1);
  await expect(page.locator('.sentence .words').first()).toContainText('do not all cost the same');
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('over polygon centres', async ({ page }) => {
    await begin(page);
    await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.setSetting(0, 'mesh-nodes', 'centres')));
    await settled(page);
    const { steps, cost } = await lane(page);
    expect(cost).not.toBe(null);
    await seek(page, steps);
    await expect(page.locator('.sentence .words').first()).toContainText('Der Trichter spannt den Weg: Über Polygonmitten');
    await expect(page.locator('.legend li:not([hidden])', { hasText: 'Seite zwischen zwei konvexen Polygonen' })).toHaveCount(1);
  });
});
