import { faults } from '../support/fits.js';
import { addLanes, expect, frame, open, settled, test } from '../support/page.js';

/** @import { Locator, Page } from '@playwright/test' */

/** Of these, those that lie within a box as a whole. @param {Locator} nodes @param {Locator} box */
async function within(nodes, box) {
  const room = await box.boundingBox();
  const boxes = await Promise.all((await nodes.all()).map((node) => node.boundingBox()));
  return boxes.filter((each) => each && room && each.y >= room.y - 1 && each.y + each.height <= room.y + room.height + 1).length;
}

/** What lies in the window. @param {Locator} nodes @param {Page} page */
const inSight = async (nodes, page) => within(nodes, page.locator('html'));

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the list of lanes has the room that an empty cell panel does not need', async ({ page }) => {
    await open(page);
    await addLanes(page);
    await page.locator('.lane-list').evaluate((list) => list.scrollTo(0, 0));
    const figures = page.locator('.lane .figures');
    expect(await within(figures, page.locator('.lane-list'))).toBeGreaterThanOrEqual(3);
    // With a cell the panel shows all of its table.
    await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).showCell({ x: 30, y: 15 }));
    await frame(page);
    expect(await within(page.locator('.cell tbody tr').first(), page.locator('.panel-cell'))).toBe(1);
  });

  test('settings that are opened come into sight', async ({ page }) => {
    await open(page);
    await page.locator('.lane summary', { hasText: /^Settings/ }).first().click();
    await frame(page);
    const selects = page.locator('.lane').first().locator('.settings select:visible');
    expect(await within(selects, page.locator('.lane-list'))).toBe(await selects.count());
  });

  test('the list of keys fits, and what a key does stands beside it', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: 'Keys', exact: true }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(0);
    const apart = await dialog.locator('dl > div').evaluateAll((rows) => rows.filter((row) => {
      const [keys, words] = [...row.children].map((child) => child.getBoundingClientRect());
      return words.left < keys.right || words.top > keys.top + 8;
    }).map((row) => row.textContent));
    expect(apart).toEqual([]);
  });

  test('every heading says what its number counts, however its lane keeps step', async ({ page }) => {
    await open(page);
    await page.evaluate(() => {
      const scope = /** @type {any} */ (document.querySelector('way-scope'));
      scope.change((/** @type {any} */ engine) => engine.setAlgorithm(1, 'breadth-first'));
      scope.setPace('levels');
    });
    await settled(page);
    await expect(page.locator('way-scope .heading .keeps').last()).toHaveText('no f: synchronised by expansions');
    for (const heading of await page.locator('way-scope .heading').all()) await expect(heading.locator('.unit')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the table shows its cells, the chosen one among them', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: 'The world as a table' }).and(page.locator(':visible')).click();
    await frame(page);
    const view = page.locator('way-scope .table-view');
    expect(await within(view.locator('tbody tr'), view)).toBeGreaterThanOrEqual(5);
    expect(await within(view.locator('td[tabindex="0"]'), view)).toBe(1);
    // The numbers of the world are one press away.
    await expect(view.locator('.census')).toBeHidden();
    await view.getByText('The world in numbers').click();
    await expect(view.locator('.census')).toBeVisible();
  });

  test('settings get more of the sheet than the figures', async ({ page }) => {
    await open(page);
    await page.getByRole('tab', { name: 'Lanes' }).click();
    await page.locator('.lane summary', { hasText: /^Settings/ }).first().click();
    await frame(page);
    const selects = page.locator('.lane').first().locator('.settings select:visible');
    expect(await inSight(selects, page)).toBeGreaterThanOrEqual(4);
  });
});

test.describe('on a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('six lanes that would be too small are shown one at a time, and the page says so', async ({ page }) => {
    await open(page);
    const shown = () => page.evaluate(() => {
      const { lanes, camera, extent } = /** @type {any} */ (document.querySelector('way-scope')).stage;
      return { lanes, width: camera.scale * extent.width };
    });
    const said = page.getByText('There is not enough room for all lanes side by side');
    expect((await shown()).lanes).toEqual([0, 1]);
    await expect(said).toBeHidden();
    await addLanes(page);
    expect((await shown()).lanes).toEqual([5]);
    expect((await shown()).width).toBeGreaterThan(120);
    await expect(said).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show one lane' })).toHaveAttribute('aria-pressed', 'true');
    const headings = page.locator('way-scope .heading');
    expect(await headings.count()).toBe(6);
    await headings.nth(2).click();
    await frame(page);
    expect((await shown()).lanes).toEqual([2]);
    // All tools are in sight.
    expect(await within(page.locator('way-scope .rail .tool'), page.locator('way-scope .rail'))).toBe(await page.locator('way-scope .rail .tool').count());
    // With more room they all stand side by side again.
    await page.setViewportSize({ width: 1280, height: 800 });
    await frame(page);
    expect((await shown()).lanes).toEqual([0, 1, 2, 3, 4, 5]);
    await expect(said).toBeHidden();
  });
});

for (const [width, height] of [[1280, 800], [390, 844]]) {
  test(`text grows with the size set in the browser, and all stays within reach: ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    const sizes = () => page.evaluate(() => {
      const inner = document.querySelector('way-scope')?.shadowRoot;
      const nodes = [document.body, document.querySelector('.tab, .algorithm'), document.querySelector('.panel-head h2'), ...['.sentence .words', '.heading .name', '.legend li', '.where', '.speed'].map((each) => inner?.querySelector(each))];
      return nodes.map((node) => Number.parseFloat(getComputedStyle(/** @type {Element} */ (node)).fontSize));
    });
    const before = await sizes();
    const style = await page.addStyleTag({ content: 'html { font-size: 20px }' });
    await frame(page);
    expect(await sizes()).toEqual(before.map((size) => size * 1.25));
    expect(await faults(page)).toEqual([]);
    // A page of somebody else that counts its rem as ten pixels leaves the element readable.
    await style.evaluate((node) => { node.textContent = 'html { font-size: 62.5% }'; });
    await frame(page);
    expect(await sizes()).toEqual(before);
  });
}
