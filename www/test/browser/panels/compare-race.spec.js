import { expect, frame, lab, open, settled, test } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

/** As if the lanes had been measured. @param {Page} page @param {number[]} micros */
async function measured(page, micros) {
  await page.evaluate((micros) => micros.forEach((time, lane) => /** @type {any} */ (document.querySelector('way-scope')).lab.setMicros(lane, time)), micros);
}

/** Until all lanes have come in. @param {Page} page */
async function over(page) {
  await page.waitForFunction(() => {
    const { lab, player } = /** @type {any} */ (document.querySelector('way-scope')).state;
    return lab.pace === 'time' && !player.playing && lab.arrived && lab.lanes.every((/** @type {any} */ { at, steps }) => at === steps);
  });
  await frame(page);
}

test('lanes race as fast as they were measured; places and times are said', async ({ page }) => {
  await open(page);
  await page.locator('.proposal').click();
  await page.getByRole('button', { name: 'Show one lane' }).click();
  await settled(page);
  await measured(page, [400, 1600, 100]);
  await page.getByRole('button', { name: 'Race', exact: true }).click();
  const racers = page.locator('.racers li');
  await expect(racers).toHaveCount(3);
  expect(await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).stage.tiles.length), 'all of them are seen').toBe(3);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  // An eighth of the slowest one's time: the third is in, the first is half way.
  await page.getByRole('slider', { name: 'Step shown' }).fill('1250');
  await settled(page);
  const { lanes, pace } = await lab(page);
  expect(pace).toBe('time');
  expect(lanes.map(({ at }) => at)).toEqual([Math.floor(lanes[0].steps / 2), Math.floor(lanes[1].steps / 8), lanes[2].steps]);
  await expect(racers.nth(2).locator('.place')).toHaveText('1. 0.10 ms');
  await expect(racers.nth(0).locator('.place')).toHaveText('');
  const words = page.locator('.race .lead');
  await expect(words).toHaveText('Lane 3 has finished: place 1.');
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).setSpeed(16384));
  await page.getByRole('button', { name: 'Play' }).click();
  await over(page);
  await expect(words).toHaveText('Lane 3, Greedy best-first, wins. Lane 2 takes 16.0 times as long.');
  expect(await racers.locator('.place').allTextContents()).toEqual(['2. 0.40 ms', '3. 1.60 ms', '1. 0.10 ms']);
  await page.getByRole('button', { name: 'Race again' }).click();
  await frame(page);
  expect((await lab(page)).playing).toBe(true);
  await page.getByRole('button', { name: 'Leave the race' }).click();
  expect((await lab(page)).playing).toBe(false);
  await expect(page.locator('.race')).toHaveCount(0);
});

test('what is not measured yet is measured first; another pace ends the race', async ({ page }) => {
  await open(page);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.moveGoal(40, 30, false)));
  await settled(page);
  expect((await lab(page)).lanes.map(({ micros }) => micros)).toEqual([null, null]);
  await page.getByRole('button', { name: 'Race', exact: true }).click();
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('way-scope')).state.player.position > 0);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).setSpeed(16384));
  await over(page);
  const { lanes } = await lab(page);
  const times = lanes.map(({ micros }) => Number(micros));
  expect(times.every((time) => time > 0)).toBe(true);
  const first = times.indexOf(Math.min(...times));
  await expect(page.locator('.racers li').nth(first).locator('.place')).toHaveText(/^1\. /);
  await page.locator('way-scope .pace').selectOption('steps');
  await settled(page);
  await expect(page.locator('.race')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Race', exact: true })).toHaveAttribute('aria-pressed', 'false');
});
