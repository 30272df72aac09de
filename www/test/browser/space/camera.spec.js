// A camera that looks towards a target, and the set-ups that the gallery opens.

import { expect, test } from '../support/page.js';
import { drag, figure, LONG, open } from '../support/space-page.js';

/** @import { Page } from '@playwright/test' */

/** What the study saves. @param {Page} page */
const saved = (page) => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.save());
const driving = (/** @type {Page} */ page) => expect(figure(page, 'Current speed')).toHaveText('0 m/s', LONG);
const looksTo = (/** @type {Page} */ page) => page.getByRole('combobox', { name: /^View direction/ });
/**
 * By how many degrees the view misses a place, as the pose of the drive has it.
 * @param {Page} page
 * @param {number} x
 * @param {number} y
 */
const misses = (page, x, y) => page.evaluate(async ([tx, ty]) => {
  const app = /** @type {any} */ (window).wayscopeSpace;
  /** @type {number[][]} */
  const arrows = [];
  // What is drawn is looked at: the second arrow is that of the view.
  const drawing = new Proxy({}, { get: (_, name) => (name === 'arrow' ? (/** @type {number[]} */ ...of) => arrows.push(of) : name === 'view' ? app.view : name === 'context' ? document.createElement('canvas').getContext('2d') : () => '') });
  app.study.draw(drawing);
  const [px, py, angle] = arrows[1];
  return (Math.abs(Math.sin(angle - Math.atan2(ty - py, tx - px))) * 180) / Math.PI;
}, [x, y]);

test('towards a target the camera shows one place all the while; the target is dragged, typed, saved and kept on the floor', async ({ page }) => {
  await open(page, '#scene=columns&study=camera');
  await driving(page);
  await expect(figure(page, 'Distance to the target')).toHaveText('–');
  const ahead = page.getByRole('slider', { name: 'Look-ahead' });
  await expect(ahead).toBeVisible();
  await looksTo(page).selectOption('target');
  await expect(ahead).toBeHidden();
  await expect(page.locator('.sentence, [role=status]').filter({ hasText: 'towards the target' }).first()).toBeVisible();
  await expect(figure(page, 'Distance to the target')).toHaveText(/^\d+(\.\d)? m$/);
  expect((await saved(page)).target).toEqual({ x: 18, y: 12 });
  for (const share of [0.2, 0.5, 0.8]) {
    await page.evaluate((part) => { const { past } = /** @type {any} */ (window).wayscopeSpace.study; past.goTo(Math.round(part * past.head)); }, share);
    expect(await misses(page, 18, 12)).toBeLessThan(1e-6);
  }
  await drag(page, [18, 12], [20, 15]);
  const { target } = await saved(page);
  expect(target.x).toBeCloseTo(20, 0);
  expect(target.y).toBeCloseTo(15, 0);
  await page.getByRole('spinbutton', { name: 'Target, x' }).fill('1000');
  await page.keyboard.press('Tab');
  expect((await saved(page)).target.x).toBe(36);
  // What a file says that is no place is the middle of the floor.
  const taken = await page.evaluate(() => {
    const { study } = /** @type {any} */ (window).wayscopeSpace;
    study.load({ looks: 'target', target: { x: 'here', y: null } });
    const odd = study.save();
    study.load({ looks: 'sideways' });
    return [odd.target, odd.looks, study.save().looks];
  });
  expect(taken).toEqual([{ x: 18, y: 12 }, 'target', 'target']);
  await looksTo(page).selectOption('ahead');
  await expect(figure(page, 'Distance to the target')).toHaveText('–');
});

test('each set-up opens its scene and says how it is driven; the gallery leads there', async ({ page }) => {
  await open(page, '#scene=streets&study=camera&set-up=target');
  await expect(figure(page, 'Distance to the target')).toHaveText(/ m$/, LONG);
  await expect(figure(page, 'Segment of the tour')).toHaveText('1 of 4', LONG);
  expect(await saved(page)).toMatchObject({ looks: 'target', eye: 'first', course: 'tour', target: { x: 45, y: 25.5 } });
  const setUps = page.getByRole('combobox', { name: /^Set-up/ });
  await expect(setUps).toHaveValue('target');
  await setUps.selectOption('behind');
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.scene.space.name), LONG).toBe('office');
  await driving(page);
  await expect.poll(() => saved(page)).toMatchObject({ looks: 'ahead', eye: 'chase', course: 'way' });
  await setUps.selectOption('ahead');
  await expect.poll(() => saved(page)).toMatchObject({ looks: 'ahead', eye: 'first' });
});

test('with depth the target stands on the floor, and is seen through the camera', async ({ page }) => {
  await open(page, '#scene=streets&study=camera&set-up=target&view=depth');
  await expect(figure(page, 'Distance to the target')).toHaveText(/ m$/, LONG);
  const seen = await page.evaluate(async () => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    /** @type {any[]} */
    const marks = [];
    /** @type {any[]} */
    const eyes = [];
    const solid = new Proxy({}, { get: (_, name) => (name === 'mark' ? (/** @type {any[]} */ ...of) => marks.push(of) : name === 'see' ? (/** @type {any} */ eye) => eyes.push(eye) : () => {}) });
    app.study.solid(solid);
    return { at: marks.map(([x, y]) => [x, y]), eye: { x: eyes[0].x, y: eyes[0].y, heading: eyes[0].heading } };
  });
  expect(seen.at).toContainEqual([45, 25.5]);
  expect(Math.sin(seen.eye.heading - Math.atan2(25.5 - seen.eye.y, 45 - seen.eye.x))).toBeCloseTo(0, 9);
});
