// The page of benchmarks, as somebody runs it: choose, run, cancel, read, save, open.

import { readFileSync } from 'node:fs';
import { expect, lab, settled, test } from '../../support/page.js';

/** @import { Page } from '@playwright/test' */

const PAGE = '../benchmark/en/';
/** Searches take as long as they take on a loaded machine. */
const LONG = { timeout: 80_000 };
const file = (/** @type {string} */ path) => readFileSync(new URL(`../../../../../${path}`, import.meta.url));
const status = (/** @type {Page} */ page) => page.locator('.benchmark-form > .said');
const go = (/** @type {Page} */ page) => page.getByRole('button', { name: 'Run', exact: true });

/** @param {Page} page @param {string} [address] */
async function open(page, address = PAGE) {
  await page.goto(address);
  await expect(go(page)).toBeEnabled(LONG);
}

/** Only these of the maps that come with the page. @param {Page} page @param {...string} names */
async function choose(page, ...names) {
  await page.getByRole('button', { name: 'None', exact: true }).click();
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).check();
}

/** @param {Page} page @param {string} name @returns {Promise<string>} what was saved */
async function saved(page, name) {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return readFileSync(await (await coming).path(), 'utf8');
}

/** @param {Page} page @param {...string} names as the list of algorithms has them */
async function algorithms(page, ...names) {
  const list = page.locator('.algorithms > li');
  while (await list.count() > names.length) await page.getByRole('button', { name: `Remove algorithm ${await list.count()}` }).click();
  while (await list.count() < names.length) await page.getByRole('button', { name: 'Add an algorithm' }).click();
  for (const [i, name] of names.entries()) await page.getByRole('combobox', { name: `Algorithm ${i + 1}`, exact: true }).selectOption(name);
}

/** Drops files, each with its path. @param {Page} page @param {Record<string, Buffer | string>} files */
async function drop(page, files) {
  const list = Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString('base64')]);
  await page.evaluate((list) => {
    const data = new DataTransfer();
    for (const [name, content] of list) data.items.add(new File([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], name));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, list);
}

/** The lines of a run, without its first. @param {string} text */
const linesOf = (text) => text.trimEnd().split('\n').slice(1).map((line) => JSON.parse(line));

test('from the laboratory; one press runs something sensible, and counts are those of the native program', async ({ page }) => {
  await page.goto('./');
  await settled(page);
  await page.getByRole('link', { name: 'Benchmarks' }).and(page.locator(':visible')).click();
  await expect(page.getByText('Nothing has been run yet')).toBeVisible();
  await expect(go(page)).toBeEnabled(LONG);
  await go(page).click();
  await expect(status(page)).toHaveText('Done: 400 searches.', LONG);
  await expect(page.getByText('How “time” was measured: the search alone, without a recorder')).toBeVisible();
  await expect(page.locator('.plot canvas')).toHaveCount(4, LONG);
});

test('all algorithms on all maps: the same counts, lengths and verdicts as natively', async ({ page }) => {
  // Every algorithm on every map takes its time.
  test.setTimeout(300_000);
  await open(page);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  const golden = file('bench/golden/shipped.csv').toString().trimEnd().split('\n');
  const ids = [...new Set(golden.slice(1).map((line) => line.split(',')[8]))];
  // Of all lengths, three: the list offers ten and more.
  await page.locator('select:has(option[value="100"])').evaluate((select) => select.append(new Option('3', '3', true, true)));
  await page.getByRole('spinbutton', { name: 'Repeats' }).fill('1');
  // No more than eight at once.
  const groups = Array.from({ length: Math.ceil(ids.length / 8) }, (_, i) => ids.slice(8 * i, 8 * i + 8));
  for (const group of groups) {
    await algorithms(page, ...group);
    const own = golden.filter((line, i) => i === 0 || group.includes(line.split(',')[8]));
    await go(page).click();
    await expect(status(page)).toHaveText(`Done: ${own.length - 1} searches.`, { timeout: 120_000 });
    const csv = (await saved(page, 'Save as CSV')).trimEnd().split('\n');
    expect(csv.map((line) => line.slice(0, line.lastIndexOf(',')))).toEqual(own);
    // Each was timed, and nothing takes no time.
    for (const line of csv.slice(1)) expect(Number(line.split(',').pop())).toBeGreaterThan(0);
  }
});

