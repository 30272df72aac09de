import { save } from '../support/files.js';
import { cell, drag, expect, frame, lab, loadMap, open, OPEN_MAP, place, settled, test } from '../support/page.js';

/** @param {import('@playwright/test').Page} page */
const brush = (page) => page.locator('way-scope .line').getByRole('group', { name: 'Cost brush' });

/**
 * The colour of a cell in the first lane's picture.
 * @param {import('@playwright/test').Page} page
 * @param {number} x
 * @param {number} y
 */
async function colourAt(page, x, y) {
  return page.evaluate(([x, y]) => {
    const { lab, state } = /** @type {any} */ (document.querySelector('way-scope'));
    return `rgb(${lab.pixels(0).slice(4 * (y * state.lab.width + x), 4 * (y * state.lab.width + x) + 3).join(', ')})`;
  }, [x, y]);
}

test.beforeEach(async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).seek(0));
});

test('a cost is chosen by slider and number, and whatever is typed becomes one', async ({ page }) => {
  await expect(brush(page)).toBeHidden();
  await page.getByRole('button', { name: 'Paint terrain costs' }).click();
  const number = brush(page).getByRole('spinbutton');
  const slider = brush(page).getByRole('slider');
  await expect(number).toHaveValue('5');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(number).toHaveValue('6');
  await page.keyboard.press('End');
  await expect(number).toHaveValue('255');
  await expect(slider).toHaveAttribute('aria-valuetext', '255');
  for (const [typed, becomes] of [['77', '77'], ['999', '255'], ['0', '1'], ['-4', '1'], ['2.6', '3'], ['', '3']]) {
    await number.fill(typed);
    await number.press('Tab');
    await expect(number, `"${typed}"`).toHaveValue(becomes);
  }
  await number.fill('77');
  await number.press('Enter');
  await drag(page, [[4, 2], [8, 2]]);
  for (let x = 4; x <= 8; x++) expect((await cell(page, x, 2))?.cost).toBe(77);
});

test('a dear strip turns the path aside as soon as it is worth it', async ({ page }) => {
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.getByRole('button', { name: 'Paint terrain costs' }).click();
  await page.keyboard.press('2');
  await frame(page);
  await drag(page, [[10, 1], [10, 11]]);
  await settled(page);
  const through = await lab(page);
  // 14 moves of 1 and two of (1 + 2) / 2, or one row up to the gap in row 0.
  expect(through.lanes.map(({ cost }) => cost)).toEqual([16, 16]);
  expect(through.cursor, 'and at once').toBe(through.steps);
  await page.keyboard.press('9');
  await drag(page, [[10, 1], [10, 11]]);
  await settled(page);
  const around = await lab(page);
  for (const { cost, reference } of around.lanes) {
    expect(cost).toBeCloseTo(15 - 12 + 12 * Math.SQRT2, 9);
    expect(reference).toEqual({ state: 'known', cost });
  }
});

test('the legend has the costs in use, in the colours of the world, and takes them up', async ({ page }) => {
  const legend = page.locator('way-scope .costs');
  await expect(legend).toBeHidden();
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    [3, 20, 255].forEach((cost, i) => scope.change((/** @type {any} */ engine) => engine.paintCost(4 + i, 2, 4 + i, 4, cost, false)));
  });
  await settled(page);
  const buttons = legend.getByRole('button');
  await expect(buttons).toHaveText(['1', '3', '20', '255']);
  await expect(buttons.nth(2)).toHaveAttribute('title', 'Paint cost 20. 3 cells have this cost.');
  const shown = await legend.locator('.cost-sample').evaluateAll((samples) => samples.map((sample) => getComputedStyle(sample).backgroundColor));
  expect(shown).toEqual(await Promise.all([[0, 0], [4, 2], [5, 2], [6, 2]].map(([x, y]) => colourAt(page, x, y))));
  expect(new Set(shown).size).toBe(4);
  await buttons.nth(2).click();
  await expect(buttons.nth(2)).toHaveAttribute('aria-pressed', 'true');
  await expect(brush(page).getByRole('spinbutton')).toHaveValue('20');
  await drag(page, [[9, 2], [9, 2]]);
  expect((await cell(page, 9, 2))?.cost).toBe(20);
  await page.emulateMedia({ colorScheme: 'dark' });
  await frame(page);
  const dark = await legend.locator('.cost-sample').evaluateAll((samples) => samples.map((sample) => getComputedStyle(sample).backgroundColor));
  expect(dark).toEqual(await Promise.all([[0, 0], [4, 2], [5, 2], [6, 2]].map(([x, y]) => colourAt(page, x, y))));
  expect(dark).not.toEqual(shown);
});

test('of many costs the legend shows a scale of eight', async ({ page }) => {
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    for (let i = 0; i < 20; i++) scope.change((/** @type {any} */ engine) => engine.paintCost(i, 0, i, 0, 2 + 13 * i, i > 0));
  });
  await settled(page);
  const buttons = page.locator('way-scope .costs').getByRole('button');
  await expect(buttons).toHaveCount(8);
  const values = (await buttons.allTextContents()).map(Number);
  expect([values[0], values[7]]).toEqual([1, 249]);
  expect(values).toEqual([...values].sort((a, b) => a - b));
  await expect(page.locator('way-scope .cost-title')).toHaveText('21 costs');
  await page.keyboard.press('Control+z');
  await expect(page.locator('way-scope .cost-legend')).toBeHidden();
});

test('the world keeps its size while a stroke paints the first cost', async ({ page }) => {
  const box = () => page.locator('way-scope .stage').boundingBox();
  const before = await box();
  const [from, to] = [await place(page, 5, 2), await place(page, 9, 2)];
  await page.keyboard.down('Control');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await settled(page);
  expect((await cell(page, 7, 2))?.cost).toBe(5);
  expect(await box()).toEqual(before);
  await page.mouse.up();
  await page.keyboard.up('Control');
  await expect(page.locator('way-scope .cost-legend')).toBeVisible();
});

test('a map that is saved without its costs says so, one without costs says nothing', async ({ page }) => {
  const notice = page.locator('way-scope .notice');
  await save(page, 'map');
  await expect(notice).toBeHidden();
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.paintCost(4, 4, 4, 4, 9, false)));
  await save(page, 'map');
  await expect(notice).toContainText('A .map file cannot hold terrain costs: test.map contains the terrain alone.');
  expect((await cell(page, 4, 4))?.cost, 'the world keeps them').toBe(9);
});

test('an element that was taken out of the page has its costs when it comes back', async ({ page }) => {
  await page.getByRole('button', { name: 'Paint terrain costs' }).click();
  await drag(page, [[4, 2], [8, 2]]);
  await page.evaluate(async () => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    const parent = scope.parentElement;
    scope.remove();
    // One that is put back at once was only moved, and keeps its lab.
    await new Promise((done) => setTimeout(done));
    const ready = new Promise((done) => scope.addEventListener('ready', done, { once: true }));
    parent.append(scope);
    await ready;
  });
  await settled(page);
  for (let x = 4; x <= 8; x++) expect((await cell(page, x, 2))?.cost).toBe(5);
});
