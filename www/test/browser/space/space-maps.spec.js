// Maps of games on the page of continuous space, as somebody brings them along.

import { expect, test } from '@playwright/test';
import { LONG, at, drag, figure, open, press } from '../support/space-page.js';

/** @param {import('@playwright/test').Page} page @param {string} name @param {string[]} rows */
async function bring(page, name, rows) {
  const text = `type octile\nheight ${rows.length}\nwidth ${rows[0].length}\nmap\n${rows.join('\n')}\n`;
  await page.locator('input[type=file][accept*=geojson]').setInputFiles({ name: `${name}.map`, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await expect(page.getByLabel('Name of the scene')).toHaveValue(name);
}

/** @param {number} side @param {(row: number, column: number) => boolean} blocked */
const map = (side, blocked) => Array.from({ length: side }, (_, row) => Array.from({ length: side }, (__, column) => (blocked(row, column) ? '@' : '.')).join(''));

test('where the corners of a map are closed off, the first way is one in its largest part; ends that somebody set stay', async ({ page }) => {
  await open(page);
  await bring(page, 'corners', map(30, (row, column) => [17, 18].includes(Math.abs(row - column))));
  await page.getByRole('tab', { name: 'Roadmap' }).click();
  await expect(figure(page, 'Length')).toContainText(/\d m/, LONG);
  await expect(page.locator('.sentence')).toHaveText(/Press the floor/);
  // The lower left corner is closed off: nobody chose that one, but who does is told.
  const corner = await at(page, 2, 2);
  await page.mouse.click(corner.x, corner.y);
  await expect(page.locator('.sentence')).toHaveText(/not connected/);
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  await expect(page.locator('.figures dd', { hasText: 'finished' })).toBeVisible(LONG);
  await expect(page.locator('.sentence')).toHaveText(/not connected/);
});

/** A floor of so many metres with a wall all around. @param {number} side */
const hall = (side) => map(side, (row, column) => [row, column].some((at) => at < 2 || at > side - 3));

/**
 * Where the first point of the first obstacle is, and where the view has the origin.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<{ point: object, x: number }>}
 */
const stands = (page) => page.evaluate(() => {
  const { scene, view } = /** @type {any} */ (window).wayscopeSpace;
  return { point: scene.obstacles[0].rings[0][0], x: view.x };
});

test('a drag on what lies all around a map moves the view; the obstacle moves once it is chosen', async ({ page }) => {
  await open(page);
  await bring(page, 'hall', hall(20));
  const before = await stands(page);
  await page.getByRole('tab', { name: 'Crowd' }).click();
  await drag(page, [1, 10], [3, 10]);
  const panned = await stands(page);
  expect(panned.point).toEqual(before.point);
  expect(panned.x).not.toBeCloseTo(before.x, 0);
  await page.getByRole('button', { name: 'Fit the floor to the view' }).click();
  await page.getByRole('tab', { name: 'Scene' }).click();
  await drag(page, [1, 10], [3, 10]);
  expect((await stands(page)).point).toEqual(before.point);
  await expect(page.getByText('Selected obstacle')).toBeHidden();
  await page.getByRole('button', { name: 'Fit the floor to the view' }).click();
  await press(page, 1, 10);
  await expect(page.getByText('Selected obstacle')).toBeVisible();
  await drag(page, [1, 10], [3, 10]);
  expect((await stands(page)).point).not.toEqual(before.point);
});

test('a goal is shown as soon as it is set, on a large map as well, and whoever goes there does not turn on the spot', async ({ page }) => {
  test.slow();
  await open(page);
  await bring(page, 'field', hall(500));
  await page.getByRole('tab', { name: 'Walk' }).click();
  await page.getByRole('button', { name: 'Add a character' }).click();
  await expect(page.locator('.sentence')).toHaveText(/set the goal of the chosen character; then press Play/);
  await press(page, 400, 400);
  await expect(page.locator('.badge-line')).toHaveText('Ready');
  await expect(page.locator('.sentence')).toHaveText(/Press Play to start the characters/);
  // It is where it was pressed: it can be taken hold of.
  const scripts = () => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.save().characters.map((/** @type {any} */ one) => one.script));
  const [first] = await scripts();
  await drag(page, [400, 400], [320, 380]);
  const [second] = await scripts();
  expect(second).toMatch(/^goto 3(19|20)/);
  expect(second).not.toBe(first);
  // Cells are larger than usual, and it looks ahead farther.
  for (let i = 0; i < 60; i++) await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.step());
  const { turned, speed } = await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.measures());
  expect(speed).toBeGreaterThan(1.2);
  expect(turned).toBeLessThan(200);
  // A frame has its share of milliseconds, and one tick at least; who asks without one gets all of the time.
  const gone = (/** @type {number | undefined} */ most) => page.evaluate((limit) => {
    const { study } = /** @type {any} */ (window).wayscopeSpace;
    const before = study.measures().time;
    study.advance(1, limit);
    return study.measures().time - before;
  }, most);
  expect(await gone(0)).toBeLessThan(0.1);
  expect(await gone(undefined)).toBeGreaterThan(0.9);
  await expect(page.getByText(/The look-ahead is shorter than 2 cells/)).toBeHidden();
  await page.getByText('More controller settings').click();
  await page.locator('[data-field="walk.gain.lookAhead"] input').fill('0.5');
  // Along straight lines that is enough; through the centres of cells it is not.
  await expect(page.getByText(/The look-ahead is shorter than 2 cells/)).toBeHidden();
  await page.getByRole('combobox', { name: 'Path following' }).selectOption('as in the paper');
  await expect(page.getByText(/The look-ahead is shorter than 2 cells/)).toBeVisible();
});

