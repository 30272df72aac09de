import { lessonsIn } from '../../../../tools/prose/pages.js';
import { written } from '../../support/kept.js';
import { expect, lab, open, OPEN_MAP, loadMap, settled, test } from '../../support/page.js';
import { figure, labOf, placeIn, pressOn, settledIn } from '../../support/scenes.js';

const LESSON = '../lessons/en/open-list.html';

test('from the laboratory to the lessons, from one to the next, and back', async ({ page }) => {
  await open(page);
  await page.getByRole('link', { name: 'Lessons' }).and(page.locator(':visible')).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lessons');
  await page.getByRole('link', { name: /Graphs and the open list/ }).click();
  await expect(page.getByText(`Lesson 1 of ${lessonsIn('en').length}`)).toBeVisible();
  await page.getByRole('link', { name: 'Laboratory' }).click();
  await settled(page);
});

test('the wasm is fetched once, with the first scene, and scenes out of sight stay pictures', async ({ page }) => {
  /** @type {string[]} */
  const fetched = [];
  page.on('request', (request) => request.url().endsWith('.wasm') && fetched.push(request.url()));
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.goto(LESSON);
  await expect(page.locator('way-scope')).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.live .pictures svg').first()).toBeAttached();
  await expect(page.locator('way-scope')).toHaveCount(1);
  await figure(page, 'orders');
  await figure(page, 'price');
  await figure(page, 'task');
  expect(fetched).toHaveLength(1);
});

test('on a wide screen the first figure is seen whole without scrolling, its text beside it; on a narrow one it comes before its text', async ({ page }) => {
  const box = async (/** @type {string} */ selector) => /** @type {{ x: number, y: number, width: number, height: number }} */ (await page.locator(selector).first().boundingBox());
  for (const path of ['../lessons/en/ties.html', '../lessons/en/steering.html', '../lessons/de/cameras.html']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await page.locator('figure.scene').first().locator('.transport').waitFor();
    const [play, text] = [await box('figure.scene .transport'), await box('.opening > p:not(.lead)')];
    expect([path, play.y + play.height < 900, text.x + text.width < play.x]).toEqual([path, true, true]);
    await page.setViewportSize({ width: 390, height: 844 });
    const [live, first] = [await box('figure.scene .live'), await box('.opening > p:not(.lead)')];
    expect([path, live.y < 600, first.y > live.y]).toEqual([path, true, true]);
  }
});

test('a newcomer steps, draws, chooses and starts over', async ({ page }) => {
  await page.goto(LESSON);
  const field = await figure(page, 'field');
  expect(await labOf(field)).toMatchObject({ cursor: 9, lanes: [{ algorithm: 'breadth-first', expandedAtCursor: 8, openAtCursor: 10 }] });
  const { hashes: [begun] } = await labOf(field);
  await field.getByRole('button', { name: 'Step forward' }).or(field.locator('[data-transport="forward"]')).first().click();
  expect(await labOf(field)).toMatchObject({ cursor: 10, lanes: [{ expandedAtCursor: 9 }] });
  await field.locator('[data-transport="back"]').click();
  expect((await labOf(field)).hashes).toEqual([begun]);
  // A wall between start and goal makes the way longer; undo and starting over bring the scene back.
  for (const y of [2, 3, 4]) await pressOn(field, 6, y);
  expect((await labOf(field)).lanes[0].cost).toBe(12);
  await field.getByRole('button', { name: /^Undo/ }).click();
  expect((await labOf(field)).lanes[0].cost).toBe(12 - 2);
  await field.getByRole('button', { name: 'Start over' }).click();
  expect(await labOf(field)).toMatchObject({ cursor: 9, lanes: [{ cost: 8 }] });
  expect((await labOf(field)).hashes).toEqual([begun]);
  // The goal is dragged.
  const from = await placeIn(field, 10, 3);
  const to = await placeIn(field, 10, 5);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  expect(await labOf(field)).toMatchObject({ goal: { x: 10, y: 5 }, lanes: [{ cost: 10 }] });

  const orders = await figure(page, 'orders');
  await orders.getByLabel('Algorithm').selectOption('greedy');
  expect((await labOf(orders)).lanes[0]).toMatchObject({ algorithm: 'greedy', counters: { expanded: 34 } });
});

