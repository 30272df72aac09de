import { drop } from '../support/files.js';
import { cell, expect, fingers, frame, lab, loadMap, open, OPEN_MAP, place, settled, test } from '../support/page.js';

test.beforeEach(async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP);
});

test('a finger draws, without gaps', async ({ page }) => {
  const touch = await fingers(page);
  await touch.down(await place(page, 10, 2));
  await touch.move(await place(page, 10, 6));
  await touch.move(await place(page, 10, 10));
  await touch.up();
  await settled(page);
  for (let y = 2; y <= 10; y++) expect((await cell(page, 10, y))?.state, `row ${y}`).toBe('blocked');
  await page.locator('.panel-tools').getByRole('button', { name: 'Undo' }).tap();
  await settled(page);
  expect((await cell(page, 10, 6))?.state).not.toBe('blocked');
});

test('a finger drags the goal, even from beside it', async ({ page }) => {
  const touch = await fingers(page);
  const goal = await place(page, 17, 6);
  await touch.down({ x: goal.x + 12, y: goal.y - 8 });
  for (const x of [15, 13, 12]) {
    const at = await place(page, x, 3);
    await touch.move({ x: at.x + 12, y: at.y - 8 });
  }
  await touch.up();
  await settled(page);
  expect((await lab(page)).goal).toEqual({ x: 12, y: 3 });
});

test('two fingers leave the world, the run and what could be redone alone', async ({ page }) => {
  const at = await place(page, 10, 9);
  await page.touchscreen.tap(at.x, at.y);
  await settled(page);
  expect((await cell(page, 10, 9))?.state, 'a tap draws').toBe('blocked');
  await page.locator('.panel-tools').getByRole('button', { name: 'Undo' }).tap();
  await page.getByRole('slider', { name: 'Step shown' }).fill('9');
  await settled(page);
  const before = await lab(page);
  const touch = await fingers(page);
  const middle = await place(page, 10, 4);
  await touch.down({ x: middle.x - 20, y: middle.y, id: 0 });
  await touch.down({ x: middle.x - 20, y: middle.y, id: 0 }, { x: middle.x + 20, y: middle.y, id: 1 });
  await touch.move({ x: middle.x - 40, y: middle.y, id: 0 }, { x: middle.x + 40, y: middle.y, id: 1 });
  await touch.up();
  await frame(page);
  const { revision, redo, cursor } = await lab(page);
  expect({ revision, redo, cursor }).toEqual({ revision: before.revision, redo: true, cursor: 9 });
});

test('while the cell panel is open a tap looks at its cell, and the panel stays with it', async ({ page }) => {
  const { revision } = await lab(page);
  await page.getByRole('tab', { name: 'Cell' }).tap();
  for (const [x, y] of [[5, 5], [9, 2], [17, 6]]) {
    const at = await place(page, x, y);
    await page.touchscreen.tap(at.x, at.y);
    await expect(page.locator('.cell .where')).toHaveText(`(${x}, ${y})`);
  }
  expect((await lab(page)).revision).toBe(revision);
  expect(await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.hover)).toBeNull();
});

test('two fingers zoom and move, and take back what the first had drawn', async ({ page }) => {
  const { revision } = await lab(page);
  const touch = await fingers(page);
  const camera = () => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).stage.camera);
  const before = await camera();
  const middle = await place(page, 10, 4);
  await touch.down({ x: middle.x - 20, y: middle.y, id: 0 });
  await touch.down({ x: middle.x - 20, y: middle.y, id: 0 }, { x: middle.x + 20, y: middle.y, id: 1 });
  await touch.move({ x: middle.x - 40, y: middle.y, id: 0 }, { x: middle.x + 40, y: middle.y, id: 1 });
  await touch.up();
  await frame(page);
  expect((await camera()).scale).toBeCloseTo(before.scale * 2, 0);
  const state = await lab(page);
  expect(state.revision === revision || state.undo === false || (await cell(page, 8, 4))?.state !== 'blocked').toBe(true);
  for (let x = 5; x < 16; x++) expect((await cell(page, x, 4))?.state).not.toBe('blocked');
});

test('the sheet has tools, lanes and cell values', async ({ page }) => {
  await page.getByRole('tab', { name: 'Lanes' }).tap();
  await expect(page.getByRole('article', { name: 'Lane 1' })).toBeVisible();
  await page.getByRole('tab', { name: 'Cell' }).tap();
  await expect(page.locator('.cell .empty')).toBeVisible();
  await page.getByRole('tab', { name: 'Tools' }).tap();
  await page.locator('.panel-tools').getByRole('button', { name: 'Look at cells, move the view' }).tap();
  const at = await place(page, 5, 5);
  await page.touchscreen.tap(at.x, at.y);
  await page.getByRole('tab', { name: 'Cell' }).tap();
  await expect(page.locator('.cell .where')).toHaveText('(5, 5)');
  // The inside of the search is in the same sheet, by a tap and by keys.
  for (const name of ['Open', 'Code', 'Tree']) {
    await page.getByRole('tab', { name }).tap();
    await expect(page.locator(`.inside.${name.toLowerCase()} .panel-head`)).toContainText('Lane 1');
  }
  await expect(page.locator('.kin [aria-current]')).toContainText('(5, 5)');
  await page.getByRole('tab', { name: 'Tree' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Tools' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Cell' }).tap();
  await page.getByRole('tab', { name: 'Cell' }).press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Lanes' })).toHaveAttribute('aria-selected', 'true');
});

test('start and goal are placed by tapping, without a drag', async ({ page }) => {
  await page.locator('.panel-tools').getByRole('button', { name: 'Place the goal' }).tap();
  const at = await place(page, 8, 9);
  await page.touchscreen.tap(at.x, at.y);
  await settled(page);
  expect((await lab(page)).goal).toEqual({ x: 8, y: 9 });
});

test('the transport is under the thumb', async ({ page }) => {
  const box = await page.getByRole('button', { name: 'Play' }).boundingBox();
  expect(box && box.width >= 40 && box.height >= 40 && box.y > 422).toBe(true);
});

test('the legend is folded, and unfolds over the world, never over the transport', async ({ page }) => {
  const more = page.locator('way-scope .legend-more');
  await expect(more).toHaveText(/^\d+ more$/);
  const row = await page.locator('way-scope .legends').boundingBox();
  expect(row?.height).toBeLessThan(32);
  await more.tap();
  const [legend, world, transport] = await Promise.all(['.legend', '.world', '.transport'].map((part) => page.locator(`way-scope ${part}`).first().boundingBox()));
  if (!legend || !world || !transport) throw new Error('not there');
  expect(legend.y + legend.height).toBeLessThanOrEqual(world.y + world.height);
  expect(world.y + world.height).toBeLessThanOrEqual(transport.y);
  await page.getByRole('button', { name: 'Play' }).tap();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(async () => (await lab(page)).playing || (await lab(page)).cursor > 0).toBe(true);
});

test('the previous scenario is in the menu of the scene', async ({ page }) => {
  const scenarios = [3, 4, 5].map((n) => `0 scene.map 20 12 ${n} 1 ${10 + n} 5 ${n + 10}`).join('\n');
  await drop(page, ['scene.map', OPEN_MAP], ['scene.map.scen', `version 1\n${scenarios}\n`]);
  const number = page.getByLabel('Number of the scenario');
  await expect(number).toHaveValue('1');
  for (const [way, now] of [['Next scenario', '2'], ['Previous scenario', '1']]) {
    await page.locator('.scene-button').tap();
    await page.locator('#scene-menu').getByRole('button', { name: way }).tap();
    await expect(number).toHaveValue(now);
  }
});
