// From the grid of the laboratory to a scene, and back: one press each way, with start, goal and view; nothing is lost.

import { expect, frame, lab, settled, test } from '../support/page.js';
import { ready } from '../support/space-page.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page */
const scope = (page) => page.evaluate(() => {
  const { engine, state } = /** @type {any} */ (document.querySelector('way-scope'));
  return { map: engine.mapText(), camera: state.camera, undo: state.lab.undo, lanes: state.lab.lanes.length };
});
/** The middle of the view and how many cells are seen across. @param {Page} page */
const seen = (page) => page.evaluate(() => {
  const { stage } = /** @type {any} */ (document.querySelector('way-scope'));
  const { scale, x, y } = stage.camera;
  return [(stage.tileSize.width / 2 - x) / scale, (stage.tileSize.height / 2 - y) / scale, stage.tileSize.width / scale];
});
/** @param {Page} page */
const toSpace = async (page) => {
  await page.getByRole('button', { name: 'Open in Space' }).click();
  await page.waitForURL(/\/space\/en\//);
  await ready(page);
  await page.waitForURL(/#study=walk$/);
};
/** @param {Page} page */
const toLab = async (page) => {
  await page.getByRole('button', { name: 'Open in the laboratory' }).click();
  await page.waitForURL(/\/lab\/[^#]*$/);
  await settled(page);
  await frame(page);
};
/** @param {Page} page */
const floor = (page) => page.evaluate(() => {
  const { fitted, scene, view, size } = /** @type {any} */ (window).wayscopeSpace;
  const saved = JSON.parse(/** @type {any} */ (window).wayscopeSpace.text());
  return { name: scene.space.name, floor: [...scene.space.floor()], fitted, middle: [Math.round((size.width / 2 - view.x) / view.scale), Math.round(36 - (view.y - size.height / 2) / view.scale)], walker: saved.study.walk.characters[0], ends: saved.study.roads.ends };
});

test('there and back takes a press each, and the world is as it was, with its terrain, start, goal and view', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('wayscope.first-minute', 'over'));
  await page.goto('./');
  await settled(page);
  await page.evaluate(() => {
    const here = /** @type {any} */ (document.querySelector('way-scope'));
    here.change((/** @type {any} */ engine) => engine.addLane('dijkstra'));
    here.change((/** @type {any} */ engine) => engine.moveStart(10, 20, false));
  });
  await settled(page);
  // The rest of the wasm is there, which writes the map.
  await page.waitForFunction(async () => { await /** @type {any} */ (document.querySelector('way-scope')).engine.whole?.(); return true; });
  const box = /** @type {{ x: number, y: number }} */ (await page.locator('way-scope .stage').boundingBox());
  await page.mouse.move(box.x + 250, box.y + 200);
  await page.mouse.wheel(0, -500);
  await expect.poll(async () => (await scope(page)).camera).not.toBeNull();
  const before = await scope(page);
  const { start, goal } = await lab(page);
  const was = await seen(page);
  await toSpace(page);
  await expect(page.getByRole('tab', { name: 'Walk' })).toHaveAttribute('aria-selected', 'true');
  const there = await floor(page);
  expect(there).toMatchObject({ name: 'bay', floor: [0, 0, 64, 36], fitted: false, middle: was.slice(0, 2).map(Math.round), walker: { x: 10.5, y: 15.5, script: 'goto 57.5 18.5\n' }, ends: { start: { x: 10.5, y: 15.5 }, goal: { x: 57.5, y: 18.5 } } });
  await toLab(page);
  const after = await scope(page);
  expect(after.map).toBe(before.map);
  expect(after.lanes).toBe(2);
  expect(await lab(page)).toMatchObject({ name: 'bay', start, goal });
  // Whoever has not moved the view sees the same cells.
  await expect.poll(async () => (await seen(page)).map((number) => Math.round(number * 10))).toEqual(was.map((number) => Math.round(number * 10)));
});

test('what is changed in the scene is one change of the world, which undo takes back', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('wayscope.first-minute', 'over'));
  await page.goto('./');
  await settled(page);
  await toSpace(page);
  await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    app.edit(() => app.scene.space.addPolygon(new Float64Array([30, 20, 33, 20, 33, 22, 30, 22]), 2));
  });
  await toLab(page);
  await expect(page.locator('way-scope .notice')).toContainText('Undo brings back');
  const changed = (await scope(page)).map;
  expect(changed.split('\n')[4 + 14].slice(30, 33)).toBe('@@@');
  await page.keyboard.press('Control+z');
  await settled(page);
  const undone = (await scope(page)).map;
  expect(undone).not.toBe(changed);
  expect(undone.match(/[SW]/g)?.length).toBeGreaterThan(50);
});

test('a scene of the page goes into the laboratory, and its character’s place and goal with it', async ({ page }) => {
  await page.goto('../space/en/#scene=office&study=walk');
  await ready(page);
  await page.locator('.chip-button').first().waitFor();
  await toLab(page);
  await expect.poll(async () => { const { name, start, goal } = await lab(page); return [name, start, goal]; }).toEqual(['office', { x: 15, y: 50 }, { x: 150, y: 50 }]);
  await settled(page);
  expect((await lab(page)).lanes[0].cost).not.toBeNull();
});
