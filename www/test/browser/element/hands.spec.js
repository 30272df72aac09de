import { camera, cell, drag, expect, frame, lab, loadMap, open, OPEN_MAP, place, settled, test } from '../support/page.js';

/** @param {import('@playwright/test').Page} page @param {string} name */
const tool = (page, name) => page.locator('way-scope .rail').getByRole('button', { name, exact: true });

/** @param {import('@playwright/test').Page} page @param {number} x @param {number} y */
async function pressAt(page, x, y) {
  const at = await place(page, x, y);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
}

/** @param {import('@playwright/test').Page} page @param {number} x @param {number} y @param {number} [steps] */
async function moveTo(page, x, y, steps = 2) {
  const at = await place(page, x, y);
  await page.mouse.move(at.x, at.y, { steps });
  await frame(page);
}

/**
 * The costs along a row.
 * @param {import('@playwright/test').Page} page
 * @param {number} y
 * @param {number} from
 * @param {number} to
 */
async function costs(page, y, from, to) {
  const row = [];
  for (let x = from; x <= to; x++) row.push((await cell(page, x, y))?.cost);
  return row;
}

test.beforeEach(async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP);
});

test.describe('mouse', () => {
  test('with the start in hand a drag goes from A to B, searching live, and undo brings both back', async ({ page }) => {
    await tool(page, 'Place the start').click();
    await pressAt(page, 4, 2);
    await frame(page);
    expect(await lab(page)).toMatchObject({ start: { x: 4, y: 2 }, goal: { x: 17, y: 6 } });
    const at = await place(page, 4, 2);
    await page.mouse.move(at.x + 5, at.y + 3);
    await frame(page);
    expect((await lab(page)).goal, 'not by a hand that trembles').toEqual({ x: 17, y: 6 });
    await moveTo(page, 9, 2);
    await settled(page);
    expect((await lab(page)).lanes[0].cost).toBe(5);
    await moveTo(page, 12, 2);
    await page.mouse.up();
    await settled(page);
    expect(await lab(page)).toMatchObject({ start: { x: 4, y: 2 }, goal: { x: 12, y: 2 } });
    await page.keyboard.press('Control+z');
    await settled(page);
    expect(await lab(page)).toMatchObject({ start: { x: 2, y: 6 }, goal: { x: 17, y: 6 } });
  });

  test('with the goal in hand a drag moves it, and a click with the start sets only that', async ({ page }) => {
    await tool(page, 'Place the goal').click();
    await drag(page, [[10, 3], [8, 9]]);
    expect(await lab(page)).toMatchObject({ start: { x: 2, y: 6 }, goal: { x: 8, y: 9 } });
    await tool(page, 'Place the start').click();
    await drag(page, [[5, 1]]);
    expect(await lab(page)).toMatchObject({ start: { x: 5, y: 1 }, goal: { x: 8, y: 9 } });
  });

  test('the place where a badge is held stays under the pointer', async ({ page }) => {
    const goal = await place(page, 17, 6);
    const { scale } = await camera(page);
    const off = scale * 0.35;
    await page.mouse.move(goal.x + off, goal.y + off);
    await page.mouse.down();
    const to = await place(page, 12, 3);
    await page.mouse.move(to.x + off, to.y + off, { steps: 3 });
    await page.mouse.up();
    await settled(page);
    expect((await lab(page)).goal).toEqual({ x: 12, y: 3 });
  });

  test('a right drag erases walls, terrain and costs as one step, with any tool', async ({ page }) => {
    await page.evaluate(() => {
      const scope = /** @type {any} */ (document.querySelector('way-scope'));
      scope.change((/** @type {any} */ engine) => engine.paintStroke(5, 2, 7, 2, '@', false));
      scope.change((/** @type {any} */ engine) => engine.paintStroke(8, 2, 9, 2, 'S', false));
      scope.change((/** @type {any} */ engine) => engine.paintCost(9, 2, 12, 2, 40, false));
    });
    await tool(page, 'Place the goal').click();
    await drag(page, [[5, 2], [12, 2]], { button: 'right' });
    await settled(page);
    expect(await costs(page, 2, 5, 12)).toEqual(Array.from({ length: 8 }, () => 1));
    for (let x = 5; x <= 12; x++) expect((await cell(page, x, 2))?.terrain).toBe('.');
    expect((await lab(page)).goal).toEqual({ x: 17, y: 6 });
    const menu = await page.evaluate(() => {
      const { canvas } = /** @type {any} */ (document.querySelector('way-scope')).stage;
      return canvas.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    });
    expect(menu, 'no menu opens over it').toBe(false);
    await page.keyboard.press('Control+z');
    expect([(await cell(page, 6, 2))?.terrain, (await cell(page, 8, 2))?.terrain, (await cell(page, 12, 2))?.cost]).toEqual(['@', 'S', 40]);
  });

  test('Ctrl with a drag paints the cost of the brush with any tool; from such a cell it takes it away', async ({ page }) => {
    const before = await lab(page);
    await drag(page, [[8, 1], [8, 3]]);
    await page.keyboard.down('Control');
    await drag(page, [[5, 2], [11, 2]]);
    await page.keyboard.up('Control');
    await settled(page);
    expect(await costs(page, 2, 4, 12)).toEqual([1, 5, 5, 5, 1, 5, 5, 5, 1]);
    expect((await cell(page, 8, 2))?.state, 'the wall keeps its own').toBe('blocked');
    await page.keyboard.down('Control');
    await drag(page, [[6, 2], [11, 2]]);
    await page.keyboard.up('Control');
    expect(await costs(page, 2, 4, 12)).toEqual([1, 5, 1, 1, 1, 1, 1, 1, 1]);
    await page.keyboard.press('Control+z');
    expect(await costs(page, 2, 5, 7)).toEqual([5, 5, 5]);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await settled(page);
    expect((await lab(page)).hashes).toEqual(before.hashes);
  });

  test('a stroke whose pointer is lost ends: what was drawn stays as one step, what comes after draws nothing', async ({ page }) => {
    for (const how of ['lostpointercapture', 'pointercancel']) {
      await pressAt(page, 5, 2);
      await moveTo(page, 5, 4);
      await page.evaluate((how) => {
        const { canvas, state } = /** @type {any} */ (document.querySelector('way-scope'));
        const { canvas: world } = /** @type {any} */ (document.querySelector('way-scope')).stage;
        const id = state.gesture.pointer;
        if (how === 'pointercancel') (canvas ?? world).dispatchEvent(new PointerEvent(how, { pointerId: id, pointerType: 'mouse' }));
        else world.releasePointerCapture(id);
      }, how);
      await moveTo(page, 5, 7);
      await moveTo(page, 5, 9);
      await page.mouse.up();
      await settled(page);
      const states = [];
      for (const y of [2, 3, 4, 8, 9]) states.push((await cell(page, 5, y))?.state === 'blocked');
      expect(states, how).toEqual([true, true, true, false, false]);
      await page.keyboard.press('Control+z');
      expect((await cell(page, 5, 3))?.state, how).not.toBe('blocked');
    }
  });

  test('undo in the middle of a stroke takes the stroke back, and the rest of it draws nothing', async ({ page }) => {
    await drag(page, [[8, 2], [8, 5]]);
    await pressAt(page, 12, 2);
    await moveTo(page, 12, 5);
    await page.keyboard.press('Control+z');
    await moveTo(page, 12, 9);
    await page.mouse.up();
    await settled(page);
    const states = [];
    for (const [x, y] of [[12, 3], [12, 8], [8, 3]]) states.push((await cell(page, x, y))?.state === 'blocked');
    expect(states).toEqual([false, false, true]);
    await page.keyboard.press('Control+Shift+z');
    expect((await cell(page, 12, 3))?.state).toBe('blocked');
  });

  test('clearing the walls in the middle of a stroke is a step of its own, also when what clears has to be fetched', async ({ page }) => {
    let arrive = () => {};
    const late = new Promise((resolve) => (arrive = () => resolve(undefined)));
    await page.route('**/wayscope_rest*.wasm', async (route) => (await late, await route.continue()));
    await pressAt(page, 12, 2);
    await moveTo(page, 12, 5);
    await page.keyboard.press('Shift+c');
    await moveTo(page, 12, 9);
    await page.mouse.up();
    arrive();
    await expect.poll(async () => (await cell(page, 12, 3))?.state).not.toBe('blocked');
    await page.keyboard.press('Control+z');
    await settled(page);
    expect((await cell(page, 12, 3))?.state).toBe('blocked');
    expect((await cell(page, 12, 8))?.state).not.toBe('blocked');
    await page.keyboard.press('Control+z');
    expect((await cell(page, 12, 3))?.state).not.toBe('blocked');
  });

  test('a world that only shows is changed by neither button, and a drag moves the view', async ({ page }) => {
    await page.evaluate(() => document.querySelector('way-scope')?.setAttribute('controls', 'transport'));
    await page.mouse.move((await place(page, 10, 6)).x, (await place(page, 10, 6)).y);
    const { revision } = await lab(page);
    const before = await camera(page);
    await drag(page, [[8, 2], [8, 5]], { button: 'right' });
    await page.keyboard.down('Control');
    await drag(page, [[8, 2], [8, 5]]);
    await page.keyboard.up('Control');
    await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).stage.canvas.focus());
    await page.keyboard.press('+');
    await drag(page, [[8, 2], [9, 4]]);
    expect((await lab(page)).revision).toBe(revision);
    expect((await camera(page)).scale).toBeGreaterThan(before.scale);
  });
});

