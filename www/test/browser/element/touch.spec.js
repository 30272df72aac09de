import { camera, cell, expect, fingers, frame, lab, loadMap, open, OPEN_MAP, place, settled, test } from '../support/page.js';

/** Where a finger on the world comes down: the middle of a cell. @typedef {{ x: number, y: number }} Point */

/**
 * The element in the middle of a long article.
 * @param {import('@playwright/test').Page} page
 * @param {string} controls
 */
async function article(page, controls) {
  await page.evaluate((controls) => {
    for (const sheet of document.querySelectorAll('link[rel=stylesheet], style')) sheet.remove();
    document.body.innerHTML = `<p style="height: 100px">Before</p><way-scope controls="${controls}" style="height: 500px"></way-scope><p style="height: 2000px">After</p>`;
  }, controls);
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('way-scope'))?.state?.lab);
  await loadMap(page, OPEN_MAP);
}

/** @param {import('@playwright/test').Page} page */
const scrolled = (page) => page.evaluate(() => Math.round(scrollY));

/** A swipe with one finger, upwards. @param {import('@playwright/test').Page} page @param {Point} from */
async function swipe(page, from) {
  const touch = await fingers(page);
  await touch.down(from);
  for (let i = 1; i <= 8; i++) await touch.move({ x: from.x, y: from.y - 10 * i });
  await touch.up();
  await page.waitForTimeout(300);
}

test.beforeEach(async ({ page }) => {
  await open(page);
});

test('in an article one finger scrolls the page with no drawing tool in hand, and draws with one', async ({ page }) => {
  await article(page, 'tools transport');
  await expect(page.locator('way-scope button[data-tool=pan]'), 'to begin with').toHaveAttribute('aria-pressed', 'true');
  const before = await lab(page);
  const view = await camera(page);
  await swipe(page, await place(page, 10, 9));
  expect(await scrolled(page)).toBeGreaterThan(20);
  expect((await lab(page)).revision).toBe(before.revision);
  expect(await camera(page)).toEqual(view);

  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: 'Draw walls' }).tap();
  await swipe(page, await place(page, 10, 9));
  expect(await scrolled(page)).toBe(0);
  expect((await cell(page, 10, 9))?.state).toBe('blocked');
});

test('in an article a finger on the goal moves it, and two fingers zoom, while the page stays', async ({ page }) => {
  await article(page, 'tools transport');
  const touch = await fingers(page);
  await touch.down(await place(page, 17, 6));
  for (const [x, y] of [[16, 5], [14, 4], [12, 3]]) await touch.move(await place(page, x, y));
  await touch.up();
  await settled(page);
  expect((await lab(page)).goal).toEqual({ x: 12, y: 3 });

  const view = await camera(page);
  const at = await place(page, 8, 9);
  await touch.down({ ...at, id: 0 });
  await touch.down({ ...at, id: 0 }, { x: at.x + 60, y: at.y, id: 1 });
  await touch.move({ x: at.x - 30, y: at.y - 40, id: 0 }, { x: at.x + 90, y: at.y - 40, id: 1 });
  await touch.up();
  await frame(page);
  expect((await camera(page)).scale / view.scale).toBeCloseTo(2, 1);
  expect(await scrolled(page)).toBe(0);
});

test('in an article an element that only shows lets the page scroll, too', async ({ page }) => {
  await article(page, 'transport');
  const view = await camera(page);
  await swipe(page, await place(page, 10, 9));
  expect(await scrolled(page)).toBeGreaterThan(20);
  expect(await camera(page)).toEqual(view);
});

test('where nothing scrolls one finger moves the view with the Move tool', async ({ page }) => {
  await loadMap(page, OPEN_MAP);
  await page.locator('.panel-tools').getByRole('button', { name: 'Look at cells, move the view' }).tap();
  const { revision } = await lab(page);
  const at = await place(page, 10, 9);
  const touch = await fingers(page);
  // Near enough to have room to move.
  await touch.down({ ...at, id: 0 });
  await touch.down({ ...at, id: 0 }, { x: at.x + 40, y: at.y, id: 1 });
  await touch.move({ x: at.x - 40, y: at.y, id: 0 }, { x: at.x + 80, y: at.y, id: 1 });
  await touch.up();
  await frame(page);
  const before = await camera(page);
  await touch.down(at);
  await touch.move({ x: at.x + 10, y: at.y });
  await touch.move({ x: at.x + 25, y: at.y });
  await touch.up();
  await frame(page);
  expect((await camera(page)).x).toBeCloseTo(before.x + 25, 0);
  expect((await lab(page)).revision).toBe(revision);
});

test('a finger that rests looks at its cell and at those it moves over, and changes nothing', async ({ page }) => {
  await loadMap(page, OPEN_MAP);
  const { revision } = await lab(page);
  const notice = page.locator('way-scope .notice');
  const touch = await fingers(page);
  await touch.down(await place(page, 5, 6));
  await expect(notice).toContainText('Column 5, row 6: ground, closed, g 3.00');
  await touch.move(await place(page, 9, 3));
  await expect(notice).toContainText('Column 9, row 3: ground');
  await touch.up();
  await page.getByRole('tab', { name: 'Cell' }).tap();
  await expect(page.locator('.cell .where')).toHaveText('(9, 3)');
  expect((await lab(page)).revision).toBe(revision);
});

