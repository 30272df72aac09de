// The page on which papers are measured again, as somebody uses it: read, measure, cancel, save, drop maps.

import { readFileSync } from 'node:fs';
import { expect, settled, test } from '../support/page.js';

/** @import { Locator, Page } from '@playwright/test' */

const PAGE = '../reproduce/en/';
/** Measuring takes as long as it takes on a loaded machine. */
const LONG = { timeout: 110_000 };
const status = (/** @type {Locator} */ paper) => paper.locator('.benchmark-form > .said');
const measure = (/** @type {Locator} */ paper) => paper.getByRole('button', { name: /^Measure (HPA\*|SGA\*|edits) here$/ });

/**
 * @param {Page} page
 * @param {'hpa' | 'sga' | 'edits'} id
 * @param {string} [address]
 * @returns {Promise<Locator>} the paper, ready to be measured
 */
async function open(page, id, address = PAGE) {
  await page.goto(address);
  const paper = page.locator(`#${id}`);
  await expect(paper.locator('.button.primary')).toBeEnabled(LONG);
  return paper;
}

/** Only these of the maps that come with the page. @param {Locator} paper @param {...string} names */
async function choose(paper, ...names) {
  await paper.getByRole('button', { name: 'None', exact: true }).click();
  for (const name of names) await paper.getByRole('checkbox', { name, exact: true }).check();
}

/** @param {Page} page @param {Locator} paper @param {string} name @returns {Promise<string>} what was saved */
async function saved(page, paper, name) {
  const coming = page.waitForEvent('download');
  await paper.getByRole('button', { name }).click();
  return readFileSync(await (await coming).path(), 'utf8');
}

/**
 * Drops files somewhere.
 * @param {Locator} place
 * @param {Record<string, string>} files
 * @returns {Promise<boolean>} whether the page takes them, so that the browser does not open them
 */
function drop(place, files) {
  return place.evaluate((node, files) => {
    const data = new DataTransfer();
    for (const [name, content] of Object.entries(files)) data.items.add(new File([content], name));
    const taken = ['dragover', 'drop'].map((type) => !node.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true })));
    return taken.every(Boolean);
  }, files);
}

/** An empty one. @param {number} width @param {number} height */
const mapFile = (width, height) => `type octile\nheight ${height}\nwidth ${width}\nmap\n${`${'.'.repeat(width)}\n`.repeat(height)}`;

/** @param {Locator} paper @param {string} id @param {number} row @param {number} column from 0, without the names */
const cell = (paper, id, row, column) => paper.locator(`[data-table=${id}] tbody tr`).nth(row).locator('td').nth(column);

