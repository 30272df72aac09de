/**
 * Scenes on pages of prose, for tests: bring one into sight, read and change it.
 *
 * @import { Locator, Page } from '@playwright/test'
 */
import { frame } from './page.js';

/**
 * The figure of a scene, scrolled to and running.
 * @param {Page} page
 * @param {string} name
 * @returns {Promise<Locator>}
 */
export async function figure(page, name) {
  const found = page.locator(`figure[data-scene="${name}"]`);
  await found.scrollIntoViewIfNeeded();
  await found.locator('way-scope').waitFor();
  await settledIn(found);
  await found.locator('way-scope').scrollIntoViewIfNeeded();
  await frame(page);
  return found;
}

/** @param {Locator} found */
export async function settledIn(found) {
  await frame(found.page());
  await found.locator('way-scope').evaluate((node) => new Promise((done) => {
    const look = () => {
      const lab = /** @type {any} */ (node).state?.lab;
      if (lab?.complete && lab.arrived && !lab.working) done(undefined);
      else requestAnimationFrame(look);
    };
    look();
  }));
  await frame(found.page());
}

/**
 * The state of its lab.
 * @param {Locator} found
 * @returns {Promise<import('../../../src/engine/types.js').LabState & { hashes: string[] }>}
 */
export async function labOf(found) {
  await settledIn(found);
  return found.locator('way-scope').evaluate((node) => {
    const { lab } = /** @type {any} */ (node);
    const state = lab.state();
    return { ...state, hashes: state.lanes.map((/** @type {unknown} */ _, /** @type {number} */ lane) => lab.hash(lane)) };
  });
}

/**
 * Where the middle of a cell is on the screen.
 * @param {Locator} found
 * @param {number} x
 * @param {number} y
 * @param {number} [tile]
 */
export async function placeIn(found, x, y, tile = 0) {
  return found.locator('way-scope').evaluate((node, [x, y, tile]) => {
    const { stage } = /** @type {any} */ (node);
    const box = stage.canvas.getBoundingClientRect();
    const middle = stage.middleOf(tile, { x, y });
    return { x: box.left + middle.x, y: box.top + middle.y };
  }, [x, y, tile]);
}

/** Presses on a cell. @param {Locator} found @param {number} x @param {number} y */
export async function pressOn(found, x, y) {
  const at = await placeIn(found, x, y);
  await found.page().mouse.click(at.x, at.y);
  await settledIn(found);
}
