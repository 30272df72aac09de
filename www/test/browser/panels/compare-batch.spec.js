import { expect, lab, loadMap, OPEN_MAP, open, settled, test, whole } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page */
async function openBatch(page) {
  await page.getByRole('button', { name: 'Batch', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'A batch of random problems' });
  await dialog.waitFor();
  return dialog;
}

/** @param {Page} page @param {{ count?: number, seed?: number }} [how] */
async function run(page, { count = 100, seed = 1 } = {}) {
  const dialog = await openBatch(page);
  await dialog.getByRole('spinbutton', { name: 'Problems' }).fill(String(count));
  await dialog.getByRole('spinbutton', { name: 'Seed' }).fill(String(seed));
  await dialog.getByRole('button', { name: 'Run' }).click();
  await expect(dialog.getByRole('button', { name: 'Run' })).toBeVisible();
  return dialog;
}

/** @param {Page} page @param {string[]} algorithms */
async function add(page, algorithms) {
  await whole(page);
  await page.evaluate((algorithms) => {
    for (const algorithm of algorithms) /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.addLane(algorithm));
  }, algorithms);
  await settled(page);
}

/** The figures of a column. @param {import('@playwright/test').Locator} dialog @param {string} column */
const texts = (dialog, column) => dialog.locator(`[data-column="${column}"]`).allTextContents();

test('a hundred problems on this world, all lanes: distributions, a table, and what has no path', async ({ page }) => {
  await open(page);
  await add(page, ['greedy']);
  const before = await lab(page);
  const dialog = await run(page);
  await expect(dialog.getByRole('status').first()).toContainText('100 problems, seed 1:');
  // Here the same batch is run by the engine alone, in one go.
  const told = await page.evaluate(() => {
    const batch = /** @type {any} */ (document.querySelector('way-scope')).lab.ask((/** @type {any} */ lab) => lab.batch(1, 100));
    while (!batch.isComplete()) batch.advanceFor(Infinity);
    const lanes = [0, 1, 2].map((lane) => {
      const cost = Array.from(batch.figures(lane, 'cost'));
      const optima = batch.optima(lane);
      const expanded = batch.figures(lane, 'expanded').sort();
      return { found: cost.filter((value) => value >= 0).length, most: expanded[99], median: (expanded[49] + expanded[50]) / 2, optimal: cost.filter((value, i) => value <= optima[i] * 1.0000001).length };
    });
    batch.free();
    return lanes;
  });
  expect(told[0].found).toBeLessThan(100);
  expect(await texts(dialog, 'found')).toEqual(told.map(({ found }) => `${found} of 100`));
  expect(await texts(dialog, 'most')).toEqual(told.map(({ most }) => most.toLocaleString('en')));
  expect(await texts(dialog, 'median')).toEqual(told.map(({ median }) => Math.round(median).toLocaleString('en')));
  expect(await texts(dialog, 'optimal')).toEqual(told.map(({ optimal, found }) => `${optimal} of ${found}`));
  await expect(dialog.getByRole('status').first()).toContainText(`${100 - told[0].found} have no path in any lane.`);
  // Each problem is in one bar of each plot: the bars of a lane add up.
  await expect(dialog.locator('[data-plot=expanded] .plot')).toHaveCount(3);
  await expect(dialog.getByRole('img', { name: `Lane 2, expansions: least` })).toBeVisible();
  expect((await lab(page)).hashes, 'the lanes stay as they were').toEqual(before.hashes);
  expect((await lab(page)).revision).toBe(before.revision);
});

