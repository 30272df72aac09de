/**
 * The minimal memory abstraction: sectors and regions are drawn, pieces with their cut ends, and an edit has its sector
 * flooded anew.
 */
import { chooseAlgorithm, expect, lab, loadMap, open, settled, test } from '../../support/page.js';

/** @import { Page } from '@playwright/test' */

/** Walls with a gap here and there, so that sectors have several regions and the way bends. */
const ROWS = Array.from({ length: 32 }, (_, y) => Array.from({ length: 48 }, (_, x) => (x % 12 === 5 && y !== (x % 24 === 5 ? 3 : 28) ? '@' : '.')).join(''));
const MAP = `type octile\nheight 32\nwidth 48\nmap\n${ROWS.map((row) => `${row}\n`).join('')}`;
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
/** @param {Page} page @param {string} change */
async function change(page, change) {
  await page.evaluate((text) => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => (text === 'ends' ? engine.moveStart(1, 16, false) && engine.moveGoal(46, 16, false) : engine.paintStroke(20, 20, 20, 20, '@', false))), change);
  await settled(page);
}
/** The picture above the ground, as data. @param {Page} page */
const drawn = (page) => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).stage.canvas.toDataURL());

test('regions and cut ends are drawn, and an edit has its sector flooded anew', async ({ page }) => {
  await open(page);
  await loadMap(page, MAP);
  await change(page, 'ends');
  await chooseAlgorithm(page, 1, 'minimal-memory');
  await expect.poll(async () => (await lane(page)).algorithm).toBe('minimal-memory');
  await settled(page);
  const card = page.locator('article.lane').first();
  await card.getByText('Settings').click();
  await card.locator('[data-setting=sector]').selectOption('8');
  await card.getByLabel('Each segment aims at').selectOption('1');
  await settled(page);
  const { steps } = await lane(page);
  await seek(page, steps);
  const { nodes, sector, repaired, part } = await facts(page);
  expect([sector, repaired, part]).toEqual([8, 0, 'ended']);
  expect(nodes.length).toBe(1);
  expect(nodes[0]).toBeGreaterThan(24);
  await expect(card).toContainText(`${nodes[0]} regions`);
  await expect(card).toContainText(/in \d+ segments/);
  const legend = page.locator('way-scope');
  await expect(legend).toContainText('border of a sector');
  await expect(legend).toContainText('trimmed end of a segment');
  await expect(legend).not.toContainText('outside the corridor');
  await expect(page.getByRole('combobox', { name: 'Level shown' })).toBeHidden();
  expect((await ask(page, 'pyramidCut')).length).toBeGreaterThan(4);
  // Without cutting, nothing is dashed.
  const cut = await drawn(page);
  await card.getByLabel('Trim each segment').selectOption('0');
  await settled(page);
  await seek(page, (await lane(page)).steps);
  expect((await ask(page, 'pyramidCut')).length).toBe(0);
  expect(await drawn(page)).not.toBe(cut);
  await card.getByLabel('Trim each segment').selectOption('15');
  await settled(page);
  await seek(page, 2);
  await expect(page.locator('way-scope')).toContainText('over regions');
  expect((await facts(page)).part).toBe('top');
  // A wall concerns the sector that it is in.
  await change(page, 'wall');
  expect((await facts(page)).repaired).toBe(1);
  await expect(legend).toContainText('flooded again after the edit: 1 sector');
  const sectors = await ask(page, 'pyramidSectors', 1);
  expect(sectors.length).toBe(5 * 24);
  expect(sectors.filter((_, i) => i % 5 === 4).reduce((a, b) => a + b)).toBe(1);
  // A second level groups the sectors; it is a level that can be shown.
  await card.getByLabel('Second level').selectOption('2');
  await settled(page);
  await seek(page, (await lane(page)).steps);
  const grouped = await facts(page);
  expect(grouped.nodes.length).toBe(2);
  expect(grouped.nodes[1]).toBeLessThan(grouped.nodes[0]);
  await expect(card).toContainText(`above them ${grouped.nodes[1]} groups`);
  expect((await ask(page, 'pyramidSectors', 2)).length).toBeLessThan(sectors.length);
  const choice = page.getByRole('combobox', { name: 'Level shown' });
  await choice.selectOption('1');
  await settled(page);
  const below = await drawn(page);
  await choice.selectOption('2');
  await settled(page);
  expect(await drawn(page)).not.toBe(below);
});
