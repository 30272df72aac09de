import { expect, lab, open, settled, test, whole } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page */
async function openTable(page) {
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'The lanes in figures' });
  await dialog.waitFor();
  return dialog;
}

/** The texts of a column, row by row. @param {Page} page @param {string} name */
async function column(page, name) {
  return page.locator('.lanes-table').evaluate((table, name) => {
    const { rows } = /** @type {HTMLTableElement} */ (table);
    const at = [...rows[0].cells].findIndex(({ textContent }) => textContent === name);
    return [...rows].slice(1).map((row) => (row.cells[at].textContent ?? '').trim());
  }, name);
}

/** @param {Page} page @param {string[]} algorithms */
async function add(page, algorithms) {
  await whole(page);
  await page.evaluate((algorithms) => {
    for (const algorithm of algorithms) /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.addLane(algorithm));
  }, algorithms);
  await settled(page);
}

const count = (/** @type {number} */ value) => value.toLocaleString('en');

test('every figure of every lane, sorted by mouse and by keys', async ({ page }) => {
  await open(page);
  await add(page, ['greedy', 'breadth-first', 'bidirectional-a-star']);
  const { lanes } = await lab(page);
  const dialog = await openTable(page);
  expect(await column(page, 'Expanded')).toEqual(lanes.map(({ counters }) => count(counters.expanded)));
  expect(await column(page, 'Cost')).toEqual(lanes.map(({ cost }) => Number(cost).toFixed(2)));
  expect(await column(page, 'Moves')).toEqual(lanes.map(({ moves }) => count(Number(moves))));
  expect((await column(page, '% of A*'))[1]).toBe(`${((lanes[1].counters.expanded / lanes[0].counters.expanded) * 100).toFixed(1)} %`);
  const gaps = await column(page, 'Above optimum');
  lanes.forEach(({ cost, reference }, i) => {
    const optimum = reference.state === 'known' ? Number(reference.cost) : NaN;
    expect(Number.parseFloat(gaps[i])).toBeCloseTo((Number(cost) / optimum - 1) * 100, 1);
  });
  expect(new Set(gaps).size, 'greedy search errs here').toBeGreaterThan(1);

  const head = dialog.getByRole('columnheader', { name: 'Expanded' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  const up = lanes.map(({ counters }) => counters.expanded).sort((a, b) => a - b);
  expect(await column(page, 'Expanded')).toEqual(up.map(count));
  await head.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  expect(await column(page, 'Expanded')).toEqual(up.reverse().map(count));
  await expect(dialog.locator('[aria-sort]')).toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('columnheader', { name: 'Moves' })).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Table', exact: true })).toBeFocused();
});

test('memory on average lies below the peak; times come when they are asked for', async ({ page }) => {
  await open(page);
  const dialog = await openTable(page);
  await expect.poll(async () => (await column(page, 'Memory, average')).every((text) => text !== '–')).toBe(true);
  const bytes = (/** @type {string[]} */ texts) => texts.map((text) => Number.parseFloat(text));
  const [peak, average] = [bytes(await column(page, 'Per cell, peak')), bytes(await column(page, 'Per cell, average'))];
  peak.forEach((most, i) => {
    expect(average[i]).toBeLessThan(most);
    expect(average[i]).toBeGreaterThan(most / 5);
  });
  expect(await column(page, 'Time')).toEqual(['–', '–']);
  await dialog.getByRole('button', { name: 'Measure times' }).click();
  await expect(dialog.getByRole('status')).toHaveText('All lanes are timed.');
  const { lanes } = await lab(page);
  expect(lanes.every(({ micros }) => Number(micros) > 0)).toBe(true);
  const times = await column(page, 'Time');
  lanes.forEach(({ micros }, i) => expect(Number.parseFloat(times[i])).toBeCloseTo(Number(micros) / 1000, 1));
});

test('the table is copied as it is sorted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  const dialog = await openTable(page);
  await expect.poll(async () => (await column(page, 'Memory, average')).every((text) => text !== '–')).toBe(true);
  await dialog.getByRole('columnheader', { name: 'Lane' }).getByRole('button').click();
  await dialog.getByRole('button', { name: 'Copy as CSV' }).click();
  await expect(dialog.getByRole('status')).toHaveText('The text was copied.');
  const { lanes } = await lab(page);
  const csv = (await page.evaluate(() => navigator.clipboard.readText())).trimEnd().split('\n').map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
  expect(csv[0].slice(0, 4)).toEqual(['lane', 'algorithm', 'settings', 'cost']);
  expect(csv.slice(1).map(([n, name]) => [n, name])).toEqual([['2', 'Dijkstra'], ['1', 'A*']]);
  expect(csv.slice(1).map((line) => Number(line[csv[0].indexOf('expanded')]))).toEqual([lanes[1].counters.expanded, lanes[0].counters.expanded]);
  await dialog.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\| Lane \| Cost \|.*\n\| :--- \| ---: \|.*\n\| 2 Dijkstra \(stop: goal expanded\) \|/);
});

test('where the browser does not copy, the text is there to be copied by hand', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await open(page);
  const dialog = await openTable(page);
  await dialog.getByRole('button', { name: 'Copy as CSV' }).click();
  const area = dialog.getByRole('textbox', { name: 'Copy it by hand' });
  await expect(area).toBeFocused();
  await expect(area).toHaveValue(/^lane,algorithm,/);
  expect(await area.evaluate((node) => /** @type {HTMLTextAreaElement} */ (node).selectionEnd)).toBe((await area.inputValue()).length);
});
