import { AxeBuilder } from '@axe-core/playwright';
import { cell as inspect, expect, frame, lab, loadMap, open, OPEN_MAP, place, settled, test } from '../../support/page.js';

/** @typedef {import('@playwright/test').Page} Page */

const panel = (/** @type {Page} */ page) => page.locator('.cell');
const why = (/** @type {Page} */ page) => page.locator('.cell .why');
const state = (/** @type {Page} */ page) => page.evaluate(() => {
  const { pinned, hover, player } = /** @type {any} */ (document.querySelector('way-scope')).state;
  return { pinned, hover, playing: player.playing };
});

/** @param {Page} page @param {string} algorithm @param {Record<string, string>} [settings] */
async function prepare(page, algorithm, settings = {}) {
  await open(page);
  await loadMap(page, OPEN_MAP);
  await page.evaluate(([algorithm, settings]) => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.setAlgorithm(0, algorithm));
    for (const [id, option] of Object.entries(settings)) scope.change((/** @type {any} */ engine) => engine.setSetting(0, id, option));
  }, /** @type {const} */ ([algorithm, settings]));
  await settled(page);
}

/** @param {Page} page @param {number} x @param {number} y */
async function pin(page, x, y) {
  const at = await place(page, x, y);
  await page.mouse.move(at.x, at.y);
  await page.keyboard.press('k');
  await frame(page);
  await expect(panel(page).locator('.where')).toHaveText(`(${x}, ${y})`);
}

const story = (/** @type {Page} */ page, /** @type {number} */ x, /** @type {number} */ y) =>
  page.evaluate(async ([x, y]) => {
    const engine = /** @type {any} */ (document.querySelector('way-scope')).lab;
    await engine.whole();
    return engine.story(0, x, y);
  }, [x, y]);

for (const { algorithm, x, y, words } of [
  { algorithm: 'a-star', x: 10, y: 6, words: ['generated', 'expanded'] },
  { algorithm: 'dijkstra', x: 10, y: 7, words: ['generated', 'expanded'] },
  { algorithm: 'breadth-first', x: 5, y: 4, words: ['generated', 'expanded'] },
  { algorithm: 'bidirectional-a-star', x: 6, y: 6, words: ['generated from S', 'expanded from S'] },
]) {
  test(`${algorithm}: the story of a cell leads to its steps`, async ({ page }) => {
    await prepare(page, algorithm);
    await pin(page, x, y);
    const { history } = await story(page, x, y);
    const rows = panel(page).locator('.history li');
    await expect(rows).toHaveCount(history.length);
    const told = await panel(page).locator('.history .what').allTextContents();
    for (const word of words) expect(told).toContain(word);
    for (const [i, { step, kind, g, parent }] of history.entries()) {
      await expect(rows.nth(i)).toContainText(`g ${g.toFixed(2)}`);
      if (parent) await expect(rows.nth(i).locator('.from')).toHaveText(`(${parent.x}, ${parent.y})`);
      await rows.nth(i).getByRole('button', { name: `Step ${step}`, exact: true }).click();
      await settled(page);
      expect((await lab(page)).lanes[0].at, 'the step shown').toBe(step);
      await expect(rows.nth(i).locator('.jump')).toHaveAttribute('aria-current', 'step');
      const known = await inspect(page, x, y);
      expect(known?.g).toBeCloseTo(g, 6);
      expect(known?.state).toBe(kind === 'expanded' ? 'closed' : 'open');
      if (kind === 'expanded') await expect(page.locator('way-scope .sentence')).toContainText(`(${x}, ${y}) is expanded`);
    }
    expect((await state(page)).pinned).toEqual({ x, y });
  });
}

test('why a cell was not expanded, in the words of each search', async ({ page }) => {
  await prepare(page, 'a-star');
  await pin(page, 1, 6);
  await expect(why(page)).toHaveText('Not expanded: f = 17.00 is larger than the goal’s 15.00.');
  await pin(page, 10, 6);
  await expect(why(page)).toHaveText(/^Closed: it was expanded in step \d+\.$/);
  await pin(page, 17, 6);
  await expect(why(page)).toHaveText('The goal: reaching it ended the search.');
  await pin(page, 0, 0);
  await expect(why(page)).toHaveText('Not generated: the search ended before it expanded a cell from which a move leads here.');
  await expect(panel(page).locator('.story')).toContainText('Nothing has happened to this cell.');
  await page.keyboard.press('Home');
  await settled(page);
  await pin(page, 10, 6);
  const [first] = (await story(page, 10, 6)).history;
  await expect(why(page)).toHaveText(`Not generated yet: that happens in step ${first.step}.`);
});

test('a cell that waits has its place in the open list', async ({ page }) => {
  await prepare(page, 'a-star');
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).seek(4));
  await settled(page);
  await pin(page, 1, 6);
  const { rank } = await story(page, 1, 6);
  const { openAtCursor } = (await lab(page)).lanes[0];
  expect(rank.of).toBe(openAtCursor);
  await expect(why(page)).toHaveText(rank.from === rank.to ? `Rank ${rank.to} of ${rank.of} in the open list.` : `Rank ${rank.from} of ${rank.of} in the open list (tied up to rank ${rank.to}).`);
});

