import { cell, drag, expect, frame, lab, loadMap, open, OPEN_MAP, place, settled, test } from '../support/page.js';

/** Squares in the first lane, hexagons in the second. @param {import('@playwright/test').Page} page */
async function hexagonsBeside(page) {
  await open(page);
  await loadMap(page, OPEN_MAP);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.setSetting(1, 'neighbours', 'hex'));
  });
  await settled(page);
}

test.beforeEach(({ page }) => hexagonsBeside(page));

test('a press in an odd row of hexagons makes the cell under it a wall, and in a square lane the square', async ({ page }) => {
  const scale = await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).stage.camera.scale);
  const square = await place(page, 9, 3, 0);
  const hexagon = await place(page, 9, 3, 1);
  const even = await place(page, 9, 4, 1);
  expect(hexagon.x - even.x).toBeCloseTo(scale / 2, 5);
  // Left of the middle of the hexagon and right of its left side: half of it lies over the next cell of an even row.
  await page.mouse.click(hexagon.x + 0.4 * scale, hexagon.y);
  await settled(page);
  expect((await cell(page, 9, 3, 1))?.state).toBe('blocked');
  expect((await cell(page, 10, 3, 1))?.state).not.toBe('blocked');
  await page.mouse.click(square.x + 0.6 * scale, square.y);
  await settled(page);
  expect((await cell(page, 10, 3, 0))?.state).toBe('blocked');
  // The upper tip of a hexagon stands in the row above.
  const tip = await place(page, 4, 9, 1);
  await page.mouse.click(tip.x, tip.y - 0.6 * scale);
  await settled(page);
  expect((await cell(page, 4, 9, 1))?.state).toBe('blocked');
  expect((await cell(page, 4, 8, 1))?.state).not.toBe('blocked');
});

test('a wall drawn fast across rows of hexagons lets nothing through', async ({ page }) => {
  const [from, to] = [await place(page, 6, 0, 1), await place(page, 11, 11, 1)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 1 });
  await page.mouse.up();
  await settled(page);
  expect((await lab(page)).lanes[1].status).toBe('exhausted');
  await page.keyboard.press('Control+z');
  await settled(page);
  expect((await lab(page)).lanes[1].status).toBe('found');
});

test('the start and the goal are dragged to the hexagon under them', async ({ page }) => {
  await drag(page, [[2, 6], [5, 9]], { tile: 1 });
  await settled(page);
  expect((await lab(page)).start).toEqual({ x: 5, y: 9 });
  await drag(page, [[17, 6], [14, 3]], { tile: 1 });
  await settled(page);
  const { goal, lanes } = await lab(page);
  expect(goal).toEqual({ x: 14, y: 3 });
  // Six rows up bring three cells to the right with them.
  expect(lanes[1].cost).toBe(12);
});

test('what is under the pointer is told, at the edges of a hexagon too', async ({ page }) => {
  const scale = await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).stage.camera.scale);
  const middle = await place(page, 7, 5, 1);
  for (const [dx, dy, expected] of /** @type {const} */ ([[0.45, 0, [7, 5]], [-0.45, 0, [7, 5]], [0, 0.6, [7, 5]], [-0.45, 0.5, [7, 6]], [0.45, 0.5, [8, 6]]])) {
    await page.mouse.move(middle.x + dx * scale, middle.y + dy * scale);
    await frame(page);
    const hover = await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.hover);
    expect(hover, `${dx} ${dy}`).toEqual({ x: expected[0], y: expected[1] });
  }
});
