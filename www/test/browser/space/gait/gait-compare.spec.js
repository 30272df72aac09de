// A recorded walk beside the walk engine: a motion file joint by joint, the comparison in a file, styles A and B in
// one.

import { readFile } from 'node:fs/promises';
import { expect, test } from '../../support/page.js';
import { cutBvh, SWINGS, walkBvh } from '../../support/walk-bvh.js';

/** @import { Locator, Page } from '@playwright/test' */

/** What is pressed and read, in both languages. */
const WORDS = {
  en: { compare: 'Feet side by side', fit: 'Closest style', load: 'Open comparison…', open: 'Open motion file (BVH)…', saveFit: 'Save comparison', savePair: 'Save A and B', loadStyle: 'Load', saved: 'Saved comparison', soldier: 'Soldier', styleB: 'Style B', styleA: 'Style A', use: 'Use as style', refused: /“cut\.bvh” cannot be used: Line 123: the motion file ends too early/, thigh: 'Hip flexion, Left' },
  de: { compare: 'Füße nebeneinander', fit: 'Ähnlichster Stil', load: 'Vergleich öffnen …', open: 'Bewegungsdatei öffnen (BVH) …', saveFit: 'Vergleich speichern', savePair: 'A und B speichern', loadStyle: 'Laden', saved: 'Gespeicherter Vergleich', soldier: 'Soldat', styleB: 'Stil B', styleA: 'Stil A', use: 'Als Stil übernehmen', refused: /„cut\.bvh“ kann nicht verwendet werden: Zeile 123/, thigh: 'Hüfte beugen, Links' },
};

/** @param {Page} page @param {'en' | 'de'} language */
async function open(page, language) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`../space/${language}/#scene=track&study=gait`);
  await page.locator('#space[data-ready]').waitFor();
  await expect(page.locator('.gait-hip').first()).toBeVisible();
}

/** @param {Page} page @param {string} button @param {string} name @param {string} text */
async function give(page, button, name, text) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: button, exact: true }).click()]);
  await chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

/** @param {Page} page @param {string} button @returns {Promise<{ name: string, text: string }>} */
async function saved(page, button) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button, exact: true }).click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

const measures = (/** @type {Page} */ page) => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.measures());
/** All cells of a table. @param {Locator} table */
const cells = (table) => table.getByRole('row').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
/** A number as the page writes it. @param {string | null} words */
const read = (words) => Number(words?.replace(',', '.'));

for (const language of /** @type {const} */ (['en', 'de'])) {
  const words = WORDS[language];

  test(`${language}: a motion file is compared joint by joint; a cut one is refused with its line`, async ({ page }) => {
    await open(page, language);
    const fits = page.getByRole('table', { name: words.fit });
    await give(page, words.open, 'stroll.bvh', walkBvh());
    // What was opened is shown: ten rows below the heads.
    await expect(fits.getByRole('row')).toHaveCount(11);
    const rows = await cells(fits);
    for (const [, residual, printed] of rows.slice(1)) expect(read(residual)).toBeLessThanOrEqual(read(printed));
    // Elbows that rest are met exactly, by an offset alone; thighs that swing evenly nearly.
    for (const row of rows.slice(-2)) expect(row.slice(1)).toEqual(['0', expect.stringMatching(/^13[.,]4$/), '0', String(SWINGS.elbow)]);
    for (const row of rows.slice(1, 3)) expect(read(row[1])).toBeLessThan(2);
    await page.getByRole('button', { name: words.thigh, exact: true }).click();
    await expect(page.getByRole('button', { name: words.thigh, exact: true })).toHaveAttribute('aria-pressed', 'true');
    // The feet of the recording slide, too.
    await page.getByText(words.compare, { exact: true }).click();
    await expect(page.getByRole('table', { name: words.compare }).getByRole('row', { name: /stroll\.bvh/ })).toContainText(/\d+\s*\d+/);
    // A style is told by 2 x 30 + 1 numbers, a recording by all its keyframes; each pose takes its time.
    const costs = (await cells(page.getByRole('table', { name: words.compare }))).slice(1).map(([, , , bytes, pose]) => [Number(bytes?.replace(/\D/g, '')), read(pose)]);
    expect(costs).toHaveLength(4);
    expect([costs[0][0], costs[1][0]]).toEqual([248, 248]);
    for (const [bytes] of costs.slice(2)) expect(bytes).toBeGreaterThan(2000);
    for (const [, microseconds] of costs) expect(microseconds).toBeGreaterThan(0);
    await give(page, words.open, 'cut.bvh', cutBvh().text);
    await expect(page.locator('.notice')).toContainText(words.refused);
    expect(cutBvh().line).toBe(123);
    // The one before is still there.
    expect(await cells(fits)).toEqual(rows);
  });

  test(`${language}: a comparison is saved and opened again, its style is taken, and A and B come out of one file`, async ({ page }) => {
    await open(page, language);
    await give(page, words.open, 'stroll.bvh', walkBvh());
    const fits = page.getByRole('table', { name: words.fit });
    await expect(fits.getByRole('row')).toHaveCount(11);
    const rows = await cells(fits);
    const file = await saved(page, words.saveFit);
    expect(file.name).toBe('stroll.fit.json');
    const { format, hipScale, recording, version } = JSON.parse(file.text);
    expect([format, version, recording]).toEqual(['wayscope-gait-fit', 1, 'stroll']);

    // On another visit, without the recording.
    await page.reload();
    await page.locator('#space[data-ready]').waitFor();
    await page.getByText(words.fit, { exact: true }).click();
    await give(page, words.load, file.name, file.text);
    await expect(page.getByRole('combobox').filter({ hasText: words.saved })).toHaveValue('saved');
    await expect.poll(() => cells(fits)).toEqual(rows);
    await page.getByRole('button', { name: words.use, exact: true }).click();
    await expect.poll(async () => (await measures(page))['hip-scale']).toBeCloseTo(hipScale, 6);

    // Beside it, as B, a style of the engine; both in a file, and back from it.
    await page.getByRole('button', { name: words.styleB, exact: true }).click();
    await page.getByRole('button', { name: words.soldier, exact: true }).click();
    const pair = await saved(page, words.savePair);
    expect(JSON.parse(pair.text).styles).toHaveLength(2);
    await page.reload();
    await page.locator('#space[data-ready]').waitFor();
    await give(page, words.loadStyle, pair.name, pair.text);
    await expect.poll(async () => (await measures(page))['hip-scale']).toBeCloseTo(hipScale, 6);
    await page.getByRole('button', { name: words.styleB, exact: true }).click();
    await expect.poll(async () => (await measures(page))['hip-scale']).toBeCloseTo(1.25, 6);

    // A comparison that is none says where.
    await page.getByText(words.fit, { exact: true }).click();
    await give(page, words.load, 'wrong.json', file.text.replace('"hip-flexion"', '"tail"'));
    await expect(page.locator('.notice')).toContainText('curves[0].curve');
  });
}
