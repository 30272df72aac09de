import { expect, fingers, frame, lab, loadMap, open, OPEN_MAP, place, settled, test } from '../../support/page.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ x: number, y: number }} Cell */

const bar = (/** @type {Page} */ page) => page.locator('way-scope .predict-bar');
const told = (/** @type {Page} */ page) => bar(page).locator('.told');
const score = (/** @type {Page} */ page) => bar(page).locator('.score');

/**
 * Predicting on an open world, with one search at one step.
 * @param {Page} page
 * @param {string} algorithm
 * @param {number} step
 * @param {Record<string, string>} [settings]
 */
async function predict(page, algorithm, step, settings = {}) {
  await open(page);
  await loadMap(page, OPEN_MAP);
  await page.evaluate(([algorithm, settings]) => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.removeLane(1));
    scope.change((/** @type {any} */ engine) => engine.setAlgorithm(0, algorithm));
    for (const [id, option] of Object.entries(settings)) scope.change((/** @type {any} */ engine) => engine.setSetting(0, id, option));
  }, /** @type {const} */ ([algorithm, settings]));
  await settled(page);
  await page.getByRole('button', { name: 'Predict which cell comes next' }).click();
  await expect(bar(page)).toBeVisible();
  await page.evaluate((step) => /** @type {any} */ (document.querySelector('way-scope')).seek(step), step);
  await settled(page);
}

/**
 * The open cells, those that count least, and the others, by what the inspector says.
 * @param {Page} page
 * @param {'f' | 'g' | 'h'} by
 * @param {number} [side]
 */
async function openCells(page, by, side = 0) {
  return page.evaluate(([by, side]) => {
    const { lab: engine, state } = /** @type {any} */ (document.querySelector('way-scope'));
    /** @type {{ x: number, y: number, value: number }[]} */
    const cells = [];
    for (let y = 0; y < state.lab.height; y++) {
      for (let x = 0; x < state.lab.width; x++) {
        const known = engine.inspect(0, x, y).sides[side];
        if (known?.state === 'open') cells.push({ x, y, value: known[by] });
      }
    }
    const least = Math.min(...cells.map(({ value }) => value));
    const tied = ({ value = 0 }) => value - least < 1e-9;
    return { least: cells.filter(tied), others: cells.filter((cell) => !tied(cell)), value: least };
  }, /** @type {const} */ ([by, side]));
}

/** @param {Page} page @param {Cell} cell */
async function click(page, cell) {
  const at = await place(page, cell.x, cell.y);
  await page.mouse.click(at.x, at.y);
  await frame(page);
}

/** @param {Page} page @returns {Promise<Cell>} the cell that the step shown is about */
async function current(page) {
  const index = await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).lab.current(0));
  const { width } = await lab(page);
  return { x: index % width, y: Math.floor(index / width) };
}

