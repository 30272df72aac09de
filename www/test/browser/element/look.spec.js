import { expect, frame, lab, loadMap, open, OPEN_MAP, test } from '../support/page.js';

/**
 * The colour that the picture has in the middle of a cell.
 * @param {import('@playwright/test').Page} page
 * @param {number} x
 * @param {number} y
 */
async function colourAt(page, x, y) {
  return page.evaluate(([x, y]) => {
    const { lab, state } = /** @type {any} */ (document.querySelector('way-scope'));
    return lab.pixels(0).slice(4 * (y * state.lab.width + x), 4 * (y * state.lab.width + x) + 3).join();
  }, [x, y]);
}

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`colours forced by the system leave the world its own, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'none', colorScheme });
    await open(page);
    await loadMap(page, OPEN_MAP.replace('....', '.@SW'));
    await page.getByRole('slider', { name: 'Step shown' }).fill('8');
    await frame(page);
    const state = await lab(page);
    const cells = [[0, 0], [1, 0], [2, 0], [3, 0], [state.start.x, state.start.y]];
    const colours = () => Promise.all(cells.map(([x, y]) => colourAt(page, x, y)));
    const before = await colours();
    expect(new Set(before).size).toBe(cells.length);
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await frame(page);
    expect(await colours()).toEqual(before);
    const drawn = await page.evaluate(() => [...document.querySelector('way-scope')?.shadowRoot?.querySelectorAll('canvas.sample') ?? []].map((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL()));
    expect(new Set(drawn).size, 'every sample of the legend looks different').toBe(drawn.length);
  });
}

test('whoever asked for less motion sees two pictures a second, and is told so', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await open(page);
  const speed = page.locator('way-scope .speed');
  await speed.selectOption('128');
  await expect(speed.locator('option:checked')).toHaveText('128/s, in jumps');
  await expect(speed).toHaveAttribute('title', /Your system asks for reduced motion: playback shows 2 frames a second/);
  await page.evaluate(() => {
    const steps = /** @type {any} */ (globalThis).steps = /** @type {number[]} */ ([]);
    document.addEventListener('step', (event) => steps.push(/** @type {CustomEvent} */ (event).detail.step));
  });
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.getByRole('button', { name: 'Play' }).click();
  await page.clock.runFor(5000);
  const shown = await page.evaluate(() => /** @type {number[]} */ (/** @type {any} */ (globalThis).steps));
  expect(shown.length).toBeGreaterThanOrEqual(9);
  expect(shown.length).toBeLessThanOrEqual(11);
  expect(shown).toEqual(shown.map((_, i) => 64 * i));
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(1000);
  expect(await lab(page)).toMatchObject({ cursor: shown.at(-1), playing: false });
  await page.clock.resume();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(speed.locator('option:checked')).toHaveText('128/s');
});

test('nothing moves by itself for whoever asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  const moving = await page.evaluate(() => {
    const inner = /** @type {ShadowRoot} */ (document.querySelector('way-scope')?.shadowRoot);
    const times = (/** @type {string} */ list) => list.split(',').some((time) => parseFloat(time) > 0);
    return [document, inner].flatMap((root) => Array.from(root.querySelectorAll('*'))).filter((node) => {
      const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(node);
      return times(transitionDuration) || times(animationDuration) || scrollBehavior === 'smooth';
    }).map((node) => node.outerHTML.slice(0, 60));
  });
  expect(moving).toEqual([]);
});
