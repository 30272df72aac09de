import { expect, frame, lab, loadMap, open, OPEN_MAP, test } from './page.js';

/** The colour that the picture has in the middle of a cell. @param {import('@playwright/test').Page} page @param {number} x @param {number} y */
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
    expect(new Set(drawn).size, 'every sample of the legend looks different').toBe(10);
  });
}
