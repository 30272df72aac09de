// The study of navspheres: four animals in one zoo, spheres drawn and changed by hand, an asset that cuts and replaces.

import { expect, test } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page @param {string} [more] */
async function open(page, more = '') {
  await page.goto(`../space/en/#scene=zoo&study=spheres${more}`);
  await page.locator('#space[data-ready]').waitFor();
  await expect(page.locator('.sentence')).toContainText('the route leads through');
}

const measures = (/** @type {Page} */ page) => page.waitForFunction(() => /** @type {any} */ (window).wayscopeSpace.study.measures()).then((found) => found.jsonValue());
const animal = (/** @type {Page} */ page) => page.getByRole('combobox', { name: 'Kind', exact: true });
/** Where a place of the floor is on the page. @param {Page} page @param {number} x @param {number} y */
const at = (page, x, y) => page.evaluate(([px, py]) => {
  const { view } = /** @type {any} */ (window).wayscopeSpace;
  const { left, top } = /** @type {HTMLElement} */ (document.querySelector('#space .stage canvas')).getBoundingClientRect();
  return [left + view.x + px * view.scale, top + view.y - py * view.scale];
}, [x, y]);

test('each animal goes another way, and a smaller zebra takes the shore', async ({ page }) => {
  await open(page);
  const costs = [];
  for (const kind of ['zebra', 'penguin', 'meerkat', 'bird']) {
    await animal(page).selectOption(kind);
    costs.push((await measures(page)).funnel);
  }
  expect(new Set(costs.map((cost) => cost.toFixed(2))).size).toBe(4);
  await animal(page).selectOption('zebra');
  const broad = await measures(page);
  await page.getByRole('slider', { name: 'Body radius' }).fill('0.45');
  const slim = await measures(page);
  expect(slim.usable).toBeGreaterThan(broad.usable);
  expect(slim.funnel).toBeLessThan(broad.funnel);
});

test('the zebra walks, time goes back and comes to the same place', async ({ page }) => {
  await open(page);
  const place = () => page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    for (let i = 0; i < 20; i++) app.study.advance(0.1);
    const { at } = app.study.past;
    app.ask();
    return at;
  });
  await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.time.pause());
  const first = await place();
  expect(first).toBeGreaterThan(90);
  const again = await page.evaluate((tick) => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    app.study.past.goTo(tick - 40);
    app.study.past.goTo(tick);
    return app.study.past.at;
  }, first);
  expect(again).toBe(first);
});

test('a sphere is drawn, moved, resized by its rim, taken away, and all of it taken back', async ({ page }) => {
  await open(page);
  await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.time.pause());
  const before = await measures(page);
  const [x, y] = await at(page, 20, 5.5);
  const [edge] = await at(page, 21, 5.5);
  // On the house, where there is no sphere; without Shift the house would be dragged.
  await page.keyboard.down('Shift');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((x + edge) / 2, y);
  await page.mouse.move(edge, y);
  await page.mouse.up();
  await page.keyboard.up('Shift');
  expect((await measures(page)).spheres).toBe(before.spheres + 1);
  const radius = page.getByRole('spinbutton', { name: 'Radius m', exact: true });
  expect(Number(await radius.inputValue())).toBeCloseTo(1, 1);
  await page.mouse.move(edge, y);
  await page.mouse.down();
  const [wider] = await at(page, 22, 5.5);
  await page.mouse.move(wider, y, { steps: 4 });
  await page.mouse.up();
  expect(Number(await radius.inputValue())).toBeCloseTo(2, 1);
  await page.locator('#space .stage canvas').press('Delete');
  expect((await measures(page)).spheres).toBe(before.spheres);
  for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z');
  const after = await measures(page);
  expect([after.spheres, after.links]).toEqual([before.spheres, before.links]);
});

test('two spheres beside each other are told in numbers', async ({ page }) => {
  await open(page);
  await page.locator('#space .stage canvas').press('n');
  await expect(page.getByText('Sphere 0', { exact: true })).toBeVisible();
  const beside = page.getByRole('combobox', { name: 'Compare with' });
  await beside.selectOption({ index: 1 });
  const { bottleneck, h, separation } = await measures(page);
  expect(separation).toBeLessThan(0);
  expect(bottleneck).toBeGreaterThanOrEqual(h);
  await expect(page.locator('.figures dd', { hasText: 'm³' })).toBeVisible();
  await expect(page.getByText('fits through.')).toBeVisible();
});