test('a finger that rests looks in an article, too, and does not scroll it', async ({ page }) => {
  await article(page, 'transport');
  const touch = await fingers(page);
  await touch.down(await place(page, 5, 6));
  await expect(page.locator('way-scope .notice')).toContainText('Column 5, row 6');
  for (const y of [5, 4, 3, 2]) await touch.move(await place(page, 5, y));
  await expect(page.locator('way-scope .notice')).toContainText('Column 5, row 2');
  await touch.up();
  expect(await scrolled(page)).toBe(0);
});

test('a second finger takes back what the first has drawn, and one that stays draws nothing more', async ({ page }) => {
  await loadMap(page, OPEN_MAP);
  const before = await lab(page);
  const touch = await fingers(page);
  const [a, b, c] = [await place(page, 5, 2), await place(page, 5, 9), await place(page, 12, 9)];
  await touch.down({ ...a, id: 0 });
  await touch.move({ ...b, id: 0 });
  await frame(page);
  expect((await cell(page, 5, 7))?.state, 'drawn').toBe('blocked');
  await touch.down({ ...b, id: 0 }, { ...c, id: 1 });
  await frame(page);
  expect((await cell(page, 5, 7))?.state, 'taken back').not.toBe('blocked');
  await touch.up({ ...b, id: 0 });
  await touch.move({ ...a, id: 0 });
  await touch.up();
  await settled(page);
  expect((await lab(page)).undo).toBe(before.undo);
  for (let y = 2; y < 10; y++) expect((await cell(page, 5, y))?.state).not.toBe('blocked');
});

test('a touch that the system takes away ends its stroke: what was drawn stays, as one step of undo', async ({ page }) => {
  await loadMap(page, OPEN_MAP);
  const touch = await fingers(page);
  await touch.down(await place(page, 5, 2));
  await touch.move(await place(page, 5, 5));
  await touch.lost();
  await frame(page);
  expect(await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.gesture)).toBeNull();
  for (let y = 2; y <= 5; y++) expect((await cell(page, 5, y))?.state).toBe('blocked');
  await page.locator('.panel-tools').getByRole('button', { name: 'Undo' }).tap();
  await settled(page);
  for (let y = 2; y <= 5; y++) expect((await cell(page, 5, y))?.state).not.toBe('blocked');
  // One that has only come down means nothing.
  const { revision } = await lab(page);
  await touch.down(await place(page, 8, 8));
  await touch.lost();
  expect((await lab(page)).revision).toBe(revision);
});

test('start and goal are handles for a finger with any tool', async ({ page }) => {
  await loadMap(page, OPEN_MAP);
  let x = 17;
  for (const tool of ['Erase', 'Draw water, not crossed on foot', 'Paint terrain costs', 'Place the start', 'Look at cells, move the view']) {
    await page.locator('.panel-tools').getByRole('button', { name: tool }).tap();
    await frame(page);
    const touch = await fingers(page);
    await touch.down(await place(page, x, 6));
    await touch.move(await place(page, x - 1, 6));
    await touch.move(await place(page, x - 2, 6));
    await touch.up();
    await settled(page);
    x -= 2;
    expect(await lab(page), tool).toMatchObject({ start: { x: 2, y: 6 }, goal: { x, y: 6 } });
  }
});

test('with the start in hand a finger goes from A to B, and undo brings both back', async ({ page }) => {
  await loadMap(page, OPEN_MAP);
  await page.locator('.panel-tools').getByRole('button', { name: 'Place the start' }).tap();
  const touch = await fingers(page);
  await touch.down(await place(page, 4, 2));
  await touch.move(await place(page, 8, 2));
  await touch.move(await place(page, 10, 2));
  await settled(page);
  expect((await lab(page)).lanes[0].cost, 'searched while it moves').toBe(6);
  await touch.move(await place(page, 13, 2));
  await touch.up();
  await settled(page);
  expect(await lab(page)).toMatchObject({ start: { x: 4, y: 2 }, goal: { x: 13, y: 2 } });
  await page.locator('.panel-tools').getByRole('button', { name: 'Undo' }).tap();
  await settled(page);
  expect(await lab(page)).toMatchObject({ start: { x: 2, y: 6 }, goal: { x: 17, y: 6 } });
});

test('a cost is chosen and painted by finger; undo and redo have buttons', async ({ page }) => {
  await loadMap(page, OPEN_MAP);
  const tools = page.locator('.panel-tools');
  await expect(tools.getByRole('group', { name: 'Cost brush' })).toBeHidden();
  await tools.getByRole('button', { name: 'Paint terrain costs' }).tap();
  await tools.getByRole('slider', { name: 'Cost that the brush paints' }).fill('23');
  await expect(tools.getByRole('spinbutton', { name: /^Cost that the brush paints/ })).toHaveValue('255');
  await frame(page);
  const touch = await fingers(page);
  await touch.down(await place(page, 10, 0));
  await touch.move(await place(page, 10, 11));
  await touch.up();
  await settled(page);
  for (let y = 0; y < 12; y++) expect((await cell(page, 10, y))?.cost, `row ${y}`).toBe(255);
  const [redo, undo] = ['Redo', 'Undo'].map((name) => tools.getByRole('button', { name }));
  await expect(redo).toBeDisabled();
  await undo.tap();
  await settled(page);
  expect((await cell(page, 10, 6))?.cost).toBe(1);
  await redo.tap();
  await settled(page);
  expect((await lab(page)).lanes[0].cost).toBe(13 + 256);
});
