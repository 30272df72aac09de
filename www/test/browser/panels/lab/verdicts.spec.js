import { AxeBuilder } from '@axe-core/playwright';
import { expect, generate, lab, loadMap, open, settled, test } from '../../support/page.js';

/** @typedef {import('@playwright/test').Page} Page */

const card = (/** @type {Page} */ page, n = 1) => page.getByRole('article', { name: `Lane ${n}` });
const badge = (/** @type {Page} */ page, n = 1) => card(page, n).locator('.badge');
const verdict = (/** @type {Page} */ page, n = 1) => page.getByRole('region', { name: `Verdict on lane ${n}` });
const points = async (/** @type {Page} */ page, n = 1) => {
  await expect(verdict(page, n)).not.toBeEmpty();
  return verdict(page, n).getByRole('listitem').allTextContents();
};
const mapOf = (/** @type {string[]} */ ...rows) => `type octile\nheight ${rows.length}\nwidth ${rows[0].length}\nmap\n${rows.join('\n')}\n`;

/** A trap around the goal's straight line: what hurries towards the goal pays for it. */
const TRAP = mapOf(
  '....................',
  '....................',
  '....................',
  '...........@@@@.....',
  '..............@.....',
  '..............@.....',
  '..............@.....',
  '..............@.....',
  '..............@.....',
  '...@@@@@@@@@@@@.....',
  '....................',
  '....................');

/** @param {Page} page @param {string} algorithm @param {Record<string, string>} [settings] */
async function set(page, algorithm, settings = {}) {
  await page.evaluate(([algorithm, settings]) => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.setAlgorithm(0, algorithm));
    for (const [id, option] of Object.entries(settings)) scope.change((/** @type {any} */ engine) => engine.setSetting(0, id, option));
  }, /** @type {const} */ ([algorithm, settings]));
  await settled(page);
}

/** Scattered blocks, the same for a seed wherever it runs. @param {Page} page @param {number} seed */
async function scatter(page, seed) {
  await generate(page, 'random', 24, 14, seed, 25);
}

const truth = (/** @type {Page} */ page) => page.evaluate(async () => {
  const engine = /** @type {any} */ (document.querySelector('way-scope')).lab;
  await engine.whole();
  return engine.truth(0);
});
const shown = (/** @type {Page} */ page) => page.evaluate(() => {
  const { overlay, points, pinned } = /** @type {any} */ (document.querySelector('way-scope')).state;
  return { overlay, points, pinned };
});

test('an optimum says how it was proven, and shuts again', async ({ page }) => {
  await open(page);
  await badge(page).click();
  await expect(badge(page)).toHaveAttribute('aria-expanded', 'true');
  const { lanes } = await lab(page);
  await expect(verdict(page)).toContainText(`An independent exact search found nothing cheaper than ${/** @type {number} */ (lanes[0].cost).toFixed(2)}.`);
  expect(await points(page)).toEqual(['The heuristic is admissible: it never exceeds the cost that remains, so no shorter path is missed.']);
  expect((await shown(page)).overlay).toBeNull();
  await badge(page, 2).click();
  await expect(verdict(page, 2)).toBeVisible();
  await expect(verdict(page)).toBeHidden();
  await badge(page, 2).click();
  await expect(verdict(page, 2)).toBeHidden();
});