test('settings, several of one algorithm, repeats: what is saved says what was run', async ({ page }) => {
  await open(page);
  await choose(page, 'The bay');
  await algorithms(page, 'a-star', 'a-star', 'weighted-a-star');
  const second = page.locator('.algorithms > li').nth(1);
  await second.getByText('Settings').click();
  await second.getByRole('combobox', { name: 'Tie-breaking' }).selectOption('fifo');
  await page.getByRole('combobox', { name: 'Problems per map' }).selectOption('10');
  await page.getByRole('spinbutton', { name: 'Repeats' }).fill('5');
  await go(page).click();
  await expect(status(page)).toHaveText('Done: 30 searches.', LONG);
  const text = await saved(page, 'Save as JSON lines');
  const header = JSON.parse(text.split('\n')[0]);
  expect(header).toMatchObject({ kind: 'wayscope-bench', format: 1, timer: 'wasm', repeats: 5, sample: 10, lines: 30, corpus: null, shard: null });
  expect(header.configurations.map((/** @type {any} */ one) => [one.algorithm, one.settings.ties])).toEqual([['a-star', 'high-g'], ['a-star', 'fifo'], ['weighted-a-star', 'high-g']]);
  const lines = linesOf(text);
  expect(lines).toHaveLength(30);
  expect(lines.every((line) => line.asClaimed === true && line.ns > 0 && line.map === 'bay.map')).toBe(true);
  // The table: its first row is held against itself, its columns sort.
  const mean = (/** @type {number} */ row) => page.locator('.results .figures').first().locator('tbody tr').nth(row).locator('[data-column="mean"]');
  const sum = (/** @type {string} */ ties) => lines.filter((line) => line.algorithm === 'a-star' && line.settings.ties === ties).reduce((all, line) => all + line.expanded, 0);
  await expect(mean(0)).toHaveText(Math.round(sum('high-g') / 10).toLocaleString('en'));
  await expect(mean(1)).toHaveText(Math.round(sum('fifo') / 10).toLocaleString('en'));
  const head = page.getByRole('columnheader', { name: 'Expanded, mean' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.locator('.results .figures').first().locator('tbody tr').first()).toContainText('Weighted A*');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  // What the plots show is there in numbers.
  await page.getByText('As a table: expansions, median').click();
  await expect(page.getByRole('region', { name: 'As a table: expansions, median' }).locator('tbody tr')).not.toHaveCount(0);
});

test('a run is stopped: what was solved is kept, the page stays free, another run follows', async ({ page }) => {
  await open(page);
  await choose(page, 'The bay', 'The county');
  await algorithms(page, 'dijkstra');
  await page.getByRole('combobox', { name: 'Problems per map' }).selectOption('');
  await page.getByRole('spinbutton', { name: 'Repeats' }).fill('101');
  await go(page).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.locator('.counted')).toContainText('of 600 searches', LONG);
  // While it runs, the page answers.
  await page.getByRole('checkbox', { name: 'The moor' }).check();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Results', exact: true })).toBeFocused();
  await expect(status(page)).toContainText(/^Stopped\. \d+ search(es are| is) kept\.$/);
  await expect(page.getByText(/^\d+ of 600 searches: the run was stopped\.$/)).toBeVisible();
  const text = await saved(page, 'Save as JSON lines');
  expect(JSON.parse(text.split('\n')[0]).lines).toBe(600);
  const kept = linesOf(text).length;
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(600);
  await choose(page, 'The bay');
  await page.getByRole('combobox', { name: 'Problems per map' }).selectOption('10');
  await page.getByRole('spinbutton', { name: 'Repeats' }).fill('1');
  await go(page).click();
  await expect(status(page)).toHaveText('Done: 10 searches.', LONG);
});

test('dropped maps with and without scenarios; wrong ones say why, and the others stay', async ({ page }) => {
  await open(page);
  await choose(page);
  await go(page).click();
  await expect(status(page)).toHaveText('Choose a map first.');
  const said = page.locator('.maps > .said');
  const added = page.getByRole('list', { name: 'Maps added' }).getByRole('listitem');
  await drop(page, { 'bay.map': file('maps/bay.map'), 'bay.map.scen': file('maps/bay.map.scen'), 'moor.map': file('maps/moor.map') });
  await expect(added).toHaveText([/bay\.map64 × 36, 210 problems of its scenario file/, /moor\.map.*50 random problems: there is no scenario file/]);
  await drop(page, { 'notes.txt': 'x', 'x.map.scen': 'version 1\n', 'bad.map': 'nothing', 'vault.map': file('maps/vault.map'), 'vault.map.scen': file('maps/bay.map.scen') });
  await expect(said).toContainText('notes.txt is neither a .map nor a .scen file.');
  await expect(said).toContainText('The map of x.map.scen is missing: add x.map with it, or before it.');
  await expect(said).toContainText(/bad\.map: .+/);
  await expect(said).toContainText(/vault\.map: Line 2.*64 x 36/);
  await expect(added).toHaveCount(2);
  // Scenarios that come later find their map.
  await drop(page, { 'moor.map.scen': file('maps/moor.map.scen') });
  await expect(added.nth(1)).toContainText('390 problems of its scenario file');
  await algorithms(page, 'a-star');
  await page.getByRole('combobox', { name: 'Problems per map' }).selectOption('10');
  await page.getByRole('button', { name: 'Remove moor.map' }).click();
  await go(page).click();
  await expect(status(page)).toHaveText('Done: 10 searches.', LONG);
  const lines = linesOf(await saved(page, 'Save as JSON lines'));
  expect(lines.map(({ map, optimumFrom }) => [map, optimumFrom])).toEqual(Array.from({ length: 10 }, () => ['bay.map', 'file']));
});