test('an ice floe culls spheres and brings its own; its levels undone, the links are as they were', async ({ page }) => {
  await open(page);
  await animal(page).selectOption('penguin');
  const before = await measures(page);
  const hash = () => page.evaluate(() => document.querySelector('[data-field="spheres.navrep"] dd:last-of-type')?.textContent);
  const first = await hash();
  await page.getByRole('button', { name: 'Ice floe', exact: true }).click();
  const floe = await measures(page);
  expect(floe.culled).toBeGreaterThan(0);
  expect(floe.level).toBe(1);
  await page.getByRole('button', { name: 'One level up: asset 0' }).click();
  expect((await measures(page)).level).toBe(2);
  for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Undo' }).click();
  expect(await hash()).toBe(first);
  expect((await measures(page)).funnel).toBeCloseTo(before.funnel, 9);
});

test('a covering that is cancelled leaves the spheres as they were', async ({ page }) => {
  await open(page);
  const before = await measures(page);
  await page.getByRole('button', { name: 'Cover the floor' }).evaluate((button) => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    /** @type {HTMLElement} */ (button).click();
    // It would have ended soon: step by step, as far as the first sphere.
    app.time.pause();
    while (app.study.sentence().includes(' 0 spheres')) app.study.step();
    app.ask();
  });
  await expect(page.locator('.sentence')).toContainText('The program has set 1 sphere:');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Cover the floor' })).toBeEnabled();
  const after = await measures(page);
  expect([after.spheres, after.links, after.funnel]).toEqual([before.spheres, before.links, before.funnel]);
  await expect(page.locator('.sentence')).toContainText('the route leads through');
});

test('where the floor was edited it is covered again, and undo takes back first that, then the edit', async ({ page }) => {
  await open(page);
  const again = page.getByRole('button', { name: 'Cover again where it changed' });
  await expect(again).toBeDisabled();
  await page.getByRole('button', { name: 'Cover the floor' }).click();
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeDisabled({ timeout: 60_000 });
  const covered = await measures(page);
  await expect(again).toBeDisabled();
  await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    app.time.pause();
    const { x, y } = app.study.save().spheres.map((/** @type {any} */ { at }) => ({ x: at[0], y: at[1] }))[0];
    app.edit(() => app.scene.space.addDisc(x, y, 0.4, 2));
  });
  await expect(again).toBeEnabled();
  expect((await measures(page)).spheres).toBe(covered.spheres);
  await again.click();
  const told = page.getByText(/^Where the floor changed, \d+ spheres? went and \d+ came\.$/);
  await expect(told).toBeVisible({ timeout: 60_000 });
  await expect(again).toBeDisabled();
  const [gone, came] = ((await told.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
  expect(gone).toBeGreaterThan(0);
  expect((await measures(page)).spheres).toBe(covered.spheres - gone + came);
  await page.keyboard.press('Control+z');
  await expect(again).toBeEnabled();
  await expect(told).toBeHidden();
  expect((await measures(page)).spheres).toBe(covered.spheres);
  await page.keyboard.press('Control+Shift+z');
  await expect(again).toBeDisabled();
  expect((await measures(page)).spheres).toBe(covered.spheres - gone + came);
});

test('the lake freezes, and the zebra walks over it', async ({ page }) => {
  await open(page);
  const before = await measures(page);
  await page.getByRole('button', { name: 'Freeze the lake' }).click();
  const after = await measures(page);
  expect(after.entered).toBeGreaterThan(before.entered);
  expect(after.funnel).toBeLessThan(before.funnel);
});

test('the search is watched sphere by sphere', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Watch the search' }).click();
  await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.time.pause());
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await expect(page.locator('.sentence')).toContainText('A* begins at A');
  await page.getByRole('button', { name: 'One step forward' }).click();
  await page.getByRole('button', { name: 'One step forward' }).click();
  await expect(page.locator('.sentence')).toContainText('is expanded');
  await page.getByRole('button', { name: 'One step back' }).click();
  await expect(page.locator('.sentence')).toContainText('The start is expanded');
});

