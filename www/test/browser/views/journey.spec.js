import { chooseAlgorithm, expect, lab, loadMap, open, OPEN_MAP, settled, test } from '../support/page.js';

/** @typedef {import('@playwright/test').Page} Page */

const card = (/** @type {Page} */ page, /** @type {number} */ n) => page.locator('.lane').nth(n - 1);
const legend = (/** @type {Page} */ page, /** @type {string} */ words) => page.locator('way-scope .legend').getByText(words, { exact: true });

/**
 * A room with a wall in it, and the algorithm in the first lane, chosen in its card.
 * @param {Page} page
 * @param {string} algorithm
 */
async function prepare(page, algorithm) {
  await open(page);
  await loadMap(page, OPEN_MAP.replace(`${'.'.repeat(20)}\n`.repeat(12), `${'.'.repeat(20)}\n`.repeat(3) + `${'.'.repeat(9)}@@${'.'.repeat(9)}\n`.repeat(7) + `${'.'.repeat(20)}\n`.repeat(2)));
  await settled(page);
  const tab = page.getByRole('tab', { name: 'Lanes' });
  if (await tab.isVisible()) await tab.click();
  await chooseAlgorithm(page, 1, algorithm);
  await expect.poll(async () => (await lab(page)).lanes[0].algorithm).toBe(algorithm);
  await settled(page);
}

/**
 * Lays a wall along cells, as a brush does.
 * @param {Page} page
 * @param {number[]} line from x, y to x, y
 * @param {string} terrain
 */
async function wall(page, [x0, y0, x1, y1], terrain = '@') {
  await page.evaluate(([x0, y0, x1, y1, terrain]) => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.paintStroke(x0, y0, x1, y1, terrain, false, 0, false));
  }, /** @type {any[]} */ ([x0, y0, x1, y1, terrain]));
  await settled(page);
}

/** What the engine tells of the agent. @param {Page} page */
const journey = (page) => page.evaluate(async () => {
  const scope = /** @type {any} */ (document.querySelector('way-scope'));
  await scope.engine.whole();
  return scope.engine.ask((/** @type {any} */ each) => each.journey(0));
});

test('LPA* repairs after an edit: few expansions in its round, a fresh search beside it does them all', async ({ page }) => {
  await prepare(page, 'lpa-star');
  await expect(card(page, 1).getByText(/^Round 1: [\d,]+ expansions, [\d,]+ in all rounds\.$/)).toBeVisible();
  await expect(legend(page, 'closed in an earlier round')).toBeVisible();
  const before = await lab(page);
  // Just before the goal, on the far side of the wall.
  const { goal } = before;
  await wall(page, [goal.x - 1, goal.y - 1, goal.x - 1, goal.y]);
  const after = await lab(page);
  expect(after.lanes[0].cost).toBeCloseTo(/** @type {number} */ (after.lanes[1].cost), 9);
  expect((await journey(page)).round).toBe(2);
  const repaired = (await journey(page)).expanded;
  expect(repaired).toBeLessThan(after.lanes[1].counters.expanded / 2);
  await expect(card(page, 1).getByText(new RegExp(`^Round 2: ${repaired} expansions?, `))).toBeVisible();
  // What is kept of the cells can be laid over them.
  const heat = page.getByRole('button', { name: 'g of cells' });
  await heat.click();
  await expect(heat).toHaveAttribute('aria-pressed', 'true');
  // Undo is an edit like any other.
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).undo());
  await settled(page);
  expect((await lab(page)).lanes[0].cost).toBeCloseTo(/** @type {number} */ (before.lanes[0].cost), 9);
  expect((await journey(page)).round).toBe(3);
});

test('an agent that sees little walks, turns back and arrives; what it has not seen is drawn apart', async ({ page }) => {
  await prepare(page, 'd-star-lite');
  const known = /** @type {number} */ ((await lab(page)).lanes[0].cost);
  await expect(card(page, 1).getByText(`The agent has walked ${known.toFixed(2)}.`)).toBeVisible();
  await card(page, 1).getByText('Settings').click();
  await card(page, 1).getByRole('combobox', { name: 'Sensor range' }).selectOption('1');
  await settled(page);
  const seen = await lab(page);
  expect(seen.lanes[0].status).toBe('found');
  expect(/** @type {number} */ (seen.lanes[0].cost)).toBeGreaterThan(known);
  for (const words of ['agent', 'path walked', 'plan', 'unknown']) await expect(legend(page, words)).toBeVisible();
  const there = await journey(page);
  expect(there.agent).toBe(seen.goal.y * seen.width + seen.goal.x);
  expect(there.round).toBeGreaterThan(1);
  expect(there.drift).toBeGreaterThan(0);
  expect(there.seen).toBeLessThan(seen.width * seen.height);
  // On its way it is elsewhere, and knows less.
  await page.getByRole('slider', { name: 'Step shown' }).fill(String(Math.round(seen.lanes[0].steps / 2)));
  await settled(page);
  const half = await journey(page);
  expect(half.agent).not.toBe(there.agent);
  expect(half.seen).toBeLessThan(there.seen);
  expect(half.trail.length).toBeLessThan(there.trail.length);
});

test('three policies: a wall on the way asks all of them to plan anew, one far off only the first', async ({ page }) => {
  await prepare(page, 'replanning-a-star');
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => {
      while (engine.state().lanes.length > 1) engine.removeLane(1);
      for (const [lane, policy] of ['all', 'validate', 'shortcuts'].entries()) {
        if (lane > 0) engine.addLane('replanning-a-star');
        engine.setSetting(lane, 'policy', policy);
      }
    });
  });
  await settled(page);
  // On its way, in sight of the goal.
  await page.getByRole('slider', { name: 'Step shown' }).fill(String((await lab(page)).lanes[0].steps - 8));
  await settled(page);
  await wall(page, [0, 11, 0, 11]);
  await expect(card(page, 1).getByText('1 change detected, no replanning avoided; 0 moves checked.')).toBeVisible();
  await expect(card(page, 2).getByText(/^1 change detected, 1 replanning avoided; \d+ moves checked\.$/)).toBeVisible();
  await expect(card(page, 3).getByText(/^1 change detected, 1 replanning avoided; \d+ moves checked\.$/)).toBeVisible();
  const { plan } = await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).engine.ask((/** @type {any} */ each) => each.journey(1)));
  const { width } = await lab(page);
  const next = plan.at(Math.floor(plan.length / 2));
  await wall(page, [next % width, Math.floor(next / width), next % width, Math.floor(next / width)]);
  for (const n of [1, 2, 3]) await expect(card(page, n).getByText(/^2 changes detected, /)).toBeVisible();
  await expect(card(page, 2).getByText(/^2 changes detected, 1 replanning avoided; /)).toBeVisible();
  await expect(legend(page, 'lost part of the plan')).toBeVisible();
});
