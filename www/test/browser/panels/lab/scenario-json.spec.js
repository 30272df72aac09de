// A whole lab as JSON: out by the menu, in by dropping, pasting and choosing.
import { readFileSync } from 'node:fs';
import { drop, rows, save } from '../../support/files.js';
import { expect, lab, open, place, settled, test } from '../../support/page.js';

/** @import { Page } from '@playwright/test' */

const schema = JSON.parse(readFileSync(new URL('../../../../../schema/scenario-1.json', import.meta.url), 'utf8'));

/** @param {Page} page */
async function shown(page) {
  await settled(page);
  const { name, start, goal, pace, cursor, hashes, lanes } = await lab(page);
  return { name, start, goal, pace, cursor, hashes, lanes: lanes.map(({ algorithm, settings, cost, counters }) => ({ algorithm, settings, cost, expanded: counters.expanded })), rows: await rows(page) };
}

test('what is saved as JSON opens as the same, and undo leads back', async ({ page }) => {
  test.slow();
  await open(page);
  const { x, y } = await place(page, 30, 10);
  await page.mouse.click(x, y);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.addLane('weighted-a-star'));
    scope.change((/** @type {any} */ engine) => engine.setSetting(2, 'weight', '5'));
    scope.change((/** @type {any} */ engine) => engine.setSetting(2, 'neighbours', '4'));
    scope.change((/** @type {any} */ engine) => engine.paintCost(10, 10, 14, 14, 7, false));
    scope.seek(120);
  });
  const before = await shown(page);
  const file = await save(page, 'lab-json');
  expect(file.name).toBe('bay.wayscope.json');
  const json = JSON.parse(file.bytes.toString());
  expect(json.map.rows).toEqual(before.rows);
  expect(json.costs[12][12]).toBe(7);
  expect(json.lanes[2]).toEqual({ algorithm: 'weighted-a-star', settings: { heuristic: 'octile', neighbours: '4', ties: 'high-g', weight: '5' } });
  // Something else meanwhile.
  await page.locator('.scene-button').click();
  await page.getByRole('button', { name: 'Start over' }).click();
  await settled(page);
  const over = await shown(page);
  expect(over.lanes).toHaveLength(1);
  await drop(page, [file.name, file.bytes]);
  await expect(page.getByRole('status').filter({ hasText: 'The lab in bay.wayscope.json is open.' })).toBeVisible();
  expect(await shown(page)).toEqual(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await shown(page)).toEqual(over);
  await page.getByRole('button', { name: 'Redo' }).click();
  expect(await shown(page)).toEqual(before);
  // By the file dialog, under any name.
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.scene-button').click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open …' }).click();
  await (await chooser).setFiles({ name: 'x.json', mimeType: 'application/json', buffer: file.bytes });
  await expect.poll(async () => (await lab(page)).lanes.length).toBe(3);
  expect(await shown(page)).toEqual(before);
});

test('the examples of the schema open; one that is pasted, and one that names a map of ours', async ({ page }) => {
  await open(page);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, JSON.stringify(schema.examples[1], null, 2));
  await expect.poll(async () => (await lab(page)).name).toBe('two ways round');
  const two = await shown(page);
  expect(two.rows).toEqual(schema.examples[1].map.rows);
  expect([two.pace, two.cursor, two.lanes.map(({ algorithm }) => algorithm)]).toEqual(['levels', 3, ['a-star', 'dijkstra', 'greedy']]);
  expect(two.lanes[0].cost).toBe(two.lanes[1].cost);
  await drop(page, ['spiral.json', JSON.stringify({ ...schema.examples[2], map: { shipped: 'spiral' } })]);
  await expect.poll(async () => (await lab(page)).name).toBe('spiral');
  const spiral = await shown(page);
  expect([spiral.start, spiral.goal]).toEqual([{ x: 1, y: 2 }, { x: 50, y: 50 }]);
  expect(spiral.lanes[0].cost).toBe(spiral.lanes[1].cost);
  await drop(page, ['maze.json', JSON.stringify(schema.examples[3])]);
  await expect.poll(async () => (await lab(page)).name).toBe('maze');
  expect((await shown(page)).cursor).toBe(40);
});

test('a bad file says what is wrong, where, and what would be right, and nothing changes', async ({ page }) => {
  await open(page);
  const before = await shown(page);
  const whole = schema.examples[1];
  const notice = page.locator('.notice');
  for (const [wrong, said] of /** @type {[any, string][]} */ ([
    [{ ...whole, version: 2 }, 'version is 2. It may be one of: 1.'],
    [{ ...whole, lanes: [{ algorithm: 'a-star', settings: { ties: 'none' } }] }, 'lanes[0].settings.ties is none. It may be one of: high-g, low-g, fifo, lifo.'],
    [{ ...whole, map: undefined }, 'map is missing.'],
    [{ ...whole, map: { rows: ['..', '.x'] } }, 'Character 2 of map.rows[1] is “x”.'],
  ])) {
    await drop(page, ['bad.json', JSON.stringify(wrong)]);
    await expect(notice).toContainText(`bad.json`);
    await expect(notice).toContainText(said);
  }
  await drop(page, ['bad.json', '{ "format": "wayscope-scenario",\n "version": 1,']);
  await expect(notice).toContainText('Line 2, column');
  expect(await shown(page)).toEqual(before);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('the schema is beside the page', async ({ page }) => {
  await open(page);
  const served = await page.evaluate(async () => (await fetch(new URL('../schema/scenario-1.json', document.baseURI))).json());
  expect(served).toEqual(schema);
});
