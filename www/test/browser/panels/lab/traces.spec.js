import { readFileSync } from 'node:fs';
import { drop } from '../../support/files.js';
import { written } from '../../support/kept.js';
import { cell, chooseAlgorithm, expect, frame, lab, open, settled, test } from '../../support/page.js';

/** On a phone a panel is a tab. @param {import('@playwright/test').Page} page @param {string} name */
async function panel(page, name) {
  const tab = page.getByRole('tab', { name });
  if (await tab.isVisible()) await tab.click();
}

/**
 * Saves the lane in focus as a trace.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<{ name: string, text: string }>}
 */
async function saved(page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-save=trace]').click()]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

const notice = (/** @type {import('@playwright/test').Page} */ page) => page.locator('way-scope .notice');

/** A run of three cells from left to right on the top row of whatever map is open. */
const SMALL = {
  version: '1.4.0',
  events: [
    { type: 'source', id: 1, x: 0, y: 0 },
    { type: 'destination', id: 3, x: 2, y: 0 },
    { type: 'generating', id: 1, x: 0, y: 0, g: 0, h: 2, f: 2, pId: null },
    { type: 'expanding', id: 1 },
    { type: 'generating', id: 2, x: 1, y: 0, g: 1, h: 1, f: 2, pId: 1 },
    { type: 'closing', id: 1 },
    { type: 'expanding', id: 2 },
    { type: 'generating', id: 3, g: 2, h: 0, f: 2, pId: 2 },
    { type: 'end', id: 3, g: 2 },
  ],
};
const OPEN = 'type octile\nheight 3\nwidth 4\nmap\n....\n....\n....\n';

/** @param {(trace: any) => void} [change] */
function trace(change = () => {}) {
  const copy = structuredClone(SMALL);
  change(copy);
  return JSON.stringify(copy);
}

/**
 * The map is there: files that come before it is would take its place.
 * @param {import('@playwright/test').Page} page
 */
async function openMap(page) {
  await drop(page, ['open.map', OPEN]);
  await expect.poll(async () => (await lab(page)).name).toBe('open');
  await settled(page);
}

test('a lane saved as a trace opens again as a lane that does the same, step by step', async ({ page }) => {
  await open(page);
  const before = await lab(page);
  const { name, text } = await saved(page);
  expect(name).toBe(`${before.name}-lane-1.trace.json`);
  await drop(page, [name, text]);
  await expect(notice(page)).toContainText('is lane 3');
  await settled(page);
  const after = await lab(page);
  const [original, again] = [after.lanes[0], after.lanes[2]];
  expect(again.recorded).toBe(`${before.name}-lane-1`);
  expect(again.counters.expanded).toBe(original.counters.expanded);
  expect(again.counters.generated).toBe(original.counters.generated);
  expect([again.cost, again.steps, again.status]).toEqual([original.cost, original.steps, 'found']);
  expect(after.hashes[2]).toBe(after.hashes[0]);
  for (const step of [1, 40, 300]) {
    await page.getByRole('slider', { name: 'Step shown' }).fill(String(step));
    await settled(page);
    await expect.poll(async () => (await lab(page)).lanes[2].at).toBe(step);
    const { hashes } = await lab(page);
    expect(hashes[2], `step ${step}`).toBe(hashes[0]);
  }
  const difference = await page.evaluate(() => {
    const { engine } = /** @type {any} */ (document.querySelector('way-scope'));
    engine.ask((/** @type {any} */ lab) => lab.compare(0, 2) ?? true);
    return engine.ask((/** @type {any} */ lab) => lab.difference(true, 1e6));
  });
  expect(difference).toMatchObject({ onlyFirst: 0, onlySecond: 0 });
});

