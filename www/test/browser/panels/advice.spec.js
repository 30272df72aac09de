// Which algorithm: measured here, advised on, and all in a table.

import { readFileSync } from 'node:fs';
import { drop } from '../support/files.js';
import { expect, lab, open, settled, test } from '../support/page.js';

/** @import { Locator, Page } from '@playwright/test' */

/** Searches take as long as they take on a loaded machine. */
const LONG = { timeout: 80_000 };

/** @param {Page} page */
async function openAdvice(page) {
  await page.getByRole('button', { name: 'Advice', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Which algorithm?' });
  await dialog.waitFor();
  return dialog;
}

/** @param {Locator} dialog */
async function measure(dialog) {
  await dialog.getByRole('combobox', { name: 'Random problems' }).selectOption('5');
  await dialog.getByRole('button', { name: 'Measure on this world' }).click();
  await expect(dialog.getByRole('status').first()).toHaveText(/^Measured on this world and this machine: \d+ algorithms, 6 problems each\.$/, LONG);
}

const keptOf = (/** @type {Locator} */ dialog) => dialog.locator('.fitting > li').evaluateAll((items) => items.map((item) => /** @type {HTMLElement} */ (item).dataset.algorithm));
const refusedOf = (/** @type {Locator} */ dialog) => dialog.locator('.not-fitting li[data-algorithm]').evaluateAll((items) => items.map((item) => /** @type {HTMLElement} */ (item).dataset.algorithm));
const cell = (/** @type {Locator} */ dialog, /** @type {string} */ algorithm, /** @type {string} */ column) => dialog.locator(`tr[data-algorithm="${algorithm}"] [data-column="${column}"]`);

test('one measurement: a table whose figures are the engine’s, and advice by the rule', async ({ page }) => {
  await open(page);
  const dialog = await openAdvice(page);
  await expect(dialog.getByRole('status').first()).toContainText('Nothing has been measured on this world yet.');
  await expect(dialog.locator('.families [data-kind="measured"]')).toHaveCount(0);
  // What is declared and what is quoted is there already, each marked.
  await expect(cell(dialog, 'sma-star', 'complete').locator('[data-kind="declared"]')).toHaveText('declared by the algorithm: within its memory limit');
  await expect(cell(dialog, 'd-star-lite', 'verdict').locator('[data-kind="quoted"]')).toHaveText('what the thesis says, in our words: unsuitable for many agents');
  await measure(dialog);
  // The same by the engine of the page, without a worker.
  const told = await page.evaluate(() => {
    const trials = /** @type {any} */ (document.querySelector('way-scope')).lab.ask((/** @type {any} */ lab) => lab.trials(0, 1, 5));
    const rows = trials.about().entrants.map((/** @type {{ algorithm: string, unknown: boolean }} */ { algorithm, unknown }, /** @type {number} */ at) => {
      trials.begin(at);
      for (let problem = 0; problem < 6 && trials.goesOn(); problem++) {
        trials.setProblem(problem);
        trials.solve(0);
        trials.take(0);
      }
      return Object.assign(trials.measured(), { algorithm, unknown });
    });
    trials.free();
    return rows;
  });
  const known = told.filter((/** @type {{ unknown: boolean }} */ { unknown }) => !unknown);
  await expect(dialog.locator('.families tr[data-algorithm]')).toHaveCount(known.length);
  for (const { algorithm, expanded, answered, problems } of known) {
    const text = answered === problems ? Math.round(expanded).toLocaleString('en') : `answered ${answered} of ${problems}`;
    await expect(cell(dialog, algorithm, 'expanded').locator('[data-kind="measured"]')).toHaveText(`measured here: ${text}`);
  }
  await expect(cell(dialog, 'a-star', 'time').locator('[data-kind="measured"]')).toHaveText('measured here: 1.00 times');
  await expect(cell(dialog, 'dijkstra', 'longer')).toContainText('0.0 %');
  // Each algorithm has its verdict; more memory takes none away, many agents those that keep their searches.
  const all = known.map((/** @type {{ algorithm: string }} */ { algorithm }) => algorithm).sort();
  const kept = await keptOf(dialog);
  expect([...kept, ...(await refusedOf(dialog))].sort()).toEqual(all);
  await expect(dialog.locator('.in-short')).toContainText(`${kept.length} algorithms can be used, ${all.length - kept.length} cannot.`);
  await dialog.getByRole('combobox', { name: 'Memory for pathfinding' }).selectOption('PC: 24 MB');
  await expect(dialog.getByRole('spinbutton', { name: 'Megabytes' })).toHaveValue('24');
  const more = await keptOf(dialog);
  expect(kept.filter((id) => !more.includes(id))).toEqual([]);
  await dialog.getByRole('spinbutton', { name: 'Agents' }).fill('5000');
  await dialog.getByRole('combobox', { name: 'Path quality' }).selectOption('any path');
  expect(await keptOf(dialog)).toContain('a-star');
  await dialog.locator('.not-fitting summary').click();
  await expect(dialog.locator('.not-fitting [data-algorithm="d-star-lite"]')).toContainText('each agent keeps its search, 5,000 agents');
  await dialog.getByRole('combobox', { name: 'The world' }).selectOption('is unknown at first');
  await expect(dialog.locator('.not-fitting [data-algorithm="a-star"]')).toContainText('Needs to know the whole map.');
  await dialog.getByRole('combobox', { name: 'The world' }).selectOption('is static');
  await expect(dialog.getByText('For a static world: a navigation mesh')).toHaveAttribute('data-kind', 'quoted');
  // It stays until the world is another.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Advice', exact: true })).toBeFocused();
  await expect((await openAdvice(page)).getByRole('status').first()).toContainText('Measured on this world');
  await page.keyboard.press('Escape');
  await page.evaluate(() => { /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.paintStroke(5, 5, 8, 5, '@', false)); });
  await settled(page);
  await expect((await openAdvice(page)).getByRole('status').first()).toContainText('Nothing has been measured');
});

test('measuring is stopped, and what was measured stays; the first of the list becomes a lane', async ({ page }) => {
  await open(page);
  const before = await lab(page);
  const dialog = await openAdvice(page);
  await dialog.getByRole('combobox', { name: 'Random problems' }).selectOption('100');
  await dialog.getByRole('button', { name: 'Measure on this world' }).click();
  await expect(cell(dialog, 'dijkstra', 'memory').locator('[data-kind="measured"]')).toBeVisible(LONG);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('status').first()).toHaveText(/^Stopped: \d+ algorithms? ha/);
  await expect(dialog.getByRole('button', { name: 'Measure on this world' })).toBeFocused();
  await measure(dialog);
  const [first] = await keptOf(dialog);
  await dialog.locator('.fitting').getByRole('button').first().click();
  await settled(page);
  await expect(dialog).toBeHidden();
  const after = await lab(page);
  expect(after.lanes.map(({ algorithm }) => algorithm)).toEqual([...before.lanes.map(({ algorithm }) => algorithm), first]);
  expect(after.hashes.slice(0, before.lanes.length), 'other lanes stay as they were').toEqual(before.hashes);
});

