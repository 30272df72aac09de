// The walk engine: a treadmill whose figure is scrubbed, styled and measured, and a walk to goals.

import { expect, test } from '../../support/page.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page @param {string} [more] */
async function open(page, more = '') {
  // It would walk by itself.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`../space/en/#scene=track&study=gait${more}`);
  await page.locator('#space[data-ready]').waitFor();
  await expect(page.locator('.sentence')).toContainText('A foot that bears slides');
}

const measures = (/** @type {Page} */ page) => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.measures());
/** So many seconds go by at once. @param {Page} page @param {number} seconds */
const goOn = (page, seconds) => page.evaluate((all) => {
  const app = /** @type {any} */ (window).wayscopeSpace;
  app.time.pause();
  for (let i = 0; i < all * 10; i++) app.study.advance(0.1);
  app.ask();
}, seconds);
const wheel = (/** @type {Page} */ page) => page.getByRole('slider', { name: 'Phase of the cycle' });

test.describe('on the treadmill', () => {
  /** @type {Page} */
  let page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await open(page);
  });
  test.afterAll(() => page.close());

  test('smaller steps are quicker ones; a planted hip slides by a few millimetres', async () => {
    const before = await measures(page);
    await page.getByRole('slider', { name: 'Hip scale' }).fill('0.7');
    const after = await measures(page);
    expect(after.stride).toBeLessThan(before.stride);
    expect(after.frequency * after.cycle).toBeCloseTo(1.4, 6);
    expect(before['literal-mm']).toBeGreaterThan(5 * before['planted-mm']);
    await page.getByRole('radio', { name: /Planted hip/ }).check();
    await expect(page.locator('.sentence')).toContainText(`slides ${Math.round(after['planted-mm'])} mm`);
    await page.getByRole('slider', { name: 'Hip scale' }).fill('1');
  });

  test('what is turned by too much for the speed says how it turns', async () => {
    const bound = page.locator('[data-field="gait.turn.bound"]');
    const [speed, turn] = ['Speed by leg length, V', 'Turning ω'].map((name) => page.getByRole('slider', { name }));
    const before = await speed.inputValue();
    await turn.fill('90');
    await expect(bound).toBeHidden();
    await speed.fill('0.1');
    await expect(bound).toHaveText(/^It turns by \d+(\.\d)? °\/s: at this speed no more/);
    expect(Number((await bound.textContent())?.match(/[\d.]+/)?.[0])).toBeLessThan(90);
    await turn.fill('-90');
    await expect(bound).toContainText('It turns by -');
    await speed.fill('0');
    await expect(bound).toHaveText('It stands, and turns only while it walks.');
    await turn.fill('0');
    await speed.fill(before);
    await expect(bound).toBeHidden();
  });

  test('the wheel is turned by keys and by hand, and time stands still', async () => {
    await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.time.go());
    await wheel(page).press('ArrowRight');
    const at = Number(await wheel(page).getAttribute('aria-valuenow'));
    await wheel(page).press('Shift+ArrowLeft');
    await expect.poll(async () => Math.abs(Number(await wheel(page).getAttribute('aria-valuenow')) - (at + 0.9) % 1)).toBeLessThan(0.02);
    const box = /** @type {{ x: number, y: number, width: number, height: number }} */ (await wheel(page).boundingBox());
    await page.mouse.click(box.x + box.width - 12, box.y + box.height / 2);
    await expect(wheel(page)).toHaveAttribute('aria-valuenow', '0.25');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  });

  test('a curve is dragged, typed, and compared with another style; a preset blends in a second', async () => {
    await page.getByRole('button', { name: 'Knee flexion', exact: true }).click();
    const handle = page.getByRole('slider', { name: 'Chosen curve' });
    await handle.press('ArrowUp');
    await expect(page.getByRole('spinbutton', { name: 'Right, scale' })).toHaveValue('1.05');
    await page.getByRole('checkbox', { name: 'Left and right together' }).uncheck();
    await page.getByRole('spinbutton', { name: 'Left, offset' }).fill('12');
    await page.getByRole('spinbutton', { name: 'Left, offset' }).press('Enter');
    await expect(handle).toHaveAttribute('aria-valuetext', /offset 12/);
    await page.getByRole('button', { name: 'Style B' }).click();
    await expect(page.getByRole('spinbutton', { name: 'Left, offset' })).toHaveValue('0');
    await page.getByRole('button', { name: 'Style A' }).click();
    await expect(page.getByRole('spinbutton', { name: 'Left, offset' })).toHaveValue('12');
    await page.getByRole('button', { name: 'Soldier' }).click();
    await expect.poll(async () => (await measures(page))['hip-scale']).toBeCloseTo(1.25, 6);
    await page.getByRole('button', { name: 'Giant' }).click();
    expect((await measures(page)).leg).toBe(2);
  });

  test('what is set up is in the file of the scene, and what makes no sense is left out', async () => {
    await page.getByRole('button', { name: 'Giant' }).click();
    const saved = await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.save());
    await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.load({ speed: 'fast', leg: -4, styles: [{ format: 'wayscope-gait', version: 1, curves: { tail: {} } }], walk: { gain: NaN } }));
    await expect(page.locator('.notice')).toBeVisible();
    expect(await measures(page)).toMatchObject({ speed: 1.4, 'hip-scale': 1 });
    await page.evaluate((of) => /** @type {any} */ (window).wayscopeSpace.study.load(of), saved);
    expect((await measures(page)).leg).toBe(2);
  });
});