for (const by of /** @type {const} */ (['cost ratio', 'expansions'])) {
  test(`the worst problem by ${by} opens as a scene, in one step of undo, and the lanes show its very figures`, async ({ page }) => {
    await open(page);
    await add(page, ['greedy', 'bidirectional-a-star']);
    const before = await lab(page);
    const dialog = await run(page, { count: 60, seed: 7 });
    await dialog.getByLabel('Rank by').selectOption(by);
    const words = await dialog.locator('.worst-words').textContent();
    const [problem, x0, y0, x1, y1, n, expanded] = (words?.match(/[\d,]+/g) ?? []).map((text) => Number(text.replaceAll(',', '')));
    const figures = await page.evaluate((problem) => {
      const batch = /** @type {any} */ (document.querySelector('way-scope')).lab.ask((/** @type {any} */ lab) => lab.batch(7, 60));
      while (!batch.isComplete()) batch.advanceFor(Infinity);
      const of = (/** @type {number} */ lane, /** @type {string} */ id) => batch.figures(lane, id)[problem - 1];
      const lanes = [0, 1, 2, 3].map((lane) => ({ expanded: of(lane, 'expanded'), generated: of(lane, 'generated'), peakBytes: of(lane, 'peakBytes'), steps: of(lane, 'steps'), cost: Number.isNaN(of(lane, 'cost')) ? null : of(lane, 'cost') }));
      batch.free();
      return lanes;
    }, problem);
    await dialog.getByRole('button', { name: 'Open as a scene' }).click();
    await expect(dialog).toBeHidden();
    await settled(page);
    const { start, goal, lanes, cursor, steps } = await lab(page);
    expect([start, goal]).toEqual([{ x: x0, y: y0 }, { x: x1, y: y1 }]);
    expect(lanes.map(({ counters, steps, cost }) => ({ expanded: counters.expanded, generated: counters.generated, peakBytes: counters.peakBytes, steps, cost }))).toEqual(figures);
    expect(lanes[n - 1].counters.expanded).toBe(expanded);
    const reference = lanes[n - 1].reference;
    if (by === 'cost ratio' && reference.state === 'known') expect(words).toContain(`${(Number(lanes[n - 1].cost) / Number(reference.cost)).toFixed(3)} times`);
    expect(cursor).toBe(steps);
    // The batch is still there, and one step of undo takes all of it back.
    const again = await openBatch(page);
    await expect(again.locator('.worst-words')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await settled(page);
    const after = await lab(page);
    expect([after.start, after.goal, after.hashes]).toEqual([before.start, before.goal, before.hashes]);
  });
}

test('the seed makes the problems; a batch is stopped; what cannot be drawn is said', async ({ page }) => {
  await open(page);
  const dialog = await run(page, { count: 20, seed: 5 });
  const first = await texts(dialog, 'mean');
  await dialog.getByRole('spinbutton', { name: 'Seed' }).fill('6');
  await dialog.getByRole('button', { name: 'Run' }).click();
  await expect(dialog.getByRole('status').first()).toContainText('seed 6');
  expect(await texts(dialog, 'mean')).not.toEqual(first);
  await dialog.getByRole('spinbutton', { name: 'Seed' }).fill('5');
  await dialog.getByRole('button', { name: 'Run' }).click();
  await expect(dialog.getByRole('status').first()).toContainText('seed 5');
  expect(await texts(dialog, 'mean')).toEqual(first);
  // So slowly that it can be stopped.
  await page.evaluate(() => {
    const clock = performance.now.bind(performance);
    let jump = 0;
    performance.now = () => clock() + (jump += 20);
  });
  await dialog.getByRole('spinbutton', { name: 'Problems' }).fill('1000');
  await dialog.getByRole('button', { name: 'Run' }).click();
  await expect.poll(() => dialog.getByRole('progressbar').evaluate((bar) => /** @type {HTMLProgressElement} */ (bar).value)).toBeGreaterThan(2);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('status').first()).toContainText(/^Stopped with \d+ of 1,000 problems solved, seed 5:/);
  await expect(dialog.getByRole('button', { name: 'Run' })).toBeFocused();
  const [paths] = await texts(dialog, 'found');
  expect(Number(paths.split(' of ')[1])).toBeLessThan(1000);
  await page.keyboard.press('Escape');
  await loadMap(page, OPEN_MAP.replace('width 20', 'width 1').replace('height 12', 'height 1').replace(/map\n[^]*/, 'map\n.\n')).catch(() => {});
  const empty = await openBatch(page);
  await expect(empty.locator('.batch-results'), 'of another world').toBeHidden();
  await empty.getByRole('button', { name: 'Run' }).click();
  await expect(empty.getByRole('status').first()).toHaveText('Problems need two free cells, and this world has fewer.');
});

test('where no path is longer than it need be, the worst problem is that of most effort', async ({ page }) => {
  await open(page);
  const dialog = await run(page, { count: 20, seed: 3 });
  await expect(dialog.getByLabel('Rank by')).toHaveValue('expanded');
  await expect(dialog.getByRole('button', { name: 'Open as a scene' })).toBeEnabled();
  await dialog.getByLabel('Rank by').selectOption('cost ratio');
  await expect(dialog.locator('.worst-words')).toHaveText('Every path of these lanes is optimal.');
  await expect(dialog.getByRole('button', { name: 'Open as a scene' })).toBeDisabled();
});
