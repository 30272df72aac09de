/**
 * Searches on graphs that they build: drawn as they are built and searched, what they do not cover shaded and told,
 * corners where they are.
 */
import { chooseAlgorithm, expect, lab, loadMap, open, settled, test } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

/** Two rooms side by side, the wall between them higher than far looks go, and a niche. */
const ROWS = [
  '....................',
  '....................',
  '..@@@@@@@@@@@@@@@...',
  '..@.............@...',
  '..@..@@@@@@@@@..@...',
  '..@.............@...',
  '..@@@@@@@@@@.@@@@...',
  '....................',
];
const MAP = `type octile\nheight ${ROWS.length}\nwidth 20\nmap\n${ROWS.map((row) => `${row}\n`).join('')}`;
const lane = async (/** @type {Page} */ page) => (await lab(page)).lanes[0];
/** @param {Page} page @param {string} call @param {...unknown} args */
const ask = (page, call, ...args) => page.evaluate(([name, rest]) => [.../** @type {any} */ (document.querySelector('way-scope')).lab.ask((/** @type {any} */ inner) => inner[name](0, ...rest))], /** @type {[string, any[]]} */ ([call, args]));

/** @param {Page} page @param {string} algorithm */
async function begin(page, algorithm) {
  await open(page);
  await loadMap(page, MAP);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.moveStart(4, 3, false) && engine.moveGoal(18, 1, false)));
  await settled(page);
  await chooseAlgorithm(page, 1, algorithm);
  await expect.poll(async () => (await lane(page)).algorithm).toBe(algorithm);
  await settled(page);
}

test('a graph of corners is built corner by corner, and its path is the shortest at any angle', async ({ page }) => {
  await begin(page, 'a-star-visibility');
  const { cost, steps, graph } = await lane(page);
  expect(graph).toBe('corners');
  await expect(page.locator('article.lane').first()).toContainText('complete and optimal at any angle');
  await expect(page.locator('.legend li', { hasText: 'Edge' })).toBeVisible();
  // In half cells: a corner of the door is on the path.
  const path = await page.evaluate(() => [.../** @type {any} */ (document.querySelector('way-scope')).lab.path(0)]);
  const spots = await ask(page, 'graphSpots', path);
  expect(spots.slice(0, 2)).toEqual([9, 7]);
  const flat = spots.map((/** @type {number} */ at, /** @type {number} */ i) => (i % 2 ? 0 : Math.hypot(at - spots[i + 2], spots[i + 1] - spots[i + 3]) / 2));
  expect(flat.slice(0, -2).reduce((/** @type {number} */ sum, /** @type {number} */ part) => sum + part, 0)).toBeCloseTo(/** @type {number} */ (cost), 6);
  const whole = await ask(page, 'graphLinks');
  // While it is built, fewer links are there, backwards as forwards.
  await page.keyboard.press('Home');
  await settled(page);
  expect(await ask(page, 'graphLinks')).toEqual([]);
  for (const step of [4, 12, steps]) {
    await page.evaluate((to) => { /** @type {any} */ (document.querySelector('way-scope')).seek(to); }, step);
    await settled(page);
    const links = await ask(page, 'graphLinks');
    expect(links.length > 0).toBe(true);
    expect(links.length === whole.length).toBe(step === steps);
  }
});

test('what waypoints do not cover is told with its share, and that no path found does not mean that there is none', async ({ page }) => {
  await begin(page, 'a-star-waypoints');
  const covered = await ask(page, 'uncovered', 0, ROWS.length);
  expect(covered).toHaveLength(160);
  const none = covered.filter((cell) => cell === 2).length;
  const astray = covered.filter((cell) => cell === 3).length;
  const of = covered.filter((cell) => cell !== 0).length;
  expect(none + astray).toBeGreaterThan(0);
  const percent = (/** @type {number} */ cells) => `${(Math.round((1000 * cells) / of) / 10).toString()} %`;
  if (none) await expect(page.locator('.legend li', { hasText: 'No waypoint in sight' })).toContainText(percent(none));
  if (astray) await expect(page.locator('.legend li', { hasText: 'does not lead to the goal' })).toContainText(percent(astray));
  await expect(page.locator('article.lane').first()).toContainText('not complete: finds a path in its graph only');
});

test('a subgoal graph is built subgoal by subgoal and edge by edge, sorted into two levels, and mended after an edit', async ({ page }) => {
  await begin(page, 'subgoal-graph');
  const { cost, graph } = await lane(page);
  expect(graph).toBe('subgoals');
  await expect(page.locator('article.lane').first()).toContainText('complete and optimal');
  await expect(page.locator('.legend li', { hasText: 'Subgoal' }).first()).toBeVisible();
  const change = (/** @type {string} */ id, /** @type {string} */ option) => page.evaluate((to) => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.setSetting(0, ...to)), [id, option]);
  await change('subgoal-levels', '2');
  await change('subgoals-made', 'steps');
  await settled(page);
  expect((await lane(page)).cost).toBeCloseTo(/** @type {number} */ (cost), 9);
  expect(await ask(page, 'graphStates')).toContain(3);
  const { steps } = await lane(page);
  let before = -1;
  for (const step of [1, 6, Math.floor(steps / 2)]) {
    await page.evaluate((to) => { /** @type {any} */ (document.querySelector('way-scope')).seek(to); }, step);
    await settled(page);
    const places = (await ask(page, 'graphPlaces')).length;
    expect(places).toBeGreaterThan(before);
    before = places;
  }
});

test('a contraction hierarchy is contracted subgoal by subgoal, its shortcuts are drawn, and it is searched from both ends', async ({ page }) => {
  await begin(page, 'subgoal-graph');
  const { cost } = await lane(page);
  const change = (/** @type {string} */ id, /** @type {string} */ option) => page.evaluate((to) => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.setSetting(0, ...to)), [id, option]);
  await change('subgoal-levels', 'contracted');
  await change('subgoals-made', 'steps');
  await settled(page);
  const { steps, sides, cost: same } = await lane(page);
  expect(same).toBeCloseTo(/** @type {number} */ (cost), 9);
  expect(sides).toBe(2);
  await expect(page.locator('.legend li', { hasText: 'Shortcut' })).toBeVisible();
  const heights = async () => (await ask(page, 'graphStates')).map((/** @type {number} */ state) => state >> 3);
  const shortcuts = async () => {
    const links = await ask(page, 'graphLinks');
    return links.filter((from, i) => i % 2 === 0 && from < links[i + 1]).length;
  };
  const [all, highest] = [await shortcuts(), Math.max(...(await heights()))];
  expect(all).toBeGreaterThan(0);
  expect(highest).toBeGreaterThan(1);
  await page.keyboard.press('Home');
  await settled(page);
  expect(await shortcuts()).toBe(0);
  await page.evaluate((to) => { /** @type {any} */ (document.querySelector('way-scope')).seek(to); }, steps);
  await settled(page);
  expect(await shortcuts()).toBe(all);
});