test('greedy and breadth-first give their own reasons', async ({ page }) => {
  await prepare(page, 'greedy');
  await pin(page, 1, 6);
  await expect(why(page)).toHaveText('Not expanded: its h, 16.00, is larger than those of the cells that led to the goal.');
  await prepare(page, 'breadth-first');
  const left = await page.evaluate(() => {
    const { lab } = /** @type {any} */ (document.querySelector('way-scope'));
    return Array.from({ length: 240 }, (_, i) => ({ x: i % 20, y: Math.floor(i / 20) })).find(({ x, y }) => lab.inspect(0, x, y).state === 'open');
  });
  await pin(page, /** @type {any} */ (left).x, /** @type {any} */ (left).y);
  await expect(why(page)).toHaveText('Not expanded: the goal came out of the open list first.');
});

test('a search from both ends has a row for each, and the way runs on to the goal', async ({ page }) => {
  await prepare(page, 'bidirectional-a-star');
  const rows = panel(page).locator('tbody tr');
  const { sides } = /** @type {any} */ (await inspect(page, 14, 6));
  expect(sides[0]).toBeNull();
  await pin(page, 14, 6);
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0).locator('th')).toHaveText('1 S');
  await expect(rows.nth(0)).toContainText('unseen');
  await expect(rows.nth(1).locator('th')).toHaveText('1 G');
  await expect(rows.nth(1)).toContainText(sides[1].g.toFixed(2));
  await expect(rows.nth(1)).toContainText('(15, 6)');
  await expect(panel(page).locator('.chain')).toHaveText('(14, 6) → (15, 6) → (16, 6) → (17, 6)');
});

test('the way leads back to the start, and each cell of it can be kept instead', async ({ page }) => {
  await prepare(page, 'dijkstra');
  await pin(page, 5, 6);
  await expect(panel(page).locator('.chain')).toHaveText('(5, 6) ← (4, 6) ← (3, 6) ← (2, 6)');
  await panel(page).locator('.chain').getByRole('button', { name: '(4, 6)' }).click();
  expect((await state(page)).pinned).toEqual({ x: 4, y: 6 });
  await expect(panel(page).locator('.where')).toHaveText('(4, 6)');
});

test('a pinned cell stays while the pointer goes elsewhere, and Escape lets it go', async ({ page }) => {
  await prepare(page, 'a-star');
  await pin(page, 6, 6);
  const over = await place(page, 12, 3);
  await page.mouse.move(over.x, over.y);
  await frame(page);
  expect((await state(page)).hover).toEqual({ x: 12, y: 3 });
  await expect(panel(page).locator('.where')).toHaveText('(6, 6)');
  await page.keyboard.press('Escape');
  expect((await state(page)).pinned).toBeNull();
  await expect(panel(page).locator('.where')).toHaveText('(12, 3)');
  await page.getByRole('button', { name: 'Look at cells, move the view', exact: true }).click();
  await page.mouse.click(over.x, over.y);
  expect((await state(page)).pinned).toEqual({ x: 12, y: 3 });
  await panel(page).getByRole('button', { name: 'Unpin this cell (Esc)' }).click();
  expect((await state(page)).pinned).toBeNull();
});

test('nothing moves when the pointer comes and goes', async ({ page }) => {
  await open(page);
  const heights = [];
  const box = async () => JSON.stringify([await panel(page).boundingBox(), await page.locator('.lane-list').boundingBox()]);
  heights.push(await box());
  for (const [x, y] of [[40, 20], [10, 17], [57, 17], [0, 0]]) {
    const at = await place(page, x, y);
    await page.mouse.move(at.x, at.y);
    await expect(why(page)).not.toHaveText('');
    heights.push(await box());
  }
  await page.mouse.move(5, 300);
  await frame(page);
  heights.push(await box());
  expect(new Set(heights).size).toBe(1);
});

test('the story is not read while steps fly past, nor again while nothing changes', async ({ page }) => {
  await prepare(page, 'dijkstra');
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    const { story } = Object.getPrototypeOf(scope.engine);
    scope.reads = 0;
    scope.engine.story = function (/** @type {any[]} */ ...args) { scope.reads += 1; return story.apply(this, args); };
  });
  const reads = () => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).reads);
  await pin(page, 10, 6);
  await expect.poll(reads).toBe(1);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).ask());
  await frame(page);
  expect(await reads()).toBe(1);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.setSpeed(64);
    scope.seek(0);
    scope.play();
  });
  const before = await reads();
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('way-scope')).state.lab.cursor > 20);
  expect(await reads()).toBe(before);
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`axe finds nothing to object to in a full inspector, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await prepare(page, 'bidirectional-a-star');
    await pin(page, 9, 6);
    await page.locator('.claim > summary').first().click();
    await page.locator('.more > summary').first().click();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
  });
}
