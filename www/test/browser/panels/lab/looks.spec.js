// What people stumbled over in the laboratory: nothing is cut, nothing moves the map, nothing covers it until it is
// closed.

import { chooseAlgorithm, expect, lab, open, settled, test, whole } from '../../support/page.js';
import { drop } from '../../support/files.js';

/** @import { Page } from '@playwright/test' */

/** Adds lanes past the page. @param {Page} page @param {string[]} ids */
async function add(page, ...ids) {
  await whole(page);
  await page.evaluate((ids) => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    for (const id of ids) scope.change((/** @type {any} */ engine) => engine.addLane(id));
  }, ids);
  await settled(page);
}

test('the table of lanes is seen whole at 1440 pixels, with long settings and six lanes', async ({ page }) => {
  await open(page);
  await add(page, 'hpa-star', 'bidirectional-a-star', 'theta-star', 'weighted-a-star');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page.locator('.lanes-table tbody tr')).toHaveCount(6);
  const { whole: wide, shown } = await page.locator('.dialog-scroll').evaluate((node) => ({ whole: node.scrollWidth, shown: node.clientWidth }));
  expect(wide).toBeLessThanOrEqual(shown);
});

test('the legend of HPA* takes one row and does not move the map; what has no room there unfolds', async ({ page }) => {
  await open(page);
  const foot = () => page.evaluate(() => document.querySelector('way-scope')?.shadowRoot?.querySelector('.foot')?.getBoundingClientRect().height);
  const before = await foot();
  await chooseAlgorithm(page, 2, 'hpa-star');
  await expect.poll(async () => (await lab(page)).lanes[1].algorithm).toBe('hpa-star');
  await settled(page);
  expect(await foot()).toBe(before);
  const more = page.locator('way-scope .legend-more');
  await expect(more).toHaveText(/^\d+ more$/);
  const last = page.locator('way-scope .legend li').filter({ hasText: 'expanded by an earlier search' });
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(last).toBeInViewport({ ratio: 1 });
  expect(await foot()).toBe(before);
  await more.focus();
  await page.keyboard.press('Escape');
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(more).toBeFocused();
  await more.click();
  await page.locator('.panel-head h2').first().click();
  await expect(more, 'a press elsewhere folds it').toHaveAttribute('aria-expanded', 'false');
  await chooseAlgorithm(page, 2, 'dijkstra');
  await settled(page);
  await expect(more).toBeHidden();
});

test('the difference speaks of the step while the step is drawn, and of the whole run at the end', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Difference', exact: true }).click();
  const told = page.locator('.compare-told .lead');
  await page.getByRole('slider', { name: 'Step shown' }).fill('200');
  await settled(page);
  await expect(page.getByRole('button', { name: 'At this step' })).toHaveAttribute('aria-pressed', 'true');
  await expect(told).toHaveText(/^\d+ cells are expanded by one lane only up to this step\.$/);
  const counts = async () => (await page.locator('.difference-legend strong').allTextContents()).slice(0, 2).reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0);
  expect(Number(/^\d+/.exec(await told.innerText())?.[0])).toBe(await counts());
  await page.getByRole('button', { name: 'At the end' }).click();
  await expect(told).toHaveText(/^In the whole run \d+ cells are expanded by one lane only\.$/);
});

test('remarks on a file of scenarios are one line that goes by itself, and are told in full when asked for', async ({ page }) => {
  await open(page);
  const map = 'type octile\nheight 4\nwidth 4\nmap\n....\n.@..\n....\n....\n';
  const line = (/** @type {string} */ rest) => `0\tother.map\t4\t4\t${rest}\n`;
  await drop(page, ['yard.map', map], ['yard.map.scen', `version 1\n${line('1\t1\t3\t3\t2.83')}${line('0\t0\t1\t1\t1.41')}${line('0\t0\t3\t0\t3')}`]);
  const notice = page.locator('way-scope .notice');
  await expect(notice).toContainText('remarks on the file');
  expect((await notice.boundingBox())?.height).toBeLessThan(60);
  await notice.getByRole('button', { name: 'Show' }).click();
  await expect(notice).toContainText('start or end on a wall');
  await page.getByRole('button', { name: 'Close this notice' }).click();
  await drop(page, ['yard.map', map], ['yard.map.scen', `version 1\n${line('1\t1\t3\t3\t2.83')}`]);
  await expect(notice).toContainText('on the file');
  await expect(notice).toBeHidden({ timeout: 15_000 });
});

test('a row of the tree stays within its panel', async ({ page }) => {
  await open(page);
  await page.getByRole('tab', { name: 'Tree', exact: true }).click();
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).showCell({ x: 57, y: 17 }));
  await page.locator('.kin-row').first().waitFor();
  await page.locator('.kin li > .button').first().click();
  const out = await page.locator('.kin-row').evaluateAll((rows) => rows.filter((row) => {
    const panel = /** @type {Element} */ (row.closest('[role=tabpanel]')).getBoundingClientRect();
    return [...row.children].some((child) => child.getBoundingClientRect().right > panel.right - 4);
  }).length);
  expect(out).toBe(0);
});

test('dialogs have one scrim and one size of title', async ({ page }) => {
  await open(page);
  const openers = {
    table: () => page.getByRole('button', { name: 'Table', exact: true }).click(),
    batch: () => page.getByRole('button', { name: 'Batch', exact: true }).click(),
    advice: () => page.getByRole('button', { name: 'Advice', exact: true }).click(),
    share: () => page.getByRole('button', { name: 'Share' }).click(),
    about: () => page.getByRole('button', { name: 'About the algorithm in lane 1' }).click(),
    search: () => page.getByRole('button', { name: 'Add', exact: true }).click(),
    keys: () => page.keyboard.press('?'),
  };
  /** @type {Record<string, string>} */
  const looks = {};
  for (const [name, run] of Object.entries(openers)) {
    await run();
    const handle = await page.waitForFunction(() => {
      const shadow = document.querySelector('way-scope')?.shadowRoot;
      const dialog = document.querySelector('dialog[open]') ?? shadow?.querySelector('dialog[open]');
      const title = dialog?.querySelector('h2');
      if (!dialog || !title) return null;
      const { fontSize, fontWeight } = getComputedStyle(title);
      return [getComputedStyle(dialog, '::backdrop').backgroundColor, fontSize, fontWeight].join(' | ');
    });
    looks[name] = String(await handle.jsonValue());
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  }
  expect(new Set(Object.values(looks)).size, JSON.stringify(looks, null, 1)).toBe(1);
});

test('no line of the code is cut by the tabs above it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page);
  await page.getByRole('tab', { name: 'Code', exact: true }).click();
  const lines = page.locator('.listing li');
  await expect(page.locator('.listing [aria-current]')).toBeVisible();
  for (const step of [869, 40, 200, 3, 500]) {
    await page.getByRole('slider', { name: 'Step shown' }).fill(String(step));
    await settled(page);
    const cut = await lines.evaluateAll((all) => {
      const panel = /** @type {Element} */ (all[0].closest('[role=tabpanel]'));
      const top = panel.getBoundingClientRect().top;
      return all.filter((line) => line.getBoundingClientRect().top < top - 2 && line.getBoundingClientRect().bottom > top + 2).length;
    });
    expect(cut, `step ${step}`).toBe(0);
  }
});
