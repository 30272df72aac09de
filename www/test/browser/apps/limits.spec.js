import { addLanes, drag, expect, lab, loadMap, open, OPEN_MAP, settled, test } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

const notice = (/** @type {Page} */ page) => page.locator('way-scope .notice');
const meter = (/** @type {Page} */ page) => page.locator('.memory');
/** What the engine counts. @param {Page} page @returns {Promise<import('../../../src/engine/types.js').Memory>} */
const memory = (page) => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).lab.memory());
/** Bytes as the page writes them. @param {number} bytes */
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** @param {Page} page @param {number} width @param {number} height */
async function fillSize(page, width, height) {
  await page.locator('.scene-button').click();
  await page.locator('[data-field=width]').fill(String(width));
  await page.locator('[data-field=height]').fill(String(height));
}

test('the meter tells what the lab holds, part by part, and follows lanes and worlds', async ({ page }) => {
  await open(page);
  const first = await memory(page);
  await expect(meter(page).locator('.used')).toHaveText(`${megabytes(first.total)} of 4.3 GB`);
  await meter(page).locator('summary').click();
  await expect(meter(page).locator('tbody tr')).toHaveCount(2);
  const cells = await meter(page).locator('tbody tr').nth(1).locator('td').allTextContents();
  const { search, trace, view, picture } = first.lanes[1];
  expect(cells).toEqual([search, trace, view, picture].map((bytes) => `${Math.round(bytes / 1000)} kB`));
  expect(first.total).toBe(first.world + first.undo + first.references + first.lanes.reduce((sum, lane) => sum + lane.search + lane.trace + lane.view + lane.picture, 0));
  await page.locator('.proposal').click();
  await settled(page);
  await expect(meter(page).locator('tbody tr')).toHaveCount(3);
  const more = await memory(page);
  expect(more.total).toBeGreaterThan(first.total);
  await drag(page, [[20, 8], [20, 14]]);
  await settled(page);
  expect((await memory(page)).undo).toBeGreaterThan(0);
  await loadMap(page, OPEN_MAP);
  expect((await memory(page)).world).toBe(240);
  await expect(meter(page).locator('dd').first()).toHaveText('240 B');
  await expect(meter(page).locator('.near')).toBeHidden();
});

test('it warns when the lanes may come to most of what a page can have', async ({ page }) => {
  await open(page);
  /** @param {number} most */
  const pretend = (most) => page.evaluate((most) => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    const real = Object.getPrototypeOf(scope.engine).memory;
    scope.engine.memory = () => ({ ...real.call(scope.engine), most });
    scope.ask();
  }, most);
  await pretend(0.69 * 2 ** 32);
  await expect(meter(page).locator('.used')).toBeVisible();
  await expect(meter(page).locator('.near')).toBeHidden();
  await pretend(0.71 * 2 ** 32);
  await expect(meter(page).locator('.near')).toHaveText('The lanes may need 3.0 GB of the 4.3 GB available to a page. Fewer lanes or a smaller world need less.');
});

test('a lane for which there is no room cannot be added, and the reason stands there', async ({ page }) => {
  await open(page);
  const add = page.getByRole('button', { name: 'Add', exact: true });
  const reason = page.locator('.lanes-full');
  await addLanes(page, 5);
  await expect(reason).toBeHidden();
  await addLanes(page);
  await expect(add).toBeDisabled();
  await expect(reason).toHaveText('There can be at most 6 lanes.');
  await expect(add).toHaveAttribute('title', 'There can be at most 6 lanes.');
  await page.getByRole('button', { name: 'Remove lane 6' }).click();
  await expect(add).toBeEnabled();
  await expect(reason).toBeHidden();
  // As the engine says it on a world that six lanes do not fit: making one takes too long here.
  const why = await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    const why = scope.engine.forecast(4096, 4096).refused;
    scope.engine.whyNoLane = () => why;
    scope.change((/** @type {any} */ engine) => engine.removeLane(4));
    return why.id;
  });
  expect(why).toBe('lane.too-large');
  await expect(add).toBeDisabled();
  await expect(reason).toContainText('on 16,777,216 cells may need');
});