test('a generated map with random problems, of which A* is exact; the hardest opens in the laboratory', async ({ page, context }) => {
  await open(page);
  await choose(page);
  await page.getByText('Generate and add a map').click();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('caves');
  await page.getByRole('spinbutton', { name: 'Width' }).fill('60');
  await page.getByRole('spinbutton', { name: 'Height' }).fill('40');
  await page.getByRole('spinbutton', { name: 'Random problems' }).fill('20');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Maps added' })).toContainText('caves-60x40');
  await algorithms(page, 'a-star', 'greedy');
  await page.getByRole('combobox', { name: 'Problems per map' }).selectOption('');
  await go(page).click();
  await expect(status(page)).toHaveText('Done: 40 searches.', LONG);
  const lines = linesOf(await saved(page, 'Save as JSON lines'));
  const exact = lines.filter(({ algorithm }) => algorithm === 'a-star');
  expect(exact.every(({ verdict, optimumFrom }) => ['optimal', 'no-path'].includes(verdict) && optimumFrom === 'search')).toBe(true);
  await page.getByRole('combobox', { name: 'Algorithm', exact: true }).selectOption('1');
  const [hardest] = lines.filter(({ algorithm }) => algorithm === 'greedy').sort((a, b) => b.expanded - a.expanded);
  const coming = context.waitForEvent('page');
  await page.getByRole('button', { name: /^Open problem/ }).first().click();
  const other = await coming;
  expect(other.url()).toMatch(/#lab=TA[\w.~-]{20,600}$/);
  await settled(other);
  expect((await lab(other)).cursor, 'what was found is shown').toBe((await lab(other)).steps);
  expect(await lab(other)).toMatchObject({ start: { x: hardest.start[0], y: hardest.start[1] }, goal: { x: hardest.goal[0], y: hardest.goal[1] }, lanes: [{ algorithm: 'greedy', cost: hardest.cost, counters: { expanded: hardest.expanded } }] });
  // The results are still here.
  await expect(page.getByRole('heading', { name: 'Results', exact: true })).toBeVisible();
});

test('other moves than the benchmarks’ are not held against their lengths', async ({ page }) => {
  await open(page);
  await choose(page, 'The bay');
  await algorithms(page, 'dijkstra');
  await page.locator('.algorithms').getByText('Settings').click();
  await page.locator('.algorithms').getByRole('combobox', { name: 'Neighbours' }).selectOption('4');
  await page.getByRole('combobox', { name: 'Problems per map' }).selectOption('10');
  await go(page).click();
  await expect(status(page)).toHaveText('Done: 10 searches.', LONG);
  const lines = linesOf(await saved(page, 'Save as JSON lines'));
  expect(lines.every(({ verdict, ratio, asClaimed, cost }) => verdict === null && ratio === null && asClaimed === null && cost > 0)).toBe(true);
  await expect(page.locator('[data-column="gap"]')).toHaveText('–');
});

test('in German, under a strict content security policy', async ({ page }) => {
  await page.route('**/benchmark/de/', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'content-security-policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:" } });
  });
  await page.goto('../benchmark/de/');
  await expect(page.getByRole('button', { name: 'Starten' })).toBeEnabled(LONG);
  await page.getByRole('button', { name: 'Starten' }).click();
  await expect(status(page)).toHaveText('Fertig: 400 Suchen.', LONG);
  await expect(page.getByText('Wie „Zeit“ gemessen wurde')).toBeVisible();
  await expect(page.locator('.plot canvas')).toHaveCount(4, LONG);
});

test.describe('without an engine', () => {
  test.use({ expected: /Failed to load resource|wasm|503/i });

  test('it is said, and trying again helps', async ({ page }) => {
    let broken = true;
    await page.route('**/*.wasm', (route) => (broken ? route.fulfill({ status: 503, body: 'no' }) : route.continue()));
    await page.goto(PAGE);
    await expect(status(page)).toHaveText('The engine could not be loaded. Check the connection and try again.', LONG);
    await expect(go(page)).toBeDisabled();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(go(page)).toBeEnabled(LONG);
    await expect(status(page)).toHaveText('');
  });

  test('a map that does not arrive is told, and the others are run', async ({ page }) => {
    await page.route('**/maps/meadow.map', (route) => route.fulfill({ status: 503, body: 'no' }));
    await open(page);
    await choose(page, 'The bay', 'The meadow');
    await algorithms(page, 'a-star');
    await go(page).click();
    await expect(status(page)).toHaveText('Done: 25 searches.', LONG);
    await expect(page.locator('.note')).toContainText('meadow.map');
  });
});