test.describe('on a Mac', () => {
  test('Ctrl with a click is left to the menu, and Command paints', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }));
    await open(page);
    await loadMap(page, OPEN_MAP);
    const { revision } = await lab(page);
    await page.keyboard.down('Control');
    await drag(page, [[5, 2], [8, 2]]);
    await page.keyboard.up('Control');
    expect((await lab(page)).revision).toBe(revision);
    await page.keyboard.down('Meta');
    await drag(page, [[5, 2], [8, 2]]);
    await page.keyboard.up('Meta');
    expect(await costs(page, 2, 5, 8)).toEqual([5, 5, 5, 5]);
    await page.getByRole('button', { name: 'Keys', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('⌘ Z');
  });
});

test.describe('keys', () => {
  test('C clears the path and keeps the walls, Shift+C clears the walls', async ({ page }) => {
    await drag(page, [[8, 2], [8, 5]]);
    await settled(page);
    const path = () => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).lab.path(0).length);
    expect(await path()).toBeGreaterThan(0);
    await page.keyboard.press('c');
    await frame(page);
    expect((await lab(page)).cursor).toBe(0);
    expect(await path()).toBe(0);
    expect((await cell(page, 8, 3))?.state).toBe('blocked');
    await page.keyboard.press('Shift+C');
    await expect.poll(async () => (await cell(page, 8, 3))?.state).not.toBe('blocked');
    await tool(page, 'Undo').click();
    expect((await cell(page, 8, 3))?.state).toBe('blocked');
    await tool(page, 'Erase').click();
    await page.getByRole('button', { name: 'Clear walls' }).click();
    await expect.poll(async () => (await cell(page, 8, 3))?.state).not.toBe('blocked');
  });

  test('Shift+T clears the costs and leaves the walls', async ({ page }) => {
    await drag(page, [[8, 2], [8, 5]]);
    await page.keyboard.press('t');
    await drag(page, [[10, 2], [10, 5]]);
    await page.keyboard.press('Shift+T');
    await expect.poll(async () => [(await cell(page, 10, 3))?.cost, (await cell(page, 8, 3))?.state]).toEqual([1, 'blocked']);
    await page.keyboard.press('Control+z');
    expect((await cell(page, 10, 3))?.cost).toBe(5);
    await tool(page, 'Erase').click();
    await page.getByRole('button', { name: 'Clear costs' }).click();
    await expect.poll(async () => (await cell(page, 10, 3))?.cost).toBe(1);
  });

  test('digits choose a lane, but a cost while the Cost tool is in hand', async ({ page }) => {
    const state = () => page.evaluate(() => {
      const { lane, cost } = /** @type {any} */ (document.querySelector('way-scope')).state;
      return { lane, cost };
    });
    await page.keyboard.press('2');
    expect(await state()).toEqual({ lane: 1, cost: 5 });
    await page.keyboard.press('t');
    await expect(tool(page, 'Paint terrain costs')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('1');
    expect(await state()).toEqual({ lane: 1, cost: 1 });
    await page.keyboard.press('8');
    expect(await state()).toEqual({ lane: 1, cost: 8 });
    await page.keyboard.press('0');
    expect(await state()).toEqual({ lane: 1, cost: 10 });
    await page.keyboard.press('d');
    await page.keyboard.press('1');
    expect(await state()).toEqual({ lane: 0, cost: 10 });
  });

  test('on the world arrows choose a cell, shifted ones ten on, and Enter uses the tool in hand', async ({ page }) => {
    await page.getByRole('application').focus();
    const cursor = () => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.cursor);
    expect(await cursor()).toEqual({ x: 2, y: 6 });
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowUp');
    expect(await cursor()).toEqual({ x: 12, y: 5 });
    await page.keyboard.press('Shift+ArrowUp');
    expect(await cursor(), 'no further than the edge').toEqual({ x: 12, y: 0 });
    await page.keyboard.press('t');
    await page.keyboard.press('7');
    await page.keyboard.press('Enter');
    expect((await cell(page, 12, 0))?.cost).toBe(7);
    await page.keyboard.press('m');
    await page.keyboard.press('Enter');
    expect(await cell(page, 12, 0)).toMatchObject({ terrain: 'S', cost: 7 });
    await page.keyboard.press('e');
    await page.keyboard.press('Enter');
    expect(await cell(page, 12, 0)).toMatchObject({ terrain: '.', cost: 1 });
    await page.keyboard.press('p');
    await page.keyboard.press('Enter');
    const pinned = () => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.pinned);
    expect(await pinned(), 'what looks keeps the cell').toEqual({ x: 12, y: 0 });
    expect((await cell(page, 12, 0))?.state).not.toBe('blocked');
    await page.keyboard.press('Enter');
    expect(await pinned()).toBeNull();
    for (const [key, by] of /** @type {[string, number][]} */ ([[',', -1], ['<', -10], ['.', 1], ['>', 10]])) {
      await settled(page);
      const { cursor: from } = await lab(page);
      await page.keyboard.press(key);
      await settled(page);
      expect((await lab(page)).cursor - from, key).toBe(by);
    }
  });

  test('undo and redo by all their keys, and buttons that say what there is to do', async ({ page }) => {
    const [undo, redo] = [tool(page, 'Undo'), tool(page, 'Redo')];
    await open(page);
    await expect(undo).toBeDisabled();
    await expect(redo).toBeDisabled();
    const blocked = async () => (await cell(page, 8, 3))?.state === 'blocked';
    await drag(page, [[8, 2], [8, 5]]);
    await expect(undo).toBeEnabled();
    await settled(page);
    expect(await blocked()).toBe(true);
    for (const again of ['Control+Shift+z', 'Control+y']) {
      await page.keyboard.press('Control+z');
      await expect(undo).toBeDisabled();
      await expect(redo).toBeEnabled();
      await settled(page);
      expect(await blocked()).toBe(false);
      await page.keyboard.press(again);
      await expect(redo).toBeDisabled();
      await settled(page);
      expect(await blocked(), again).toBe(true);
    }
    await undo.click();
    expect(await blocked()).toBe(false);
    await drag(page, [[10, 2], [10, 5]]);
    await expect(redo, 'what comes after an edit is forgotten').toBeDisabled();
  });

  test('the list tells of gestures, too', async ({ page }) => {
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keys and gestures' });
    await expect(dialog.locator('section')).toHaveCount(5);
    await expect(dialog).toContainText('right drag');
    await expect(dialog).toContainText('two fingers');
    await expect(dialog.locator('[data-group=mouse] dl > div').filter({ hasText: 'moves the view' }).locator('kbd')).toHaveText(['Look: drag', 'Space drag', 'middle drag']);
  });
});