test('from the laboratory; what was published stands there before anything is measured', async ({ page }) => {
  await page.goto('./');
  await settled(page);
  await page.getByRole('link', { name: 'Reproduce' }).and(page.locator(':visible')).click();
  const hpa = page.locator('#hpa');
  await expect(hpa.getByText('Nothing has been measured yet').first()).toBeVisible(LONG);
  await expect(cell(hpa, 'hpa-expanded', 11, 1)).toHaveText('– (10,790)');
  await expect(hpa.locator('[data-table=hpa-expanded] svg polyline.published')).toHaveCount(4);
  await expect(hpa.locator('[data-table=hpa-split] svg')).toHaveCount(3);
  await expect(hpa.getByText('The 622 printed for intra-edges of level 2')).toBeVisible();
  await expect(page.locator('#sga').getByText('that would be 96,000')).toBeVisible();
  // What was published, and nothing of ours.
  await expect(page.locator('#sga [data-table=sga-thesis] .words li')).toHaveText([/^Published values are means/, /^Baldur's Gate\./, /^StarCraft\./, /^Pseudo RTS\./, /^Company of Heroes\./, /^Counter-Strike\./]);
});

test('a quick run of HPA*: ours beside theirs, the counts of the native program, files', async ({ page }) => {
  test.setTimeout(180_000);
  const hpa = await open(page, 'hpa');
  await choose(hpa, 'The keep', 'The vault');
  await measure(hpa).click();
  await expect(status(hpa)).toContainText('Measured: ', LONG);
  // The example is the same whatever is chosen: 1,460 where the article has 1,462.
  await expect(cell(hpa, 'hpa-example', 0, 1)).toHaveText('1,460 (1,462)');
  await expect(cell(hpa, 'hpa-expanded', 1, 0)).toHaveText('10*');
  await expect(cell(hpa, 'hpa-expanded', 1, 1)).toHaveText(/^[\d,.]+ \(70\)$/);
  await expect(hpa.locator('[data-table=hpa-expanded] svg polyline.ours')).toHaveCount(4);
  await expect(hpa.locator('[data-table=hpa-expanded] .words')).toContainText('Largest difference');
  await expect(hpa.getByText('fewer than 100 problems').first()).toBeVisible();
  const csv = (await saved(page, hpa, 'Save as CSV')).trimEnd().split('\n');
  expect(csv[0]).toBe('of,row,column,ours,published');
  const json = JSON.parse(await saved(page, hpa, 'Save as JSON'));
  expect(json).toMatchObject({ kind: 'wayscope-papers', paper: 'hpa', each: 10, maps: ['vault.map', 'keep.map'], timer: 'wasm' });
  expect(json.tables.map((/** @type {any} */ { of }) => of)).toEqual(['Figure 1.5 a', 'Figure 1.5 b', 'Figure 1.6', 'Figure 1.7', 'Figure 1.8', 'Table 1.2', 'Table 1.3', 'Table 1.1']);
  const counts = json.tables.filter((/** @type {{ id: string }} */ { id }) => id !== 'hpa-times').map((/** @type {{ id: string, rows: [string, { ours: number | null }[]][] }} */ { id, rows }) => [id, rows.map(([, values]) => values.map(({ ours }) => ours))]);
  expect(counts).toEqual(JSON.parse(readFileSync(new URL('../../../../bench/golden/page-papers.json', import.meta.url), 'utf8')));
  // Times were taken.
  expect(json.tables[1].rows[0][1][1].ours).toBeGreaterThan(0);
  // Once more gives the same counts.
  await measure(hpa).click();
  await expect(status(hpa)).toContainText('The measurement runs');
  await expect(status(hpa)).toContainText('Measured: ', LONG);
  const but = (/** @type {string[]} */ lines) => lines.filter((line) => !line.startsWith('Figure 1.5 b'));
  expect(but((await saved(page, hpa, 'Save as CSV')).trimEnd().split('\n'))).toEqual(but(csv));
});

test('a run of SGA* on small generated maps; while it goes on the other paper waits', async ({ page }) => {
  test.setTimeout(180_000);
  const sga = await open(page, 'sga');
  await sga.getByRole('spinbutton', { name: 'Maps of each kind' }).fill('1');
  await sga.getByRole('combobox', { name: 'Side in cells' }).selectOption('64');
  await measure(sga).click();
  await expect(measure(page.locator('#hpa'))).toBeDisabled();
  await expect(status(sga)).toContainText('Measured: 40 problems', LONG);
  await expect(measure(page.locator('#hpa'))).toBeEnabled();
  const thesis = sga.locator('[data-table=sga-thesis]');
  await expect(thesis.locator('tbody tr').filter({ hasText: 'Pseudo RTS (generated); V2 MaxDist; low g' })).toContainText('(10)');
  await expect(sga.locator('[data-table=sga-expansions]')).toHaveCount(4);
  const ways = sga.locator('[data-table=sga-expansions]').first().locator('tbody th');
  await expect(ways).toHaveText(['V1', 'V2 MaxDist', 'V2 MaxDev', 'V3', 'V1 + labels', 'V2 MaxDist + labels', 'V2 MaxDev + labels', 'V3 + labels', 'V2 MaxDist + octile line', 'V2 MaxDist + long runs', 'V2 MaxDist + adjacent', 'fringe', 'HPA*', 'PRA*', 'MM']);
  await expect(sga.locator('[data-table=sga-unreachable]')).toBeVisible();
  await expect(sga.locator('[data-table=sga-prototype]')).toHaveCount(0);
});

test('what edits cost is measured on small maps, with times and shares', async ({ page }) => {
  test.setTimeout(180_000);
  const edits = await open(page, 'edits');
  await choose(edits, 'The vault');
  await measure(edits).click();
  await expect(status(edits)).toContainText('Measured: 30 edits', LONG);
  for (const table of ['edits-touched', 'edits-times']) await expect(edits.locator(`[data-table=${table}] tbody tr`)).toHaveCount(5);
  await expect(edits.locator('[data-table=edits-maps] tbody tr')).toHaveCount(1);
  await expect(cell(edits, 'edits-touched', 0, 0)).toHaveText('6');
  await expect(cell(edits, 'edits-times', 0, 0)).not.toHaveText('–');
});

test('cancelled, what was there stays, and it can be measured again', async ({ page }) => {
  const sga = await open(page, 'sga');
  await sga.getByRole('combobox', { name: 'Problems per map' }).selectOption('400');
  await measure(sga).click();
  await expect(sga.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(sga.locator('.counted')).toContainText('%: Pseudo RTS (generated), seed 1', LONG);
  await sga.getByRole('button', { name: 'Cancel' }).click();
  await expect(status(sga)).toContainText('was cancelled');
  await expect(sga.locator('[data-table=sga-thesis]')).toBeVisible();
  await expect(sga.locator('.saves')).toBeHidden();
  await expect(measure(sga)).toBeEnabled(LONG);
  await expect(measure(sga)).toBeFocused();
});

test('a map that is dropped while a paper is measured is looked at meanwhile, and stays when that is cancelled', async ({ page }) => {
  const hpa = await open(page, 'hpa');
  const sga = page.locator('#sga');
  await sga.getByRole('combobox', { name: 'Problems per map' }).selectOption('400');
  await measure(sga).click();
  await expect(sga.locator('.counted')).toContainText('%: ', LONG);
  await drop(hpa, { 'mine.map': mapFile(40, 30) });
  await expect(hpa.locator('.added')).toContainText('40 x 30 cells', LONG);
  await expect(sga.locator('.counted')).toContainText('%: ');
  await sga.getByRole('button', { name: 'Cancel' }).click();
  await expect(measure(hpa)).toBeEnabled(LONG);
  await expect(hpa.locator('.added')).toContainText('mine.map');
  await expect(hpa.locator('.maps .said')).toBeEmpty();
});

test('a map that falls beside the papers belongs to the one that is in view, and is not opened by the browser', async ({ page }) => {
  const hpa = await open(page, 'hpa');
  const sga = page.locator('#sga');
  expect(await drop(page.locator('h1'), { 'first.map': mapFile(8, 8) })).toBe(true);
  await expect(hpa.locator('.added')).toContainText('first.map', LONG);
  await sga.locator('h2').evaluate((node) => node.scrollIntoView({ block: 'start' }));
  expect(await drop(page.locator('body'), { 'second.map': mapFile(8, 8) })).toBe(true);
  await expect(sga.locator('.added')).toContainText('second.map', LONG);
  await expect(hpa.locator('.added')).not.toContainText('second.map');
  // On a paper it is that one's, whatever is in view; where that is told comes into view.
  expect(await drop(hpa.locator('h2'), { 'third.map': mapFile(8, 8) })).toBe(true);
  await expect(hpa.locator('.added')).toContainText('third.map', LONG);
  await expect(hpa.locator('.added')).toBeInViewport();
  await expect(page.locator('[data-over]')).toHaveCount(0);
});

test('a map of one cluster: no sentence has a number that is none', async ({ page }) => {
  const hpa = await open(page, 'hpa');
  await choose(hpa);
  await drop(hpa, { 'small.map': mapFile(8, 8) });
  await expect(hpa.locator('.added')).toContainText('small.map', LONG);
  await measure(hpa).click();
  await expect(status(hpa)).toContainText('Measured: ', LONG);
  await expect(hpa.locator('.words').first()).toContainText('Maps: small.');
  await expect(hpa.locator('.words').filter({ hasText: /NaN|∞/ })).toHaveCount(0);
});

test('a map that is dropped in is measured; files that are none are answered by a sentence', async ({ page }) => {
  const hpa = await open(page, 'hpa');
  await choose(hpa);
  await measure(hpa).click();
  await expect(status(hpa)).toHaveText('Choose a map first.');
  const rows = Array.from({ length: 30 }, (_, y) => Array.from({ length: 40 }, (_, x) => (x === 20 && y > 3 ? '@' : '.')).join(''));
  await drop(hpa, { 'mine.map': `type octile\nheight 30\nwidth 40\nmap\n${rows.join('\n')}\n`, 'broken.map': 'type octile\nheight 2\nwidth 3\nmap\n..\n', 'notes.txt': 'hello' });
  await expect(hpa.locator('.added')).toContainText('mine.map');
  await expect(hpa.locator('.added')).toContainText('40 x 30 cells');
  await expect(hpa.locator('.maps .said')).toContainText('broken.map: ');
  await expect(hpa.locator('.maps .said')).toContainText('notes.txt is neither a .map nor a .scen file.');
  await measure(hpa).click();
  await expect(status(hpa)).toContainText('Measured: ', LONG);
  await expect(cell(hpa, 'hpa-expanded', 0, 0)).toHaveText('10*');
  // There are no long ways on it: nothing is made up.
  await expect(cell(hpa, 'hpa-expanded', 11, 0)).toHaveText('0');
  await expect(cell(hpa, 'hpa-expanded', 11, 1)).toHaveText('– (10,790)');
  await expect(hpa.locator('[data-table=hpa-sizes] tbody tr').first().locator('td').first()).toHaveText('1,174 (4,469)');
});

test('in German', async ({ page }) => {
  await page.goto('../reproduce/de/');
  const hpa = page.locator('#hpa');
  await expect(hpa.getByRole('button', { name: 'HPA* hier messen' })).toBeEnabled(LONG);
  await expect(hpa.getByText('Noch ist nichts gemessen').first()).toBeVisible();
  await expect(cell(hpa, 'hpa-expanded', 11, 1)).toHaveText('– (10.790)');
  // Generated maps, generators and ways are said in German, too.
  const sga = page.locator('#sga');
  await sga.getByRole('spinbutton', { name: 'Anzahl je Art' }).fill('1');
  await sga.getByRole('combobox', { name: 'Seite in Zellen' }).selectOption('64');
  await sga.getByRole('button', { name: 'SGA* hier messen' }).click();
  await expect(status(sga)).toContainText('Gemessen: 40 Aufgaben', LONG);
  const whole = (await sga.locator('.paper-tables').textContent()) ?? '';
  for (const german of ['Fringe-Suche', 'Startwert 1; V1', 'Erzeugt: Offenes Land mit kleinen Hindernissen. Bedeckt, Prozent: 14; 64 x 64 Zellen; Startwert 1.', 'V2 MaxDist + Regionen: ']) expect(whole).toContain(german);
  expect(whole).not.toMatch(/seed|pseudo-rts|percent|labels|NaN|reproduce\.|\bfringe\b/);
});

test.describe('where files do not arrive', () => {
  test.use({ expected: /Failed to load resource|wasm|503/i });

  test('without the engine there is a sentence and a way to try again', async ({ page }) => {
    let broken = true;
    await page.route('**/*.wasm', (route) => (broken ? route.fulfill({ status: 503, body: 'no' }) : route.continue()));
    await page.goto(PAGE);
    await expect(page.getByText('The engine could not be loaded.')).toBeVisible(LONG);
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cell(page.locator('#hpa'), 'hpa-expanded', 11, 1)).toHaveText('– (10,790)', LONG);
  });

  test('a map that does not come is told, and nothing is shown as measured', async ({ page }) => {
    await page.route('**/maps/vault.map', (route) => route.fulfill({ status: 503, body: 'no' }));
    const hpa = await open(page, 'hpa');
    await choose(hpa, 'The vault');
    await measure(hpa).click();
    await expect(status(hpa)).toContainText('The measurement failed: ', LONG);
    await expect(cell(hpa, 'hpa-expanded', 11, 1)).toHaveText('– (10,790)');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('nothing is wider than the page, and charts fit', async ({ page }) => {
    const hpa = await open(page, 'hpa');
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBeLessThanOrEqual(390);
    const chart = await hpa.locator('[data-table=hpa-expanded] svg').boundingBox();
    expect(chart && chart.x >= 0 && chart.x + chart.width <= 390).toBe(true);
  });
});