test('right and wrong answers by mouse: why, what ties, a score, and an event for who embeds it', async ({ page }) => {
  await predict(page, 'a-star', 6);
  await page.evaluate(() => {
    /** @type {any} */ (globalThis).scores = [];
    document.addEventListener('score', (event) => /** @type {any} */ (globalThis).scores.push(/** @type {CustomEvent} */ (event).detail));
  });
  await expect(bar(page)).toContainText('Which cell leaves the open list next? The smallest f comes first.');
  const before = await lab(page);

  const { least, others, value } = await openCells(page, 'f');
  const worse = others[0];
  await click(page, worse);
  await expect(told(page)).toHaveText(`Not (${worse.x}, ${worse.y}): its f is ${worse.value.toFixed(2)}, and the smallest f is ${value.toFixed(2)}.`);
  await expect(score(page)).toHaveText('0 of 1 right');
  expect((await lab(page)).cursor, 'the answer is not given away').toBe(6);
  await click(page, { x: 0, y: 0 });
  await expect(told(page)).toContainText('(0, 0) has not been generated yet');
  await click(page, (await lab(page)).start);
  await expect(told(page)).toContainText('is closed');
  await expect(score(page), 'only the first answer counts').toHaveText('0 of 1 right');
  await click(page, least[0]);
  await expect(told(page)).toContainText('Right: ');
  await expect(score(page)).toHaveText('0 of 1 right');
  expect((await lab(page)).cursor).toBe(7);

  for (let n = 1; n <= 3; n++) {
    const { least } = await openCells(page, 'f');
    await click(page, least[least.length - 1]);
    const taken = await current(page);
    expect(least.map(({ x, y }) => [x, y])).toContainEqual([taken.x, taken.y]);
    if (least.length > 1) await expect(told(page)).toContainText(`${least.length} cells have an equal key; of these (${taken.x}, ${taken.y}) is expanded, which has the largest g`);
    expect((await lab(page)).cursor).toBe(7 + n);
  }
  await expect(score(page)).toHaveText('3 of 4 right, 3 in a row; best: 3');
  expect(await page.evaluate(() => /** @type {any} */ (globalThis).scores)).toEqual([0, 1, 2, 3].map((right) => ({ right, asked: right + 1 })));
  const after = await lab(page);
  expect([after.revision, after.undo], 'the world is as it was').toEqual([before.revision, before.undo]);

  await bar(page).getByRole('button', { name: 'Show answer' }).click();
  await frame(page);
  await expect(score(page)).toHaveText('3 of 5 right; best: 3');
  expect((await lab(page)).cursor).toBe(11);
  await bar(page).getByRole('button', { name: 'Reset score' }).click();
  await expect(score(page)).toHaveText('0 of 0 right');
});

for (const { algorithm, settings, by, rule } of /** @type {const} */ ([
  { algorithm: 'dijkstra', settings: {}, by: 'g', rule: 'The smallest g' },
  { algorithm: 'weighted-a-star', settings: { weight: '3' }, by: 'f', rule: 'The smallest f' },
  { algorithm: 'greedy', settings: { ties: 'lifo' }, by: 'h', rule: 'The smallest h' },
  { algorithm: 'a-star', settings: { neighbours: 'hex', ties: 'fifo' }, by: 'f', rule: 'The smallest f' },
])) {
  test(`${algorithm} ${JSON.stringify(settings)}: what counts least is right`, async ({ page }) => {
    await predict(page, algorithm, 9, settings);
    await expect(bar(page)).toContainText(rule);
    const { least, others } = await openCells(page, by);
    await click(page, others[0]);
    await expect(told(page)).toContainText(`the smallest ${by} is`);
    expect((await lab(page)).cursor).toBe(9);
    await click(page, least[0]);
    await expect(told(page)).toContainText('Right');
    const taken = await current(page);
    expect(least.map(({ x, y }) => [x, y])).toContainEqual([taken.x, taken.y]);
  });
}

test('breadth-first goes by age: every cell as many moves away is right', async ({ page }) => {
  await predict(page, 'breadth-first', 3);
  // Two of the eight cells around the start have been expanded.
  await click(page, { x: 0, y: 6 });
  await expect(told(page)).toHaveText(/Not \(0, 6\): it is 2 moves away, and open cells that are 1 move away came before it|has not been generated/);
  await click(page, { x: 3, y: 6 });
  await expect(told(page)).toContainText(/Right: \(3, 6\) is 1 move away|is closed/);
});

test('of two searches it says whose turn it is', async ({ page }) => {
  await predict(page, 'bidirectional-a-star', 8);
  const text = await bar(page).locator('.asks').textContent();
  const side = text?.includes('search from the goal, which has') ? 1 : 0;
  expect(text).toMatch(/It is the turn of the search from the (start|goal), which has \d+ open cells/);
  const other = await openCells(page, 'f', 1 - side);
  await click(page, other.least[0]);
  await expect(told(page)).toContainText('but it is the turn of the other');
  const mine = await openCells(page, 'f', side);
  await click(page, mine.least[0]);
  await expect(told(page)).toContainText('Right');
  expect((await lab(page)).cursor).toBe(9);
});

