// What stopped people in their first minute with continuous space.

import { expect, test } from '../support/page.js';
import { figure, LONG, open } from '../support/space-page.js';

test('Build after Step through builds, and time stands still', async ({ page }) => {
  await open(page, '#scene=office&study=roads');
  await expect(figure(page, 'Phase')).toHaveText('finished', LONG);
  await page.getByRole('button', { name: 'Step through' }).click();
  await expect(figure(page, 'Phase')).toHaveText('sampling', LONG);
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  expect(await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.time.playing)).toBe(false);
  await expect(figure(page, 'Phase')).toHaveText('finished', LONG);
});

for (const study of ['walk', 'group', 'camera', 'crowd']) {
  test(`Play is no work: another scene saves nothing for later, ${study}`, async ({ page }) => {
    await open(page, `#scene=office&study=${study}`);
    const playing = () => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.time.playing);
    await page.locator('.transport .play').click();
    await expect.poll(playing).toBe(true);
    await page.waitForTimeout(500);
    await page.evaluate(() => (location.hash = '#scene=columns'));
    await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.scene.space.name)).toMatch(/columns/i);
    await expect(page.locator('.notice')).toBeHidden();
  });
}
