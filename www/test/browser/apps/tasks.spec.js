// What a newcomer does first, in a fresh profile, with the number of presses that it takes.

import { drop } from '../support/files.js';
import { expect, lab, OPEN_MAP, openFirst, place, settled, test } from '../support/page.js';
import { ready } from '../support/space-page.js';

/** @import { Locator, Page } from '@playwright/test' */

const scope = 'way-scope';
const scenario = (/** @type {number} */ n) => `0 scene.map 20 12 ${1 + (n % 3)} 1 ${10 + n} 5 ${n + 10}\n`;

/** A page that has never been visited, and a press that counts itself. @param {Page} page */
async function begin(page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openFirst(page);
  let presses = 0;
  return {
    /** @param {Locator} what */
    async press(what) {
      presses++;
      await what.click();
    },
    /** @param {number} x @param {number} y */
    async cell(x, y) {
      presses++;
      const at = await place(page, x, y);
      await page.mouse.click(at.x, at.y);
    },
    presses: () => presses,
  };
}

test('see A* run: 0 presses', async ({ page }) => {
  await page.goto('./');
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('way-scope'))?.state.player.playing);
  await expect(page.locator(scope).locator('.next-step')).toBeVisible({ timeout: 30_000 });
});

test('step from the start: 1 press', async ({ page }) => {
  const { press, presses } = await begin(page);
  const forward = page.locator(`${scope} [data-transport=forward]`);
  await expect(forward).toHaveAttribute('aria-label', 'One step forward, from the beginning');
  await press(forward);
  await settled(page);
  expect([(await lab(page)).cursor, presses()]).toEqual([1, 1]);
  await expect(forward).toHaveAttribute('aria-label', 'One step forward');
  // Stepped to, the end is the end.
  await page.locator(`${scope} .scrubber`).press('End');
  await forward.click();
  await settled(page);
  const { cursor, steps } = await lab(page);
  expect(cursor).toBe(steps);
});

test('ask why a cell, and see g, h and f in cells: 1 and 2 presses', async ({ page }) => {
  const { cell, press, presses } = await begin(page);
  await cell(20, 10);
  await expect(page.locator('.cell .where')).toHaveText('(20, 10)');
  await expect(page.locator('.cell .why')).toContainText('it was expanded in step');
  expect(presses()).toBe(1);
  await press(page.getByRole('button', { name: 'Values in the cells' }));
  await expect(page.locator(`${scope} .in-cells select`)).toHaveValue('all');
  expect(presses()).toBe(2);
});

for (const [id, name] of [['dijkstra', 'Dijkstra'], ['hpa-star', 'HPA*']]) {
  test(`compare with ${name}: 2 presses`, async ({ page }) => {
    const { press, presses } = await begin(page);
    await press(page.getByRole('button', { name: 'Add', exact: true }));
    await press(page.locator(`dialog.choose [data-id="${id}"]`));
    await expect.poll(async () => (await lab(page)).lanes.map(({ algorithm }) => algorithm)).toEqual(['a-star', id]);
    expect(presses()).toBe(2);
  });
}

test('open a map with its scenarios and run the tenth: 3 presses at most', async ({ page }) => {
  const { press, presses } = await begin(page);
  // The files are dropped: no press.
  await drop(page, ['scene.map', OPEN_MAP], ['scene.map.scen', `version 1\n${Array.from({ length: 10 }, (_, n) => scenario(n)).join('')}`]);
  const number = page.getByLabel('Number of the scenario');
  await expect(number).toHaveValue('1');
  await press(number);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await settled(page);
  expect((await lab(page)).goal).toEqual({ x: 19, y: 5 });
  // With the Enter.
  expect(presses() + 1).toBeLessThanOrEqual(3);
});

test('share a link: 2 presses; embed: 2', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { press, presses } = await begin(page);
  await press(page.getByRole('button', { name: 'Share', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await press(dialog.getByRole('button', { name: 'Copy: Link' }));
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('#lab=');
  expect(presses()).toBe(2);
  await page.keyboard.press('Escape');
  await press(page.getByRole('button', { name: 'Share', exact: true }));
  await press(dialog.getByRole('button', { name: 'Copy: Frame' }));
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('<iframe');
  expect(presses()).toBe(4);
});

test('project it in a lecture hall: 1 press', async ({ page }) => {
  const { press, presses } = await begin(page);
  await press(page.locator('.panel-head').getByRole('button', { name: /lectur/i }));
  await expect(page.locator(`${scope}[lecture]`)).toBeVisible();
  expect(presses()).toBe(1);
});

test('take the scene into Space and back: 2 presses', async ({ page }) => {
  const { press, presses } = await begin(page);
  const before = await lab(page);
  await press(page.getByRole('button', { name: 'Open in Space' }));
  await ready(page);
  await press(page.getByRole('button', { name: 'Open in the laboratory' }));
  await page.waitForURL(/\/lab\//);
  await settled(page);
  const after = await lab(page);
  expect([after.width, after.height, after.start, after.goal]).toEqual([before.width, before.height, before.start, before.goal]);
  expect(presses()).toBe(2);
});