test('who goes on to another study sees all of its floor', async ({ page }) => {
  await open(page);
  const fitted = () => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.fitted);
  await expect.poll(fitted).toBe(false);
  await page.getByRole('tab', { name: 'Walk', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Walk', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(fitted).toBe(true);
  // What somebody has set stays.
  await page.getByRole('tab', { name: 'Gait' }).click();
  await expect.poll(fitted).toBe(false);
  await page.locator('canvas').first().hover();
  await page.mouse.wheel(0, -200);
  await page.getByRole('tab', { name: 'Walk', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Walk', exact: true })).toHaveAttribute('aria-selected', 'true');
  expect(await fitted()).toBe(false);
});

test('it walks at once, but not where less motion is asked for', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect.poll(() => wheel(page).getAttribute('aria-valuenow')).not.toBe('0');
});

test('the legend has the signs of what is looked at', async ({ page }) => {
  await open(page);
  const drawn = page.locator('.floor-place .signs .legend li.drawn');
  await expect(drawn).toHaveText(['left side', 'right side', 'slide since the heel struck']);
  await page.getByRole('button', { name: 'To goals' }).click();
  await expect(drawn).toHaveText(['left side', 'right side', 'goal, with its tolerance', 'arc ahead that leads to the goal', 'arc ahead that misses the goal', 'gain of the turning', 'path walked so far']);
  await page.locator('[data-field="gait.mode.crowd"]').click();
  await expect(drawn).toHaveText(['left side', 'right side']);
});

test('time that stood still for less than a frame goes on once a frame', async ({ page }) => {
  await open(page);
  const counts = await page.evaluate(async () => {
    const { study, time } = /** @type {any} */ (window).wayscopeSpace;
    const advance = study.advance.bind(study);
    let [frames, calls] = [0, 0];
    study.advance = (/** @type {any[]} */ ...of) => {
      calls++;
      return advance(...of);
    };
    time.go();
    for (let i = 0; i < 5; i++) {
      time.pause();
      time.go();
    }
    await new Promise((done) => {
      const look = () => (++frames < 20 ? requestAnimationFrame(look) : done(undefined));
      requestAnimationFrame(look);
    });
    time.pause();
    return { calls, frames };
  });
  expect(Math.abs(counts.calls - counts.frames)).toBeLessThanOrEqual(2);
});

test('on the floor a fixed gain circles around a goal beside the body, an adaptive one arrives', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'To goals' }).click();
  await expect(page.locator('.gait-beside')).toBeHidden();
  await goOn(page, 2);
  await page.getByRole('combobox', { name: 'Gain of the turning' }).selectOption('fixed');
  await page.getByRole('button', { name: 'Goal beside it' }).click();
  // A bound that holds is told beside the figure.
  const speed = page.locator('[data-field="gait.goal"] .figures dd').nth(1);
  let yields = false;
  for (let i = 0; i < 20; i++) {
    await goOn(page, 0.1);
    yields ||= ((await speed.textContent()) ?? '').endsWith('m/s, slower for the turn');
  }
  expect(yields).toBe(true);
  await goOn(page, 18);
  expect(await measures(page)).toMatchObject({ arrivals: 0 });
  await expect(page.locator('.sentence')).toContainText('the arc misses it');
  await page.getByRole('combobox', { name: 'Gain of the turning' }).selectOption('adaptive');
  await goOn(page, 12);
  expect((await measures(page)).arrivals).toBe(1);
  await expect(page.locator('.sentence')).toContainText('Arrived');
  // A press on the floor is the next goal, and keys lead as well.
  const box = /** @type {{ x: number, y: number, width: number, height: number }} */ (await page.locator('.stage canvas').first().boundingBox());
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height * 0.4);
  await expect(page.locator('.sentence')).toContainText('m to the goal');
  await page.keyboard.down('w');
  // Held for longer than a goal ahead is away.
  await goOn(page, 12);
  expect((await measures(page)).away).toBeUndefined();
  await expect(page.locator('.sentence')).not.toContainText('It stands');
  await page.keyboard.up('w');
  await goOn(page, 4);
  await expect(page.locator('.sentence')).toContainText('It stands');
});

