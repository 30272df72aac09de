import { choose, gifFrame, openExport, playFilm, readGif, take, toStep, unlike } from '../support/exports.js';
import { expect as usual, generate, lab, loadMap, open, OPEN_MAP, settled, test, whole } from '../support/page.js';

/** @import { Locator, Page } from '@playwright/test' */

// Frames take their time on a loaded machine.
test.beforeEach(() => test.slow());
const expect = usual.configure({ timeout: 30_000 });
const YARD = OPEN_MAP.replace(/map\n(.{20}\n){7}/, (head) => head.replace(/\n\.{20}\n$/, `\n${'.'.repeat(9)}@@${'.'.repeat(9)}\n`));

/**
 * @param {Locator} dialog
 * @param {{ from?: number, to?: number, seconds?: number, hold?: number, width?: number, rate?: number, format?: 'GIF'
 *   | 'WebM', loop?: boolean }} wish
 */
async function fill(dialog, { from, to, seconds, hold, width, rate, format, loop }) {
  for (const [name, value] of Object.entries({ From: from, To: to, Duration: seconds, 'Hold last frame': hold, 'Maximum width': width })) {
    if (value !== undefined) await dialog.getByRole('spinbutton', { name, exact: false }).fill(String(value));
  }
  if (rate) await dialog.getByRole('combobox', { name: 'Frame rate' }).selectOption(String(rate));
  if (format) await dialog.getByRole('combobox', { name: 'Format' }).selectOption({ label: format });
  if (loop !== undefined) await dialog.getByRole('checkbox', { name: 'Loop' }).setChecked(loop);
}

/** How red a cell far down in the preview is. @param {Locator} dialog */
const corner = (dialog) => dialog.locator('canvas').evaluate((node) => {
  const canvas = /** @type {HTMLCanvasElement} */ (node);
  const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
  const ctx = /** @type {CanvasRenderingContext2D} */ (copy.getContext('2d', { willReadFrequently: true }));
  ctx.drawImage(canvas, 0, 0);
  const { data } = ctx.getImageData(Math.round(canvas.width * 0.185), Math.round(canvas.height * 0.85), 8, 8);
  return data.reduce((sum, value, i) => (i % 4 ? sum : sum + value), 0) / 64;
});

const make = (/** @type {Page} */ page, /** @type {Locator} */ dialog) => take(page, dialog.getByRole('button', { name: 'Export' }));

/** A PNG of what is seen at a step. @param {Page} page @param {number} step */
async function picture(page, step) {
  await toStep(page, step);
  const dialog = await openExport(page, 'Picture of this step');
  await choose(dialog, { lanes: 'Lane 1: A*', part: 'Visible part', captions: true, legend: false, size: '1×', theme: 'Dark' });
  const { bytes } = await take(page, dialog.getByRole('button', { name: 'Save PNG' }));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return bytes;
}

for (const format of /** @type {const} */ (['GIF', 'WebM'])) {
  test(`a ${format} of a range begins and ends with the pictures of its steps, and takes as long as it says`, async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 560 });
    await open(page);
    await loadMap(page, YARD, 'yard');
    const [first, last] = [await picture(page, 2), await picture(page, 12)];
    await toStep(page, 7);
    const before = await lab(page);
    const dialog = await openExport(page, 'Animation');
    await choose(dialog, { lanes: 'Lane 1: A*', part: 'Visible part', captions: true, legend: false, theme: 'Dark' });
    await fill(dialog, { from: 2, to: 12, seconds: 1, hold: 2, width: 4096, rate: 20, format });
    await expect(dialog.getByRole('status')).toHaveText(/^11 frames, 3\.0 s, [\d,]+ × [\d,]+ pixels\. File size: about [\d.]+ [kM]B\.$/);
    const [, wide, high] = /, ([\d,]+) × ([\d,]+) pixels/.exec((await dialog.getByRole('status').textContent()) ?? '') ?? [];
    const [width, height] = [wide, high].map((text) => Number(text.replaceAll(',', '')));
    const film = await make(page, dialog);
    expect(film.name).toBe(`yard-2-12.${format.toLowerCase()}`);
    await expect(dialog.getByRole('status')).toContainText(`${film.name}, `);
    if (format === 'GIF') {
      expect(readGif(film.bytes)).toEqual({ signature: 'GIF89a', width, height, repeats: 0, frames: 11, delays: [...Array.from({ length: 10 }, () => 100), 2000], ended: true });
      for (const [index, png] of /** @type {const} */ ([[0, first], [-1, last]])) {
        const { share, sizes } = await unlike(page, await gifFrame(page, film.bytes, index), png, 'image/png');
        expect(sizes[0]).toEqual(sizes[1]);
        expect(share).toBeLessThan(0.002);
      }
      expect((await unlike(page, await gifFrame(page, film.bytes, 5), last, 'image/png')).share, 'it moves').toBeGreaterThan(0.002);
      // The same steps make the same file.
      expect((await make(page, dialog)).bytes.equals(film.bytes)).toBe(true);
    } else {
      const played = await playFilm(page, film.bytes);
      expect(played).toMatchObject({ width, height, ended: true });
      expect(played.duration).toBeCloseTo(3, 1);
      expect((await unlike(page, played.last, last, 'image/png')).share).toBeLessThan(0.03);
      expect((await unlike(page, played.last, first, 'image/png')).share, 'it moved').toBeGreaterThan(0.03);
    }
    expect(await lab(page), 'the lab stays as it is').toEqual(before);
  });
}