test('advice comes while others are still measured, and the page answers meanwhile', async ({ page }) => {
  await open(page);
  const dialog = await openAdvice(page);
  await dialog.getByRole('combobox', { name: 'Random problems' }).selectOption('100');
  await dialog.getByRole('button', { name: 'Measure on this world' }).click();
  const short = dialog.locator('.in-short');
  await expect(short).toHaveText(/^So far: .+ have not been measured yet\.$/, LONG);
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await expect(cell(dialog, 'a-star', 'time').locator('[data-kind="measured"]')).toBeVisible();
  // Nothing is said of those whose turn is still to come; wishes are heeded at once.
  await expect(dialog.locator('.advised')).not.toContainText('Has not been measured.');
  await dialog.getByRole('combobox', { name: 'Path quality' }).selectOption('any path');
  const before = (await keptOf(dialog)).length;
  await expect.poll(async () => (await keptOf(dialog)).length, LONG).toBeGreaterThan(before);
  // Which button has the focus stays, although the list is made anew.
  await dialog.locator('.fitting > li[data-algorithm="a-star"]').getByRole('button').focus();
  const left = await short.textContent();
  await expect(short).not.toHaveText(left ?? '', LONG);
  await expect(dialog.locator('.fitting > li[data-algorithm="a-star"]').getByRole('button')).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('status').first()).toHaveText(/^Stopped: \d+ algorithms? ha/);
  await expect(short).not.toContainText('So far');
  await expect(dialog.locator('.not-fitting')).toContainText('Has not been measured.');
});

