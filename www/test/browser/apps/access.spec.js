import { AxeBuilder } from '@axe-core/playwright';
import { faults } from '../support/fits.js';
import { expect, frame, test } from '../support/page.js';
import { STATES } from '../support/states.js';

// Without transitions: axe would see colours on their way. How things lie is looked at with them and without, for the menus are wider without.
test.use({ expected: /panicked at|wasm|Failed to load resource/i, reducedMotion: 'reduce' });

/** Rules that a theme decides on: all others say the same of both. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** What axe objects to. @param {import('@playwright/test').Page} page @param {'light' | 'dark'} theme */
async function objections(page, theme) {
  const axe = new AxeBuilder({ page });
  const { violations } = await (theme === 'light' ? axe : axe.withRules(OF_COLOUR)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Besides the size of the project: on a desktop a page enlarged four times, which is 320 or 256 pixels wide, and twice; a phone on its side. */
const SIZES = {
  desktop: [[1440, 900], [1024, 768], [640, 400], [320, 256], [256, 192]],
  phone: [[390, 844], [360, 640], [844, 390]],
};

/** What axe looks at is hardly ever another thing on a phone: usually it sees each third state there. How things lie is looked at in all. */
const asksAxe = (/** @type {string} */ project, /** @type {number} */ at) => project === 'desktop' || Boolean(process.env.WAYSCOPE_ALL) || at % 3 === 0;

for (const [at, [state, enter]] of Object.entries(STATES).entries()) {
  test(`axe objects to nothing; every control is within reach, 24 pixels large, and nothing is cut off: ${state}`, async ({ page }, { project }) => {
    await enter(page);
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      if (!asksAxe(project.name, at)) break;
      await page.emulateMedia({ colorScheme });
      expect.soft(await objections(page, colorScheme), colorScheme).toEqual([]);
    }
    for (const [width, height] of SIZES[/** @type {keyof typeof SIZES} */ (project.name)]) {
      await page.setViewportSize({ width, height });
      for (const reducedMotion of /** @type {const} */ (['reduce', 'no-preference'])) {
        await page.emulateMedia({ reducedMotion });
        await frame(page);
        expect.soft(await faults(page), `${width} x ${height}, motion ${reducedMotion}`).toEqual([]);
      }
    }
  });
}
