import { expect, frame, lab, loadMap, open, OPEN_MAP, test } from '../support/page.js';

/**
 * What the live region of steps says from now on, and when, in milliseconds.
 * @param {import('@playwright/test').Page} page
 */
async function listen(page) {
  await page.evaluate(() => {
    const told = /** @type {any} */ (globalThis).told = /** @type {[number, string][]} */ ([]);
    const region = /** @type {HTMLElement} */ (document.querySelector('way-scope')?.shadowRoot?.querySelector('[data-voice=step]'));
    new MutationObserver(() => told.push([performance.now(), region.textContent ?? ''])).observe(region, { childList: true });
  });
  return () => page.evaluate(() => /** @type {[number, string][]} */ (/** @type {any} */ (globalThis).told));
}

test('a run is told slowly enough to listen, and its end always', async ({ page }) => {
  await page.clock.install();
  await open(page);
  await page.locator('way-scope .speed').selectOption('128');
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  // What the open page told has been heard.
  await page.clock.runFor(10_000);
  const heard = await listen(page);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.clock.runFor(11_000);
  const { cursor } = await lab(page);
  expect(cursor).toBeGreaterThan(1000);
  const during = await heard();
  expect(during.length).toBeGreaterThan(1);
  expect(during.length).toBeLessThan(5);
  for (let i = 1; i < during.length; i++) expect(during[i][0] - during[i - 1][0]).toBeGreaterThanOrEqual(3000);
  for (const [, text] of during.slice(1)) expect(text).toMatch(/^Step \d+: .*(is expanded|comes out of the open list)/);
  await page.clock.runFor(10_000);
  const { steps, cursor: end, lanes, playing } = await lab(page);
  expect([end, playing]).toEqual([steps, false]);
  expect((await heard()).at(-1)?.[1]).toBe(`Step ${lanes[0].steps}: The goal (57, 17) comes out of the open list: no open cell has a smaller f, so no path costs less than 64.36.`);
});

test('each single step is told, and an edit tells its result', async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP);
  const region = page.locator('way-scope [data-voice=step]');
  await page.keyboard.press('Home');
  await expect(region).toHaveText('Step 0: The search has not begun. The first step puts the start (2, 6) into the open list.');
  await page.keyboard.press('.');
  await expect(region).toHaveText('Step 1: The start (2, 6) enters the open list: g is 0, and the heuristic h to the goal is 15.00.');
  await page.keyboard.press('.');
  await expect(region).toContainText('Step 2: (2, 6) is expanded');
  await page.keyboard.press('End');
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.moveGoal(5, 6, false)));
  await frame(page);
  const { lanes } = await lab(page);
  await expect(region).toHaveText(`Step ${lanes[0].steps}: The goal (5, 6) comes out of the open list: no open cell has a smaller f, so no path costs less than 3.00.`);
});