test('a map with scenarios: they come in place of random problems', async ({ page }) => {
  await open(page);
  const [map, scen] = ['vault.map', 'vault.map.scen'].map((name) => readFileSync(new URL(`../../../../maps/${name}`, import.meta.url), 'utf8'));
  await drop(page, ['vault.map', map], ['vault.map.scen', scen]);
  await expect(page.locator('.scenario')).toContainText('of ');
  await settled(page);
  const dialog = await openAdvice(page);
  await expect(dialog).toContainText('scenarios of this map, short and long ones');
  await dialog.getByRole('combobox', { name: 'Scenarios of the map' }).selectOption('5');
  await dialog.getByRole('button', { name: 'Measure on this world' }).click();
  await expect(dialog.getByRole('status').first()).toHaveText(/^Measured on this world and this machine: \d+ algorithms, 6 problems each\.$/, LONG);
  const expanded = await page.evaluate(() => {
    const trials = /** @type {any} */ (document.querySelector('way-scope')).lab.ask((/** @type {any} */ lab) => lab.trials(0, 1, 5));
    const { fromScenarios, problems } = trials.about();
    trials.begin(0);
    for (let problem = 0; problem < problems; problem++) {
      trials.setProblem(problem);
      trials.solve(0);
      trials.take(0);
    }
    const measured = trials.measured();
    trials.free();
    return fromScenarios ? Math.round(measured.expanded).toLocaleString('en') : 'random';
  });
  await expect(cell(dialog, 'a-star', 'expanded').locator('[data-kind="measured"]')).toHaveText(`measured here: ${expanded}`);
});

test('a second measurement begins with nothing of the first', async ({ page }) => {
  await open(page);
  const dialog = await openAdvice(page);
  await measure(dialog);
  await dialog.getByRole('combobox', { name: 'Random problems' }).selectOption('100');
  await dialog.getByRole('button', { name: 'Measure on this world' }).click();
  await expect(dialog.locator('.fitting > li')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const measured = await dialog.locator('.families tr[data-algorithm]:has([data-column="memory"] [data-kind="measured"])').count();
  const told = await refusedOf(dialog);
  expect((await keptOf(dialog)).length).toBeLessThanOrEqual(measured);
  if (measured > 0) await expect(dialog.locator('.not-fitting [data-algorithm="lss-lrta-star"]')).toContainText('Has not been measured.');
  else expect(told).toEqual([]);
});

test('what is no number of megabytes or agents becomes the nearest, or what it was', async ({ page }) => {
  await open(page);
  const dialog = await openAdvice(page);
  const typed = async (/** @type {string} */ name, /** @type {string} */ text) => {
    const field = dialog.getByRole('spinbutton', { name });
    await field.fill(text);
    await field.press('Tab');
    return field.inputValue();
  };
  expect(await typed('Agents', '0')).toBe('1');
  expect(await typed('Agents', '-3')).toBe('1');
  expect(await typed('Agents', '7.4')).toBe('7');
  expect(await typed('Agents', '')).toBe('7');
  expect(await typed('Simultaneous searches', '1e300')).toBe('1000000');
  expect(await typed('Megabytes', '-1')).toBe('0.001');
  expect(await typed('Megabytes', '1e300')).toBe('1000000');
  expect(await typed('Megabytes', '6')).toBe('6');
  await expect(dialog.getByRole('combobox', { name: 'Memory for pathfinding' })).toHaveValue('strategy');
});

test('in German', async ({ page }) => {
  await page.goto('./?lang=de');
  await settled(page);
  await page.getByRole('button', { name: 'Beratung', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Welcher Algorithmus?' });
  await dialog.getByRole('combobox', { name: 'Zufällige Aufgaben' }).selectOption('5');
  await dialog.getByRole('button', { name: 'Auf dieser Welt messen' }).click();
  await expect(dialog.locator('.in-short')).toContainText('passt am besten.', LONG);
});

test.describe('without an engine for the worker', () => {
  test.use({ expected: /Failed to load resource|wasm|503/i });

  test('it is said, and trying again helps', async ({ page }) => {
    await open(page);
    const dialog = await openAdvice(page);
    await page.route('**/*.wasm', (route) => route.fulfill({ status: 503, body: 'no' }));
    await dialog.getByRole('button', { name: 'Measure on this world' }).click();
    await expect(dialog.getByRole('status').first()).toContainText('The engine for measuring could not be started.', LONG);
    await page.unroute('**/*.wasm');
    await measure(dialog);
  });
});
