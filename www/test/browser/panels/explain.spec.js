import { cell as inspect, expect, frame, lab, loadMap, open, OPEN_MAP, place, settled, test } from '../support/page.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page @param {string} [algorithm] @param {Record<string, string>} [settings] */
async function prepare(page, algorithm = 'a-star', settings = {}) {
  await open(page);
  await loadMap(page, OPEN_MAP.replace('\n....................\n', '\n..........@.........\n'));
  await page.evaluate(([algorithm, settings]) => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.setAlgorithm(0, algorithm));
    for (const [id, option] of Object.entries(settings)) scope.change((/** @type {any} */ engine) => engine.setSetting(0, id, option));
  }, /** @type {const} */ ([algorithm, settings]));
  await settled(page);
}

const tab = (/** @type {Page} */ page, /** @type {string} */ name) => page.getByRole('tab', { name, exact: true });

/** What the engine answers. @param {Page} page @param {string} call @param {...unknown} args */
const ask = (page, call, ...args) => page.evaluate(async ([call, args]) => {
  const scope = /** @type {any} */ (document.querySelector('way-scope'));
  await scope.engine.whole();
  const answer = scope.engine.ask((/** @type {any} */ each) => each[/** @type {string} */ (call)](.../** @type {any[]} */ (args)));
  return ArrayBuffer.isView(answer) ? Array.from(/** @type {any} */ (answer)) : answer;
}, [call, args]);

/** @param {Page} page @param {number} x @param {number} y */
async function pin(page, x, y) {
  const at = await place(page, x, y);
  await page.mouse.move(at.x, at.y);
  await page.keyboard.press('k');
  await frame(page);
}

const name = (/** @type {{ x: number, y: number }} */ { x, y }) => `(${x}, ${y})`;

/** Goes to a step of the lane in focus. @param {Page} page @param {number} step */
async function seek(page, step) {
  await page.getByRole('slider', { name: 'Step shown' }).fill(String(step));
  await settled(page);
}

test('arrow keys go through the views of the lower panel', async ({ page }) => {
  await prepare(page);
  const before = (await lab(page)).cursor;
  await tab(page, 'Cell').focus();
  for (const [key, name] of [['ArrowRight', 'Open'], ['ArrowRight', 'Code'], ['ArrowRight', 'Tree'], ['ArrowRight', 'Cell'], ['ArrowLeft', 'Tree'], ['ArrowLeft', 'Code']]) {
    await page.keyboard.press(key);
    await expect(tab(page, name)).toBeFocused();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
  }
  expect((await lab(page)).cursor, 'the keys stay with the tabs').toBe(before);
});

