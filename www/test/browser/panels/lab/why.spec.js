// Asking why: what looks is in hand at first, a cell stays to be read, and large cells bear what the search knows of
// them.

import { cell, drag, expect, frame, lab, loadMap, open, openFirst, OPEN_MAP, place, settled, test } from '../../support/page.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page */
const where = (page) => page.locator('.cell .where');
/** @param {Page} page @param {(state: any) => unknown} read */
const state = (page, read) => page.evaluate(`(${read})(document.querySelector('way-scope').state)`);

/** The first scene as it is found. @param {Page} page */
async function look(page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openFirst(page);
}

test('hovering shows a cell, a press keeps it, a drag moves the view, and nothing is drawn', async ({ page }) => {
  await look(page);
  const { revision } = await lab(page);
  expect(await state(page, ({ tool }) => tool)).toBe('pan');
  const at = await place(page, 20, 10);
  await page.mouse.move(at.x, at.y);
  await expect(where(page)).toHaveText('(20, 10)');
  expect(await state(page, ({ pinned }) => pinned)).toBeNull();
  await page.mouse.down();
  await page.mouse.up();
  expect(await state(page, ({ pinned }) => pinned)).toEqual({ x: 20, y: 10 });
  await page.mouse.wheel(0, -400);
  await frame(page);
  const from = await place(page, 20, 10);
  await drag(page, [[20, 10], [22, 11]]);
  const to = await place(page, 20, 10);
  expect(Math.hypot(to.x - from.x, to.y - from.y)).toBeGreaterThan(20);
  expect((await lab(page)).revision).toBe(revision);
});

test('Shift draws, and start and goal can be dragged, whatever is in hand', async ({ page }) => {
  await look(page);
  await page.keyboard.down('Shift');
  await drag(page, [[30, 30], [32, 30]]);
  await page.keyboard.up('Shift');
  await settled(page);
  expect((await cell(page, 31, 30))?.state).toBe('blocked');
  const { start } = await lab(page);
  await drag(page, [[start.x, start.y], [start.x + 2, start.y]]);
  await settled(page);
  expect((await lab(page)).start).toEqual({ x: start.x + 2, y: start.y });
  await page.keyboard.press('d');
  await drag(page, [[30, 27], [32, 27]]);
  await settled(page);
  expect((await cell(page, 31, 27))?.state).toBe('blocked');
});

test('the cell stays in its panel when the pointer leaves the world, and the panel keeps its height', async ({ page }) => {
  await open(page);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).chooseTool('pan'));
  const at = await place(page, 20, 10);
  await page.mouse.move(at.x, at.y);
  await expect(where(page)).toHaveText('(20, 10)');
  const box = async () => JSON.stringify([await page.locator('.panel-cell').boundingBox(), await page.locator('.lane-list').boundingBox()]);
  const before = await box();
  const panel = await page.locator('.lower').boundingBox();
  await page.mouse.move((panel?.x ?? 0) + 40, (panel?.y ?? 0) + 120);
  await frame(page);
  await expect(where(page)).toHaveText('(20, 10)');
  expect(await box()).toBe(before);
  await page.mouse.click(at.x, at.y);
  await expect(page.locator('.story')).toBeVisible();
  await expect(page.locator('.history li').first()).toBeVisible();
  expect(await box(), 'the story scrolls').toBe(before);
  await loadMap(page, OPEN_MAP);
  await frame(page);
});

test('cells of 44 pixels and more bear g, h, f and an arrow; which of them is chosen, and remembered', async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.removeLane(1));
    scope.seek(4);
    /** @type {string[]} */
    const texts = [];
    /** @type {any} */ (globalThis).written = texts;
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      texts.push(text);
      return fillText.call(this, text, ...rest);
    };
    scope.state.camera = { scale: 43, x: 0, y: 0 };
    scope.ask();
  });
  await settled(page);
  /** What is written into cells as the world is drawn. @param {number} scale */
  const written = async (scale) => {
    await page.evaluate((scale) => {
      const scope = /** @type {any} */ (document.querySelector('way-scope'));
      /** @type {any} */ (globalThis).written.length = 0;
      scope.state.camera = { scale, x: 0, y: 0 };
      scope.ask();
    }, scale);
    await frame(page);
    return page.evaluate(() => /** @type {string[]} */ (/** @type {any} */ (globalThis).written).filter((text) => /\d/.test(text)));
  };
  expect(await written(43)).toEqual([]);
  await page.evaluate(() => { /** @type {any} */ (document.querySelector('way-scope')).state.camera.scale = 64; });
  const choice = page.locator('way-scope .in-cells select');
  await written(64);
  await expect(choice).toBeVisible();
  const info = await cell(page, 3, 6);
  const all = await written(64);
  for (const value of [info.g, info.h, info.f]) {
    const places = value < 10 ? 2 : 1;
    expect(all).toContain(value.toFixed(places));
  }
  await choice.selectOption('f');
  const only = await written(64);
  expect(only.length * 3).toBe(all.length);
  await choice.selectOption('none');
  expect(await written(64)).toEqual([]);
  await choice.selectOption('arrow');
  expect(await written(64)).toEqual([]);
  await page.reload();
  await settled(page);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.state.camera = { scale: 64, x: 0, y: 0 };
    scope.ask();
  });
  await expect(page.locator('way-scope .in-cells select')).toHaveValue('arrow');
});

test('the figures of a lane follow the step', async ({ page }) => {
  await open(page);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).seek(124));
  await settled(page);
  const figure = page.getByRole('article', { name: 'Lane 1' }).locator('.figures');
  await expect(figure).toContainText('123 of 867');
  await expect(page.locator('way-scope .heading').first()).toContainText('123');
  await page.getByRole('button', { name: 'To the end' }).click();
  await settled(page);
  await expect(figure).not.toContainText('of 867');
});

test('the difference begins with the first lane and the second, or the one in focus', async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.addLane('a-star'));
    scope.chooseLane(1);
  });
  await settled(page);
  const pair = () => page.locator('.compare-box select').evaluateAll((all) => all.map((each) => /** @type {HTMLSelectElement} */ (each).selectedIndex));
  await page.getByRole('button', { name: 'Difference' }).click();
  await expect.poll(pair).toEqual([0, 1]);
  await page.locator('.compare-box .pair').getByRole('button').click();
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).chooseLane(2));
  await page.getByRole('button', { name: 'Difference' }).click();
  await expect.poll(pair).toEqual([0, 2]);
});
