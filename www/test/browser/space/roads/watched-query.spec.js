// The search for a path on the roadmap, watched: one expansion a step, forwards and backwards, with the path of the
// query that nobody watches.

import { expect, test } from '../../support/page.js';

/** @import { Page } from '@playwright/test' */

const LONG = { timeout: 60_000 };

/** The office with its roadmap, and a search from A to B that stands at its beginning. @param {Page} page */
async function watch(page) {
  await page.goto('../space/en/#scene=office&study=roads');
  await page.locator('#space[data-ready]').waitFor(LONG);
  await expect(page.locator('.figures dt', { hasText: /^Phase$/ }).locator('xpath=following-sibling::dd[1]')).toHaveText('finished', LONG);
  await page.getByRole('button', { name: 'Watch the search' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await expect(page.locator('.sentence')).toContainText('The search from A to B');
}

/** What is seen of it, as numbers. @param {Page} page */
const seen = (page) => page.evaluate(() => {
  const { watched } = /** @type {any} */ (window).wayscopeSpace.study;
  return JSON.stringify([watched.at, Array.from(watched.nodes()), Array.from(watched.branch()), watched.step()]);
});

test('each step is an expansion, and back again it is as it was', async ({ page }) => {
  await watch(page);
  const step = page.getByRole('button', { name: 'One step forward' });
  const back = page.getByRole('button', { name: 'One step back' });
  const states = [await seen(page)];
  await step.click();
  await expect(page.locator('.sentence')).toContainText('connected to the nearest edges');
  states.push(await seen(page));
  for (let count = 0; count < 12; count++) {
    await step.click();
    states.push(await seen(page));
  }
  await expect(page.locator('.sentence')).toContainText('12 expanded');
  expect(new Set(states).size).toBe(states.length);
  for (const state of states.slice(0, -1).reverse()) {
    await back.click();
    expect(await seen(page)).toBe(state);
  }
  await expect(back).toBeDisabled();
});

test('played to its end it has the path of the query that nobody watches', async ({ page }) => {
  await watch(page);
  const slider = page.getByRole('slider', { name: 'History' });
  await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    while (app.study.advance(5));
    app.ask();
  });
  await expect(page.locator('.sentence')).toContainText('Path found after');
  const [watched, unwatched] = await page.evaluate(() => {
    const { watched: of, way } = /** @type {any} */ (window).wayscopeSpace.study;
    return [Array.from(of.route()), Array.from(way.engine.route())];
  });
  expect(watched).toEqual(unwatched);
  await expect(slider).toHaveAttribute('aria-valuetext', /^step (\d+) of \1$/);
  await slider.fill('3');
  await expect(slider).toHaveAttribute('aria-valuetext', /^step 3 of /);
  await page.getByRole('button', { name: 'Show the path only' }).click();
  await expect(slider).toBeDisabled();
  await expect(page.locator('.sentence')).toContainText('Press the floor');
});

test('while it is watched the goal can be moved, and another scene ends it', async ({ page }) => {
  await watch(page);
  for (let count = 0; count < 6; count++) await page.getByRole('button', { name: 'One step forward' }).click();
  const before = await seen(page);
  await page.evaluate(() => {
    const { study } = /** @type {any} */ (window).wayscopeSpace;
    const { start } = study.way.ends;
    study.tap({ x: start.x + 0.2, y: start.y });
  });
  await expect(page.locator('.sentence')).toContainText('the straight line is the shortest path');
  expect(await seen(page)).not.toBe(before);
  // A body of another size has another roadmap.
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Watch the search' })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'History' })).toBeDisabled();
});
