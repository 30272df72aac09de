/**
 * Searches that go by passes with a threshold: what is put off and cut is drawn and told, and a run that stops at its
 * limit says so.
 */
import { cell as inspect, chooseAlgorithm, expect, frame, lab, loadMap, open, OPEN_MAP, settled, test } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

const DEFERRED = 7;
const sentence = (/** @type {Page} */ page) => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).lab.sentence(0));
const marks = (/** @type {Page} */ page) => page.evaluate(() => [.../** @type {any} */ (document.querySelector('way-scope')).lab.marks(0)]);
const ask = (/** @type {Page} */ page, /** @type {string} */ name, /** @type {unknown[]} */ ...args) =>
  page.evaluate(async ([name, args]) => {
    const engine = /** @type {any} */ (document.querySelector('way-scope')).lab;
    await engine.whole();
    return engine.ask((/** @type {any} */ each) => each[name](...args));
  }, /** @type {const} */ ([name, args]));

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

/** Goes to the first step from the one shown on whose sentence has this id. @param {Page} page @param {string} id */
async function until(page, id) {
  const step = await page.evaluate((id) => {
    const engine = /** @type {any} */ (document.querySelector('way-scope')).lab;
    const { at, steps } = engine.state().lanes[0];
    for (let step = at; step <= steps; step++) {
      engine.advance(step, 100_000);
      if (engine.sentence(0).id === id) return step;
    }
    throw new Error(`no ${id}`);
  }, id);
  await seek(page, step);
  const told = await sentence(page);
  expect(told.id).toBe(id);
  return told;
}

/** @param {Page} page */
async function begin(page) {
  await open(page);
  await loadMap(page, OPEN_MAP);
  await settled(page);
}

test('fringe search: what is put off has its colour, its words and its place in the legend, and comes back with the next pass', async ({ page }) => {
  await open(page);
  const legend = page.locator('.legend li', { hasText: 'deferred' });
  await expect(legend).toBeHidden();
  const { lanes: [{ cost }] } = await lab(page);
  await choose(page, 'fringe');
  expect((await lab(page)).lanes[0].cost).toBe(cost);
  await expect(legend).toBeVisible();
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await settled(page);
  const told = await until(page, 'event.put-off');
  const { x, y } = told.args.cell;
  const { width } = await lab(page);
  const seen = await inspect(page, x, y);
  expect([seen.state, (await marks(page))[y * width + x]]).toEqual(['deferred', DEFERRED]);
  expect(seen.f).toBeGreaterThan(told.args.threshold);
  await expect(page.locator('.sentence').first()).toContainText('is deferred to a later pass');
  const pass = await until(page, 'event.deepened');
  expect(pass.args.n).toBe(2);
  expect(pass.args.threshold).toBeGreaterThan(pass.args.old);
  expect(await marks(page)).not.toContain(DEFERRED);
  expect((await inspect(page, x, y)).state).toBe('open');
  await page.getByRole('button', { name: 'One step back' }).click();
  await settled(page);
  expect((await inspect(page, x, y)).state).toBe('deferred');
});

test('fringe search: its list is told as it is, the front first, and what is put off is counted', async ({ page }) => {
  await open(page);
  await choose(page, 'fringe');
  await page.getByRole('tab', { name: 'Open' }).click();
  let front = 0;
  for (const step of [3, 4, 9, 20]) {
    await seek(page, step);
    const list = await ask(page, 'openList', 0, 0, 40);
    await expect(page.locator('.open-order')).toContainText('The list is not sorted');
    if (list.deferred) await expect(page.locator('.open-list p').first()).toContainText('deferred to the next pass');
    await expect(page.locator('.open-list tbody tr')).toHaveCount(list.entries.length);
    await seek(page, step + 1);
    const told = await sentence(page);
    if (told.id !== 'event.deepened') {
      expect(told.args.cell).toEqual(list.entries[0].cell);
      front += 1;
    }
  }
  expect(front).toBeGreaterThan(1);
});

test('IDA*: the path alone is closed, what is cut is shown for a step, and a run that stops at its limit says that it does not know', async ({ page }) => {
  await open(page);
  await choose(page, 'ida-star');
  const { lanes: [{ status, cost, counters }] } = await lab(page);
  expect([status, cost]).toEqual(['stopped', null]);
  expect(counters.expanded).toBe(100_000);
  await page.getByRole('button', { name: 'To the end' }).click();
  await settled(page);
  expect((await sentence(page)).id).toBe('event.stopped-at-limit');
  await expect(page.locator('.badge').first()).toHaveText('stopped');
  await seek(page, 30);
  const { width } = await lab(page);
  const shown = await marks(page);
  const told = await until(page, 'event.expanded.in-depth');
  const { x, y } = told.args.cell;
  const branch = await page.evaluate(([at]) => [.../** @type {any} */ (document.querySelector('way-scope')).lab.branch(0, at)], [y * width + x]);
  const closed = (await marks(page)).flatMap((mark, i) => (mark === 2 ? [i] : []));
  expect([...branch].sort((a, b) => a - b)).toEqual(closed);
  expect(shown.length).toBe((await marks(page)).length);
  // Fewer visits: another run, with the same end.
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.setSetting(0, 'visits', '1000'));
  });
  await settled(page);
  await frame(page);
  expect((await lab(page)).lanes[0].counters.expanded).toBe(1000);
});

test('ME-IDA* finds on a small map what A* finds, and each event has its line', async ({ page }) => {
  await begin(page);
  const { lanes: [{ cost }] } = await lab(page);
  await choose(page, 'me-ida-star');
  expect((await lab(page)).lanes[0].cost).toBe(cost);
  await page.getByRole('tab', { name: 'Code' }).click();
  await page.keyboard.press('Home');
  await settled(page);
  const line = page.locator('.inside.code .listing [aria-current="step"]');
  for (const words of ['threshold = h(start)', 's = the start', 'visit it']) {
    await page.keyboard.press('i');
    await settled(page);
    await expect(line).toContainText(words);
  }
  await expect(page.locator('.inside.code')).toContainText('pass 1, threshold');
});
