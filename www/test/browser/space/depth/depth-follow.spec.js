// The floor with depth goes along in files and links, and goes along with whoever walks.

import { readFile } from 'node:fs/promises';
import { expect, test } from '../../support/page.js';
import { LONG, open, ready, walkers } from '../../support/space-page.js';

/** @import { Page } from '@playwright/test' */

const depth = (/** @type {Page} */ page) => page.evaluate(() => {
  const { mode, view } = /** @type {any} */ (window).wayscopeSpace.depth;
  return { mode, manner: view?.manner ?? null, index: view?.followed?.index ?? -1, orbit: view && { ...view.orbit } };
});
const list = (/** @type {Page} */ page) => page.getByRole('combobox', { name: 'Follow', exact: true });

/** Without a graphics card each pixel takes its time. */
const SMALL = { width: 900, height: 600 };

/** Waits until something was drawn. @param {Page} page */
async function drawn(page) {
  await expect(page.locator('[data-depth]')).toBeVisible(LONG);
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.depth.info?.calls ?? 0), LONG).toBeGreaterThan(2);
}

/** Metres between the middle of the picture and whom it is about. @param {Page} page */
const away = (page) => page.evaluate(() => {
  const { followed, orbit } = /** @type {any} */ (window).wayscopeSpace.depth.view;
  return Math.hypot(orbit.x - followed.x, orbit.y - followed.y);
});

test('files have the views that are shown and from where, and are read as they were; older files change nothing', async ({ page }) => {
  await open(page, '#scene=columns&study=scene&view=both');
  await drawn(page);
  const text = await page.evaluate(() => {
    const { app, depth: { view } } = { app: /** @type {any} */ (window).wayscopeSpace, ...(/** @type {any} */ (window).wayscopeSpace) };
    view.look({ x: 12, y: 9, distance: 14, azimuth: -2, elevation: 0.5 });
    return app.file();
  });
  expect(JSON.parse(text).study.view).toEqual({ shown: 'both', from: [12, 9, 14, -2, 0.5] });
  // What is kept on this machine has nothing of it: that is a choice of its own.
  expect(await page.evaluate(() => JSON.parse(/** @type {any} */ (window).wayscopeSpace.text()).study?.view)).toBeUndefined();
  const take = (/** @type {string} */ file) => page.evaluate((json) => /** @type {any} */ (window).wayscopeSpace.open(() => ({ kind: 'scene', json: JSON.parse(json) }), ''), file);
  const changed = (/** @type {unknown} */ view) => JSON.stringify({ ...JSON.parse(text), study: { ...JSON.parse(text).study, view } });
  await take(changed({ shown: 'plan' }));
  await expect.poll(async () => (await depth(page)).mode).toBe('plan');
  await take(text);
  await drawn(page);
  await expect.poll(async () => (await depth(page)).orbit).toMatchObject({ x: 12, y: 9, distance: 14, azimuth: -2, elevation: 0.5 });
  for (const other of [undefined, { shown: 'sideways', from: 'here' }, 7]) {
    await take(changed(other));
    await expect.poll(async () => (await depth(page)).orbit?.distance).not.toBe(14);
    expect((await depth(page)).mode).toBe('both');
  }
});

test('a copied link opens with the same views', async ({ page }) => {
  await open(page, '#scene=columns&study=scene&view=depth');
  await drawn(page);
  await page.locator('[data-depth]').focus();
  await page.keyboard.press('ArrowRight');
  const { orbit } = await depth(page);
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (/** @type {string} */ text) => Object.assign(window, { copied: text }) } }));
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.waitForFunction(() => 'copied' in window);
  const link = await page.evaluate(() => /** @type {any} */ (window).copied);
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.goto(link);
  await ready(page);
  await drawn(page);
  const there = await depth(page);
  expect(there.mode).toBe('depth');
  for (const name of ['x', 'y', 'distance', 'azimuth', 'elevation']) expect(there.orbit[name]).toBeCloseTo(orbit[name], 3);
});

