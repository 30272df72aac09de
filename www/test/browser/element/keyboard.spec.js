import { cell, expect, frame, lab, loadMap, open, OPEN_MAP, settled, test } from '../support/page.js';

test.beforeEach(async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP);
});

test('the whole work can be done by keys', async ({ page }) => {
  const world = page.getByRole('application', { name: /The world/ });
  await world.focus();
  // The cursor starts on the start, in (2, 6).
  for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowRight');
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
  }
  await settled(page);
  for (const y of [6, 5, 4, 3]) expect((await cell(page, 10, y))?.state).toBe('blocked');
  await expect(page.locator('way-scope [data-voice=cell]')).toContainText('Column 10, row 2: ground, ');
  await page.keyboard.press('g');
  await settled(page);
  expect((await lab(page)).goal).toEqual({ x: 10, y: 2 });
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('s');
  await settled(page);
  expect((await lab(page)).start).toEqual({ x: 9, y: 2 });
  await page.keyboard.press('Control+z');
  await settled(page);
  expect((await lab(page)).start).toEqual({ x: 2, y: 6 });
  await page.keyboard.press(',');
  await frame(page);
  const state = await lab(page);
  expect(state.cursor).toBe(state.steps - 1);
});

test('Enter on a wall removes it', async ({ page }) => {
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await settled(page);
  expect((await cell(page, 2, 5))?.state).toBe('blocked');
  await page.keyboard.press('Enter');
  await settled(page);
  expect((await cell(page, 2, 5))?.state).not.toBe('blocked');
});

test('tools, view and the list of keys have keys', async ({ page }) => {
  for (const [key, name] of [['e', 'Erase'], ['m', 'Draw swamp'], ['p', 'Look at cells, move the view'], ['d', 'Draw walls']]) {
    await page.keyboard.press(key);
    await expect(page.getByRole('button', { name, exact: true }).first()).toHaveAttribute('aria-pressed', 'true');
  }
  await page.keyboard.press('v');
  await expect(page.locator('way-scope')).toHaveAttribute('lanes-view', 'one');
  await page.keyboard.press('2');
  await expect(page.locator('way-scope .sentence')).toContainText('Dijkstra');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden();
});

test('keys work after the header was used, and a chosen map takes them', async ({ page }) => {
  const button = page.getByRole('button', { name: /theme/ });
  await button.click();
  await page.keyboard.press('Home');
  await frame(page);
  expect((await lab(page)).cursor).toBe(0);
  await page.keyboard.press('ArrowRight');
  await frame(page);
  expect((await lab(page)).cursor).toBe(1);
  await page.locator('.scene-button').click();
  await page.keyboard.press('Escape');
  await expect(page.locator('#scene-menu')).toBeHidden();
  await page.locator('.scene-button').click();
  await page.locator('[data-map=keep]').click();
  await expect(page.locator('.scene-button')).toContainText('The keep');
  await settled(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('way-scope [data-voice=cell]')).toContainText('Column ');
});

test('keys typed into a field stay there', async ({ page }) => {
  await page.locator('.scene-button').click();
  const seed = page.locator('[data-field=seed]');
  await seed.fill('');
  await seed.press('1');
  await seed.press('2');
  await expect(seed).toHaveValue('12');
  expect((await lab(page)).playing).toBe(false);
});

test('the order of Tab reaches the world and every control', async ({ page }) => {
  const order = [];
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab');
    order.push(await page.evaluate(() => {
      const outer = document.activeElement;
      const inner = outer?.shadowRoot?.activeElement ?? outer;
      return inner?.getAttribute('aria-label') ?? inner?.textContent?.trim() ?? '';
    }));
  }
  for (const name of ['Draw walls', 'Play', 'Step shown', 'Remove lane 1']) expect(order.join('|')).toContain(name);
  expect(order.some((name) => name.startsWith('The world'))).toBe(true);
});
