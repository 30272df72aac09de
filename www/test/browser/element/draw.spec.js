import { cell, drag, expect, frame, lab, loadMap, open, OPEN_MAP, place, settled, test } from '../support/page.js';

test.beforeEach(async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP);
});

test('a wall drawn fast has no gaps, costs a detour, and is undone as one', async ({ page }) => {
  const before = await lab(page);
  expect(before.lanes[0].cost).toBe(15);
  const [from, to] = [await place(page, 10, 1), await place(page, 10, 11)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 1 });
  await page.mouse.up();
  await settled(page);
  for (let y = 1; y < 12; y++) expect((await cell(page, 10, y))?.state, `row ${y}`).toBe('blocked');
  const walled = await lab(page);
  expect(walled.revision).toBeGreaterThan(before.revision);
  expect(walled.lanes[0].cost).toBeGreaterThan(15);
  expect(walled.cursor).toBe(walled.steps);
  await page.keyboard.press('Control+z');
  await settled(page);
  expect((await lab(page)).hashes).toEqual(before.hashes);
  await page.keyboard.press('Control+Shift+z');
  await settled(page);
  expect((await lab(page)).hashes).toEqual(walled.hashes);
});

test('the first cell fixes the mode: a stroke from a wall erases', async ({ page }) => {
  await drag(page, [[5, 2], [9, 2]]);
  await drag(page, [[7, 2], [7, 9]]);
  expect((await cell(page, 7, 2))?.state).not.toBe('blocked');
  expect((await cell(page, 7, 6))?.state).not.toBe('blocked');
  expect((await cell(page, 6, 2))?.state).toBe('blocked');
  await drag(page, [[5, 2], [9, 2]], { button: 'right' });
  expect((await cell(page, 6, 2))?.state).not.toBe('blocked');
});

test('crossing its own stroke does not erase it, and start and goal are never overwritten', async ({ page }) => {
  await drag(page, [[1, 3], [4, 9], [4, 3], [1, 9]]);
  expect((await cell(page, 1, 3))?.state).toBe('blocked');
  expect((await cell(page, 4, 5))?.state).toBe('blocked');
  await drag(page, [[15, 6], [19, 6]]);
  expect((await cell(page, 17, 6))?.state).not.toBe('blocked');
  expect((await cell(page, 16, 6))?.state).toBe('blocked');
});

test('water and swamp are brushes too', async ({ page }) => {
  await page.getByRole('button', { name: 'Draw water, not crossed on foot' }).click();
  await drag(page, [[8, 0], [8, 11]]);
  await settled(page);
  expect((await cell(page, 8, 4))?.terrain).toBe('W');
  expect((await lab(page)).lanes[0].status).toBe('exhausted');
  await expect(page.locator('.badge').first()).toHaveText('no path');
  await expect(page.locator('way-scope .sentence')).toContainText('There is no path');
});

test('dragging the goal solves anew while it moves', async ({ page }) => {
  const [from, to] = [await place(page, 17, 6), await place(page, 12, 3)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await settled(page);
  const during = await lab(page);
  expect(during.goal).toEqual({ x: 12, y: 3 });
  expect(during.lanes[0].cost).toBeCloseTo(7 + 3 * Math.SQRT2, 9);
  expect(during.cursor).toBe(during.steps);
  await page.mouse.up();
  await page.keyboard.press('Control+z');
  await settled(page);
  expect((await lab(page)).goal).toEqual({ x: 17, y: 6 });
});

test('a start dragged onto a wall snaps beside it, also in the second tile', async ({ page }) => {
  await drag(page, [[6, 2], [6, 10]], { tile: 1 });
  await drag(page, [[2, 6], [6, 6]], { tile: 1 });
  const { start } = await lab(page);
  expect(Math.abs(start.x - 6)).toBe(1);
});

test('Escape takes a stroke back', async ({ page }) => {
  const point = await place(page, 10, 4);
  await page.mouse.move(point.x, point.y);
  await page.mouse.down();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await frame(page);
  expect((await cell(page, 10, 4))?.state).not.toBe('blocked');
});

test('a gesture taken back leaves what could be redone', async ({ page }) => {
  await drag(page, [[8, 2], [8, 5]]);
  await page.keyboard.press('Control+z');
  for (const [x, y, toX, toY] of [[10, 4, 12, 4], [17, 6, 14, 3]]) {
    const [a, b] = [await place(page, x, y), await place(page, toX, toY)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(b.x, b.y, { steps: 3 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await settled(page);
    expect(await lab(page)).toMatchObject({ redo: true, goal: { x: 17, y: 6 } });
    expect((await cell(page, 11, 4))?.state).not.toBe('blocked');
  }
  await page.keyboard.press('Control+y');
  await settled(page);
  expect((await cell(page, 8, 4))?.state).toBe('blocked');
});

test('an edit inside a run keeps the step looked at, and restarts what plays in sight', async ({ page }) => {
  await page.getByRole('slider', { name: 'Step shown' }).fill('9');
  await frame(page);
  await drag(page, [[9, 1], [9, 4]]);
  const paused = await lab(page);
  expect([paused.cursor, paused.playing]).toEqual([9, false]);
  await page.locator('way-scope .speed').selectOption('2');
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForTimeout(700);
  await drag(page, [[11, 1], [11, 4]]);
  const running = await lab(page);
  expect(running.playing).toBe(true);
  expect(running.cursor).toBeLessThanOrEqual(1);
});

test('the wheel zooms at the pointer, the middle button and Space with a drag move the view', async ({ page }) => {
  const at = await place(page, 14, 3);
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(0, -600);
  await frame(page);
  const zoomed = await place(page, 14, 3);
  expect(Math.hypot(zoomed.x - at.x, zoomed.y - at.y)).toBeLessThan(2);
  const camera = () => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).stage.camera);
  const near = await camera();
  await page.mouse.down({ button: 'middle' });
  await page.mouse.move(at.x - 40, at.y - 30, { steps: 3 });
  await page.mouse.up({ button: 'middle' });
  await frame(page);
  expect((await camera()).x).toBeCloseTo(near.x - 40, 0);
  const { hover, under } = await page.evaluate(([x, y]) => {
    const { state, stage } = /** @type {any} */ (document.querySelector('way-scope'));
    const box = stage.canvas.getBoundingClientRect();
    return { hover: state.hover, under: stage.cellAt(0, { x: x - box.left, y: y - box.top }) };
  }, [at.x - 40, at.y - 30]);
  expect(hover, 'what is told is what lies under the pointer').toEqual(under);
  const { revision } = await lab(page);
  const panned = await camera();
  await page.keyboard.down(' ');
  await page.mouse.down();
  await page.mouse.move(at.x - 10, at.y - 60, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.up(' ');
  await frame(page);
  expect((await camera()).x).toBeCloseTo(panned.x + 30, 0);
  expect((await lab(page)).playing).toBe(false);
  await page.keyboard.press(' ');
  await frame(page);
  expect((await lab(page)).playing).toBe(true);
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Show the whole world' }).click();
  await frame(page);
  expect((await camera()).scale).toBeLessThan(near.scale);
  expect((await lab(page)).revision).toBe(revision);
});
