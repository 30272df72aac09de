import { expect, frame, lab, loadMap, open, OPEN_MAP, settled, test, whole } from '../../support/page.js';

/** @typedef {import('@playwright/test').Page} Page */

const dialog = (/** @type {Page} */ page) => page.locator('way-scope .stops-dialog');
const bar = (/** @type {Page} */ page) => page.locator('way-scope .stops-bar');
const why = (/** @type {Page} */ page) => bar(page).locator('.practice-words');
const button = (/** @type {Page} */ page, /** @type {'Next breakpoint' | 'Previous breakpoint'} */ name) => bar(page).getByRole('button', { name });

/**
 * @param {Page} page
 * @param {{ what?: string, cell?: [number, number], which?: string, test?: string, value?: number }} stop
 */
async function add(page, { what = '', cell, which = '', test = 'at-least', value }) {
  if (!(await dialog(page).isVisible())) await page.keyboard.press('u');
  const form = dialog(page).locator('form');
  await form.getByLabel('Event').selectOption(what);
  await form.locator('label', { hasText: /^Cell/ }).locator('select').selectOption(cell ? 'cell' : '');
  if (cell) {
    await form.getByLabel('Column').fill(String(cell[0]));
    await form.getByLabel('Row').fill(String(cell[1]));
  }
  await form.getByLabel('Value').selectOption(which);
  if (which) await form.getByLabel('Condition').selectOption(test);
  if (value !== undefined) await form.getByLabel('Threshold').fill(String(value));
  await form.getByRole('button', { name: 'Add' }).click();
}

/** @param {Page} page */
async function close(page) {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  // Until the next frame keys still go to what had the focus in it.
  await frame(page);
}

/** @param {Page} page @param {number} [lane] */
async function shown(page, lane = 0) {
  await settled(page);
  const index = await page.evaluate((lane) => /** @type {any} */ (document.querySelector('way-scope')).lab.current(lane), lane);
  const state = await lab(page);
  const cell = { x: index % state.width, y: Math.floor(index / state.width) };
  const info = index < 0 ? null : await page.evaluate(([lane, { x, y }]) => /** @type {any} */ (document.querySelector('way-scope')).lab.inspect(lane, x, y), /** @type {const} */ ([lane, cell]));
  return { ...state, cell, info };
}

test('to the next stop and the last, by f and on a cell, with the reason in numbers', async ({ page }) => {
  await open(page);
  await add(page, { what: 'expanded', which: 'f', test: 'at-least', value: 60 });
  await expect(dialog(page).locator('.stops-list')).toContainText('A cell is expanded, where f reaches 60.00 or more');
  await close(page);
  await page.keyboard.press('Home');
  await button(page, 'Next breakpoint').click();
  const first = await shown(page);
  expect(first.info.f).toBeGreaterThanOrEqual(59.995);
  await expect(why(page)).toContainText(`Breakpoint 1: (${first.cell.x}, ${first.cell.y}) is expanded, f is ${first.info.f.toFixed(2)}, before it was`);
  // The one before was below.
  await page.keyboard.press('ArrowLeft');
  const before = await shown(page);
  expect(before.info.f).toBeLessThan(59.995);
  await expect(why(page)).toHaveText('There is no breakpoint in the step shown.');
  await page.keyboard.press('j');
  const again = await shown(page);
  expect([again.cursor, again.hashes]).toEqual([first.cursor, first.hashes]);
  await page.keyboard.press('j');
  await expect(why(page)).toContainText('There is no breakpoint ahead. Breakpoint 1:');
  expect((await shown(page)).cursor).toBe(first.cursor);

  await add(page, { cell: [30, 30] });
  await close(page);
  await page.keyboard.press('Home');
  /** @type {number[]} */
  const way = [];
  for (let n = 0; n < 30; n++) {
    await page.keyboard.press('j');
    const { cursor } = await shown(page);
    if (cursor === way[way.length - 1]) break;
    way.push(cursor);
  }
  expect(way.length).toBeGreaterThan(2);
  expect(way).toContain(first.cursor);
  await whole(page);
  const history = await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).lab.story(0, 30, 30).history.map((/** @type {any} */ { step }) => step));
  expect(way).toEqual([...new Set([...history, first.cursor])].toSorted((a, b) => a - b));
  for (const cursor of way.toReversed().slice(1)) {
    await page.keyboard.press('Shift+J');
    expect((await shown(page)).cursor).toBe(cursor);
  }
  await button(page, 'Previous breakpoint').click();
  await expect(why(page)).toContainText('There is no breakpoint before this step.');
});

