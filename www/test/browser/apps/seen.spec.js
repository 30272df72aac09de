// What a newcomer sees and reads without being told: signs that are explained, words that are whole, views that are
// offered.

import { addLanes, expect, frame, openFirst, open, settled, test } from '../support/page.js';
import { ready } from '../support/space-page.js';

/** @import { Locator, Page } from '@playwright/test' */

/** Whether what a node has to say is cut off. @param {Locator} node */
const cut = (node) => node.evaluate((element) => element.scrollWidth > element.clientWidth);
/** @param {Page} page @param {string} hash */
async function space(page, hash) {
  await page.goto(`../space/en/${hash}`);
  await ready(page);
}
/** @param {Page} page */
const signs = (page) => page.locator('.floor-place .signs .legend li.drawn');

test('one search has nothing to keep step with; a second one has', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openFirst(page);
  const pace = page.locator('way-scope .pace');
  await expect(pace).toBeHidden();
  await expect(page.locator('way-scope .stride')).toBeVisible();
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.addLane('dijkstra')));
  await settled(page);
  await expect(pace).toBeVisible();
  // What was chosen for several can be taken back with one.
  await pace.selectOption('f');
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.removeLane(1)));
  await settled(page);
  await expect(pace).toBeVisible();
});

test('the figures of two searches beside each other are seen at once', async ({ page }) => {
  await open(page);
  const list = await page.locator('.lane-list').boundingBox();
  await expect(page.locator('.lane .figures')).toHaveCount(2);
  for (const figures of await page.locator('.lane .figures').all()) {
    const box = await figures.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
  }
});

test('the legend says where in a cell g, h and f stand, as long as all of them are written there', async ({ page }) => {
  await open(page, { alone: true });
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).showCell({ x: 30, y: 15 }));
  await page.getByRole('button', { name: 'Values in the cells' }).click();
  const legend = page.locator('way-scope .legend');
  await expect(legend.getByText('g and h above, f below')).toBeVisible();
  await expect(legend.getByText('changed by this step')).toBeVisible();
  await expect(page.locator('way-scope .legend-more')).toBeHidden();
  await page.locator('way-scope .in-cells select').selectOption('arrow');
  await expect(legend.getByText('g and h above, f below')).toBeHidden();
});