test('what is wrong is refused with words, in a field and in a file', async ({ page }) => {
  await open(page);
  await page.locator('#space .stage canvas').press('n');
  const radius = page.getByRole('spinbutton', { name: 'Radius m', exact: true });
  await radius.fill('-1');
  await radius.press('Enter');
  await expect(radius).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('.notice')).toContainText('The radius -1 is not allowed');
  const left = await page.evaluate(() => {
    const { study } = /** @type {any} */ (window).wayscopeSpace;
    study.load({ spheres: [{ at: [1, 1, 0], radius: 1, medium: 'land' }, { at: [1, 'x', 0], radius: 1 }, { at: [2, 2, 0], radius: 0 }, { at: [3, 3, 0], radius: 1, medium: 'watr' }], assets: [{ levels: 'none' }, { levels: [{ spheres: [[1]], culls: 3 }], level: 7 }] });
    return study.measures().spheres;
  });
  expect(left).toBe(1);
  await expect(page.locator('.notice')).toContainText('4 spheres or assets were left out, first number 2 of the spheres: The coordinate NaN is not allowed');
  // More than a floor may have are not taken in silence.
  await page.evaluate(() => {
    const { study } = /** @type {any} */ (window).wayscopeSpace;
    study.load({ assets: Array.from({ length: 203 }, () => ({ levels: [{ spheres: [], culls: [] }] })) });
  });
  await expect(page.locator('.notice').last()).toContainText('3 spheres or assets were left out, first those after the 200 assets that a floor may have');
});

test('the house is dragged where no sphere is in the way, and one step of undo puts it back', async ({ page }) => {
  await open(page);
  await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.time.pause());
  const house = () => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.scene.obstacles.find((/** @type {any} */ one) => one.name === 'house').rings[0][0]);
  const before = await house();
  const [x, y] = await at(page, 20, 5.5);
  const [to] = await at(page, 21, 5.5);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((x + to) / 2, y);
  await page.mouse.move(to, y);
  await page.mouse.up();
  expect((await house()).x).toBeCloseTo(before.x + 1, 1);
  expect((await measures(page)).spheres).toBe(47);
  await page.keyboard.press('Control+z');
  expect((await house()).x).toBeCloseTo(before.x, 6);
});

test('an animal is turned away from notches as strongly as is set, which is saved; areas are dragged by finger on request', async ({ page }) => {
  await open(page);
  await page.getByRole('slider', { name: 'Turn away from notches' }).fill('0.8');
  await page.getByRole('checkbox', { name: 'Drag areas by finger' }).check();
  const told = await page.evaluate(() => {
    const { study } = /** @type {any} */ (window).wayscopeSpace;
    for (let i = 0; i < 100; i++) study.advance(0.1);
    const { bias } = study.save();
    study.load({ ...study.save(), bias: undefined });
    return [bias, study.save().bias, study.legend().length];
  });
  expect(told.slice(0, 2)).toEqual([0.8, undefined]);
  await expect(page.getByRole('slider', { name: 'Turn away from notches' })).toHaveValue('0');
  expect((await measures(page)).area).toBeGreaterThan(100);
});

test('a place of the scene is the goal, with an area and a direction to look in; the linking is watched both ways', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'place to graze' }).click();
  await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.time.pause());
  const whole = await measures(page);
  await page.getByRole('slider', { name: 'Area around the goal' }).fill('2.5');
  expect((await measures(page)).funnel).toBeLessThan(whole.funnel - 1);
  await page.getByRole('checkbox', { name: 'Look somewhere there' }).check();
  await page.getByRole('slider', { name: 'Facing' }).fill('90');
  const saved = await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.save().goalLook);
  expect(saved).toEqual({ area: 2.5, facing: 90 });
  await page.getByRole('button', { name: 'Watch the linking' }).click();
  await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    app.time.pause();
    app.study.past.goTo(20);
    app.ask();
  });
  await expect(page.locator('.sentence')).toContainText('Step 20 of 47');
  await page.getByRole('button', { name: 'Let it walk' }).click();
  await expect(page.locator('.sentence')).toContainText('the route leads through');
});
