import { expect, frame, lab, open, settled, test } from '../support/page.js';

test('the first view is a solved scene, paused at its end, with a sentence', async ({ page }) => {
  await open(page);
  const state = await lab(page);
  expect(state.lanes.map(({ algorithm }) => algorithm)).toEqual(['a-star', 'dijkstra']);
  expect(state.lanes.every(({ status }) => status === 'found')).toBe(true);
  expect(state.cursor).toBe(state.steps);
  expect(state.playing).toBe(false);
  await expect(page.locator('way-scope .sentence')).toContainText('comes out of the open list');
  await expect(page.locator('way-scope .legend li:not([hidden])')).toHaveCount(10);
  await expect(page.locator('way-scope output.where')).toHaveText(/^step [\d,]+ of [\d,]+$/);
});

test('the screen shows everything without scrolling', async ({ page }, { project }) => {
  const sizes = project.name === 'phone' ? [[390, 844], [360, 740], [844, 390]] : [[1440, 900], [1280, 720], [1024, 768]];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await open(page);
    const over = await page.evaluate(() => {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
      return [scrollWidth - clientWidth, scrollHeight - clientHeight];
    });
    expect(over).toEqual([0, 0]);
    const stage = await page.locator('way-scope .stage').boundingBox();
    expect(stage?.height).toBeGreaterThan(height * 0.35);
    const panels = await page.locator('#side').boundingBox();
    expect((panels?.x ?? 0) + (panels?.width ?? 0)).toBeLessThanOrEqual(width);
  }
});

test('play begins anew at the end and stops at the end', async ({ page }) => {
  await open(page);
  await page.locator('way-scope .speed').selectOption('1024');
  const { steps } = await lab(page);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await frame(page);
  expect((await lab(page)).cursor).toBeLessThan(steps);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible({ timeout: 10_000 });
  await settled(page);
  expect((await lab(page)).cursor).toBe(steps);
});

test('it lives under a sub-path and asks for one wasm', async ({ page }) => {
  /** @type {string[]} */
  const paths = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await open(page);
  expect(paths.filter((path) => path.endsWith('.wasm'))).toHaveLength(1);
  expect(paths.every((path) => path.startsWith('/wayscope/'))).toBe(true);
});