test('the task says how far off it is, and when it is done', async ({ page }) => {
  await page.goto(LESSON);
  const task = await figure(page, 'task');
  const status = task.locator('.task-status');
  const conditions = task.locator('.conditions li');
  await expect(conditions).toHaveText([/Breadth-first: 193\. Wanted: fewer than 60/, /Breadth-first .*: 1\.5 %\. Wanted: not at all/]);
  await expect(status).toHaveText('2 conditions are not met yet.');
  await task.getByLabel('Algorithm').selectOption('greedy');
  await settledIn(task);
  expect((await labOf(task)).lanes[0].counters.expanded).toBe(20);
  await expect(conditions.nth(0)).toHaveAttribute('data-met', 'true');
  await expect(conditions.nth(1)).toHaveAttribute('data-met', 'false');
  await expect(page.locator('.conclusion')).toBeHidden();
  await task.getByLabel('Algorithm').selectOption('a-star');
  await settledIn(task);
  await expect(status).toHaveText('Done.');
  await expect(page.locator('.conclusion')).toBeVisible();
  // Whoever moves the goal has not solved it.
  const from = await placeIn(task, 17, 5);
  const to = await placeIn(task, 6, 5);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await settledIn(task);
  await expect(status).toHaveText('1 condition is not met yet.');
  await task.getByRole('button', { name: 'Start over' }).click();
  await task.getByRole('button', { name: 'Show one solution' }).click();
  await expect.poll(async () => (await labOf(task)).lanes[0].algorithm).toBe('a-star');
  await expect(status).toHaveText('Done.');
});

test('a scene opens in the laboratory as its reader left it, and what was there comes back', async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP, 'mine');
  const mine = await lab(page);
  await written(page);
  await page.goto(LESSON);
  const orders = await figure(page, 'orders');
  await orders.getByLabel('Algorithm').selectOption('a-star');
  await pressOn(orders, 12, 1);
  const left = await labOf(orders);
  await orders.getByRole('link', { name: 'Open in the lab' }).click();
  await settled(page);
  const arrived = await lab(page);
  expect(arrived).toMatchObject({ name: left.name, width: left.width, lanes: [{ algorithm: 'a-star', cost: left.lanes[0].cost, counters: left.lanes[0].counters }] });
  expect(arrived.hashes).toEqual(left.hashes);
  // Loaded again before anything is changed, it is the scene again; and the lab of before comes back by one press.
  await page.reload();
  await settled(page);
  expect((await lab(page)).hashes).toEqual(left.hashes);
  await page.getByRole('button', { name: 'Restore what was here' }).click();
  await settled(page);
  expect(await lab(page)).toMatchObject({ name: 'mine', hashes: mine.hashes });
  expect(new URL(page.url()).hash).toBe('');
});

test('a scene that was changed in the laboratory stays after a reload, and what was there before is put aside', async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP, 'mine');
  await written(page);
  await page.goto(LESSON);
  await (await figure(page, 'orders')).getByRole('link', { name: 'Open in the lab' }).click();
  await settled(page);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.setAlgorithm(0, 'dijkstra')));
  await settled(page);
  expect(new URL(page.url()).hash).toBe('');
  await written(page);
  await page.reload();
  await settled(page);
  expect(await lab(page)).toMatchObject({ name: 'orders', lanes: [{ algorithm: 'dijkstra' }] });
  await page.locator('.scene-button').click();
  await expect(page.getByRole('button', { name: 'Save the previous scene' })).toBeVisible();
});

test.describe('an address', () => {
  test.use({ expected: /404/ });

  test('that is not whole opens what was there last and says so', async ({ page }) => {
    await open(page);
    await loadMap(page, OPEN_MAP, 'mine');
    await written(page);
    for (const hash of ['#lab=V0FZUwE', '#scene=no-such', '#lab=%%']) {
      await page.goto('about:blank');
      await page.goto(`./${hash}`);
      await settled(page);
      await expect(page.locator('way-scope .notice')).toContainText(/missing or incomplete|cannot be opened/);
      expect(await lab(page)).toMatchObject({ name: 'mine' });
      expect(new URL(page.url()).hash).toBe('');
    }
  });
});

test('a way past the links at the top, by Tab', async ({ page }) => {
  await page.goto(LESSON);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the text' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('the prose can be read without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto(LESSON);
  await expect(page.getByText('Nearly all searches for a path')).toBeVisible();
  await expect(page.locator('figure[data-scene="orders"] svg')).toBeVisible();
  await page.getByText('When does a search know that there is no path?').click();
  await expect(page.getByText('When the open list is empty before')).toBeVisible();
  await context.close();
});

test('the theme chosen in the laboratory holds in a lesson and its scenes', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.goto(LESSON);
  const field = await figure(page, 'field');
  const ground = () => field.locator('way-scope').evaluate((node) => getComputedStyle(/** @type {ShadowRoot} */ (node.shadowRoot).querySelector('.world') ?? node).backgroundColor);
  expect(await ground()).toBe('rgb(19, 22, 27)');
  await page.getByRole('button', { name: 'Light theme' }).click();
  expect(await ground()).toBe('rgb(232, 234, 238)');
});

