import { written } from '../support/kept.js';
import { chooseAlgorithm, expect, lab, open, settled, test } from '../support/page.js';

/** @typedef {import('@playwright/test').Page} Page */

const dialog = (/** @type {Page} */ page) => page.locator('dialog.about');
const part = (/** @type {Page} */ page, /** @type {string} */ id) => dialog(page).locator(`[data-about="${id}"]`);

/** @param {Page} page @param {number} n of the lane */
async function about(page, n) {
  await page.getByRole('button', { name: `About the algorithm in lane ${n}` }).click();
  await expect(dialog(page)).toBeVisible();
}

test('every algorithm tells all about itself', async ({ page }) => {
  await open(page);
  const ids = await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).engine.catalogue().map((/** @type {{ id: string }} */ { id }) => id));
  expect(ids.length).toBeGreaterThanOrEqual(6);
  for (const id of ids) {
    await chooseAlgorithm(page, 1, id);
    // The code of some is fetched first.
    await expect.poll(async () => (await lab(page)).lanes[0].algorithm).toBe(id);
    await settled(page);
    const { because } = (await lab(page)).lanes[0];
    await about(page, 1);
    for (const name of ['idea', 'source']) await expect(part(page, name).locator('p')).toHaveText(/\w{3}/);
    await expect(part(page, 'promise').locator('li')).toHaveCount(because.length);
    for (const name of ['use', 'avoid', 'deviations']) expect(await part(page, name).locator('li').count(), `${id} ${name}`).toBeGreaterThanOrEqual(2);
    expect(await part(page, 'scenes').getByRole('link').count(), id).toBeGreaterThanOrEqual(1);
    await expect(part(page, 'game').locator('code')).toContainText(`catalogue.entry("${id}")`);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
});

test('the promise is that of the settings, and the programs have them', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await page.locator('.lane summary', { hasText: /^Settings/ }).first().click();
  await page.locator('.lane [data-setting=heuristic]').first().selectOption('manhattan');
  await settled(page);
  await about(page, 1);
  await expect(part(page, 'promise')).toContainText('bounded suboptimal: ≤ 1.41 × optimal');
  const code = part(page, 'game').locator('code');
  await expect(code).toContainText('("heuristic", "manhattan"),');
  await dialog(page).getByRole('button', { name: 'JavaScript' }).click();
  await expect(code).toContainText("heuristic: 'manhattan',");
  await dialog(page).getByRole('button', { name: 'Copy' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('The text was copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.textContent());
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  // What was looked at last stays in front.
  await about(page, 2);
  await expect(code).toContainText("algorithm: 'dijkstra'");
});

test('it is read by keys, and what cannot be copied is selected', async ({ page }) => {
  await open(page);
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } }));
  await page.getByRole('button', { name: 'About the algorithm in lane 2' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dijkstra' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Copy' }).focus();
  await page.keyboard.press('Enter');
  const selected = await page.evaluate(() => String(getSelection()));
  expect(selected.trim()).toBe((await part(page, 'game').locator('code').textContent())?.trim());
  const before = await lab(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'About the algorithm in lane 2' })).toBeFocused();
  expect((await lab(page)).cursor, 'keys in the dialog stay there').toBe(before.cursor);
});

test('an algorithm leads to the scenes where it shines and where it fails, and back', async ({ page }) => {
  await open(page);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.paintStroke(3, 3, 3, 3, '@', false)));
  await settled(page);
  await written(page);
  await about(page, 1);
  await Promise.all([page.waitForEvent('load'), part(page, 'scenes').getByRole('link', { name: 'A scene where it fails' }).click()]);
  await settled(page);
  expect(await lab(page)).toMatchObject({ name: 'rooms', lanes: [{ algorithm: 'a-star' }, { algorithm: 'dijkstra' }] });
  await page.getByRole('button', { name: 'Restore what was here' }).click();
  await settled(page);
  expect(await lab(page)).toMatchObject({ name: 'bay' });
  // The scene that is shown already: the dialog makes way for it.
  await page.goto('about:blank');
  await page.goto('./#scene=crescent');
  await settled(page);
  await about(page, 1);
  await part(page, 'scenes').getByRole('link', { name: 'A scene where it excels' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await lab(page)).toMatchObject({ lanes: [{ algorithm: 'a-star' }, { algorithm: 'dijkstra' }] });
});
