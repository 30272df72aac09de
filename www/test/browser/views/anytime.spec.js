/**
 * Searches that have a path soon and better it: rounds, bounds, what waits for the next round; an agent that walks
 * meanwhile.
 */
import { chooseAlgorithm, expect, lab, open, settled, test } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

const [EARLIER, DEFERRED] = [9, 7];
const marks = (/** @type {Page} */ page) => page.evaluate(() => [.../** @type {any} */ (document.querySelector('way-scope')).lab.marks(0)]);
const journey = (/** @type {Page} */ page) =>
  page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).lab.ask((/** @type {any} */ inner) => inner.journey(0)));

/** Lane 1 searches by an algorithm, chosen as a person would. @param {Page} page @param {string} algorithm */
async function choose(page, algorithm) {
  await chooseAlgorithm(page, 1, algorithm);
  await expect.poll(async () => (await lab(page)).lanes[0].algorithm).toBe(algorithm);
  await settled(page);
}

/** @param {Page} page @param {number} step */
async function seek(page, step) {
  await page.evaluate((step) => /** @type {any} */ (document.querySelector('way-scope')).seek(step), step);
  await settled(page);
}

/** The first steps after which epsilon is another. @param {Page} page */
function epsilons(page) {
  return page.evaluate(() => {
    const engine = /** @type {any} */ (document.querySelector('way-scope')).lab;
    /** @type {{ step: number, epsilon: number, waits: number }[]} */
    const found = [];
    let waits = 0;
    for (let step = 1; step <= engine.state().lanes[0].steps; step++) {
      engine.advance(step, 100_000);
      const now = engine.ask((/** @type {any} */ inner) => inner.journey(0));
      if (found.at(-1)?.epsilon !== now.epsilon) found.push({ step, epsilon: now.epsilon, waits });
      waits = now.putOff;
    }
    return found;
  });
}

test('ARA*: a round for each epsilon, what waits drawn apart, the last path a shortest', async ({ page }) => {
  await open(page);
  const waiting = page.locator('.legend li', { hasText: 'waits for the next round' });
  await expect(waiting).toHaveCount(0);
  const { lanes: [{ cost }] } = await lab(page);
  await choose(page, 'ara-star');
  expect((await lab(page)).lanes[0].cost).toBe(cost);
  await expect(waiting).toBeVisible();
  const rounds = await epsilons(page);
  expect(rounds.map(({ epsilon }) => epsilon)).toEqual([3, 2.5, 2, 1.5, 1]);
  const later = rounds.find(({ waits }) => waits > 0);
  if (!later) throw new Error('nothing waited');
  await seek(page, later.step - 1);
  expect((await marks(page)).filter((mark) => mark === DEFERRED)).toHaveLength(later.waits);
  const published = await journey(page);
  expect(published.bound).toBeLessThanOrEqual(published.epsilon);
  await expect(page.locator('.sentence')).toContainText('The path is published');
  await seek(page, later.step);
  expect(await marks(page)).not.toContain(DEFERRED);
  expect(await marks(page)).toContain(EARLIER);
  await seek(page, (await lab(page)).lanes[0].steps);
  expect(await journey(page)).toMatchObject({ epsilon: 1, bound: 1, round: 5 });
});

test('AD*: each move lets epsilon fall, and the whole way is within the first', async ({ page }) => {
  await open(page);
  const { lanes: [{ cost: optimum }] } = await lab(page);
  await choose(page, 'ad-star');
  const rounds = await epsilons(page);
  expect(rounds.map(({ epsilon }) => epsilon)).toEqual([3, 2.5, 2, 1.5, 1]);
  const { lanes: [{ cost }] } = await lab(page);
  expect(Number(cost)).toBeGreaterThanOrEqual(Number(optimum));
  expect(Number(cost)).toBeLessThanOrEqual(3 * Number(optimum));
  await seek(page, rounds[3].step);
  const there = await journey(page);
  expect(there.trail).toHaveLength(4);
  expect(there.plan.length).toBeGreaterThan(1);
  await expect(page.locator('.legend li', { hasText: 'agent' })).toBeVisible();
});