test('what plays is held at a stop, at any speed, and goes on from there; one switched off holds nothing', async ({ page }) => {
  await open(page);
  await add(page, { what: 'expanded', cell: [20, 18] });
  await close(page);
  await page.locator('way-scope .speed').selectOption(String(2 ** 18));
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  const held = await shown(page);
  expect([held.playing, held.cell]).toEqual([false, { x: 20, y: 18 }]);
  expect(held.cursor).toBeLessThan(held.steps);
  await expect(why(page)).toHaveText('Breakpoint 1: (20, 18) is expanded.');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  expect((await shown(page)).cursor).toBe(held.steps);
  // From the beginning again, slowly enough to be seen on the way.
  await page.locator('way-scope .speed').selectOption('1024');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(why(page)).toHaveText('Breakpoint 1: (20, 18) is expanded.');
  expect((await shown(page)).cursor).toBe(held.cursor);

  await bar(page).getByRole('button', { name: 'Breakpoints (1)' }).click();
  await dialog(page).getByRole('checkbox').uncheck();
  await close(page);
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(async () => (await lab(page)).cursor === held.steps).toBe(true);
  await bar(page).getByRole('button', { name: 'Breakpoints (0)' }).click();
  await dialog(page).getByRole('button', { name: 'Remove breakpoint 1' }).click();
  await expect(dialog(page)).toContainText('There are no breakpoints yet.');
  await close(page);
  await expect(bar(page)).toBeHidden();
});

test('an estimate that is inconsistent is caught where it falls', async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP);
  await page.keyboard.press('u');
  await dialog(page).getByRole('button', { name: 'Any event, where f is less than at the parent' }).click();
  await close(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('j');
  await expect(why(page), 'octile distance is consistent').toHaveText('There is no breakpoint ahead.');
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.setSetting(0, 'heuristic', 'manhattan')));
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.moveGoal(17, 1, false)));
  await settled(page);
  await page.keyboard.press('j');
  await expect(why(page)).toContainText('h fell by more than the move costs, so the heuristic is not consistent');
  const text = await why(page).textContent();
  const [, x, y, f, above] = /** @type {RegExpExecArray} */ (/\((\d+), (\d+)\) enters the open list, f is ([\d.]+), at the parent it was ([\d.]+)/.exec(text ?? ''));
  const known = await page.evaluate(([x, y]) => {
    const { lab: engine } = /** @type {any} */ (document.querySelector('way-scope'));
    const cell = engine.inspect(0, x, y);
    return [cell.f, engine.inspect(0, cell.parent.x, cell.parent.y).f];
  }, [Number(x), Number(y)]);
  expect(known.map((value) => value.toFixed(2))).toEqual([f, above]);
  expect(Number(f)).toBeLessThan(Number(above));
});

test('they look out in the lane in focus, and by f or time, too', async ({ page }) => {
  await open(page);
  await add(page, { what: 'reached' });
  await close(page);
  for (const lane of [0, 1]) {
    await page.keyboard.press(String(lane + 1));
    await page.keyboard.press('Home');
    await settled(page);
    await page.keyboard.press('j');
    const { cursor, lanes } = await shown(page, lane);
    expect(cursor).toBe(lanes[lane].steps);
  }
  await page.keyboard.press('1');
  await add(page, { what: 'expanded', cell: [20, 18] });
  await close(page);
  await page.locator('way-scope .pace').selectOption('levels');
  await settled(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('j');
  await settled(page);
  const state = await lab(page);
  expect(state.counts).toBe('levels');
  const step = await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).lab.story(0, 20, 18).history.find((/** @type {any} */ { kind }) => kind === 'expanded').step);
  expect(state.lanes[0].at).toBeGreaterThanOrEqual(step);
  const place = await page.evaluate((step) => /** @type {any} */ (document.querySelector('way-scope')).lab.placeOf(0, step), step);
  expect(state.cursor).toBe(place);
});

test('what is no stop is refused in words; an edit looks anew; a smaller world leaves a cell out', async ({ page }) => {
  await open(page);
  await page.keyboard.press('j');
  await expect(dialog(page), 'without any it asks for one').toBeVisible();
  await add(page, { cell: [64, 0] });
  await expect(dialog(page).getByRole('alert')).toContainText('columns 0 to 63');
  await add(page, { which: 'g', test: 'equals' });
  await dialog(page).getByLabel('Threshold').fill('');
  await dialog(page).getByRole('button', { name: 'Add' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('A breakpoint needs a number to compare with.');
  await expect(dialog(page).locator('li')).toHaveCount(0);
  await add(page, { what: 'expanded', cell: [20, 18] });
  await close(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('j');
  expect((await shown(page)).cell).toEqual({ x: 20, y: 18 });
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.paintStroke(20, 18, 20, 18, '@', false)));
  await settled(page);
  await page.keyboard.press('Home');
  await settled(page);
  await page.keyboard.press('j');
  await expect(why(page)).toHaveText('There is no breakpoint ahead.');
  // Another lab in its place knows of none, until it is told.
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).open());
  await settled(page);
  await page.keyboard.press('Home');
  await settled(page);
  await page.keyboard.press('j');
  expect((await shown(page)).cell).toEqual({ x: 20, y: 18 });
  await loadMap(page, OPEN_MAP);
  await page.keyboard.press('u');
  await expect(dialog(page).locator('li')).toContainText('(20, 18) is not in this world.');
  await frame(page);
});

test('the lane in focus, the last one, goes while stops look out in it', async ({ page }) => {
  await open(page);
  await page.keyboard.press('u');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('2');
  await page.getByRole('button', { name: 'Remove lane 2' }).click();
  await settled(page);
  expect((await lab(page)).lanes).toHaveLength(1);
  await page.keyboard.press('Home');
  await settled(page);
  expect((await lab(page)).cursor).toBe(0);
});
