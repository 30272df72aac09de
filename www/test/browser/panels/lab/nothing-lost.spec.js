import { drop } from '../../support/files.js';
import { addLanes, drag, expect, lab, loadMap, open, OPEN_MAP, settled, test } from '../../support/page.js';

/** @import { Page } from '@playwright/test' */

// Of reading pictures back, which only a test does.
test.use({ expected: /willReadFrequently/ });

const notice = (/** @type {Page} */ page) => page.locator('way-scope .notice');
const algorithms = async (/** @type {Page} */ page) => (await lab(page)).lanes.map(({ algorithm }) => algorithm);

/** How many bytes of what is shown differ from what the engine has. @param {Page} page */
async function wrongPixels(page) {
  await settled(page);
  return page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    const { ground } = scope.stage;
    const ctx = ground.getContext('2d', { willReadFrequently: true });
    const shown = () => ctx.getImageData(0, 0, ground.width, ground.height).data.slice();
    const before = shown();
    scope.stage.forget();
    scope.stage.draw(scope.state, scope.engine);
    const after = shown();
    return before.reduce((/** @type {number} */ sum, /** @type {number} */ byte, /** @type {number} */ i) => sum + Number(byte !== after[i]), 0);
  });
}

test('the picture of each lane stays its own when one before it goes', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Remove lane 1' }).click();
  expect(await wrongPixels(page)).toBe(0);
  expect(await algorithms(page)).toEqual(['dijkstra']);
  // One goes and another comes in the same change.
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => {
    engine.addLane('greedy');
    engine.removeLane(0);
    engine.addLane('a-star');
  }));
  expect(await wrongPixels(page)).toBe(0);
});

test('a lane that was removed can be brought back, and what is open stays with its lane', async ({ page }) => {
  await open(page);
  await addLanes(page, 4);
  expect(await algorithms(page)).toEqual(['a-star', 'dijkstra', 'greedy', 'weighted-a-star']);
  await page.locator('.lane').nth(2).locator('details.more summary').click();
  await page.locator('.lane').nth(1).locator('.badge').click();
  await page.getByRole('button', { name: 'Remove lane 1' }).click();
  await settled(page);
  expect(await algorithms(page)).toEqual(['dijkstra', 'greedy', 'weighted-a-star']);
  const unfolded = (/** @type {number} */ lane) => page.locator('.lane').nth(lane).locator('details.more').evaluate((node) => /** @type {HTMLDetailsElement} */ (node).open);
  expect([await unfolded(0), await unfolded(1), await unfolded(2)]).toEqual([false, true, false]);
  await expect(page.locator('.lane').nth(0).locator('.verdict')).toBeVisible();
  await expect(page.locator('.lane').nth(0).locator('.number')).toBeFocused();
  await notice(page).getByRole('button', { name: 'Restore' }).click();
  await settled(page);
  expect(await algorithms(page)).toEqual(['dijkstra', 'greedy', 'weighted-a-star', 'a-star']);
});

test('opening a lab from a file offers what was here before', async ({ page }) => {
  await open(page);
  const saved = await page.evaluate(() => [.../** @type {any} */ (document.querySelector('way-scope')).engine.save()]);
  await loadMap(page, OPEN_MAP);
  await drag(page, [[9, 1], [9, 9]]);
  await settled(page);
  const { lanes: [{ cost }] } = await lab(page);
  await drop(page, ['other.wayscope', Uint8Array.from(saved)]);
  await expect(notice(page)).toContainText('The lab in other.wayscope is open.');
  await settled(page);
  expect((await lab(page)).width).toBe(64);
  await notice(page).getByRole('button', { name: 'Restore what was here' }).click();
  await settled(page);
  expect(await lab(page)).toMatchObject({ width: 20, lanes: [{ cost }, {}] });
});

test('what was drawn just before the page is left is there again', async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP);
  await page.waitForTimeout(1000);
  await drag(page, [[9, 1], [9, 9]]);
  const cost = (await settled(page), (await lab(page)).lanes[0].cost);
  await page.reload();
  await settled(page);
  expect(await lab(page)).toMatchObject({ width: 20, lanes: [{ cost }, {}] });
  await page.keyboard.press('d');
  await drag(page, [[14, 1], [14, 11]]);
  await page.reload();
  await settled(page);
  const blocked = await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).lab.inspect(0, 14, 6).state);
  expect(blocked).toBe('blocked');
});

test('scenarios that repeat one another are all reached, and a length that the exact search contradicts is marked', async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP);
  const row = (/** @type {number} */ goal, /** @type {string} */ length) => `0 test.map 20 12 2 6 ${goal} 6 ${length}\n`;
  await drop(page, ['test.scen', `version 1\n${row(10, '8')}${row(12, '10')}${row(10, '8')}${row(14, '1.5')}`]);
  await expect(page.locator('.scenario')).toContainText('of 4');
  const number = page.getByRole('spinbutton', { name: 'Number of the scenario' });
  for (const n of ['1', '2', '3', '4']) {
    await page.getByRole('button', { name: 'Next scenario' }).click();
    await settled(page);
    await expect(number).toHaveValue(n);
    expect((await lab(page)).goal.x).toBe({ 1: 10, 2: 12, 3: 10, 4: 14 }[n]);
    await expect(page.locator('.scenario .length')).toContainText(n === '4' ? 'file disagrees with its map' : 'length');
  }
  await number.fill('3');
  await number.press('Enter');
  await settled(page);
  await expect(number).toHaveValue('3');
  await expect(page.locator('.scenario .length')).not.toContainText('wrong');
});

test('of several worlds at once the first is opened and the rest named, and a map copied as text can be pasted', async ({ page }) => {
  await open(page);
  const map = 'type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n';
  await drop(page, ['a.map', map], ['b.map', map]);
  await expect(notice(page)).toHaveText('a.map is open. Only one world can be open at a time, so these were skipped: b.map.');
  expect((await lab(page)).width).toBe(3);
  await page.evaluate((map) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', map);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, map);
  await expect(page.locator('.scene-button')).toContainText('pasted text');
  await settled(page);
  expect(await lab(page)).toMatchObject({ width: 3, height: 2 });
});