test('the first floor has a sign for all that is drawn on it, and they follow its layers', async ({ page }) => {
  await space(page, '#scene=office&study=walk');
  await expect(signs(page)).toHaveText(['path found', 'path on cells', 'paths of the others', 'goal', 'facing', 'steering towards', 'obstacle inflated for the body']);
  await page.getByText('Layers', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Inflated bitmap' }).uncheck();
  await expect(signs(page).last()).toHaveText('steering towards');
  await page.getByRole('checkbox', { name: 'Paths' }).uncheck();
  await expect(signs(page)).toHaveText(['goal', 'facing', 'steering towards']);
});

test('crowds and groups say what their signs are', async ({ page }) => {
  await space(page, '#scene=columns&study=crowd');
  await expect(signs(page)).toHaveText(['waits', 'wanders', 'goes to a place', 'goes home', 'waits for a path']);
  await page.getByRole('tab', { name: 'Group' }).click();
  await expect(signs(page)).toHaveText(['unit of the group', 'path found', 'corridor of the group', 'part of the path that attracts']);
});

test('the examples are called what their tabs are, and all of them are seen at 1440 pixels', async ({ page }) => {
  await space(page, '#scene=office&study=walk');
  const names = await page.locator('.example b').allTextContents();
  const tabs = await page.getByRole('tab').allTextContents();
  expect(names.slice(0, -1)).toEqual(tabs.slice(1));
  expect(await cut(page.locator('.example-list'))).toBe(false);
});

test('plan and 3-D view are offered in words over the floor, and cover neither the floor nor the buttons of the view', async ({ page }) => {
  await space(page, '#scene=office&study=walk');
  const modes = page.getByRole('group', { name: 'Views of the floor' });
  await expect(modes.getByText('3-D view')).toBeVisible();
  const box = async (/** @type {Locator} */ of) => /** @type {{ x: number, y: number, width: number, height: number }} */ (await of.boundingBox());
  const [stage, over] = [await box(page.locator('.stage')), await box(modes)];
  const floor = await page.evaluate(() => {
    const { scene: { floor }, view } = /** @type {any} */ (window).wayscopeSpace;
    return view.y - floor.bottom * view.scale;
  });
  expect(over.y).toBeGreaterThanOrEqual(stage.y + floor);
  expect(over.y + over.height).toBeLessThanOrEqual(stage.y + stage.height);
  for (const view of ['3-D view', 'Both, side by side']) {
    await modes.getByRole('button', { name: view, exact: true }).click();
    await page.locator('[data-depth]').waitFor();
    await page.locator('.depth-follow').waitFor();
    const { x, y } = await box(modes);
    const boxes = await page.locator('.depth-bar > :not([hidden])').evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect()));
    expect(boxes.every(({ bottom, right }) => right <= x || bottom <= y), view).toBe(true);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the view of the floor is chosen first in the row of tools, and goes over the floor where the page is wide', async ({ page }) => {
    await space(page, '#scene=office&study=walk');
    const plan = page.getByRole('button', { name: 'Plan', exact: true });
    await expect(page.locator('.tools button').first()).toHaveAccessibleName('Plan');
    await expect(plan).toBeInViewport();
    await page.setViewportSize({ width: 1100, height: 844 });
    await expect(page.locator('.stage > .modes')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator('.tools > .modes')).toBeVisible();
  });

  test('the names of three lanes and what they are synchronised by are whole', async ({ page }) => {
    await open(page);
    await page.getByRole('tab', { name: 'Lanes' }).click();
    await addLanes(page, 3);
    for (const name of await page.locator('way-scope .heading .name').all()) expect(await cut(name), (await name.textContent()) ?? '').toBe(false);
    const select = page.locator('way-scope .pace');
    // Beside its words it has room for its sign.
    const words = await select.evaluate((node) => {
      const context = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
      context.font = getComputedStyle(node).font;
      return context.measureText('expansions').width;
    });
    expect((await select.boundingBox())?.width).toBeGreaterThan(words + 28);
  });

  test('a difference keeps its legend in one row', async ({ page }) => {
    await open(page);
    const foot = page.locator('way-scope .foot');
    const before = await foot.boundingBox();
    await page.getByRole('tab', { name: 'Lanes' }).click();
    await page.getByRole('button', { name: 'Difference', exact: true }).click();
    await page.locator('.difference-legend').waitFor();
    await settled(page);
    await frame(page);
    expect((await foot.boundingBox())?.height).toBe(before?.height);
  });
});

test.describe('in German on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'de-DE' });

  test('the names of gestures are whole, and so is the choice of what cells show', async ({ page }) => {
    await open(page, { alone: true });
    await page.keyboard.press('?');
    for (const key of await page.locator('.keys kbd').all()) {
      const [inner, outer] = await key.evaluate((node) => [node.getBoundingClientRect().right, /** @type {HTMLElement} */ (node.parentElement).getBoundingClientRect().right]);
      expect(inner, (await key.textContent()) ?? '').toBeLessThanOrEqual(outer + 0.5);
    }
    await page.keyboard.press('Escape');
    await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).showCell({ x: 30, y: 15 }));
    await page.getByRole('tab', { name: 'Zelle' }).click();
    await page.getByRole('button', { name: /Werte in den Zellen/ }).click();
    const [select, legend] = [page.locator('way-scope .in-cells select'), page.locator('way-scope .legends .legend')];
    await expect(select).toBeVisible();
    const [a, b] = [await select.boundingBox(), await legend.boundingBox()];
    expect((a?.y ?? 0) + (a?.height ?? 0)).toBeLessThanOrEqual((b?.y ?? 0) + (b?.height ?? 0) + 0.5);
  });
});

test('lessons stand under what they are about, and the gallery leads to characters that walk', async ({ page }) => {
  await page.goto('../lessons/en/');
  const about = page.locator('.lessons-about');
  await expect(about.locator('h2')).toHaveText(['How a search works', 'Worlds that change', 'Abstraction and preparation', 'Continuous space', 'Walking', 'Stories', 'Characters, crowds and cameras']);
  const numbers = await about.locator('li b').allTextContents();
  expect(numbers).toEqual(numbers.map((_, at) => String(at + 1)));
  await page.goto('../gallery/en/');
  await page.locator('.doors').getByRole('link', { name: 'Watch characters walk' }).click();
  await expect(page).toHaveURL(/\/space\/en\/(#study=walk)?$/);
});