for (const { algorithm, settings, lines } of [
  { algorithm: 'a-star', settings: {}, lines: ['the open list is empty, and no cell', 's = the start', 'smallest f(n) = g(n) + h(n)', 'if s is new'] },
  { algorithm: 'weighted-a-star', settings: {}, lines: ['the open list is empty, and no cell', 's = the start', 'f(n) = g(n) + w × h(n)', 'if s is new'] },
  { algorithm: 'breadth-first', settings: {}, lines: ['the open list is empty, and no cell', 's = the start', 'been open longest', 'if s is new'] },
  { algorithm: 'bidirectional-a-star', settings: {}, lines: ['both open lists are empty', 's = the start on one side', 's = the start on one side', 'smallest f(n) = g(n) + h(n)', 'if s is new on this side'] },
]) {
  test(`${algorithm}: events walk the lines, each with its values and its sentence`, async ({ page }) => {
    await prepare(page, algorithm, settings);
    await tab(page, 'Code').click();
    await page.keyboard.press('Home');
    await settled(page);
    const panel = page.locator('.inside.code');
    await expect(panel).toContainText('The search has not begun');
    await expect(panel.locator('[aria-current]')).toHaveCount(0);
    const current = panel.locator('.listing [aria-current="step"]');
    for (const line of lines) {
      await page.keyboard.press('i');
      await settled(page);
      await expect(current).toHaveCount(1);
      await expect(current).toContainText(line);
      const hidden = await current.evaluate((item) => item.getBoundingClientRect().bottom - /** @type {Element} */ (document.querySelector('.code-now')).getBoundingClientRect().top);
      expect(hidden, 'the line is above what stays at the foot').toBeLessThanOrEqual(1);
      const { step, event, events, line: number } = await ask(page, 'code', 0);
      await expect(panel.locator('.code-place')).toHaveText(`Event ${event} of ${events} in step ${step}`);
      expect(await panel.locator('.listing li').evaluateAll((items) => items.findIndex((item) => item.hasAttribute('aria-current')))).toBe(number);
    }
    // The last was a new cell: its values are those that the lab knows.
    const shown = (await panel.locator('.values [data-value="s"]').textContent())?.match(/\((\d+), (\d+)\)/);
    const info = await inspect(page, Number(shown?.[1]), Number(shown?.[2]));
    const side = info.sides.find((/** @type {unknown} */ each) => each);
    await expect(panel.locator('.values [data-value="g"]')).toHaveText(`g(s) = ${side.g.toFixed(2)}`);
    await expect(panel.locator('.values [data-value="n"]')).toHaveText(`n = ${name(side.parent)}`);
    if (side.f !== null) await expect(panel.locator('.values [data-value="f"]')).toHaveText(`f(s) = ${side.f.toFixed(2)}`);
    await expect(panel.locator('.told')).toContainText(`(${shown?.[1]}, ${shown?.[2]}) is generated`);
    await page.keyboard.press('Shift+I');
    await settled(page);
    await expect(current).toContainText(lines[lines.length - 2]);
    // The end has its line too.
    await page.keyboard.press('End');
    await settled(page);
    await expect(current).toContainText(/stop$/);
  });
}

test('the button of the code makes one press one event', async ({ page }) => {
  await prepare(page);
  await tab(page, 'Code').click();
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Step by event' }).click();
  await page.getByRole('button', { name: 'One event forward' }).or(page.locator('way-scope .transport-button.forward')).first().click();
  await settled(page);
  expect((await lab(page)).part).toBe(1);
  await page.getByRole('button', { name: 'Step by expansion' }).click();
  await page.locator('way-scope .transport-button.forward').click();
  await settled(page);
  expect((await lab(page)).part).toBe(0);
});

for (const algorithm of ['a-star', 'dijkstra', 'greedy', 'breadth-first']) {
  test(`${algorithm}: the first of the open list is expanded next`, async ({ page }) => {
    await prepare(page, algorithm);
    await tab(page, 'Open').click();
    const first = page.locator('.open-list tbody tr').first();
    for (const step of [3, 7, 11]) {
      await seek(page, step);
      const next = (await first.locator('.cell-link').textContent()) ?? '';
      const { of, entries } = await ask(page, 'openList', 0, 0, 40);
      expect(of).toBe((await lab(page)).lanes[0].openAtCursor);
      await expect(page.locator('.open-list tbody tr')).toHaveCount(entries.length);
      // Each has a place of its own: among those alike the heap was asked.
      const places = await page.locator('.open-list tbody .rank').allTextContents();
      expect(places.map((place) => place.replace(' =', ''))).toEqual(entries.map((/** @type {any} */ _, /** @type {number} */ i) => String(i + 1)));
      await page.keyboard.press('.');
      await settled(page);
      const width = (await lab(page)).width;
      const current = await ask(page, 'current', 0);
      expect(next).toBe(name({ x: current % width, y: Math.floor(current / width) }));
    }
  });
}

