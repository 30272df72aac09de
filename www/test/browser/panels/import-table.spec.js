import { dialog, drop, rows, solve, take } from '../support/files.js';
import { cell, expect, lab, open, test } from '../support/page.js';

test('a table of 0 and 1 is proposed as walls', async ({ page }) => {
  await open(page);
  for (const [name, text] of [
    ['a.csv', '0,0,0,0,0\r\n0,1,1,1,0\r\n0,0,0,0,0\r\n\r\n'],
    ['a.tsv', '0\t0\t0\t0\t0\n0\t1\t1\t1\t0\n0\t0\t0\t0\t0'],
    ['a.csv', '"0";"0";"0";"";"0"\n.;#;@;wall;.\n0;0;0;0;0\n'],
    ['a.txt', '.....\n.###.\n.....\n'],
    ['a.txt', '\uFEFF0 0 0 0 0\n0 1 1 1 0\n0 0 0 0 0\n'],
  ]) {
    await drop(page, [name, text]);
    await expect(dialog(page)).toContainText('5 × 3 cells, 3 walls.');
    await expect(dialog(page).getByRole('radio', { name: 'Walls' })).toBeChecked();
    await take(page);
    expect(await rows(page), text).toEqual(['.....', '.@@@.', '.....']);
    expect(await solve(page, [0, 1], [4, 1])).toEqual({ status: 'found', cost: 6, expanded: 10 });
  }
  expect((await lab(page)).name).toBe('a');
});

test('a table of costs is proposed as such, and can be meant otherwise', async ({ page }) => {
  await open(page);
  await drop(page, ['hills.csv', '1,5,1\n#,0,-1\n1,255,.\n']);
  const box = dialog(page);
  await expect(box).toContainText('3 × 3 cells, 3 walls. Costs up to 255.');
  await expect(box.getByRole('radio', { name: 'Terrain costs' })).toBeChecked();
  await box.getByRole('radio', { name: 'Walls' }).check();
  await expect(box.locator('.import-size')).toHaveText('3 × 3 cells, 7 walls.');
  await box.getByRole('radio', { name: 'Terrain costs' }).check();
  await take(page);
  expect(await rows(page)).toEqual(['...', '@@@', '...']);
  expect((await cell(page, 1, 2))?.cost).toBe(255);
  // Half of each cell's cost a step: 3 + 3.
  expect(await solve(page, [0, 0], [2, 0])).toEqual({ status: 'found', cost: 6, expanded: 2 });
});

test('what is wrong with a table is said in the dialog, and another separator may be right', async ({ page }) => {
  await open(page);
  const before = await lab(page);
  const box = dialog(page);
  const size = box.locator('.import-size');
  for (const [text, sentence] of [
    ['0,1\n0,1,1\n', 'Line 2 has 3 cells, but the first has 2. All rows must have equal length.'],
    ['0,1\n"0,1\n', 'Line 2, cell 1: its quotation marks are not closed where the cell ends.'],
  ]) {
    await drop(page, ['bad.csv', text]);
    await expect(size).toHaveText(sentence);
    await expect(box.getByRole('button', { name: 'Import' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
    expect(await lab(page)).toEqual(before);
  }
  await drop(page, ['bad.csv', '1,2\n3,300\n']);
  await expect(size).toHaveText('2 × 2 cells, 4 walls.');
  await box.getByRole('radio', { name: 'Terrain costs' }).check();
  await expect(size).toHaveText('Line 2, cell 2: “300” is not a terrain cost. Expected: one of 1 – 255, 0, . # @ x.');
  await page.keyboard.press('Escape');
  await drop(page, ['lines.csv', '0|1|0\n1|0|0\n']);
  await expect(size).toHaveText('Line 1: the cells seem to be separated by “|”, which cannot be read. Expected: one of , ;, a tab, a blank, or nothing between them.');
  await box.getByLabel('Separator').selectOption('none');
  await expect(size).toHaveText('5 × 2 cells, 6 walls.');
  await page.keyboard.press('Escape');
  expect(await lab(page)).toEqual(before);
});

test('a table that is no text, or has nothing in it, is refused at once', async ({ page }) => {
  await open(page);
  const before = await lab(page);
  const notice = page.locator('way-scope .notice span');
  for (const [name, content, sentence] of /** @type {const} */ ([
    ['empty.csv', '', 'The table is empty. Expected: rows of cells, as in “0,1,0”.'],
    ['utf16.csv', Buffer.from([255, 254, 48, 0]), 'Line 1, column 1: the byte 0xFF does not belong in a text file. Expected: UTF-8.'],
    ['zero.txt', '0,1\n0,\0\n', 'Line 2, column 3: the byte 0x00 does not belong in a text file. Expected: UTF-8.'],
    ['notes.pdf', '%PDF-1.7', 'This kind of file is not known here. Known are .map and .scen of MovingAI, pictures (PNG, JPEG, WebP, GIF, BMP), tables (CSV, TSV, TXT), Tiled’s JSON (.tmj, .json), search traces (.trace.json, .trace.yaml), and labs saved here (.wayscope).'],
    ['README', 'read me', 'This kind of file is not known here. Known are .map and .scen of MovingAI, pictures (PNG, JPEG, WebP, GIF, BMP), tables (CSV, TSV, TXT), Tiled’s JSON (.tmj, .json), search traces (.trace.json, .trace.yaml), and labs saved here (.wayscope).'],
  ])) {
    await drop(page, [name, content]);
    await expect(notice, name).toHaveText(`${name}: ${sentence} The world is unchanged.`);
    expect(await lab(page), name).toEqual(before);
  }
});

test('a map and its scenarios come together, a table and its scenarios too; who leaves one leaves both', async ({ page }) => {
  await open(page);
  const scen = 'version 1\n1\tbox.map\t5\t3\t0\t1\t4\t1\t6\n';
  const number = page.getByRole('spinbutton', { name: 'Number of the scenario' });
  await drop(page, ['box.map.scen', scen], ['box.map', 'type octile\nheight 3\nwidth 5\nmap\n.....\n.@@@.\n.....\n']);
  await expect(page.locator('way-scope .notice span')).toHaveText('1 scenario opened.');
  await expect(page.locator('.scenario')).toContainText('of 1');
  await drop(page, ['box.scen', scen], ['box.csv', '0,0,0,0,0\n0,1,0,1,0\n0,0,0,0,0\n']);
  await take(page);
  await expect(page.locator('way-scope .notice span')).toHaveText('1 scenario opened.');
  await page.getByRole('button', { name: 'Next scenario' }).click();
  await expect(number).toHaveValue('1');
  const { revision } = await lab(page);
  await drop(page, ['box.scen', scen], ['box.csv', '0,0,0\n']);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect((await lab(page)).revision).toBe(revision);
  await expect(page.locator('.scenario')).toContainText('of 1');
});

test('a file that comes while one is asked about takes its place', async ({ page }) => {
  await open(page);
  await drop(page, ['first.csv', '0,1,0\n']);
  await expect(dialog(page)).toContainText('Import first');
  await drop(page, ['second.csv', '0,1\n']);
  await expect(dialog(page)).toContainText('Import second');
  await take(page);
  expect(await lab(page)).toMatchObject({ width: 2, height: 1, name: 'second' });
});