test('a trace of one’s own is judged, stale after an edit, shown again after undo, and kept', async ({ page }) => {
  await open(page);
  await openMap(page);
  await drop(page, ['mine.trace.json', trace()]);
  await expect(notice(page)).toContainText('mine is lane 3: 9 events. Start and goal were moved to those of the trace, (0, 0) and (2, 0).');
  await settled(page);
  let state = await lab(page);
  expect(state.lanes[2]).toMatchObject({ cost: 2, status: 'found', counters: { expanded: 2, generated: 3 }, notes: [] });
  expect(state.lanes[0].cost).toBe(2);
  await panel(page, 'Lanes');
  const card = page.locator('.lane').nth(2);
  await expect(card.locator('.badge')).toHaveText('this path is optimal');
  await expect(card.locator('.algorithm')).toHaveText('mine');
  expect(await cell(page, 1, 0, 2)).toMatchObject({ state: 'closed', g: 1, h: 1 });
  // A wall elsewhere: what was recorded did not know of it.
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.paintStroke(3, 2, 3, 2, '@', false)));
  await settled(page);
  state = await lab(page);
  expect(state.lanes[2]).toMatchObject({ cost: null, status: 'stale', steps: 0 });
  await expect(card.locator('.badge')).toHaveText('world changed');
  await expect(card.locator('.lane-notes')).toContainText('recorded on another map');
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.undo()));
  await settled(page);
  expect((await lab(page)).lanes[2]).toMatchObject({ cost: 2, status: 'found' });
  // Another algorithm takes its place, and it can be brought back.
  await chooseAlgorithm(page, 3, 'dijkstra');
  await expect.poll(async () => (await lab(page)).lanes[2].algorithm).toBe('dijkstra');
  await notice(page).getByRole('button', { name: 'Restore' }).click();
  await settled(page);
  expect((await lab(page)).lanes[2]).toMatchObject({ algorithm: 'trace', recorded: 'mine', cost: 2 });
  // The same for a lane that was removed.
  await card.locator('.remove').click();
  await expect.poll(async () => (await lab(page)).lanes.length).toBe(2);
  await notice(page).getByRole('button', { name: 'Restore' }).click();
  await settled(page);
  expect((await lab(page)).lanes[2]).toMatchObject({ algorithm: 'trace', recorded: 'mine', cost: 2 });
  // It is part of what is saved.
  const kept = await page.evaluate(async () => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.open(scope.engine.save());
    return true;
  });
  expect(kept).toBe(true);
  await settled(page);
  expect((await lab(page)).lanes[2]).toMatchObject({ algorithm: 'trace', recorded: 'mine', cost: 2 });
  // And of what is remembered, though what reads it is not fetched with the first view.
  await written(page);
  await page.reload();
  await settled(page);
  expect((await lab(page)).lanes[2]).toMatchObject({ algorithm: 'trace', recorded: 'mine', cost: 2 });
});

