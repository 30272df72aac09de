// Files of results on the page of benchmarks: opened, compared, refused, and their problems in the laboratory.

import { readFileSync } from 'node:fs';
import { expect, lab, settled, test } from '../../support/page.js';

/** @import { Page } from '@playwright/test' */

const PAGE = '../benchmark/en/';
/** Searches take as long as they take on a loaded machine. */
const LONG = { timeout: 80_000 };
const GOLDEN = readFileSync(new URL('../../../../../bench/golden/page.jsonl', import.meta.url), 'utf8');
const [first, ...rest] = GOLDEN.trimEnd().split('\n').map((line) => JSON.parse(line));
const fileOf = (/** @type {object[]} */ ...lines) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
/** The same run, twice as fast, with one count that differs. */
const FASTER = fileOf({ ...first, machine: 'another machine' }, ...rest.map((line, i) => ({ ...line, ns: line.ns / 2, expanded: line.expanded + Number(i === 4) })));

/** @param {Page} page */
async function open(page) {
  await page.goto(PAGE);
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeEnabled(LONG);
}

/** @param {Page} page @param {Record<string, string>} files */
async function drop(page, files) {
  await page.evaluate((list) => {
    const data = new DataTransfer();
    for (const [name, content] of list) data.items.add(new File([content], name));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, Object.entries(files));
}

const box = (/** @type {Page} */ page) => page.getByRole('region', { name: 'Files of results' });
const said = (/** @type {Page} */ page) => box(page).locator('.said');
const heading = (/** @type {Page} */ page, /** @type {string} */ name) => page.getByRole('heading', { name, exact: true });

test('a file is opened: table, plots, the hardest problem in the laboratory', async ({ page, context }) => {
  await open(page);
  await drop(page, { 'run.jsonl': GOLDEN });
  await expect(heading(page, 'Results of run.jsonl')).toBeVisible();
  await expect(page.getByText('20 searches on 1 map.')).toBeVisible();
  await expect(page.locator('.timed')).toContainText('wasm, version');
  await expect(page.locator('.timed')).toContainText('a browser');
  await expect(page.locator('.plot canvas')).toHaveCount(4, LONG);
  const expanded = rest.slice(0, 10).reduce((sum, line) => sum + line.expanded, 0) / 10;
  await expect(page.locator('.results .figures').first().locator('tbody tr').first().locator('[data-column="mean"]')).toHaveText(Math.round(expanded).toLocaleString('en'));
  const [hardest] = rest.slice(0, 10).sort((a, b) => b.expanded - a.expanded);
  const coming = context.waitForEvent('page');
  await page.getByRole('button', { name: /^Open problem/ }).first().click();
  const other = await coming;
  await settled(other);
  expect(await lab(other)).toMatchObject({ start: { x: hardest.start[0], y: hardest.start[1] }, lanes: [{ algorithm: 'a-star', cost: hardest.cost, counters: { expanded: hardest.expanded } }] });
  await page.getByRole('button', { name: 'Close run.jsonl' }).click();
  await expect(page.getByText('Nothing has been run yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open results' })).toBeFocused();
});

test('two files are compared, and each is shown by itself', async ({ page }) => {
  await open(page);
  await drop(page, { 'before.jsonl': GOLDEN, 'after.jsonl': FASTER });
  await expect(heading(page, 'Comparison')).toBeVisible();
  await expect(page.getByText('1 of 20 searches in both files differs in counts, lengths or verdicts.')).toBeVisible();
  await expect(page.locator('.two-files li')).toHaveText([/^First before\.jsonl/, /^Second after\.jsonl.*another machine$/]);
  const row = page.locator('.compared .figures').first().locator('tbody tr').first();
  await expect(row.locator('[data-column="times"]')).toHaveText('× 0.50');
  await expect(row.locator('[data-column="differ"]')).toHaveText('1');
  await expect(page.locator('.plot canvas')).toHaveCount(2, LONG);
  const difference = page.getByRole('region', { name: 'Where they differ' }).locator('tbody tr');
  await expect(difference).toHaveCount(1);
  await expect(difference).toContainText('expanded');
  await page.getByRole('button', { name: 'Show after.jsonl' }).click();
  await expect(heading(page, 'Results of after.jsonl')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show after.jsonl' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Compare both' }).click();
  await expect(heading(page, 'Comparison')).toBeVisible();
  // A third has to wait; one that is closed leaves the other.
  await drop(page, { 'third.jsonl': GOLDEN });
  await expect(said(page)).toHaveText('Two files are open. Close one first.');
  await page.getByRole('button', { name: 'Close before.jsonl' }).click();
  await expect(heading(page, 'Results of after.jsonl')).toBeVisible();
  await drop(page, { 'same.jsonl': FASTER });
  await expect(page.getByText('20 searches are in both files, with the same counts, lengths and verdicts.')).toBeVisible();
});

