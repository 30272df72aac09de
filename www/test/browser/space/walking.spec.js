// Characters that walk straight: the choice of path following, deadlocks, and what the panel tells of the last time
// step.

import { readFileSync } from 'node:fs';
import { expect, test } from '../support/page.js';
import { figure, LONG, open, walkers } from '../support/space-page.js';

const study = (/** @type {import('@playwright/test').Page} */ page) => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.measures());
const following = (/** @type {import('@playwright/test').Page} */ page) => page.getByRole('combobox', { name: 'Path following' });

/**
 * A set-up, walked for so many seconds at once.
 * @param {import('@playwright/test').Page} page
 * @param {string} setUp
 * @param {number} seconds
 */
async function walk(page, setUp, seconds) {
  await page.getByRole('combobox', { name: 'Set-up' }).selectOption(setUp);
  await expect(page.getByRole('combobox', { name: 'Set-up' })).toHaveValue(/./);
  await page.evaluate((time) => void /** @type {any} */ (window).wayscopeSpace.study.advance(time), seconds);
}

test('round a corner a character turns about as much as its path, and as in the paper far more', async ({ page }) => {
  await open(page, '#study=walk');
  await expect(following(page)).toHaveValue('straight');
  await walk(page, 'Round a corner', 20);
  const straight = await study(page);
  expect(straight.arrived).toBe(1);
  expect(straight.turned).toBeLessThan(110);
  expect(straight.plans).toBe(1);
  await following(page).selectOption('as in the paper');
  await expect(page.getByText('The path leads through cell centres')).toBeVisible();
  await walk(page, 'Round a corner', 20);
  expect((await study(page)).turned).toBeGreaterThan(200);
});

test('head-on in a corridor two meet, wait, and one gives way', async ({ page }) => {
  await open(page, '#study=walk');
  await walk(page, 'Head-on in a corridor', 6.5);
  await expect(walkers(page)).toHaveCount(2);
  expect((await study(page)).waiting).toBe(2);
  await expect(page.getByRole('checkbox', { name: /^Resolve deadlocks/ })).toBeChecked();
  await page.evaluate(() => void /** @type {any} */ (window).wayscopeSpace.study.advance(2.5));
  await expect(page.locator('.badge-line')).toHaveText('Giving way');
  await page.evaluate(() => void /** @type {any} */ (window).wayscopeSpace.study.advance(50));
  expect(await study(page)).toMatchObject({ arrived: 2, overlaps: 0 });
});

test('the choice is saved with the scene, and scenes saved before have paths as in the paper', async ({ page }) => {
  await open(page, '#study=walk');
  await page.getByRole('tab', { name: 'Scene' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = JSON.parse(readFileSync(await (await coming).path(), 'utf8'));
  expect(saved.study.walk.settings.following).toBe('straight');
  delete saved.study.walk.settings.following;
  await page.locator('input[type=file][accept*=geojson]').setInputFiles({ name: 'before.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(saved)) });
  await page.getByRole('tab', { name: 'Walk' }).click();
  await expect(following(page)).toHaveValue('paper', LONG);
});

test('state equations and base point are told with numbers', async ({ page }) => {
  await open(page, '#study=walk');
  await page.getByText('State equations (Euler)').click();
  await page.getByText('Base point and root').click();
  await walk(page, 'Round a corner', 2);
  const lines = page.locator('.equations li');
  await expect(lines).toHaveCount(5);
  await expect(lines.nth(0)).toHaveText(/^x = [\d.]+ \+ 1\.\d* · cos .+ · 0\.0333 = [\d.]+$/);
  // What is said is right.
  const [, from, speed, theta, step, to] = /= ([\d.]+) \+ ([\d.]+) · cos \(?(-?[\d.]+)\)? · ([\d.]+) = ([\d.]+)/.exec((await lines.nth(0).textContent()) ?? '')?.map(Number) ?? [];
  expect(Math.abs(from + speed * Math.cos(theta) * step - to)).toBeLessThan(0.002);
  await expect(figure(page, 'Speed of the base point')).toHaveText(/^1\.\d+ m\/s$/);
  await expect(page.locator('.base-point path.curve')).toHaveAttribute('d', /^M0\.0 /);
});

test('the roadmap tells what its kd-tree visits, and what a repair did', async ({ page }) => {
  await open(page, '#scene=office&study=roads');
  await expect(page.getByText(/^Neighbours by kd-tree: a query within [\d.]+ m visits \d+ of \d+ vertices on average/)).toBeVisible(LONG);
});

test('a kerb is stepped over and an arch ducked under where the settings say so', async ({ page }) => {
  await open(page, '#study=walk');
  await walk(page, 'Kerb and arch', 20);
  const straight = await study(page);
  expect(straight.arrived).toBe(1);
  expect(straight.turned).toBeLessThan(20);
  await expect(page.locator('.signs .legend li.stands')).toHaveText(['above the head: passed under', 'low: stepped over']);
  await page.getByRole('slider', { name: 'Steps over' }).fill('0.1');
  await expect(page.locator('.signs .legend li.stands')).toHaveText(['obstacle', 'above the head: passed under']);
  // The next set-up has the usual settings again.
  await walk(page, 'Round a corner', 1);
  await expect(page.getByRole('slider', { name: 'Ducks by' })).toHaveValue('0');
});