test('what a large world needs is told before it is made, and one that does not fit cannot be', async ({ page }) => {
  await open(page);
  const before = await lab(page);
  const told = page.locator('.forecast');
  const go = page.getByRole('button', { name: 'Generate' });
  const dice = page.getByRole('button', { name: 'Another world of this kind' });
  await fillSize(page, 500, 500);
  await expect(told).toBeHidden();
  await page.locator('[data-field=width]').fill('4096');
  await expect(told).toContainText('2,048,000 cells: with these lanes up to');
  await page.locator('[data-field=height]').fill('4096');
  const bytes = await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).lab.forecast(4096, 4096).bytes);
  await expect(told).toHaveText(`16,777,216 cells: with these lanes up to ${(bytes / 1e9).toFixed(1)} GB of memory.`);
  await expect(go).toBeEnabled();
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.addLane('dijkstra')));
  await expect(told).toContainText('3 lanes on 16,777,216 cells may need');
  await expect(told).toContainText('no more than 2 lanes fit.');
  await expect(go).toBeDisabled();
  await expect(dice).toBeDisabled();
  await page.locator('[data-field=width]').fill('40');
  await expect(told).toBeHidden();
  await expect(go).toBeEnabled();
  expect((await lab(page)).revision).toBe(before.revision);
});

test('a map that the lanes do not fit is refused with what would fit, and nothing changes', async ({ page }) => {
  await open(page);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.addLane('dijkstra')));
  await settled(page);
  const before = await lab(page);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File([`type octile\nheight 4096\nwidth 4096\nmap\n${`${'.'.repeat(4096)}\n`.repeat(4096)}`], 'huge.map'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await expect(notice(page)).toContainText('huge: 3 lanes on 16,777,216 cells may need', { timeout: 30_000 });
  await expect(notice(page)).toContainText('no more than 2 lanes fit. The world is unchanged.');
  expect(await lab(page)).toEqual(before);
});

test('that a large world is being made is seen before the page stands still', async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    const real = scope.engine.generate.bind(scope.engine);
    const seen = { notice: '', frames: 0 };
    Object.assign(globalThis, { seen });
    const bar = scope.shadowRoot.querySelector('.notice');
    new MutationObserver(() => {
      const tick = () => {
        seen.frames++;
        if (!bar.hidden) requestAnimationFrame(tick);
      };
      if (!bar.hidden) requestAnimationFrame(tick);
    }).observe(bar, { attributes: true });
    scope.engine.generate = (/** @type {any[]} */ ...args) => {
      Object.assign(seen, { notice: bar.textContent, before: seen.frames });
      return real(...args);
    };
  });
  await fillSize(page, 1200, 900);
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('way-scope')).state.lab.width === 1200);
  const { notice: said, before } = await page.evaluate(() => /** @type {any} */ (globalThis).seen);
  expect(said).toBe('Generating 1,080,000 cells …');
  expect(before).toBeGreaterThan(0);
  await expect(notice(page)).toBeHidden();
});

test('a run too long to be kept whole says which steps are at hand', async ({ page }) => {
  await open(page);
  await page.evaluate(async () => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    await scope.engine.whole();
    scope.change((/** @type {any} */ engine) => engine.removeLane(0));
    scope.change((/** @type {any} */ engine) => engine.generate('random', 1100, 1100, 1, 5));
    scope.change((/** @type {any} */ engine) => engine.setSetting(0, 'target', 'all'));
    scope.seek(0);
  });
  await settled(page);
  const note = page.getByRole('article', { name: 'Lane 1' }).locator('.lane-notes');
  await expect(note).toHaveText(/^This run is too long to be kept whole: of its [\d,]+ steps, 0 to [\d,]+ are kept\. To show another one, the search is rerun up to that step\.$/);
  const { lanes } = await lab(page);
  const [, last] = /0 to ([\d,]+)/.exec((await note.textContent()) ?? '') ?? [];
  const kept = Number(last.replaceAll(',', ''));
  expect(kept).toBeLessThan(lanes[0].steps);
  expect((await memory(page)).lanes[0].trace).toBeLessThanOrEqual(64 * 2 ** 20);
});
