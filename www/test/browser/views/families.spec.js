/**
 * The views of families of searches: the engine says which a lane has, and each is drawn in its place among the others,
 * whichever was loaded first.
 */
import { chooseAlgorithm, expect, lab, open, settled, test } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

/** Algorithms with the views that are drawn of them, none in its place. */
const FAMILIES = [
  ['sga-star', 'subGoals'],
  ['jump-point', 'scans'],
  ['theta-star', 'scans'],
  ['hpa-star', 'hierarchies'],
  ['a-star-landmarks', 'landmarks'],
  ['a-star-mesh', 'graphs'],
  ['pra-star', 'pyramids'],
  ['d-star-lite', 'journeys'],
  ['a-star', ''],
];

/** The ids of the views that are drawn, the lowest first. @param {Page} page @returns {Promise<string[]>} */
const drawn = (page) =>
  page.evaluate(() => [.../** @type {any} */ (document.querySelector('way-scope')).stage.views].filter(([, view]) => view).map(([id]) => id));

test('each family is drawn in its place, whichever is loaded first', async ({ page }) => {
  await open(page);
  for (const [algorithm, view] of FAMILIES) {
    await chooseAlgorithm(page, 1, algorithm);
    await expect.poll(async () => (await lab(page)).lanes[0].algorithm).toBe(algorithm);
    await settled(page);
    expect((await lab(page)).lanes[0].views).toEqual(view ? [view] : []);
    if (view) await expect.poll(() => drawn(page)).toContain(view);
  }
  expect(await drawn(page)).toEqual(['hierarchies', 'pyramids', 'graphs', 'scans', 'landmarks', 'journeys', 'subGoals']);
});