test('a crowd falls out of step, and layers are switched while it walks', async ({ page }) => {
  await open(page);
  const crowd = page.locator('[data-field="gait.mode.crowd"]');
  await crowd.click();
  await expect(crowd).toHaveAttribute('aria-pressed', 'true');
  await goOn(page, 10);
  expect(await measures(page)).toMatchObject({ walkers: 40 });
  expect((await measures(page)).order).toBeLessThan(0.6);
  await page.getByRole('checkbox', { name: 'Avoidance: giving way to others' }).uncheck();
  await page.getByRole('combobox', { name: 'Impenetrability' }).selectOption('helbing');
  await goOn(page, 1);
  await expect(page.locator('.sentence')).toContainText('40 walkers');
});

test('on a phone the figure has the place of the floor', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await expect(page.locator('.gait-sheet')).toBeVisible();
  await expect(page.locator('.stage')).toBeHidden();
  await page.getByRole('button', { name: 'To goals' }).click();
  await expect(page.locator('.stage')).toBeVisible();
});

test('legs stand side by side, and the closest style to a recorded walk is taken', async ({ page }) => {
  await open(page);
  const table = page.getByRole('table', { name: 'Feet side by side' });
  await page.getByText('Feet side by side', { exact: true }).click();
  await expect(table.getByRole('row')).toHaveCount(5);
  await expect(table.getByRole('row', { name: /Planted hip/ })).toContainText(/\d/);
  await expect(table.getByRole('row', { name: /Motion file/ })).toContainText('–');
  await page.getByText('Closest style', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'Closest style' }).getByRole('row')).toHaveCount(11);
  await page.getByRole('button', { name: 'Knee flexion, Left' }).click();
  await page.getByRole('button', { name: 'Use as style' }).click();
  expect((await measures(page)).leg).toBeCloseTo(0.95, 2);
  await page.locator('[data-field="gait.motion.open"] input, input[accept=".bvh"]').first().setInputFiles({ name: 'wrong.bvh', mimeType: 'text/plain', buffer: Buffer.from('HIERARCHY\nnothing') });
  await expect(page.locator('.notice')).toContainText('“wrong.bvh” cannot be used');
});