test('pointing at an open cell marks it, pressing keeps it; both sides are listed', async ({ page }) => {
  await prepare(page, 'bidirectional-a-star');
  await tab(page, 'Open').click();
  await seek(page, 8);
  await expect(page.locator('.open-list')).toHaveCount(2);
  await expect(page.locator('.open-list h3')).toHaveText(['From the start', 'From the goal']);
  const row = page.locator('.open-list').nth(1).locator('tbody tr').nth(1);
  const [entry] = (await ask(page, 'openList', 0, 1, 2)).entries.slice(1);
  await row.hover();
  expect(await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.points.map((/** @type {any} */ { x, y }) => ({ x, y })))).toEqual([entry.cell]);
  await row.locator('.cell-link').focus();
  await page.keyboard.press('Enter');
  await frame(page);
  expect(await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.pinned)).toEqual(entry.cell);
});

test('the tree is drawn on the world, and told around the cell that is kept', async ({ page }) => {
  await prepare(page);
  const picture = () => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).stage.canvas.toDataURL());
  await page.mouse.move(2, 2);
  await frame(page);
  const before = await picture();
  await tab(page, 'Tree').click();
  await expect(page.locator('.inside.tree')).toContainText('Press a cell');
  await expect.poll(picture).not.toBe(before);
  await page.getByRole('checkbox', { name: 'Draw the tree on the world' }).uncheck();
  await expect.poll(picture).toBe(before);
  await page.getByRole('checkbox', { name: 'Draw the tree on the world' }).check();
  await pin(page, 6, 6);
  const { width } = await lab(page);
  const node = 6 * width + 6;
  const { chain, children } = await ask(page, 'kin', 0, 0, node);
  const links = page.locator('.inside.tree > div > .kin > li > .kin-row .cell-link');
  await expect(links).toHaveText(chain.map((/** @type {any} */ kin) => name(kin.cell)));
  expect(chain.length).toBe((await ask(page, 'branch', 0, node)).length);
  const chosen = page.locator('.inside.tree [aria-current="true"]');
  await expect(chosen.locator('> .kin > li > .kin-row .cell-link')).toHaveText(children.map((/** @type {any} */ kin) => name(kin.cell)));
  await page.getByRole('button', { name: 'Hide the children of (6, 6)' }).click();
  await expect(chosen.locator('> .kin')).toBeHidden();
  await tab(page, 'Cell').click();
  expect(await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).stage.views.get('tree'))).toBeNull();
});

for (const algorithm of ['a-star', 'bidirectional-a-star', 'breadth-first']) {
  test(`${algorithm}: steps go along the branch only, until it is left`, async ({ page }) => {
    await prepare(page, algorithm);
    await pin(page, 7, 6);
    const { width } = await lab(page);
    const steps = await ask(page, 'branchSteps', 0, 6 * width + 7);
    expect(steps.length).toBeGreaterThan(3);
    const at = async () => {
      await settled(page);
      return (await lab(page)).lanes[0].at;
    };
    await page.keyboard.press('Home');
    await settled(page);
    await page.keyboard.press('y');
    const line = page.locator('way-scope .follow');
    await expect(line).toContainText(`Only the ${steps.length} steps on the branch to (7, 6)`);
    for (const [i, step] of steps.entries()) {
      if (i % 2) await page.keyboard.press('.');
      else await page.getByRole('button', { name: 'Forward along the branch' }).click();
      expect(await at()).toBe(step);
      await expect(line).toContainText(`${i + 1} of ${steps.length}`);
    }
    await page.keyboard.press('.');
    expect(await at(), 'nothing lies beyond its last step').toBe(steps.at(-1));
    for (const step of steps.slice(0, -1).reverse()) {
      await page.keyboard.press(',');
      expect(await at()).toBe(step);
    }
    // Left by the button; then one press is one step again.
    await page.getByRole('button', { name: 'Leave the branch' }).click();
    await expect(line).toHaveCount(0);
    await page.keyboard.press('.');
    expect(await at()).toBe(steps[0] + 1);
    // Whoever lets go of the cell leaves its branch.
    await page.keyboard.press('y');
    await expect(line).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(line).toHaveCount(0);
  });
}