test('Manhattan with 8 neighbours: longer, with the cell at which it overestimates and by how much', async ({ page }) => {
  await open(page);
  await scatter(page, 6);
  await set(page, 'a-star', { heuristic: 'manhattan' });
  const told = await truth(page);
  expect(told).toMatchObject({ verdict: 'longer', overestimate: { cell: { x: 12, y: 1 }, h: 23 } });
  await expect(badge(page)).toHaveText('this path is 2.5 % longer');
  await expect(badge(page)).toHaveText(`this path is ${((told.cost / told.optimum - 1) * 100).toFixed(1)} % longer`);
  await badge(page).click();
  const { overestimate: over, inconsistency: fall, parts } = told;
  const at = (/** @type {{ x: number, y: number }} */ { x, y }) => `(${x}, ${y})`;
  await expect(verdict(page).locator('p').first()).toHaveText(`This path costs ${told.cost.toFixed(2)}; the optimum is ${told.optimum.toFixed(2)}, which is ${(told.cost - told.optimum).toFixed(2)} less.`);
  expect(await points(page)).toEqual([
    'With these moves the heuristic is not admissible: it can be up to 1.41 times the cost that remains, so a shortest path may look too long and be left for later.',
    `At ${at(over.cell)} h is ${over.h.toFixed(2)}, but the remaining cost is only ${over.left.toFixed(2)}: the heuristic is not admissible.`,
    `The heuristic is not consistent: from ${at(fall.from)} to ${at(fall.to)} it falls from ${fall.hFrom.toFixed(2)} to ${fall.hTo.toFixed(2)}, by 2.00, although the move costs only 1.41.`,
    `The shortest path leaves this one at ${at(parts)}.`,
  ]);
  expect(over.h).toBeGreaterThan(over.left);
  const { overlay, points: spots } = await shown(page);
  expect(overlay).toBe('optimum');
  expect(spots[0]).toEqual({ ...over.cell, label: 'A' });
  await verdict(page).getByRole('button', { name: at(over.cell) }).first().click();
  expect((await shown(page)).pinned).toEqual(over.cell);
  await expect(page.locator('.cell .where')).toHaveText(at(over.cell));
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
  await badge(page).click();
  await expect.poll(() => shown(page)).toMatchObject({ overlay: null, points: [] });
});

test('with 4 neighbours the same estimate is admissible, and the promise changes at once', async ({ page }) => {
  await open(page);
  await loadMap(page, TRAP);
  await set(page, 'a-star', { heuristic: 'manhattan' });
  await expect(card(page).locator('.claim-line')).toHaveText('bounded suboptimal: ≤ 1.41 × optimal');
  await card(page).locator('.more > summary').click();
  const heuristic = card(page).getByLabel('Heuristic');
  await expect(heuristic.locator('optgroup').nth(1)).toHaveAttribute('label', 'not admissible with these moves: can overestimate');
  expect(await heuristic.locator('optgroup').nth(1).locator('option').allTextContents()).toEqual(['Manhattan']);
  await expect(card(page).getByText('Manhattan is not admissible with these moves: it can overestimate.')).toBeVisible();
  await card(page).getByLabel('Neighbours').selectOption('4');
  await settled(page);
  await expect(card(page).locator('.claim-line')).toHaveText('complete and optimal');
  await expect(heuristic.locator('optgroup')).toHaveCount(1);
  await expect(heuristic).toHaveValue('manhattan');
  await expect(card(page).getByText('Manhattan is not admissible with these moves: it can overestimate.')).toBeHidden();
  await expect(badge(page)).toHaveText('this path is optimal');
  await expect(card(page).getByLabel('Corner cutting')).toBeDisabled();
  await expect(card(page).getByLabel('Corner cutting')).toHaveAccessibleDescription('This setting has no effect: these moves have no diagonals.');
});

for (const { name, algorithm, settings, seed, promise, because } of [
  { name: 'greedy', algorithm: 'greedy', settings: {}, seed: 0, promise: 'complete, not optimal', because: 'The search follows the heuristic alone and ignores the cost of the path so far.' },
  { name: 'weighted', algorithm: 'weighted-a-star', settings: { weight: '5' }, seed: 0, promise: 'bounded suboptimal: ≤ 5.00 × optimal', because: 'The heuristic is multiplied by 5, so the search heads for the goal and expands less on either side.' },
  { name: 'first meeting', algorithm: 'bidirectional-a-star', settings: { stop: 'first-meeting' }, seed: 1, promise: 'complete, not optimal', because: 'The search stops where its two sides first meet, although a shortest path may run elsewhere.' },
]) {
  test(`a ${name} search says why its path is longer`, async ({ page }) => {
    await open(page);
    if (seed) await scatter(page, seed);
    else await loadMap(page, TRAP);
    await set(page, algorithm, settings);
    await expect(card(page).locator('.claim-line')).toHaveText(promise);
    const told = await truth(page);
    expect(told.verdict).toBe('longer');
    await badge(page).click();
    await expect(verdict(page)).toContainText(`This path costs ${told.cost.toFixed(2)}; the optimum is ${told.optimum.toFixed(2)}`);
    expect(await points(page)).toContain(because);
    const weighted = told.overestimate && `At (${told.overestimate.cell.x}, ${told.overestimate.cell.y}) the weighted h is ${told.overestimate.h.toFixed(2)}, but the remaining cost is only ${told.overestimate.left.toFixed(2)}.`;
    if (algorithm === 'weighted-a-star') expect(await points(page)).toContain(weighted);
    else expect(told.overestimate).toBeNull();
  });
}

