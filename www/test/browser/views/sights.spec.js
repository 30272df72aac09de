import { chooseAlgorithm, expect, lab, loadMap, open, OPEN_MAP, settled, test } from '../support/page.js';

/** @typedef {import('@playwright/test').Page} Page */

const card = (/** @type {Page} */ page, /** @type {number} */ n) => page.locator('.lane').nth(n - 1);
const legend = (/** @type {Page} */ page) => page.locator('way-scope .legend').getByText('Line of sight', { exact: true });

/**
 * A room with a wall in it, and an any-angle search in the first lane, chosen in its card.
 * @param {Page} page
 * @param {string} [algorithm]
 */
async function prepare(page, algorithm = 'theta-star') {
  await open(page);
  await loadMap(page, OPEN_MAP.replace(`${'.'.repeat(20)}\n`.repeat(12), `${'.'.repeat(20)}\n`.repeat(3) + `${'.'.repeat(9)}@@${'.'.repeat(9)}\n`.repeat(7) + `${'.'.repeat(20)}\n`.repeat(2)));
  await settled(page);
  const tab = page.getByRole('tab', { name: 'Lanes' });
  if (await tab.isVisible()) await tab.click();
  await chooseAlgorithm(page, 1, algorithm);
  await expect.poll(async () => (await lab(page)).lanes[0].algorithm).toBe(algorithm);
  await settled(page);
}

/** @param {Page} page @param {number} step */
async function seek(page, step) {
  await page.getByRole('slider', { name: 'Step shown' }).fill(String(step));
  await settled(page);
}

/**
 * The lines of the step shown.
 * @param {Page} page
 * @returns {Promise<{ from: number, to: number, last: number, share: number }[]>}
 */
const lines = (page) => page.evaluate(async () => {
  const scope = /** @type {any} */ (document.querySelector('way-scope'));
  await scope.engine.whole();
  const flat = Array.from(scope.engine.ask((/** @type {any} */ each) => each.sightLines(0)));
  return Array.from({ length: flat.length / 4 }, (_, i) => /** @type {any} */ ({ from: flat[4 * i], to: flat[4 * i + 1], last: flat[4 * i + 2], share: flat[4 * i + 3] }));
});

/**
 * How opaque the upper canvas is near the middle of a cell, where no letters are.
 * @param {Page} page
 * @param {number} cell
 */
const inkNear = (page, cell) => page.evaluate((cell) => {
  const { stage } = /** @type {any} */ (document.querySelector('way-scope'));
  const { x, y } = stage.middleOf(0, { x: cell % 20, y: Math.floor(cell / 20) });
  const ratio = stage.canvas.width / stage.canvas.clientWidth;
  const side = Math.ceil(6 * ratio);
  const look = /** @type {any} */ (new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true }));
  look.drawImage(stage.canvas, -Math.round(x * ratio - side / 2), -Math.round(y * ratio - side / 2));
  return Math.max(...look.getImageData(0, 0, side, side).data.filter((/** @type {number} */ _, /** @type {number} */ i) => i % 4 === 3));
}, cell);

for (const algorithm of ['theta-star', 'lazy-theta-star']) {
  test(`${algorithm} is shorter than by moves, and the verdict says by how much`, async ({ page }) => {
    await prepare(page, algorithm);
    const [lane] = (await lab(page)).lanes;
    const best = lane.reference.state === 'known' ? Number(lane.reference.cost) : 0;
    expect(lane.fault).toBeNull();
    expect(Number(lane.cost)).toBeLessThan(best);
    expect(lane.counters.sights).toBeGreaterThan(0);
    expect(lane.guarantee.id).toBe('guarantee.on-grid');
    const path = await page.evaluate(() => Array.from(/** @type {any} */ (document.querySelector('way-scope')).engine.path(0)));
    expect(path).toHaveLength(Number(lane.moves) + 1);
    // Its length is that of its lines.
    const length = path.slice(1).reduce((sum, cell, i) => sum + Math.hypot((cell % 20) - (path[i] % 20), Math.floor(cell / 20) - Math.floor(path[i] / 20)), 0);
    expect(length).toBeCloseTo(Number(lane.cost), 9);
    const percent = ((1 - Number(lane.cost) / best) * 100).toFixed(1);
    const badge = card(page, 1).locator('.badge');
    await expect(badge).toHaveText(`this path is ${percent} % shorter`);
    await expect(badge).toHaveAttribute('data-kind', 'good');
    await badge.click();
    await expect(card(page, 1).locator('.verdict')).toContainText(`The best path by moves of the grid costs ${best.toFixed(2)}: this one is ${percent} % shorter`);
    // What makes no sense along lines is not there to be chosen.
    await card(page, 1).getByText('Settings').click();
    await expect(card(page, 1).getByLabel('Corner cutting')).toBeVisible();
    await expect(card(page, 1).getByLabel('Neighbours')).toHaveCount(0);
    await expect(card(page, 1).getByLabel('Diagonal')).toHaveCount(0);
  });
}

test('lines of sight are drawn as far as they go, are in the legend, and are gone with the search', async ({ page }) => {
  await prepare(page);
  const { steps } = (await lab(page)).lanes[0];
  let blocked = null;
  for (let step = 6; step < steps && !blocked; step += 3) {
    await seek(page, step);
    blocked = (await lines(page)).find(({ share }) => share < 10_000) ?? null;
  }
  if (!blocked) throw new Error('no line was blocked');
  const last = blocked.last;
  await expect(legend(page)).toBeVisible();
  await expect(page.locator('way-scope .legend').getByText('Line of sight, blocked')).toBeVisible();
  await expect.poll(() => inkNear(page, last)).toBeGreaterThan(200);
  await chooseAlgorithm(page, 1, 'a-star');
  await settled(page);
  expect(await lines(page)).toEqual([]);
  await seek(page, 0);
  await expect.poll(() => inkNear(page, last)).toBe(0);
  await expect(legend(page)).toBeHidden();
});

test('each look is told, in its line of code and in a sentence', async ({ page }) => {
  await prepare(page, 'lazy-theta-star');
  const { steps } = (await lab(page)).lanes[0];
  await seek(page, 1);
  await page.getByRole('tab', { name: 'Code', exact: true }).click();
  const panel = page.getByRole('tabpanel', { name: 'Code', exact: true });
  await expect(panel).toContainText('check the line of sight from parent(n) to n');
  // On to the first step that looks.
  let step = 1;
  while (step < steps && !(await lines(page)).length) await seek(page, ++step);
  const [look] = await lines(page);
  await seek(page, step - 1);
  await page.keyboard.press('i');
  await settled(page);
  expect(await lab(page)).toMatchObject({ cursor: step - 1, part: 1 });
  await expect(panel.locator('[aria-current]')).toContainText('check the line of sight from parent(n) to n');
  const name = (/** @type {number} */ cell) => `(${cell % 20}, ${Math.floor(cell / 20)})`;
  await expect(panel.locator('.told')).toContainText(`${name(look.to)} is ${look.share < 10_000 ? 'not ' : ''}visible from ${name(look.from)}`);
});