test.describe('with two fingers', () => {
  test.use({ hasTouch: true });

  test('the view comes nearer, nothing is chosen by it, and the next drag moves nothing', async ({ page }) => {
    await open(page);
    await bring(page, 'hall', hall(20));
    const before = await stands(page);
    const { x, y } = await at(page, 1, 10);
    const far = await at(page, 16, 10);
    const session = await page.context().newCDPSession(page);
    /** @param {string} type @param {[number, number][]} places */
    const touch = (type, places) => session.send('Input.dispatchTouchEvent', { type: /** @type {any} */ (type), touchPoints: places.map(([px, py], id) => ({ x: px, y: py, id })) });
    await touch('touchStart', [[x, y]]);
    await touch('touchStart', [[x, y], [far.x, far.y]]);
    await touch('touchMove', [[x - 30, y], [far.x + 30, far.y]]);
    await touch('touchEnd', []);
    await expect(page.getByText('Selected obstacle')).toBeHidden();
    expect((await stands(page)).x).not.toBeCloseTo(before.x, 0);
    await touch('touchStart', [[x, y]]);
    for (const by of [10, 20, 30]) await touch('touchMove', [[x + by, y]]);
    await touch('touchEnd', []);
    expect((await stands(page)).point).toEqual(before.point);
  });

  test('an obstacle that was under the first finger is not chosen', async ({ page }) => {
    await open(page);
    const [one, other] = [await at(page, 27.9, 5.2), await at(page, 16, 10.6)];
    const session = await page.context().newCDPSession(page);
    /** @param {string} type @param {{ x: number, y: number }[]} places */
    const touch = (type, places) => session.send('Input.dispatchTouchEvent', { type: /** @type {any} */ (type), touchPoints: places.map((place, id) => ({ ...place, id })) });
    await touch('touchStart', [one]);
    await expect(page.getByText('Selected obstacle')).toBeVisible();
    await touch('touchStart', [one, other]);
    await touch('touchMove', [{ x: one.x + 30, y: one.y }, other]);
    await touch('touchEnd', []);
    await expect(page.getByText('Selected obstacle')).toBeHidden();
  });
});
