// The path planner of characters, of a crowd and of a group, chosen in a list: each leads, is saved with the scene, and
// comes back.

import { expect, test } from '../support/page.js';
import { figure, LONG, open } from '../support/space-page.js';

/** @import { Page } from '@playwright/test' */

const STUDIES = /** @type {const} */ ([['walk', 'bitmap', 'office'], ['crowd', 'grid', 'office'], ['group', 'roadmap', 'streets']]);
const WORDS = { grid: 'A* on a grid', bitmap: 'Kuffner\'s bitmap planner', mesh: 'Navigation mesh (Polyanya)', spheres: 'Navspheres (A*)', roadmap: 'Voronoi roadmap' };

const list = (/** @type {Page} */ page) => page.getByRole('combobox', { name: 'Path planner' });
const sentence = (/** @type {Page} */ page) => page.locator('.sentence');

/** Seconds go by as fast as can be. @param {Page} page @param {number} seconds */
const goOn = (page, seconds) => page.evaluate((all) => {
  const app = /** @type {any} */ (window).wayscopeSpace;
  for (let gone = 0; gone < all; gone += 0.1) app.study.advance(0.1);
  app.ask();
}, seconds);

const measures = (/** @type {Page} */ page) => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.measures());
const saved = async (/** @type {Page} */ page) => JSON.parse(await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.text()));

/** Until there is nothing to wait for. @param {Page} page */
const planned = (page) => expect.poll(() => measures(page), LONG).not.toBeNull();

for (const [study, usual, scene] of STUDIES) {
  test(`${study}: each planner can be chosen, and all of it moves along it`, async ({ page }) => {
    await open(page, `#scene=${scene}&study=${study}`);
    await expect(list(page)).toHaveValue(usual, LONG);
    await expect(list(page).locator('option')).toHaveText(Object.values(WORDS));
    // The usual one last: that there is a way back.
    for (const id of [...Object.keys(WORDS).filter((one) => one !== usual), usual]) {
      await list(page).selectOption(id);
      await planned(page);
      await expect(sentence(page)).not.toContainText('being built', LONG);
      const before = (await measures(page)).time;
      await goOn(page, 12);
      const after = await measures(page);
      expect(after.time, id).toBeGreaterThan(before + 5);
      // What concerns the bitmap alone is there with its planner alone.
      if (study === 'walk') await expect(page.getByRole('slider', { name: 'Cell size' })).toBeVisible({ visible: id === 'bitmap' });
      if (study === 'walk') expect(after.walking + after.arrived, id).toBeGreaterThanOrEqual(2);
      if (study === 'crowd') expect(after.answers, id).toBeGreaterThan(20);
      if (study === 'group') {
        expect(after.outside, id).toBe(0);
        expect(after.length, id).toBeGreaterThan(80);
      }
      if (study !== 'walk') await expect(page.locator('.panel')).toContainText(/nodes, .* edges/);
    }
  });

  test(`${study}: the choice is saved with the scene and comes back; a file that says nothing has the usual one`, async ({ page }) => {
    await open(page, `#scene=${scene}&study=${study}`);
    await planned(page);
    expect((await saved(page)).study[study].planner).toBeUndefined();
    const other = usual === 'roadmap' ? 'grid' : 'roadmap';
    await list(page).selectOption(other);
    await planned(page);
    const text = await saved(page);
    expect(text.study[study].planner).toBe(other);
    const give = (/** @type {any} */ json) => page.evaluate((of) => /** @type {any} */ (window).wayscopeSpace.open(() => ({ kind: 'scene', json: of }), of.name), json);
    await list(page).selectOption('bitmap');
    await give({ ...text, name: 'again' });
    await expect(list(page)).toHaveValue(other);
    await planned(page);
    await goOn(page, 3);
    expect((await measures(page)).time).toBeGreaterThan(1);
    delete text.study[study].planner;
    await give({ ...text, name: 'old' });
    await expect(list(page)).toHaveValue(usual);
    text.study[study].planner = 'teleport';
    await give({ ...text, name: 'wrong' });
    await expect(list(page)).toHaveValue(usual);
    await planned(page);
  });
}

test('a crowd on the roadmap stands while it is built anew after an edit, and goes on', async ({ page }) => {
  await open(page, '#study=crowd');
  await list(page).selectOption('roadmap');
  await planned(page);
  await goOn(page, 5);
  const { time } = await measures(page);
  await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    app.edit(() => app.scene.space.moveBy(app.scene.space.pick(28, 5.2, 0), -1.9, 2.8, false));
  });
  await planned(page);
  await goOn(page, 5);
  expect((await measures(page)).time).toBeGreaterThan(time + 3);
  await expect(figure(page, 'Requests waiting')).not.toHaveText('–');
});

test('a group by cells goes on while the roadmap is still being built, and begins anew when an end is moved', async ({ page }) => {
  await open(page, '#scene=streets&study=group');
  await planned(page);
  await list(page).selectOption('grid');
  await planned(page);
  await goOn(page, 4);
  const { time } = await measures(page);
  await page.evaluate(async () => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    const roads = await app.need('roads');
    roads.way.begin();
  });
  expect((await measures(page)).time).toBeGreaterThanOrEqual(time);
  await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    app.study.tap({ x: 60, y: 2 });
  });
  await expect.poll(async () => (await measures(page)).time).toBe(0);
});