test('what has no room for a trace says so and offers what has', async ({ page }) => {
  await open(page);
  await openMap(page);
  await drop(page, ['mine.trace.json', trace()]);
  await expect(notice(page)).toContainText('mine is lane 3');
  await settled(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const share = page.getByRole('dialog', { name: 'Share' });
  await expect(share).toContainText('1 lane shows a trace, which a link cannot hold.');
  await expect(share.getByRole('textbox', { name: 'Link' })).toBeHidden();
  const [file] = await Promise.all([page.waitForEvent('download'), share.getByRole('button', { name: 'Save as a file' }).click()]);
  expect(file.suggestedFilename()).toBe('open.wayscope');
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();
  await frame(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('[data-save=lab-json]').click();
  await expect(notice(page)).toContainText('Lane 3 shows a trace, which this format cannot hold.');
  // Opened again, the file has it.
  await drop(page, ['map.map', OPEN.replaceAll('.', 'G')]);
  await settled(page);
  expect((await lab(page)).lanes[2].status).toBe('stale');
  await drop(page, ['open.wayscope', readFileSync(await file.path())]);
  await settled(page);
  expect((await lab(page)).lanes[2]).toMatchObject({ recorded: 'mine', status: 'found', cost: 2 });
});

test('a trace that does not fit brings its map or gets one', async ({ page }) => {
  await open(page);
  const { text } = await saved(page);
  const first = await lab(page);
  await openMap(page);
  await drop(page, ['large.trace.json', text]);
  const dialog = page.getByRole('dialog', { name: 'Open the trace large' });
  await expect(dialog).toContainText('does not fit the open map');
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await settled(page);
  const own = await lab(page);
  expect([own.width, own.height, own.name]).toEqual([first.width, first.height, first.name]);
  expect(own.lanes[2].cost).toBe(first.lanes[0].cost);
  expect(own.hashes[2]).toBe(own.hashes[0]);
  // Without a map of its own: an empty one; left with Escape nothing changes.
  const wide = trace((t) => { for (const event of t.events) if ('x' in event) event.x += 200; });
  await drop(page, ['wide.trace.json', wide]);
  const other = page.getByRole('dialog', { name: 'Open the trace wide' });
  await expect(other.getByLabel('an empty map, 203 × 1')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(other).toHaveCount(0);
  expect((await lab(page)).width).toBe(first.width);
  await drop(page, ['wide.trace.json', wide]);
  await other.getByRole('button', { name: 'Open', exact: true }).click();
  await settled(page);
  const made = await lab(page);
  expect([made.width, made.height, made.lanes[3].cost]).toEqual([203, 1, 2]);
});

test('each bad trace is refused with its sentence and changes nothing', async ({ page }) => {
  await open(page);
  await openMap(page);
  const before = await lab(page);
  for (const [text, said] of /** @type {[string, string][]} */ ([
    [trace((t) => { t.events[3].type = 5; }), 'Event 4 has the type 5. Expected: one of source, destination,'],
    [trace((t) => { t.events[3].id = 'nobody'; }), 'Event 4 is the first to name nobody and does not say where it is.'],
    [trace((t) => { t.events[4].x = 1.5; }), 'Event 5 has 1.5 as its x. Expected: a whole number from 0 on.'],
    [trace((t) => { t.events[4].pId = 77; }), 'Event 5 names the parent 77, which no event before it has.'],
    [trace((t) => { t.events[4].g = 'one'; }), 'Event 5 has one as its g.'],
    [trace((t) => { for (const event of t.events) if (event.type === 'expanding') event.type = 'expand'; }), 'Nothing is expanded: no event has the type “expanding”, but one has “expand”.'],
    [trace((t) => { t.events = []; }), 'The trace has no events.'],
    ['{"events": [{"type": "source",}]}', 'Line 1, column 31: from here on this is not valid JSON.'],
    ['events:\n  - [unclosed', 'from here on this is not valid YAML.'],
    ['version: 1.4.0\n', 'The file has no list called “events”'],
  ])) {
    await drop(page, ['bad.trace.json', text]);
    await expect(notice(page), said).toContainText(said);
    const after = await lab(page);
    expect([after.lanes.length, after.revision], said).toEqual([before.lanes.length, before.revision]);
  }
});

test('what is odd about a trace is told on its card, and in full beside it', async ({ page }) => {
  await open(page);
  await openMap(page);
  await drop(page, ['odd.yaml', 'events:\n  - { type: expanding, id: a, x: 0, y: 0 }\n  - { type: fancy }\n  - { type: generating, id: b, x: 3, y: 2, pId: a, g: 1 }\n']);
  await expect(notice(page)).toContainText('odd is lane 3');
  await settled(page);
  await panel(page, 'Lanes');
  const card = page.locator('.lane').nth(2);
  await expect(card.locator('.lane-notes')).toContainText('This trace has 2 irregularities');
  await expect(card.locator('.badge')).toHaveText('path missed');
  await card.locator('.about-button').click();
  const dialog = page.getByRole('dialog', { name: 'Your own algorithm as a lane' });
  await expect(dialog).toContainText('1 event is of a type that is unknown here and is skipped, first event 2.');
  await expect(dialog).toContainText('The trace stops after event 3 without an “end”');
});

test('somebody finds how to bring an algorithm of their own', async ({ page }) => {
  await open(page);
  await panel(page, 'Lanes');
  await page.getByRole('button', { name: 'Your own algorithm: open a trace…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your own algorithm as a lane' });
  await expect(dialog.locator('pre')).toContainText('import json');
  await dialog.getByRole('button', { name: 'JavaScript' }).click();
  await expect(dialog.locator('pre')).toContainText('JSON.stringify');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), dialog.getByRole('button', { name: 'Open a trace…' }).click()]);
  await chooser.setFiles({ name: 'mine.trace.json', mimeType: 'application/json', buffer: Buffer.from(trace()) });
  await expect(notice(page)).toContainText('mine is lane 3');
  await expect(dialog).toHaveCount(0);
  await settled(page);
  await frame(page);
  expect((await lab(page)).lanes[2]).toMatchObject({ recorded: 'mine', counters: { expanded: 2 } });
});
