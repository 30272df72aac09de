/**
 * Searches over sub-goals: what is drawn is that of the step shown, forwards and backwards, and the legend and the
 * sentence say what it is.
 */
import { chooseAlgorithm, expect, lab, loadMap, open, settled, test } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

/** A trap that is open to the west. */
const TRAP = [
  '..............',
  '...@@@@@@@@...',
  '..........@...',
  '..........@...',
  '..........@...',
  '...@@@@@@@@...',
  '..............',
];
/** A room without a door. */
const ROOM = [
  '..........',
  '......@@@@',
  '......@...',
  '......@...',
  '......@@@@',
  '..........',
];
const lane = async (/** @type {Page} */ page) => (await lab(page)).lanes[0];
const shown = (/** @type {Page} */ page) => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).lab.ask((/** @type {any} */ inner) => inner.subGoals(0)));
const change = (/** @type {Page} */ page, /** @type {string} */ call, /** @type {unknown[]} */ ...given) => page.evaluate(([name, args]) => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine[name](...args)), /** @type {[string, any[]]} */ ([call, given]));

/** @param {Page} page @param {number} step */
async function goTo(page, step) {
  await page.evaluate((to) => { /** @type {any} */ (document.querySelector('way-scope')).seek(to); }, step);
  await settled(page);
}

/** @param {Page} page @param {string[]} rows @param {number[]} start @param {number[]} goal */
async function begin(page, rows, start, goal) {
  await open(page);
  await loadMap(page, `type octile\nheight ${rows.length}\nwidth ${rows[0].length}\nmap\n${rows.map((row) => `${row}\n`).join('')}`);
  await change(page, 'moveStart', ...start, false);
  await change(page, 'moveGoal', ...goal, false);
  await settled(page);
  await chooseAlgorithm(page, 1, 'sga-star');
  await expect.poll(async () => (await lane(page)).algorithm).toBe('sga-star');
  await settled(page);
}

test('paths grow from both ends, sub-goals are counted, and going back shows the same', async ({ page }) => {
  await begin(page, TRAP, [5, 3], [13, 3]);
  const { steps } = await lane(page);
  const end = await shown(page);
  expect(end.joined).toBe(true);
  expect(end.counts.searches).toBeGreaterThan(0);
  await expect(page.locator('article.lane').first()).toContainText('the largest generated');
  await expect(page.locator('.legend li', { hasText: 'path from the goal' })).toBeVisible();
  await expect(page.locator('.legend li', { hasText: 'sub-goal, in order' })).toBeVisible();
  await expect(page.locator('.legend li', { hasText: 'sub-goal, unreachable' })).toBeHidden();
  const seen = [];
  for (const step of [0, 2, 5, Math.floor(steps / 2), steps - 1]) {
    await goTo(page, step);
    seen.push({ step, before: await shown(page) });
  }
  expect(seen[0].before.fromStart).toEqual([]);
  expect(seen[1].before.line.blocked).toBe(3 * 14 + 10);
  for (const { step, before } of seen.reverse()) {
    await goTo(page, step);
    expect(await shown(page)).toEqual(before);
  }
  await goTo(page, 2);
  await expect(page.locator('.sentence').first()).toContainText('is blocked at');
});

test('without a path it is told how far one can go', async ({ page }) => {
  await begin(page, ROOM, [0, 2], [9, 2]);
  await change(page, 'setSetting', 0, 'variant', 'one-line');
  await settled(page);
  expect((await lane(page)).status).toBe('exhausted');
  const { failed, fromStart, goals } = await shown(page);
  expect(failed).toBe(true);
  expect(fromStart).toEqual([20, 21, 22, 23, 24, 25]);
  expect(goals).toEqual([{ cell: 27, standing: 'out-of-reach' }]);
  await expect(page.locator('.legend li', { hasText: 'sub-goal, unreachable' })).toBeVisible();
});
