// Time in continuous space: the transport of the laboratory, its keys, and what it says where something cannot be done.

import { expect, test } from '../support/page.js';
import { at, open } from '../support/space-page.js';

/** @import { Page } from '@playwright/test' */

/** Names and sizes of the buttons of a transport, wherever it is. @param {Page} page */
const buttons = (page) => page.locator('.transport .buttons button').evaluateAll((all) => all.map((one) => {
  const { width, height } = one.getBoundingClientRect();
  return [one.getAttribute('aria-label'), one.querySelector('path')?.getAttribute('d'), width, height].join(' ');
}));
/** @param {Page} page */
const past = (page) => page.evaluate(() => {
  const { at, head } = /** @type {any} */ (window).wayscopeSpace.study.past;
  return [at, head];
});
/** @param {Page} page @param {string} name */
const one = (page, name) => page.getByRole('button', { name, exact: true });

test('the buttons are those of the laboratory: the same names, signs, order and sizes', async ({ page }) => {
  await page.goto('./');
  await expect(page.locator('.transport .buttons button')).toHaveCount(5);
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('way-scope'))?.state?.lab?.complete);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).pause());
  await expect(one(page, 'Play')).toBeVisible();
  const there = await buttons(page);
  await open(page, '#scene=office&study=walk');
  await expect(one(page, 'Play')).toBeVisible();
  expect((await buttons(page)).map((text) => text.replace(/ (Play|Pause) /, ' '))).toEqual(there.map((text) => text.replace(/ (Play|Pause) /, ' ')));
});

test('it plays, steps, goes back, to the ends and to where the slider says, by buttons and by keys', async ({ page }) => {
  await open(page, '#scene=office&study=walk');
  await page.locator('.chip-button').first().waitFor();
  await expect(one(page, 'To the end')).toBeDisabled();
  await expect(one(page, 'To the end')).toHaveAttribute('title', /latest moment/);
  await expect(one(page, 'One step back')).toHaveAttribute('title', /earliest moment/);
  for (let i = 0; i < 3; i++) await one(page, 'One step forward').click();
  expect(await past(page)).toEqual([3, 3]);
  await one(page, 'One step back').click();
  expect(await past(page)).toEqual([2, 3]);
  await expect(page.getByRole('slider', { name: 'History' })).toHaveValue('2');
  await page.getByRole('tab', { name: 'Walk' }).focus();
  await page.keyboard.press(',');
  expect(await past(page)).toEqual([1, 3]);
  await page.locator('.stage canvas').focus();
  await page.keyboard.press('End');
  expect(await past(page)).toEqual([3, 3]);
  await page.keyboard.press('.');
  expect(await past(page)).toEqual([4, 4]);
  await page.keyboard.press('Space');
  await expect(one(page, 'Pause')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(one(page, 'Play')).toBeVisible();
  await page.keyboard.press('Home');
  expect((await past(page))[0]).toBe(0);
  await page.keyboard.press(']');
  await expect(page.getByLabel('Speed', { exact: true })).toHaveValue('2');
});

test('where nothing moves, or a study cannot go back, the buttons say so', async ({ page }) => {
  await open(page, '#scene=streets&study=roads');
  await expect(one(page, 'One step back')).toHaveAttribute('title', /no history/);
  await page.getByRole('tab', { name: 'Scene' }).click();
  for (const name of ['To the beginning', 'One step back', 'Play', 'One step forward', 'To the end']) {
    await expect(one(page, name)).toBeDisabled();
    await expect(one(page, name)).toHaveAttribute('title', /nothing moves in this tab/);
  }
});

test('the question mark lists keys and gestures; a double press, F and 0 show the whole floor', async ({ page }) => {
  await open(page, '#scene=office');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keys and gestures' });
  await expect(list).toBeVisible();
  await expect(list.getByText('play or pause')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await one(page, 'Keys').click();
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  const scale = () => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.view.scale);
  const whole = await scale();
  const { x, y } = await at(page, 3, 10);
  for (const fit of [() => page.mouse.dblclick(x, y), () => page.keyboard.press('f'), () => page.keyboard.press('0')]) {
    await page.keyboard.press('+');
    expect(await scale()).toBeGreaterThan(whole);
    await fit();
    expect(await scale()).toBeCloseTo(whole, 6);
  }
});

test('in the laboratory a double press and 0 show the whole world', async ({ page }) => {
  await page.goto('./');
  await page.locator('way-scope .stage canvas').first().waitFor();
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('way-scope'))?.state?.lab?.complete);
  const camera = () => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.camera);
  const box = /** @type {{ x: number, y: number, width: number, height: number }} */ (await page.locator('way-scope .stage').boundingBox());
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (const fit of [() => page.mouse.dblclick(x, y), () => page.keyboard.press('0')]) {
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -400);
    await expect.poll(camera).not.toBeNull();
    await fit();
    await expect.poll(camera).toBeNull();
  }
});