test('by the list and by keys somebody is followed, and then another one', async ({ page }) => {
  await page.setViewportSize(SMALL);
  await open(page, '#scene=office&study=walk&view=depth');
  await expect(walkers(page)).toHaveCount(4);
  await drawn(page);
  await list(page).selectOption('From behind');
  await expect.poll(() => away(page), LONG).toBeLessThan(0.05);
  expect(await depth(page)).toMatchObject({ manner: 'behind', index: 0 });
  await page.getByRole('button', { name: 'Next one' }).click();
  await expect(walkers(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
  await page.locator('[data-depth]').focus();
  await page.keyboard.press('PageUp');
  await expect(walkers(page).first()).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('PageUp');
  await expect(walkers(page).nth(3)).toHaveAttribute('aria-pressed', 'true');
});

test('arrow keys turn around whoever is followed; Escape lets go, and so does moving the view along', async ({ page }) => {
  await page.setViewportSize(SMALL);
  await open(page, '#scene=office&study=walk&view=depth');
  await expect(walkers(page)).toHaveCount(4);
  await drawn(page);
  await page.locator('[data-depth]').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await expect(list(page)).toHaveValue('shoulder');
  await expect.poll(async () => (await depth(page)).orbit.distance, LONG).toBeLessThan(5);
  // The view still turns with whoever is followed: the key counts from where it rests.
  let azimuth = NaN;
  await expect.poll(async () => azimuth === (azimuth = (await depth(page)).orbit.azimuth), LONG).toBe(true);
  const before = (await depth(page)).orbit;
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => Math.abs((await depth(page)).orbit.azimuth - before.azimuth), LONG).toBeGreaterThan(0.05);
  expect((await depth(page)).manner).toBe('shoulder');
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveValue('free');
  expect((await depth(page)).manner).toBeNull();
  // The view stays where it is.
  expect((await depth(page)).orbit.distance).toBeLessThan(5);
  await list(page).selectOption('From the side');
  await page.locator('[data-depth]').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(list(page)).toHaveValue('free');
});

test('in a crowd, too, and a press says whom', async ({ page }) => {
  await page.setViewportSize(SMALL);
  await open(page, '#scene=columns&study=crowd&view=depth');
  await drawn(page);
  await list(page).selectOption('From behind');
  await expect.poll(async () => (await depth(page)).index, LONG).toBe(0);
  await list(page).selectOption('Follow nobody');
  await page.locator('[data-depth]').focus();
  await page.keyboard.press('f');
  await list(page).selectOption('From the side');
  // Pressed where it is seen, whoever that is.
  const box = /** @type {{ x: number, y: number }} */ (await page.locator('[data-depth]').boundingBox());
  const other = await page.evaluate(() => {
    const { people, rays, size } = /** @type {any} */ (window).wayscopeSpace.depth.view;
    for (let px = 40; px < size.width - 40; px += 6) {
      for (let py = 100; py < size.height - 120; py += 6) {
        const one = people.at(px, py, (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) => rays.pixel(x, y, z, size));
        if (one > 0) return { one, px, py };
      }
    }
    return null;
  });
  expect(other).not.toBeNull();
  await page.mouse.click(box.x + (other?.px ?? 0), box.y + (other?.py ?? 0));
  await expect.poll(async () => (await depth(page)).index).toBeGreaterThan(0);
});

test('a group is followed as a whole, or one of its units', async ({ page }) => {
  await page.setViewportSize(SMALL);
  await open(page, '#scene=streets&study=group&view=depth');
  await drawn(page);
  await expect(list(page)).toBeVisible(LONG);
  await list(page).selectOption('From behind');
  await expect.poll(() => away(page), LONG).toBeLessThan(0.05);
  expect((await depth(page)).index).toBe(-1);
  await page.getByRole('button', { name: 'Next one' }).click();
  await expect.poll(async () => (await depth(page)).index).toBe(0);
});

test('with less motion it jumps', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '#scene=office&study=walk&view=depth');
  await expect(walkers(page)).toHaveCount(4);
  await drawn(page);
  const frames = await page.evaluate(async () => {
    const { view } = /** @type {any} */ (window).wayscopeSpace.depth;
    view.manner = 'behind';
    let count = 0;
    while (Math.hypot(view.orbit.x - view.followed.x, view.orbit.y - view.followed.y) > 1e-9 && count < 100) {
      await new Promise(requestAnimationFrame);
      count++;
    }
    return count;
  });
  expect(frames).toBeLessThan(4);
});