test('by keys alone; nothing of the next step is told; the world cannot be drawn on; leaving brings all back', async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP);
  await page.keyboard.press('q');
  await expect(bar(page)).toBeVisible();
  expect((await lab(page)).cursor, 'where the first cell is open').toBe(1);
  await page.getByRole('application').focus();
  await page.keyboard.press('Enter');
  await frame(page);
  await expect(score(page)).toHaveText('1 of 1 right');
  expect((await lab(page)).cursor).toBe(2);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).showCell({ x: 3, y: 6 }));
  await expect(page.locator('.cell .where')).toHaveText('(3, 6)');
  await expect(page.locator('.cell .why')).toBeHidden();
  await expect(page.locator('.cell .story')).toBeHidden();
  const { revision } = await lab(page);
  const [a, b] = [await place(page, 8, 2), await place(page, 12, 4)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up();
  await page.mouse.click(a.x, a.y, { button: 'right' });
  await frame(page);
  expect((await lab(page)).revision).toBe(revision);
  await page.keyboard.press('f');
  await page.keyboard.press('q');
  await expect(bar(page)).toBeHidden();
  await expect(page.locator('.cell .why')).toBeVisible();
  await click(page, { x: 8, y: 2 });
  expect((await lab(page)).revision).toBe(revision + 1);
});

test('at the end, while it plays, within a step and in lock-step by f', async ({ page }) => {
  await open(page);
  await page.locator('way-scope .pace').selectOption('levels');
  await settled(page);
  await page.keyboard.press('q');
  await expect(bar(page)).toContainText('Which cell leaves the open list next?');
  expect((await lab(page)).pace).toBe('steps');
  await page.keyboard.press('i');
  await expect(bar(page)).toContainText('Only a part of a step is shown');
  await page.keyboard.press('End');
  await settled(page);
  await page.keyboard.press('2');
  await expect(bar(page)).toContainText('the search ends here');
  await bar(page).getByRole('button', { name: 'From the start' }).click();
  await expect(bar(page)).toContainText('Which cell leaves the open list next?');
  await bar(page).getByRole('button', { name: 'Stop predicting' }).click();
  expect((await lab(page)).pace, 'as it was before').toBe('levels');
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a tap answers, whatever tab is open; a finger that moves moves the view', async ({ page }) => {
    await open(page);
    await loadMap(page, OPEN_MAP);
    await page.getByRole('tab', { name: 'Tools' }).click();
    await page.getByRole('button', { name: 'Predict which cell comes next' }).click();
    await expect(bar(page)).toBeVisible();
    await page.getByRole('tab', { name: 'Cell' }).click();
    await settled(page);
    const { start } = await lab(page);
    const touch = await fingers(page);
    const at = await place(page, start.x, start.y);
    await touch.down(at);
    await touch.up();
    await frame(page);
    await expect(score(page)).toHaveText('1 of 1 right');
    expect((await lab(page)).cursor).toBe(2);
    await touch.down(at);
    await touch.move({ x: at.x + 30, y: at.y + 10 });
    await touch.up();
    await frame(page);
    await expect(score(page)).toHaveText('1 of 1 right');
  });
});

test('what is said of an answer goes with its question: another step, another algorithm, another lane', async ({ page }) => {
  await predict(page, 'a-star', 6);
  const { others } = await openCells(page, 'f');
  const crosses = () => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.spots?.length ?? 0);
  await click(page, others[0]);
  await expect(told(page)).toContainText('Not');
  const { revision } = await lab(page);
  await page.keyboard.press('Shift+C');
  await page.keyboard.press('g');
  await settled(page);
  expect((await lab(page)).revision, 'the world stays as it is').toBe(revision);
  await expect(told(page)).toContainText('Not');
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.setAlgorithm(0, 'dijkstra')));
  await settled(page);
  await expect(told(page)).toBeEmpty();
  expect(await crosses()).toBe(0);
  await expect(score(page)).toContainText('0 of 1');
  // The lane that is pressed is asked about, and its answer counts.
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.addLane('a-star')));
  await settled(page);
  await click(page, (await openCells(page, 'g')).others[0]);
  await expect(score(page)).toContainText('0 of 2');
});
