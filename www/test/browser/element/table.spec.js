import { cell, expect, frame, lab, loadMap, open, OPEN_MAP, settled, test } from '../support/page.js';

/** @param {import('@playwright/test').Page} page */
const view = (page) => page.locator('way-scope .table-view');
/** @param {import('@playwright/test').Page} page */
const focused = (page) => page.evaluate(() => {
  const node = document.activeElement?.shadowRoot?.activeElement;
  return { tag: node?.tagName, text: node?.textContent ?? '' };
});

/** What the table shows, by cell: "x y" to its words. @param {import('@playwright/test').Page} page */
async function read(page) {
  return page.evaluate(() => {
    const table = /** @type {HTMLTableElement} */ (document.querySelector('way-scope')?.shadowRoot?.querySelector('.table-view table'));
    const last = (/** @type {Element} */ node) => node.lastElementChild?.textContent;
    const [head, ...rows] = [...table.rows];
    return Object.fromEntries(rows.flatMap((row) => [...row.cells].slice(1).map((td, i) => [`${last(head.cells[i + 1])} ${last(row.cells[0])}`, td.textContent ?? ''])));
  });
}

test('the table says of each cell what the engine says', async ({ page }) => {
  await open(page);
  await page.getByRole('slider', { name: 'Step shown' }).fill('300');
  await page.getByRole('application').focus();
  await page.keyboard.press('b');
  await frame(page);
  await expect(view(page).getByRole('heading')).toHaveText('A* at step 300, as a table');
  const shown = await read(page);
  expect(Object.keys(shown).length).toBeGreaterThan(40);
  for (const [place, text] of Object.entries(shown)) {
    const [x, y] = place.split(' ').map(Number);
    const info = await cell(page, x, y);
    if (info.g !== null) expect(text, place).toContain(info.state);
    if (info.g !== null) expect(text, place).toContain(`g ${info.g.toFixed(2)}h ${info.h.toFixed(2)}f ${info.f.toFixed(2)}`);
    else expect(text, place).toBe(info.state === 'blocked' ? (info.terrain === 'T' ? 'trees' : 'wall') : 'unseen');
    if (info.parent?.x < x && info.parent?.y === y) expect(text, place).toContain('from the west');
  }
  const { start, lanes } = await lab(page);
  expect(shown[`${start.x} ${start.y}`]).toMatch(/^start/);
  const numbers = await view(page).locator('.census dd').allTextContents();
  const [unseen, opened, closed, deferred, tight, blocked] = numbers.slice(3).map((text) => Number(text.replace(',', '')));
  expect([opened, closed, unseen + opened + closed + blocked]).toEqual([lanes[0].openAtCursor, lanes[0].expandedAtCursor, 64 * 36]);
  expect([deferred, tight]).toEqual([0, 0]);
  await page.keyboard.press('2');
  await frame(page);
  await expect(view(page).getByRole('heading')).toHaveText('Dijkstra at step 300, as a table');
});

test('keys do in the table what they do on the picture', async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP);
  await page.getByRole('application').focus();
  await page.keyboard.press('b');
  await expect(view(page)).toBeVisible();
  expect(await focused(page)).toMatchObject({ tag: 'TD', text: expect.stringMatching(/^start/) });
  for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await settled(page);
  expect((await cell(page, 10, 6))?.state).toBe('blocked');
  expect(await focused(page)).toEqual({ tag: 'TD', text: 'wall' });
  expect((await lab(page)).lanes[0].cost).toBeCloseTo(13 + 2 * Math.SQRT2, 9);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('g');
  await settled(page);
  expect((await lab(page)).goal).toEqual({ x: 10, y: 7 });
  await frame(page);
  expect((await focused(page)).text).toMatch(/^goal/);
  await page.keyboard.press('Home');
  await frame(page);
  expect((await lab(page)).cursor).toBe(0);
  expect((await focused(page)).text).toBe('goalunseen');
  await page.keyboard.press('Escape');
  await expect(view(page)).toBeHidden();
  expect((await focused(page)).tag).toBe('CANVAS');
  await page.keyboard.press('ArrowRight');
  await frame(page);
  expect(await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.cursor)).toEqual({ x: 11, y: 7 });
});

test('the path is a list of moves that lead to the goal', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'The world as a table' }).and(page.locator(':visible')).click();
  await view(page).locator('.path summary').click();
  const moves = await view(page).locator('.moves li').allTextContents();
  const { start, goal, lanes } = await lab(page);
  const [at, length] = moves.reduce(([from, sum], move) => {
    const [, steps, direction] = /^(\d+) moves? ([a-z-]+) to/.exec(move) ?? [];
    const n = Number(steps);
    const x = n * (Number(direction.includes('east')) - Number(direction.includes('west')));
    const y = n * (Number(direction.includes('south')) - Number(direction.includes('north')));
    const to = { x: from.x + x, y: from.y + y };
    expect(move).toContain(`to (${to.x}, ${to.y})`);
    return /** @type {[typeof to, number]} */ ([to, sum + Math.hypot(x, y)]);
  }, /** @type {[{ x: number, y: number }, number]} */ ([start, 0]));
  expect(at).toEqual(goal);
  expect(length).toBeCloseTo(/** @type {number} */ (lanes[0].cost), 9);
  await page.keyboard.press('Home');
  await expect(view(page).locator('.path')).toContainText('none at this step');
  expect(await view(page).locator('.moves li').count()).toBe(0);
});