test('where nobody walks there is nobody to follow', async ({ page }) => {
  await open(page, '#scene=office&study=roads&view=depth');
  await drawn(page);
  await expect(list(page)).toBeHidden();
  await page.locator('[data-depth]').focus();
  await page.keyboard.press('g');
  expect((await depth(page)).manner).toBeNull();
});

test('a film of what walks is saved, as long as the button is not pressed again', async ({ page }) => {
  await page.setViewportSize(SMALL);
  await open(page, '#scene=office&study=walk&view=depth');
  await expect(walkers(page)).toHaveCount(4);
  await drawn(page);
  await list(page).selectOption('From behind');
  const film = page.getByRole('button', { name: 'Save film' });
  const press = () => film.evaluate((/** @type {HTMLElement} */ node) => node.click());
  const coming = page.waitForEvent('download', LONG);
  await press();
  await expect(film).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.past.at), LONG).toBeGreaterThan(3);
  await press();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/\.webm$/);
  const bytes = await readFile(await download.path());
  expect([...bytes.subarray(0, 4)]).toEqual([0x1a, 0x45, 0xdf, 0xa3]);
  expect(bytes.length).toBeGreaterThan(5000);
  await expect(film).toHaveAttribute('aria-pressed', 'false');
});

test('beside the plan the picture of the camera has depth where somebody asks for it, and on the next visit', async ({ page }) => {
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  const parts = () => asked.filter((url) => /\/loaded-[^/]*\.js/.test(url)).length;
  await open(page, '#scene=office&study=camera');
  await expect(page.locator('canvas.eye:not([hidden])')).toBeVisible(LONG);
  expect(parts()).toBe(0);
  const ask = page.getByRole('checkbox', { name: 'Paint the picture in 3-D' });
  await ask.check();
  // What it was given in the last frame: the floor and what stands on it.
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.depth.info?.calls ?? 0), LONG).toBeGreaterThan(2);
  await expect(page.locator('[data-depth]')).toHaveCount(0);
  expect(parts()).toBe(1);
  expect((await depth(page)).mode).toBe('plan');
  await page.reload();
  await ready(page);
  await expect(ask).toBeChecked(LONG);
  await ask.uncheck();
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.depth.open)).toBe(false);
  // Where the graphics stop, the tick goes, too.
  await ask.check();
  await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.depth.show('both'));
  await expect(page.locator('[data-depth]')).toBeVisible(LONG);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('[data-depth]')).getContext('webgl2').getExtension('WEBGL_lose_context').loseContext());
  await expect(ask).not.toBeChecked(LONG);
});

test('a figure of a lesson shows its floor with depth, loaded when that is asked for', async ({ page }) => {
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.setViewportSize(SMALL);
  await page.goto('../lessons/en/steering.html');
  const figure = page.locator('figure[data-floor="bend"]');
  await figure.scrollIntoViewIfNeeded();
  const button = figure.getByRole('button', { name: '3-D view' });
  await expect(button).toBeVisible(LONG);
  expect(asked.filter((url) => /\/loaded-[^/]*\.js/.test(url))).toEqual([]);
  await button.click();
  await expect(figure.locator('[data-depth]')).toBeVisible(LONG);
  await expect(figure.getByRole('combobox', { name: 'Follow', exact: true })).toBeVisible(LONG);
});