test('a wide brush lays all within its reach in one undo step, and shows what it would cover; x widens it', async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP);
  const size = page.getByRole('combobox', { name: 'Size' });
  await expect(size).toHaveValue('0');
  await size.selectOption({ label: '3' });
  await drag(page, [[8, 2], [9, 2]]);
  await settled(page);
  const blocked = async () => {
    await settled(page);
    return page.evaluate(() => {
      const { lab } = /** @type {any} */ (document.querySelector('way-scope'));
      const { width, height } = lab.state();
      const cells = Array.from({ length: width * height }, (_, i) => [i % width, Math.floor(i / width)]);
      return cells.filter(([x, y]) => lab.inspect(0, x, y).state === 'blocked').map(String);
    });
  };
  expect(await blocked()).toEqual([1, 2, 3].flatMap((y) => [7, 8, 9, 10].map((x) => `${x},${y}`)));
  await page.keyboard.press('Control+z');
  expect(await blocked()).toEqual([]);
  await page.locator('way-scope canvas').first().press('x');
  await expect(size).toHaveValue('2');
  await tool(page, 'Look at cells, move the view').click();
  await expect(size).toBeHidden();
});

test('keys that are single characters can be switched off, which is remembered; all others stay', async ({ page }) => {
  await open(page);
  const inHand = () => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.tool);
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'Letters, digits and punctuation also work as keys' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  expect(await inHand()).toBe('draw');
  await page.keyboard.press('Home');
  await settled(page);
  expect((await lab(page)).cursor).toBe(0);
  await page.reload();
  await settled(page);
  await page.keyboard.press('e');
  expect(await inHand()).toBe('pan');
  await page.getByRole('button', { name: 'Keys', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Letters, digits and punctuation also work as keys' }).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  expect(await inHand()).toBe('erase');
});

test('the first press of Tab offers a way past the bar, and the focus stays at hand when a lane goes', async ({ page }) => {
  await open(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.focused)).toBe(true);
  await page.getByRole('button', { name: 'Remove lane 2' }).press('Enter');
  await settled(page);
  expect((await lab(page)).lanes).toHaveLength(1);
  await expect(page.getByRole('button', { name: 'Follow lane 1' })).toBeFocused();
});