test('a search that stops when the goal is first seen may be longer', async ({ page }) => {
  await open(page);
  await scatter(page, 134);
  await set(page, 'dijkstra', { target: 'first-met' });
  const [{ cost, reference }] = (await lab(page)).lanes;
  expect(/** @type {any} */ (reference).cost).toBeLessThan(/** @type {number} */ (cost));
  await expect(card(page).locator('.claim-line')).toHaveText('bounded suboptimal: ≤ optimal + 0.41');
  await badge(page).click();
  await expect(verdict(page).locator('p').first()).toHaveText('This path costs 29.90; the optimum is 29.66, which is 0.24 less.');
  expect((await points(page))[1]).toBe('The shortest path leaves this one at (18, 7).');
  await card(page).locator('.claim > summary').click();
  await expect(card(page).locator('.claim li')).toHaveText(['The search stops as soon as it generates the goal, although another last move might have cost less.']);
});

test('no path: how far it got, and one wall opened lets it through', async ({ page }) => {
  await open(page);
  await loadMap(page, mapOf(...Array.from({ length: 12 }, () => '..........@.........')));
  await expect(badge(page)).toHaveText('no path');
  await badge(page).click();
  await expect(verdict(page).locator('p').first()).toHaveText('Walls or water separate the start from the goal (17, 6).');
  expect(await points(page)).toEqual([
    'Every reachable cell was searched: 120 cells, enclosed by 12 blocked cells.',
    'The reachable cell nearest to the goal is (9, 6), at cost 7.00.',
    'If (10, 6) were open, there would be a path.',
  ]);
  expect((await shown(page)).overlay).toBe('no-path');
  await verdict(page).getByRole('button', { name: 'Open this wall' }).click();
  await settled(page);
  const { lanes, undo } = await lab(page);
  expect({ status: lanes[0].status, cost: lanes[0].cost, undo }).toEqual({ status: 'found', cost: 15, undo: true });
  await expect(badge(page)).toHaveText('this path is optimal');
  await expect(badge(page)).toBeFocused();
  await expect(verdict(page)).toContainText('found nothing cheaper than 15.00.');
  await page.keyboard.press('Control+z');
  await settled(page);
  expect((await lab(page)).lanes[0].status).toBe('exhausted');
  await expect(verdict(page).getByRole('button', { name: 'Open this wall' })).toBeVisible();
});

test('several walls are opened in one step', async ({ page }) => {
  await open(page);
  await loadMap(page, mapOf(...Array.from({ length: 12 }, () => '..........@@@.......')));
  await badge(page).click();
  expect((await points(page)).at(-1)).toBe('No single wall would suffice, but these 3 together would:');
  const listed = await verdict(page).locator('.cells .cell-link').allTextContents();
  expect(listed).toHaveLength(3);
  await verdict(page).getByRole('button', { name: 'Open these 3 walls' }).click();
  await settled(page);
  expect((await lab(page)).lanes[0].status).toBe('found');
  await page.keyboard.press('Control+z');
  await settled(page);
  expect(await lab(page)).toMatchObject({ lanes: [{ status: 'exhausted' }, {}] });
  await expect(badge(page)).toHaveText('no path');
});

test('the next lane is proposed with its lesson and shares the moves of the one in focus', async ({ page }) => {
  await open(page);
  await set(page, 'a-star', { neighbours: '4' });
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).chooseLane(0));
  const proposal = page.locator('.proposal');
  await expect(proposal).toHaveText('Greedy best-firstheuristic alone: fast, seldom optimal');
  await proposal.click();
  await settled(page);
  const { lanes } = await lab(page);
  expect(lanes[2]).toMatchObject({ algorithm: 'greedy', settings: { neighbours: '4' } });
  await expect(proposal.locator('strong')).toHaveText('Weighted A*');
});
