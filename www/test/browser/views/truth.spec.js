import { expect, frame, loadMap, open, OPEN_MAP, settled, test } from '../support/page.js';

/** What the stage drew last of what is true, and the legend's words. @param {import('@playwright/test').Page} page */
async function drawn(page) {
  await frame(page);
  return page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    const truths = scope.stage.truths.map((/** @type {any} */ { kind, kinds, line }) => ({
      kind, line: [...line], region: kinds.filter((/** @type {number} */ k) => k === 1).length, frontier: kinds.filter((/** @type {number} */ k) => k === 2).length,
    }));
    const legend = [...scope.shadowRoot.querySelectorAll('.legend li')].filter((item) => !item.hidden).map((item) => item.textContent);
    return { truths, legend };
  });
}

/** @param {import('@playwright/test').Page} page @param {string} call */
const ask = (page, call) => page.evaluate((call) => new Function('scope', call)(document.querySelector('way-scope')), call);

/** A column of walls with the goal behind it. */
const WALLED = `type octile\nheight 12\nwidth 20\nmap\n${`${'.'.repeat(12)}@${'.'.repeat(7)}\n`.repeat(12)}`;

test('at the end of a run that found no path it shows why, and before only where it is asked for', async ({ page }) => {
  await open(page);
  await loadMap(page, WALLED);
  const { truths, legend } = await drawn(page);
  expect(truths.map((/** @type {any} */ { kind, region, frontier }) => [kind, region, frontier])).toEqual([['no-path', 144, 12], ['no-path', 144, 12]]);
  expect(truths[0].line[0]).toBe(6 * 20 + 2);
  expect(truths[0].line.at(-1)).toBe(6 * 20 + 11);
  expect(legend).toContain('barrier');
  await page.getByRole('slider', { name: 'Step shown' }).fill('9');
  expect((await drawn(page)).truths).toEqual([]);
  await ask(page, "scope.showOverlay('frontier')");
  expect((await drawn(page)).truths).toMatchObject([{ kind: 'frontier', region: 0, frontier: 12, line: [] }]);
  await ask(page, "scope.showOverlay('none'); scope.toEnd()");
  expect((await drawn(page)).truths).toEqual([]);
  // A hole in the wall: nothing to explain.
  await ask(page, "scope.showOverlay(null); scope.change((engine) => engine.paintStroke(12, 3, 12, 3, '.', false))");
  await settled(page);
  const open_ = await drawn(page);
  expect(open_.truths).toEqual([]);
  expect(open_.legend).not.toContain('barrier');
});

test('the shortest path is shown for the lane in focus, cells are pointed at until the world changes', async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP);
  await ask(page, "scope.chooseLane(1); scope.showOverlay('optimum'); scope.point([{ x: 4, y: 4 }])");
  const { truths, legend } = await drawn(page);
  expect(truths.length).toBe(1);
  expect(truths[0].line.length).toBe(16);
  expect(legend).toContain('shortest path');
  expect(legend).not.toContain('closed from goal');
  expect(await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.points.length)).toBe(1);
  await ask(page, "scope.change((engine) => engine.paintStroke(9, 3, 9, 8, '@', false))");
  await settled(page);
  expect(await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.points.length)).toBe(0);
  const around = (await drawn(page)).truths[0].line;
  expect(around.filter((/** @type {number} */ at) => at % 20 === 9 && at >= 63 && at <= 169)).toEqual([]);
  expect(around).not.toEqual(truths[0].line);
});

test('the legend has what the lanes shown have', async ({ page }) => {
  await open(page);
  await ask(page, "scope.change((engine) => { engine.setAlgorithm(1, 'bidirectional-a-star'); engine.setSetting(0, 'agent', '3'); })");
  await settled(page);
  expect((await drawn(page)).legend).toEqual(expect.arrayContaining(['open from goal', 'closed from goal', 'by both', 'too narrow']));
  await ask(page, "scope.chooseLane(0); scope.setAttribute('lanes-view', 'one')");
  const { legend } = await drawn(page);
  expect(legend).toContain('too narrow');
  expect(legend).not.toContain('open from goal');
});