test('where there is no path, a lesson shows what bars the way, and a wide agent meets none', async ({ page }) => {
  await page.goto('../lessons/en/no-path.html');
  const vault = await figure(page, 'vault');
  expect(await labOf(vault)).toMatchObject({ lanes: [{ status: 'exhausted', counters: { expanded: 178 } }, { status: 'exhausted', counters: { expanded: 178 } }] });
  await expect.poll(() => vault.locator('way-scope').evaluate((node) => /** @type {any} */ (node).stage.truths.filter((/** @type {any} */ { frontier }) => frontier).length)).toBe(2);
  await expect(vault.locator('.legend li', { hasText: 'barrier' })).toBeVisible();
  await vault.locator('.scene-bar [data-tool="erase"]').click();
  await pressOn(vault, 12, 5);
  expect(await labOf(vault)).toMatchObject({ lanes: [{ cost: 12 }, { cost: 12, counters: { expanded: 12 } }] });
  const gate = await figure(page, 'gate');
  await gate.locator('select[data-setting="agent"]').selectOption('3');
  expect(await labOf(gate)).toMatchObject({ lanes: [{ status: 'exhausted', cost: null }] });
});

/**
 * Something almost right for each task, and which condition it leaves open; then a solution as a reader would make it.
 * @type {Record<string, { almost: Change[], solution: Change[] }>}
 */
const TASKS = {
  heuristic: { almost: [['wall', 6, 3], ['wall', 6, 4], ['wall', 6, 5], ['wall', 6, 6], ['wall', 6, 7]], solution: [['wall', 17, 3], ['wall', 17, 4], ['wall', 17, 5], ['wall', 17, 6], ['wall', 17, 7]] },
  'when-it-lies': { almost: [['wall', 12, 6]], solution: [['wall', 18, 6]] },
  ties: { almost: [['heuristic', 'octile']], solution: [['ties', 'lifo']] },
  weights: { almost: [['weight', '2']], solution: [['weight', '1.5']] },
  anytime: { almost: [['epsilon', '1.5']], solution: [['epsilon', '1.5'], ['fall', '0.5']] },
  'corners-and-costs': { almost: [['cost', 11, 5], ['cost', 12, 5], ['cost', 13, 5]], solution: [['cost', 12, 4], ['cost', 12, 5], ['cost', 12, 6]] },
  'no-path': { almost: [['erase', 9, 10]], solution: [['erase', 9, 9]] },
  'jumps-and-lines': { almost: [['wall', 5, 4], ['wall', 8, 4]], solution: [['wall', 9, 4], ['wall', 14, 4], ['wall', 11, 5], ['wall', 11, 3]] },
  'little-memory': { almost: [['erase', 2, 6]], solution: [['erase', 2, 2], ['erase', 2, 6]] },
  'changing-worlds': { almost: [['erase', 13, 3]], solution: [['erase', 13, 5]] },
  'real-time': { almost: [['wall', 8, 4]], solution: [['wall', 6, 4]] },
  'sub-goals': { almost: [['erase', 12, 7]], solution: [['erase', 12, 5]] },
  'sub-division': { almost: [['cluster', '16']], solution: [['cluster', '10']] },
  clusters: { almost: [['wall', 9, 4]], solution: [['wall', 10, 6]] },
  'which-abstraction': { almost: [['algorithm', 'hpa-star']], solution: [['algorithm', 'minimal-memory']] },
  'what-to-pay-beforehand': { almost: [['algorithm', 'jump-point']], solution: [['algorithm', 'subgoal-graph']] },
  measuring: { almost: [], solution: [['start', 2, 6], ['goal', 22, 5]] },
};

/** @typedef {['wall' | 'cost' | 'erase' | 'start' | 'goal', number, number] | [string, string]} Change */

/** @param {import('@playwright/test').Locator} task @param {Change} change */
async function perform(task, change) {
  const [what, x, y] = change;
  if (typeof y !== 'number') return task.locator(`select[data-setting="${what}"]`).selectOption(String(x));
  if (what === 'start' || what === 'goal') {
    const { [what]: from } = await labOf(task);
    const [a, b] = [await placeIn(task, from.x, from.y), await placeIn(task, Number(x), y)];
    const { mouse } = task.page();
    await mouse.move(a.x, a.y);
    await mouse.down();
    await mouse.move(b.x, b.y, { steps: 4 });
    return mouse.up();
  }
  await task.locator(`.scene-bar [data-tool="${what === 'wall' ? 'draw' : what}"]`).click();
  await pressOn(task, Number(x), y);
}

for (const [lesson, { almost, solution }] of Object.entries(TASKS)) {
  test(`the task of ${lesson} is open after what is almost right, and done by hand`, async ({ page }) => {
    await page.goto(`../lessons/en/${lesson}.html`);
    const task = await figure(page, 'task');
    const status = task.locator('.task-status');
    await expect(status).toContainText('not met yet');
    for (const change of almost) await perform(task, change);
    await settledIn(task);
    await expect(status).toContainText('not met yet');
    await expect(task.locator('[data-met="false"]')).not.toHaveCount(0);
    await task.getByRole('button', { name: 'Start over' }).click();
    for (const change of solution) await perform(task, change);
    await settledIn(task);
    await expect(status).toHaveText('Done.');
    await expect(page.locator('.conclusion')).toBeVisible();
  });
}
