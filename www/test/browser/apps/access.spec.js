import { AxeBuilder } from '@axe-core/playwright';
import { faults } from '../support/fits.js';
import { expect, frame, test } from '../support/page.js';
import { STATES } from '../support/states.js';

// Without transitions: axe would see colours on their way. How things lie is looked at with them and without, for the
// menus are wider without.
test.use({ expected: /panicked at|wasm|Failed to load resource/i, reducedMotion: 'reduce' });

/** Rules that a theme decides on: all others say the same of both. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** What axe objects to. @param {import('@playwright/test').Page} page @param {'light' | 'dark'} theme */
async function objections(page, theme) {
  const axe = new AxeBuilder({ page });
  const { violations } = await (theme === 'light' ? axe : axe.withRules(OF_COLOUR)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/**
 * Besides the size of the project: on a desktop a page enlarged four times, which is 320 or 256 pixels wide, and twice;
 * a phone on its side.
 */
const SIZES = {
  desktop: [[1440, 900], [1024, 768], [640, 400], [320, 256], [256, 192]],
  phone: [[390, 844], [360, 640], [844, 390]],
};
const MOTIONS = /** @type {const} */ (['reduce', 'no-preference']);

/**
 * Whether all is looked at. Usually the states are by turns on a desktop and on a phone (playwright.config.js), each at
 * the size of the project and at some of the others, with one of the motions, by turns as well.
 */
const ALL = Boolean(process.env.WAYSCOPE_ALL);

/** What axe looks at is hardly ever another thing on a phone: usually it sees each third state there. */
const asksAxe = (/** @type {string} */ project, /** @type {number} */ at) => project === 'desktop' || ALL || at % 3 === 0;

/**
 * The sizes at which a state is looked at: on a desktop usually its own and two of four, on a phone its own and one of
 * two.
 * @param {number} at
 */
function sizes(/** @type {'desktop' | 'phone'} */ project, at) {
  const [own, ...others] = SIZES[project];
  return ALL ? SIZES[project] : [own, ...others.filter((_, place) => (place + (at >> 1)) % 2 === 0)];
}

for (const [at, [state, enter]] of Object.entries(STATES).entries()) {
  const title = `axe objects to nothing; every control is within reach, 24 pixels large, and nothing is cut off: ${state}`;
  test(title, { tag: at % 2 ? '@on-phone' : '@on-desktop' }, async ({ page }, { project }) => {
    await enter(page);
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      if (!asksAxe(project.name, at)) break;
      await page.emulateMedia({ colorScheme });
      expect.soft(await objections(page, colorScheme), colorScheme).toEqual([]);
    }
    for (const [width, height] of sizes(/** @type {'desktop' | 'phone'} */ (project.name), at)) {
      await page.setViewportSize({ width, height });
      // Two in a row of those that are seen at the same sizes: one with each.
      for (const reducedMotion of ALL ? MOTIONS : [MOTIONS[(at >> 2) % 2]]) {
        await page.emulateMedia({ reducedMotion });
        await frame(page);
        expect.soft(await faults(page), `${width} x ${height}, motion ${reducedMotion}`).toEqual([]);
      }
    }
  });
}
