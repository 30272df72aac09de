// The page of continuous space under a test: opened, pressed and read.

/** @import { Page } from '@playwright/test' */

export const PAGE = '../space/en/';
export const LONG = { timeout: 60_000 };

/**
 * Without an address of its own the page opens on its editor, as for a visitor who has been here.
 * @param {Page} page
 * @param {string} [hash]
 */
export async function open(page, hash = '') {
  await page.goto(`${PAGE}${hash || '#study=scene'}`);
  await ready(page);
}

/** It may have drawn before its first study is there. @param {Page} page */
export async function ready(page) {
  await page.locator('#space[data-ready]').waitFor(LONG);
  await page.waitForFunction(() => 'wayscopeSpace' in window);
}

/** The value of a figure, by its name. @param {Page} page @param {string} name */
export const figure = (page, name) => page.locator('.figures dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd[1]');

/** Pixels of the canvas where a place of the scene is. @param {Page} page @param {number} x @param {number} y */
export async function at(page, x, y) {
  const [px, py] = await page.evaluate(([sx, sy]) => {
    const { view } = /** @type {any} */ (window).wayscopeSpace;
    return [view.x + sx * view.scale, view.y - sy * view.scale];
  }, [x, y]);
  const box = /** @type {{ x: number, y: number }} */ (await page.locator('.stage canvas').boundingBox());
  return { x: box.x + px, y: box.y + py };
}

/** @param {Page} page @param {[number, number]} from @param {[number, number]} to */
export async function drag(page, from, to) {
  const [a, b] = [await at(page, ...from), await at(page, ...to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up();
}

/** @param {Page} page @param {number} x @param {number} y */
export async function press(page, x, y) {
  const { x: px, y: py } = await at(page, x, y);
  await page.mouse.click(px, py);
}

export const obstacles = (/** @type {Page} */ page) => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.scene.obstacles.length);
export const walkers = (/** @type {Page} */ page) => page.locator('.chip-button');