test('cancelling leaves no file and the lab as it was, playing', async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.setSpeed(1);
    scope.seek(40);
    scope.play();
  });
  const hash = () => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).lab.state().revision);
  const before = await hash();
  let files = 0;
  page.on('download', () => { files++; });
  const dialog = await openExport(page, 'Animation');
  await choose(dialog, { lanes: 'Lane 2: Dijkstra', captions: false, legend: false, theme: 'Light' });
  for (const format of /** @type {const} */ (['GIF', 'WebM'])) {
    await fill(dialog, { seconds: 60, rate: 25, width: 360, format });
    await expect(dialog.getByRole('status')).toHaveText(/^1,501 frames/);
    expect(await corner(dialog)).toBeLessThan(160);
    await dialog.getByRole('button', { name: 'Export' }).click();
    await expect.poll(() => dialog.getByRole('progressbar').evaluate((bar) => /** @type {HTMLProgressElement} */ (bar).value)).toBeGreaterThan(2);
    await expect(dialog.getByRole('spinbutton', { name: 'From' })).toBeDisabled();
    // The whole frame is shown, to its lower edge: there the first steps have no closed cell, the last of Dijkstra has.
    expect(await corner(dialog), 'the frame that is made is shown').toBeGreaterThan(190);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByRole('status')).toHaveText('The export was cancelled. Nothing was saved.');
    await expect(dialog.getByRole('button', { name: 'Export' })).toBeFocused();
  }
  // Closing it in the middle ends it, too.
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect.poll(() => dialog.getByRole('progressbar').evaluate((bar) => /** @type {HTMLProgressElement} */ (bar).value)).toBeGreaterThan(2);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const after = await lab(page);
  expect([after.playing, after.revision, files]).toEqual([true, before, 0]);
  expect(after.cursor).toBeGreaterThanOrEqual(40);
  expect(after.cursor).toBeLessThan(after.steps);
});

test('frames come from steps, not from the screen: none of its frames is needed', async ({ page }) => {
  await open(page);
  await loadMap(page, YARD, 'yard');
  const dialog = await openExport(page, 'Animation');
  await fill(dialog, { from: 0, to: 6, seconds: 1, hold: 0.5, rate: 5, width: 300, loop: false });
  await expect(dialog.getByRole('status')).toContainText('File size: about');
  await page.evaluate(() => { window.requestAnimationFrame = () => 0; });
  const { bytes } = await make(page, dialog);
  expect(readGif(bytes)).toMatchObject({ frames: 6, delays: [200, 200, 200, 200, 200, 500], repeats: null });
});

/** @type {Record<string, (page: Page) => Promise<unknown>>} */
const STATES = {
  'six lanes, some of hexagons, dark': async (page) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await whole(page);
    await page.evaluate(() => {
      const scope = /** @type {any} */ (document.querySelector('way-scope'));
      for (const algorithm of ['greedy', 'bidirectional-a-star', 'weighted-a-star', 'breadth-first']) scope.change((/** @type {any} */ engine) => engine.addLane(algorithm));
      for (const lane of [1, 3]) scope.change((/** @type {any} */ engine) => engine.setSetting(lane, 'neighbours', 'hex'));
    });
  },
  '512 x 512 cells, by levels of f': async (page) => {
    await generate(page, 'random', 512, 512, 1, 30);
    await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).setPace('levels'));
  },
  'the difference of two lanes, on a small phone': async (page) => {
    await page.getByRole('button', { name: 'Difference', exact: true }).click();
    await page.locator('.difference-legend strong').first().waitFor();
    await page.setViewportSize({ width: 256, height: 500 });
  },
};

for (const [name, arrive] of Object.entries(STATES)) {
  test(`a GIF and a WebM are made of ${name}`, async ({ page }) => {
    await open(page);
    await arrive(page);
    await settled(page);
    const before = await lab(page);
    const dialog = await openExport(page, 'Animation');
    expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
    const most = Number(await dialog.getByRole('spinbutton', { name: 'To' }).inputValue());
    expect(most).toBe(before.steps);
    if (before.width > 500) await choose(dialog, { lanes: 'Lane 1: A*' });
    await fill(dialog, { seconds: 1, hold: 1, rate: 5, width: 480 });
    const gif = readGif((await make(page, dialog)).bytes);
    expect(gif).toMatchObject({ frames: 6, delays: [200, 200, 200, 200, 200, 1000], ended: true });
    expect(gif.width).toBeLessThanOrEqual(480);
    expect(gif.width).toBeGreaterThan(240);
    await fill(dialog, { format: 'WebM' });
    const played = await playFilm(page, (await make(page, dialog)).bytes);
    expect(played.ended).toBe(true);
    expect(played.duration).toBeCloseTo(2, 1);
    expect(await lab(page)).toEqual(before);
  });
}

test('what cannot be is said', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'VideoEncoder'));
  await open(page);
  const dialog = await openExport(page, 'Animation');
  const make = dialog.getByRole('button', { name: 'Export' });
  await expect(dialog.getByText('This browser cannot make WebM.')).toBeVisible();
  await expect(dialog.getByRole('option', { name: 'WebM' })).toBeDisabled();
  await fill(dialog, { from: 30, to: 20 });
  await expect(dialog.getByRole('status')).toHaveText('The animation must run forwards: “From” cannot be after “To”.');
  await expect(make).toBeDisabled();
  await fill(dialog, { to: 1e6 });
  await expect(dialog.getByRole('status')).toHaveText(/^To: enter a number from 0 to [\d,]+\.$/);
  await fill(dialog, { to: 30, seconds: 8 });
  await expect(dialog.getByRole('status')).toHaveText(/^1 frame, 2\.0 s/);
  await expect(make).toBeEnabled();
});
