/**
 * Floors in texts, for tests: bring one into sight, change it, ask for its figures.
 *
 * @import { Locator, Page } from '@playwright/test'
 */

/** The figure of a floor, scrolled to and alive. @param {Page} page @param {string} name @returns {Promise<Locator>} */
export async function floorFigure(page, name) {
  const found = page.locator(`figure[data-floor="${name}"]`);
  await found.scrollIntoViewIfNeeded();
  await found.locator('.floor-place[data-ready]').waitFor({ timeout: 60_000 });
  await found.locator('.live').evaluate(settled);
  return found;
}

/**
 * Its figures after these changes, made to the scene as it is at first.
 * @param {Locator} found
 * @param {string[]} changes
 * @returns {Promise<Record<string, number>>}
 */
export async function measured(found, changes) {
  return found.locator('.live').evaluate(async (box, all) => {
    const { begin, change, app } = /** @type {any} */ (box);
    await begin();
    for (const one of all) await change(one);
    return app.study.measures();
  }, changes);
}

/** @param {any} box */
function settled(box) {
  return new Promise((done) => {
    const look = () => {
      if (box.app?.study?.measures()) done(undefined);
      else requestAnimationFrame(look);
    };
    look();
  });
}
