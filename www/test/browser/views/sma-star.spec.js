/** SMA*: its slider of memory, what leaves memory and comes back, the gauge, and a path that does not fit. */
import { cell as inspect, chooseAlgorithm, expect, lab, open, settled, test } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

const OPEN = 1;
const CULLED = 7;
const lane = async (/** @type {Page} */ page) => (await lab(page)).lanes[0];
const card = (/** @type {Page} */ page) => page.locator('article.lane').first();
const slider = (/** @type {Page} */ page) => card(page).getByRole('slider', { name: 'Memory limit (nodes)' });

/** Lane 1 becomes SMA*, as a person would choose it, with its settings open. @param {Page} page */
async function begin(page) {
  await open(page);
  await chooseAlgorithm(page, 1, 'sma-star');
  await expect.poll(async () => (await lane(page)).algorithm).toBe('sma-star');
  await card(page).locator('summary', { hasText: 'Settings' }).click();
  await expect(slider(page)).toBeVisible();
  await settled(page);
}

/**
 * Moves the slider with the keyboard until it shows so many nodes.
 * @param {Page} page
 * @param {string} nodes
 * @param {'ArrowLeft' | 'ArrowRight'} key
 */
async function slide(page, nodes, key) {
  await slider(page).focus();
  for (let i = 0; i < 12 && (await lane(page)).settings.memory !== nodes; i++) {
    const before = (await lane(page)).settings.memory;
    await page.keyboard.press(key);
    await expect.poll(async () => (await lane(page)).settings.memory).not.toBe(before);
  }
  await expect.poll(async () => (await lane(page)).settings.memory).toBe(nodes);
  await settled(page);
}

/**
 * Goes to the first step after the one shown in which a cell's mark changes like this, and answers the cell.
 * @param {Page} page @param {number} from @param {number} to
 */
async function until(page, from, to) {
  const { width } = await lab(page);
  const marks = () => page.evaluate(() => [.../** @type {any} */ (document.querySelector('way-scope')).lab.marks(0)]);
  let before = await marks();
  for (let step = (await lane(page)).at + 1; ; step++) {
    await page.evaluate((step) => /** @type {any} */ (document.querySelector('way-scope')).seek(step), step);
    await settled(page);
    const now = await marks();
    const node = now.findIndex((mark, i) => mark === to && before[i] === from);
    if (node >= 0) return { x: node % width, y: Math.floor(node / width) };
    before = now;
  }
}

test('less memory takes more expansions for the same path, and too little ends without one', async ({ page }) => {
  await begin(page);
  await slide(page, '2048', 'ArrowRight');
  const roomy = await lane(page);
  expect(roomy.status).toBe('found');
  expect(roomy.reference).toEqual({ state: 'known', cost: roomy.cost });
  await slide(page, '1024', 'ArrowLeft');
  const tight = await lane(page);
  expect([tight.status, tight.cost]).toEqual(['found', roomy.cost]);
  expect(tight.counters.expanded).toBeGreaterThan(roomy.counters.expanded);
  expect(tight.counters.peakBytes).toBeLessThan(roomy.counters.peakBytes);
  await slide(page, '8', 'ArrowLeft');
  const none = await lane(page);
  expect([none.status, none.cost]).toEqual(['stopped', null]);
  await expect(card(page).locator('.claim-line')).toContainText('at most 8 cells');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '8');
});

test('the gauge tells the nodes in memory at the cursor, and never more than the limit', async ({ page }) => {
  await begin(page);
  await slide(page, '64', 'ArrowLeft');
  const bar = card(page).locator('[data-gauge] > *');
  const nodes = async () => Number((await lane(page)).notes.find(({ id }) => id === 'lane.in-memory')?.args.n ?? -1);
  const share = () => bar.evaluate((node) => Number(node.style.getPropertyValue('--share')));
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await settled(page);
  expect(await nodes()).toBe(0);
  await expect(card(page).locator('.lane-notes')).toContainText('Memory: 0 of 64 nodes');
  expect(await share()).toBe(0);
  const { steps } = await lane(page);
  for (const step of [1, 2, 40, Math.floor(steps / 2), steps]) {
    await page.evaluate((step) => /** @type {any} */ (document.querySelector('way-scope')).seek(step), step);
    await settled(page);
    const now = await nodes();
    expect(now).toBeGreaterThan(0);
    expect(now).toBeLessThanOrEqual(64);
    await expect(card(page).locator('.lane-notes')).toContainText(`Memory: ${now} of 64 nodes`);
    expect(await share()).toBeCloseTo(now / 64, 5);
  }
  // Another algorithm has no such limit.
  await chooseAlgorithm(page, 1, 'a-star');
  await settled(page);
  expect(await nodes()).toBe(-1);
  await expect(card(page).locator('[data-gauge]')).toBeHidden();
});

test('what leaves memory is drawn as forgotten, told, and comes back with the f that was kept', async ({ page }) => {
  await begin(page);
  await slide(page, '64', 'ArrowLeft');
  await expect(page.locator('.legend li', { hasText: 'forgotten' })).toBeVisible();
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).seek(20));
  await settled(page);
  const { x, y } = await until(page, OPEN, CULLED);
  const seen = await inspect(page, x, y);
  expect(seen.state).toBe('deferred');
  const story = () => page.evaluate(([x, y]) => /** @type {any} */ (document.querySelector('way-scope')).lab.story(0, x, y), [x, y]);
  expect((await story()).why.id).toBe('why.culled');
  expect((await story()).history.map((/** @type {any} */ each) => each.kind)).toContain('culled');
  await page.getByRole('button', { name: 'One step back' }).click();
  await settled(page);
  expect((await inspect(page, x, y)).state).toBe('open');
  const again = await until(page, CULLED, OPEN);
  expect((await inspect(page, again.x, again.y)).state).toBe('open');
  const sentence = await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).lab.sentence(0));
  expect(sentence.id).toBe('event.expanded.in-memory');
  expect(sentence.args.generated).toBeGreaterThan(0);
  await expect(page.locator('.sentence').first()).toContainText('to memory');
});
