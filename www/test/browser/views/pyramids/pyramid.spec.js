/**
 * PRA*: its pyramid is drawn level by level, its search with the corridor under the path above, and an edit builds it
 * anew.
 */
import { chooseAlgorithm, expect, frame, lab, loadMap, open, settled, test } from '../../support/page.js';

/** @import { Page } from '@playwright/test' */

/** Two rooms and a door. */
const ROWS = Array.from({ length: 24 }, (_, y) => (y === 20 ? '.'.repeat(24) : `${'.'.repeat(11)}@${'.'.repeat(12)}`));
const MAP = `type octile\nheight 24\nwidth 24\nmap\n${ROWS.map((row) => `${row}\n`).join('')}`;
const lane = async (/** @type {Page} */ page) => (await lab(page)).lanes[0];
/** @param {Page} page @param {string} call @param {...unknown} args */
const ask = (page, call, ...args) => page.evaluate(([name, rest]) => [.../** @type {any} */ (document.querySelector('way-scope')).lab.ask((/** @type {any} */ inner) => inner[name](0, ...rest))], /** @type {[string, any[]]} */ ([call, args]));
/** @param {Page} page */
const facts = (page) => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).lab.ask((/** @type {any} */ inner) => inner.pyramid(0)));
/** @param {Page} page @param {number} step */
async function seek(page, step) {
  await page.evaluate((to) => { /** @type {any} */ (document.querySelector('way-scope')).seek(to); }, step);
  await settled(page);
}
/** The picture above the ground, as data. @param {Page} page */
const drawn = (page) => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).stage.canvas.toDataURL());

test('levels of cliques are drawn, the search goes down through them in its corridor, and an edit builds them anew', async ({ page }) => {
  await open(page);
  await loadMap(page, MAP);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.moveStart(1, 1, false) && engine.moveGoal(22, 1, false)));
  await settled(page);
  await chooseAlgorithm(page, 1, 'pra-star');
  await expect.poll(async () => (await lane(page)).algorithm).toBe('pra-star');
  await settled(page);
  const { steps } = await lane(page);
  await seek(page, steps);
  const card = page.locator('article.lane').first();
  await expect(card).toContainText('The pyramid has');
  await expect(page.locator('way-scope')).toContainText('path of cells');
  const choice = page.getByRole('combobox', { name: 'Level shown' });
  await expect(choice).toBeVisible();
  const { levels, nodes } = await facts(page);
  await expect(choice.locator('option')).toHaveCount(levels + 1);
  // Each level has its own picture.
  const first = await drawn(page);
  await choice.selectOption(String(levels - 1));
  await settled(page);
  expect(await drawn(page)).not.toBe(first);
  await choice.selectOption('0');
  await settled(page);
  expect(await drawn(page)).toBe(first);
  // Down through the levels, from a search that may go anywhere.
  const seen = [];
  for (let step = 0; step <= steps; step++) {
    await page.evaluate((to) => { /** @type {any} */ (document.querySelector('way-scope')).seek(to); }, step);
    await frame(page);
    const { part, level } = await facts(page);
    if (seen.at(-1) !== `${part} ${level}`) seen.push(`${part} ${level}`);
  }
  const top = Number(/** @type {string} */ (seen.find((at) => at.startsWith('top'))).split(' ')[1]);
  expect(seen).toEqual([' 0', 'begin 0', `top ${top}`, ...Array.from({ length: top }, (_, i) => `refining ${top - 1 - i}`), 'ended 0']);
  expect(top).toBeGreaterThan(0);
  await seek(page, steps - 2);
  const shades = await ask(page, 'pyramidShades');
  expect(shades.length).toBe(24 * 24);
  expect(new Set(shades)).toEqual(new Set([0, 1, 4]));
  expect((await ask(page, 'pyramidAbove')).length).toBeGreaterThan(2);
  // K steps at a time.
  await card.getByText('Settings').click();
  await card.getByLabel('Steps kept').selectOption('4');
  await settled(page);
  await seek(page, (await lane(page)).steps);
  await expect(card).toContainText(/Expanded in \d+ plans/);
  // A wall in the door: no node has both ends.
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.paintStroke(11, 20, 11, 20, '@', false)));
  await settled(page);
  expect((await facts(page)).nodes).not.toEqual(nodes);
  expect((await lane(page)).status).toBe('exhausted');
  await seek(page, (await lane(page)).steps);
  await expect(page.locator('way-scope')).toContainText('No node contains both start and goal');
});