test('cells are reached by buttons and by their numbers; the window stays while its cell is inside', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'The world as a table' }).and(page.locator(':visible')).click();
  const chosen = () => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.cursor);
  const { start, goal } = await lab(page);
  await view(page).getByRole('button', { name: 'Goal' }).click();
  await frame(page);
  expect(await chosen()).toEqual(goal);
  expect((await read(page))[`${goal.x} ${goal.y}`]).toMatch(/^goal/);
  const before = Object.keys(await read(page));
  await view(page).locator(`td[tabindex="0"]`).focus();
  await page.keyboard.press('ArrowLeft');
  await frame(page);
  expect(Object.keys(await read(page))).toEqual(before);
  await view(page).getByLabel('Column').fill('999');
  await view(page).getByLabel('Column').press('Enter');
  await frame(page);
  expect(await chosen()).toEqual({ x: 63, y: goal.y });
  await view(page).getByRole('button', { name: 'Start' }).click();
  await frame(page);
  expect((await read(page))[`${start.x} ${start.y}`]).toMatch(/^start/);
  await page.getByRole('slider', { name: 'Step shown' }).fill('100');
  await frame(page);
  await view(page).getByRole('button', { name: 'Expanded now' }).click();
  await frame(page);
  const now = await chosen();
  expect((await read(page))[`${now.x} ${now.y}`]).toMatch(/^expanded now/);
});

test('while time runs the table changes as seldom as the voice speaks, and shows the end', async ({ page }) => {
  await page.clock.install();
  await open(page);
  await page.locator('way-scope .speed').selectOption('128');
  await page.getByRole('button', { name: 'The world as a table' }).and(page.locator(':visible')).click();
  await expect(page.locator('#table-title')).toBeVisible();
  await page.evaluate(() => {
    const told = /** @type {any} */ (globalThis).told = /** @type {[number, string][]} */ ([]);
    const title = /** @type {HTMLElement} */ (document.querySelector('way-scope')?.shadowRoot?.querySelector('#table-title'));
    new MutationObserver(() => told.push([performance.now(), title.textContent ?? ''])).observe(title, { childList: true });
  });
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.getByRole('button', { name: 'Play' }).click();
  await page.clock.runFor(20_000);
  const told = await page.evaluate(() => /** @type {[number, string][]} */ (/** @type {any} */ (globalThis).told));
  expect(told.length).toBeGreaterThan(2);
  expect(told.length).toBeLessThan(7);
  for (let i = 1; i < told.length - 1; i++) expect(told[i][0] - told[i - 1][0]).toBeGreaterThanOrEqual(3000);
  expect(told.at(-1)?.[1]).toBe(`A* at step ${(await lab(page)).lanes[0].steps}, as a table`);
});

test('hexagons, agents that need room and searches from both ends have their words', async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => {
      engine.setAlgorithm(0, 'bidirectional-a-star');
      engine.setSetting(0, 'neighbours', 'hex');
      engine.setSetting(0, 'agent', '3');
    });
    return scope.showTable(true);
  });
  await settled(page);
  const { start, goal } = await lab(page);
  const at = async (/** @type {import('../../../src/engine/types.js').Cell} */ { x, y }) => {
    await page.evaluate((cell) => {
      const scope = /** @type {any} */ (document.querySelector('way-scope'));
      scope.state.cursor = cell;
      scope.ask();
    }, { x, y });
    await frame(page);
    const shown = await read(page);
    for (const [place, text] of Object.entries(shown)) {
      const [x, y] = place.split(' ').map(Number);
      const { sides, state, parent } = await cell(page, x, y);
      expect(text.includes('from the goal'), place).toBe(sides[0] === null && sides[1] !== null);
      expect(text.includes('from both ends'), place).toBe(sides.every(Boolean));
      if (state === 'tight') expect(text).toContain('too narrow');
      if (parent) expect(text, place).toMatch(/from the (north-east|east|south-east|south-west|west|north-west)(g|,|$)/);
    }
    return shown[`${x} ${y}`];
  };
  expect(await at(start)).toMatch(/^start/);
  expect(await at(goal)).toMatch(/^goal/);
  await expect(view(page).locator('.census')).toContainText('too narrow');
});
