import { expect, frame, lab, open, settled, test } from '../support/page.js';

test('stepping forward and back by buttons and keys moves by one', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await frame(page);
  expect((await lab(page)).cursor).toBe(0);
  await expect(page.locator('way-scope .sentence')).toContainText('The search has not begun');
  await page.getByRole('button', { name: 'One step forward' }).click();
  await page.getByRole('button', { name: 'One step forward' }).click();
  await frame(page);
  expect((await lab(page)).cursor).toBe(2);
  await page.getByRole('button', { name: 'One step back' }).click();
  await frame(page);
  expect((await lab(page)).cursor).toBe(1);
  for (const [key, step] of /** @type {[string, number][]} */ ([['ArrowRight', 2], ['o', 3], ['.', 4], [',', 3], ['ArrowLeft', 2], ['Shift+ArrowRight', 12], ['Shift+ArrowLeft', 2], ['Home', 0]])) {
    await page.keyboard.press(key);
    await frame(page);
    expect((await lab(page)).cursor, key).toBe(step);
  }
  await page.keyboard.press('End');
  await frame(page);
  const state = await lab(page);
  expect(state.cursor).toBe(state.steps);
});

test('scrubbing away and back restores exactly what was shown', async ({ page }) => {
  await open(page);
  const scrubber = page.getByRole('slider', { name: 'Step shown' });
  /** @type {Map<number, unknown>} */
  const seen = new Map();
  for (const step of [10, 700, 3, 700, 355, 10, 3, 355]) {
    await scrubber.fill(String(step));
    await frame(page);
    const state = await lab(page);
    expect(state.cursor).toBe(step);
    if (seen.has(step)) expect(state.hashes).toEqual(seen.get(step));
    seen.set(step, state.hashes);
  }
  expect(new Set([...seen.values()].map((hashes) => JSON.stringify(hashes))).size).toBe(4);
});

test('the scrubber works during a run', async ({ page }) => {
  await open(page);
  await page.locator('way-scope .speed').selectOption('1');
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('slider', { name: 'Step shown' }).fill('500');
  await frame(page);
  const state = await lab(page);
  expect([state.cursor, state.playing]).toEqual([500, false]);
});

test('space pauses and goes on; brackets halve and double the speed', async ({ page }) => {
  await open(page);
  const speed = page.locator('way-scope .speed');
  await speed.selectOption('4');
  await page.locator('body').click({ position: { x: 700, y: 24 } });
  await page.keyboard.press(']');
  await expect(speed).toHaveValue('8');
  await page.keyboard.press('[');
  await page.keyboard.press('[');
  await expect(speed).toHaveValue('2');
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await page.waitForTimeout(1200);
  await page.keyboard.press(' ');
  await frame(page);
  const state = await lab(page);
  expect(state.playing).toBe(false);
  expect(state.cursor).toBeGreaterThanOrEqual(1);
  expect(state.cursor).toBeLessThan(8);
});

test('the page rests when nothing changes', async ({ page }) => {
  await open(page);
  const frames = await page.evaluate(async () => {
    const scope = /** @type {HTMLElement} */ (document.querySelector('way-scope'));
    let count = 0;
    scope.addEventListener('update', () => count++);
    await new Promise((done) => setTimeout(done, 400));
    return count;
  });
  expect(frames).toBeLessThanOrEqual(1);
});

test('between the steps of a slow run nothing is drawn', async ({ page }) => {
  await open(page);
  const [frames, cursor] = await page.evaluate(async () => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.setSpeed(2);
    scope.play();
    let count = 0;
    scope.addEventListener('update', () => count++);
    await new Promise((done) => setTimeout(done, 1700));
    return [count, scope.state.lab.cursor];
  });
  expect(cursor).toBeGreaterThanOrEqual(2);
  expect(frames).toBeLessThan(12);
});

test('events tell of steps, edits and ends', async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    const told = /** @type {any} */ (globalThis).told = /** @type {[string, any][]} */ ([]);
    for (const name of ['step', 'found', 'edit']) document.addEventListener(name, (event) => told.push([name, /** @type {CustomEvent} */ (event).detail]));
  });
  await page.keyboard.press('Home');
  await frame(page);
  await page.keyboard.press('End');
  await frame(page);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.moveGoal(50, 5, false)));
  await settled(page);
  const told = await page.evaluate(() => /** @type {[string, any][]} */ (/** @type {any} */ (globalThis).told));
  const last = (/** @type {string} */ name) => told.findLast(([told]) => told === name)?.[1];
  const { revision, steps, cursor, lanes } = await lab(page);
  expect(told[0]).toEqual(['step', { step: 0, part: 0, steps: expect.any(Number) }]);
  expect(last('step')).toEqual({ step: cursor, part: 0, steps });
  expect(last('edit')).toEqual({ revision });
  expect(last('found')).toEqual({ lanes: lanes.map(({ algorithm, status, cost }) => ({ algorithm, status, cost })) });
});
