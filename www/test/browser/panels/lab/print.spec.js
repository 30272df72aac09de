// The page on paper: worlds, results, sentence and legend, black on white, without controls.
import { expect, lab, open, settled, test, whole } from '../../support/page.js';

/** @import { Page } from '@playwright/test' */

/** As when the browser is about to print. @param {Page} page */
async function paper(page) {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
}

/** Somebody is here, and what prints has come. @param {Page} page */
async function here(page) {
  const came = page.waitForResponse(/print-.*\.js$/);
  await page.mouse.move(300, 300);
  await came;
  await settled(page);
}

/**
 * Colours of a canvas: that of a corner, and how many pixels are darker than grey.
 * @param {import('@playwright/test').Locator} canvas
 */
function colours(canvas) {
  return canvas.evaluate((/** @type {HTMLCanvasElement} */ node) => {
    const all = node.getContext('2d')?.getImageData(0, 0, node.width, node.height).data ?? [];
    let [dark, seen] = [0, 0];
    for (let at = 0; at < all.length; at += 4) {
      if (all[at + 3] < 128) continue;
      seen++;
      if (all[at] + all[at + 1] + all[at + 2] < 300) dark++;
    }
    return { corner: all[3], seen, dark: dark / seen };
  });
}

test('the sheet has what is shown: worlds in light colours, results, sentence, legend', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page);
  await here(page);
  await page.getByRole('slider', { name: 'Step shown' }).fill('300');
  await settled(page);
  const state = await lab(page);
  const sentence = await page.locator('way-scope .sentence .words').textContent();
  await paper(page);
  const sheet = page.locator('.print-sheet');
  await expect(sheet).toBeVisible();
  for (const rest of ['way-scope', 'header', '.save-button']) for (const node of await page.locator(rest).all()) await expect(node).toBeHidden();
  await expect(sheet.locator('h1')).toHaveText('The bay64 × 36step 300 of 1,580');
  await expect(sheet.locator('.print-sentence')).toContainText(sentence ?? '?');
  expect(await sheet.locator('.print-worlds figcaption').allTextContents()).toEqual(['1 A*', '2 Dijkstra']);
  for (const canvas of await sheet.locator('.print-worlds canvas').all()) {
    const { corner, seen, dark } = await colours(canvas);
    expect(corner, 'paper shows around the world').toBe(0);
    expect(seen).toBeGreaterThan(10_000);
    // The walls alone are dark; on the dark theme the ground would be, too.
    expect(dark).toBeLessThan(0.45);
    expect(dark).toBeGreaterThan(0.05);
  }
  const cells = await sheet.locator('tbody tr').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
  const number = (/** @type {string | null} */ text) => Number(text?.replaceAll(',', ''));
  state.lanes.forEach((lane, n) => {
    const [verdict, cost, expanded, generated, steps] = cells[n];
    expect(verdict).toBe('this path is optimal');
    expect(number(cost)).toBeCloseTo(/** @type {number} */ (lane.cost), 2);
    expect([expanded, generated, steps].map(number)).toEqual([lane.counters.expanded, lane.counters.generated, lane.steps]);
  });
  const legend = await page.locator('way-scope .legend li:not([hidden])').allTextContents();
  expect(await sheet.locator('li').allTextContents()).toEqual(legend);
  expect((await sheet.innerText()).replaceAll(/\s+/g, ' ')).toContain('swamp cost 1');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  expect(await sheet.evaluate((node) => getComputedStyle(node).color)).toBe('rgb(0, 0, 0)');
  // Back on the screen all is as before.
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await expect(sheet).toHaveCount(0);
  await expect(page.locator('way-scope')).toHaveAttribute('theme', 'auto');
  await settled(page);
  expect((await lab(page)).hashes).toEqual(state.hashes);
});

test('costs are in the legend, six lanes and large worlds fit the paper', async ({ page }) => {
  await open(page);
  await here(page);
  await whole(page);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    for (const id of ['greedy', 'breadth-first', 'bidirectional-a-star', 'weighted-a-star']) scope.change((/** @type {any} */ engine) => engine.addLane(id));
    scope.change((/** @type {any} */ engine) => engine.paintCost(10, 10, 20, 10, 7, false));
  });
  await settled(page);
  await paper(page);
  const sheet = page.locator('.print-sheet');
  await expect(sheet.locator('figure')).toHaveCount(6);
  await expect(sheet.locator('li').filter({ hasText: /^cost 7$/ })).toBeVisible();
  await page.setViewportSize({ width: 720, height: 1000 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720);
});

test('a lesson prints its text and what its scenes show, without what is only of use on a screen', async ({ page }) => {
  await page.goto('../lessons/en/heuristic.html');
  const scene = page.locator('.live').first();
  await scene.scrollIntoViewIfNeeded();
  await scene.locator('way-scope canvas').first().waitFor();
  await settled(page);
  await paper(page);
  await expect(scene.locator('way-scope')).toBeHidden();
  const canvas = scene.locator('.print-worlds canvas').first();
  await expect(canvas).toBeVisible();
  expect((await colours(canvas)).seen).toBeGreaterThan(1000);
  for (const hidden of ['header.bar', 'footer.site', '.onward', '.scene-bar']) await expect(page.locator(hidden).first()).toBeHidden();
  await expect(page.locator('main h1')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('.print-worlds')).toHaveCount(0);
  await expect(scene.locator('way-scope')).toBeVisible();
});