test('what cannot be read says where, and what was open stays', async ({ page }) => {
  await open(page);
  await drop(page, { 'run.jsonl': GOLDEN });
  await expect(heading(page, 'Results of run.jsonl')).toBeVisible();
  for (const [content, why] of [
    ['version 1\n', 'The first line does not say what was run: this is no file of results.'],
    [GOLDEN.replace(/"expanded":\d+/, '"expanded":"six"'), /^bad\.jsonl: Line \d+: “expanded” is missing or cannot be what it is\.$/],
    [GOLDEN.replace('"format":1', '"format":9'), 'The file has format 9, this page knows 1.'],
    [`${GOLDEN}{"kind"\n`, 'Line 22 is not JSON.'],
  ]) {
    await drop(page, { 'bad.jsonl': /** @type {string} */ (content) });
    await expect(said(page)).toHaveAttribute('data-problem', '');
    await expect(said(page)).toHaveText(typeof why === 'string' ? `bad.jsonl: ${why}` : why);
    await expect(heading(page, 'Results of run.jsonl')).toBeVisible();
  }
  // One of two is good: it is opened beside what was there.
  await drop(page, { 'bad.jsonl': '{', 'good.jsonl': FASTER });
  await expect(said(page)).toContainText('bad.jsonl');
  await expect(heading(page, 'Comparison')).toBeVisible();
  // Maps that come along are taken, too.
  const map = readFileSync(new URL('../../../../../maps/moor.map', import.meta.url), 'utf8');
  await page.getByRole('button', { name: 'Close run.jsonl' }).click();
  await drop(page, { 'moor.map': map, 'cut.jsonl': GOLDEN.slice(0, -30) });
  await expect(page.getByRole('list', { name: 'Maps added' })).toContainText('moor.map');
  await page.getByRole('button', { name: 'Show cut.jsonl' }).click();
  await expect(page.getByText('19 of 20 lines: not all of the run is in this file.')).toBeVisible();
  await expect(page.getByText('The file ends within a line, which is left out.')).toBeVisible();
});

test('a problem whose map is not here says so, and opens once it is', async ({ page, context }) => {
  await open(page);
  await drop(page, { 'run.jsonl': GOLDEN.replaceAll('bay.map', 'games/inlet.map') });
  const button = page.getByRole('button', { name: /^Open problem/ }).first();
  await button.click();
  const told = page.locator('.hardest .said');
  await expect(told).toHaveText('games/inlet.map is not here. Add the map above, then its problems can be opened.');
  await drop(page, { 'inlet.map': readFileSync(new URL('../../../../../maps/moor.map', import.meta.url), 'utf8') });
  await expect(page.getByRole('list', { name: 'Maps added' })).toContainText('inlet.map');
  await button.click();
  await expect(told).toHaveText('The map called games/inlet.map here has other cells than the one in the file.');
  await drop(page, { 'inlet.map': readFileSync(new URL('../../../../../maps/bay.map', import.meta.url), 'utf8') });
  await expect(page.getByRole('list', { name: 'Maps added' })).toContainText('64 × 36');
  const coming = context.waitForEvent('page');
  await button.click();
  await settled(await coming);
});

test('a file that disagrees with its map: run here and opened from a file', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'None', exact: true }).click();
  const map = 'type octile\nheight 3\nwidth 4\nmap\n..T.\n....\n....\n';
  const problem = (/** @type {(number | string)[]} */ ...values) => `0\tm.map\t4\t3\t${values.join('\t')}\n`;
  await drop(page, { 'm.map': map, 'm.map.scen': `version 1\n${problem(0, 0, 1, 1, Math.SQRT2)}${problem(2, 0, 0, 0, 2)}${problem(1, 0, 3, 0, 2 * Math.SQRT2)}` });
  await expect(page.getByRole('list', { name: 'Maps added' })).toContainText('m.map');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(heading(page, 'File disagrees with its map')).toBeVisible(LONG);
  const reasons = page.locator('.disagreements .reasons li');
  await expect(reasons).toHaveText(['1: start on a tree', '1: shorter by a multiple of 2 - √2, as if corners had been cut']);
  await expect(page.getByText('do not match what the algorithm guarantees')).toHaveCount(0);
  await page.getByText('The problems', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'The problems' }).locator('tbody tr').last()).toContainText('2.8284');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as JSON lines' }).click();
  const text = readFileSync(await (await coming).path(), 'utf8');
  await drop(page, { 'saved.jsonl': text });
  await expect(heading(page, 'Results of saved.jsonl')).toBeVisible();
  await expect(reasons).toHaveCount(2);
});

test('in German', async ({ page }) => {
  await page.goto('../benchmark/de/');
  await expect(page.getByRole('button', { name: 'Starten' })).toBeEnabled(LONG);
  await drop(page, { 'eins.jsonl': GOLDEN, 'zwei.jsonl': FASTER });
  await expect(heading(page, 'Vergleich')).toBeVisible();
  await expect(page.getByText('1 von 20 Suchen in beiden Dateien weicht in Zählungen, Längen oder Urteilen ab.')).toBeVisible();
});
