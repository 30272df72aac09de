import { AxeBuilder } from '@axe-core/playwright';
import { expect, open, test } from './page.js';

/** @param {import('@playwright/test').Page} page @param {string} state */
async function clean(page, state) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`), state).toEqual([]);
}

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`axe finds nothing to object to, ${colorScheme}`, async ({ page }, { project }) => {
    await page.emulateMedia({ colorScheme });
    await open(page);
    await clean(page, 'first view');
    if (project.name === 'phone') {
      for (const tab of ['Lanes', 'Cell']) {
        await page.getByRole('tab', { name: tab }).click();
        await clean(page, tab);
      }
      await page.getByRole('tab', { name: 'Lanes' }).click();
    }
    await page.getByText('Settings').first().click();
    await clean(page, 'settings open');
    await page.locator('.scene-button').click();
    await clean(page, 'scene menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keys', exact: true }).click();
    await clean(page, 'list of keys');
    await page.keyboard.press('Escape');
    await page.evaluate(() => {
      const scope = /** @type {any} */ (document.querySelector('way-scope'));
      scope.change((/** @type {any} */ engine) => engine.loadMap(new Uint8Array(3), 'bad'), { name: 'bad' });
    });
    await clean(page, 'notice');
  });
}

test('every control is at least 24 pixels large', async ({ page }) => {
  await open(page);
  const small = await page.evaluate(() => {
    const inner = /** @type {ShadowRoot} */ (document.querySelector('way-scope')?.shadowRoot);
    const controls = [document, inner].flatMap((root) => Array.from(root.querySelectorAll('button, select, input, summary')));
    const tooSmall = (/** @type {Element} */ node) => {
      const { width, height } = node.getBoundingClientRect();
      return node.checkVisibility() && (width < 24 || height < 24);
    };
    return controls.filter(tooSmall).map((node) => node.outerHTML.slice(0, 80));
  });
  expect(small).toEqual([]);
});
