// Scenes kept under names in this browser.
import { readFileSync } from 'node:fs';
import { drop } from '../../support/files.js';
import { expect, frame, lab, open, settled, test } from '../../support/page.js';

/** @import { Page } from '@playwright/test' */

const dialog = (/** @type {Page} */ page) => page.getByRole('dialog', { name: 'My scenes' });
const rows = (/** @type {Page} */ page) => dialog(page).locator('li');
const names = (/** @type {Page} */ page) => dialog(page).locator('li strong').allTextContents();
const said = (/** @type {Page} */ page) => dialog(page).getByRole('status');

/** Opens the list from the menu of scenes. @param {Page} page */
async function show(page) {
  await page.locator('.scene-button').click();
  await page.getByRole('button', { name: 'My scenes …' }).click();
  await expect(dialog(page)).toBeVisible();
}

/** @param {Page} page @param {string} name */
async function keep(page, name) {
  await dialog(page).getByLabel('Name', { exact: true }).fill(name);
  await dialog(page).getByRole('button', { name: /the open scene$/ }).click();
  await expect(said(page)).toContainText(`“${name}”`);
}

/** @param {Page} page */
async function close(page) {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await frame(page);
}

/** Another map and other lanes. @param {Page} page */
async function change(page) {
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.loadMap(new TextEncoder().encode(`type octile\nheight 6\nwidth 9\nmap\n${`${'.'.repeat(9)}\n`.repeat(6)}`), 'field'));
    scope.change((/** @type {any} */ engine) => engine.addLane('greedy'));
    scope.seek(3);
  });
  await settled(page);
}

/** What is open. @param {Page} page */
async function shown(page) {
  await settled(page);
  const { name, cursor, hashes, lanes } = await lab(page);
  return { name, cursor, hashes, lanes: lanes.map(({ algorithm, cost }) => [algorithm, cost]) };
}

test('a scene is kept under a name, opened again with its step, renamed and deleted; each can be taken back', async ({ page }) => {
  test.slow();
  await open(page);
  const first = await shown(page);
  await show(page);
  await expect(dialog(page).getByText('No scenes are saved yet.')).toBeVisible();
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue('The bay');
  await keep(page, 'A start');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('64 × 36');
  expect(await rows(page).locator('img').evaluate((img) => /** @type {HTMLImageElement} */ (img).decode().then(() => /** @type {HTMLImageElement} */ (img).naturalWidth))).toBe(64);
  await close(page);

  await change(page);
  const second = await shown(page);
  await show(page);
  await keep(page, 'Field');
  await expect.poll(() => names(page)).toEqual(['Field', 'A start']);
  // Opening one is undone as any edit is.
  await dialog(page).getByRole('button', { name: 'Open “A start”' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await shown(page)).toEqual(first);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await shown(page)).toEqual(second);

  await page.reload();
  await settled(page);
  await show(page);
  await expect.poll(() => names(page)).toEqual(['Field', 'A start']);
  await dialog(page).getByRole('button', { name: 'Rename “A start”' }).click();
  await dialog(page).getByLabel('New name of “A start”').fill('Field');
  await page.keyboard.press('Enter');
  await expect(said(page)).toHaveText('There is a scene called “Field” already. Choose another name.');
  await dialog(page).getByRole('button', { name: 'Rename “A start”' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Rename “A start”' }).click();
  await dialog(page).getByLabel('New name of “A start”').fill('The whole bay');
  await page.keyboard.press('Enter');
  await expect(said(page)).toHaveText('“A start” is now called “The whole bay”.');
  await expect.poll(() => names(page)).toEqual(['Field', 'The whole bay']);

  await dialog(page).getByRole('button', { name: 'Delete “The whole bay”' }).click();
  await expect(said(page)).toHaveText('“The whole bay” was deleted.');
  await expect.poll(() => names(page)).toEqual(['Field']);
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect(said(page)).toHaveText('The change was undone.');
  await expect.poll(() => names(page)).toEqual(['Field', 'The whole bay']);
  await dialog(page).getByRole('button', { name: 'Open “The whole bay”' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await shown(page)).toEqual(first);
});

test('keeping under a name that is taken says so before, replaces it, and can be taken back', async ({ page }) => {
  test.slow();
  await open(page);
  const first = await shown(page);
  await show(page);
  await keep(page, 'Mine');
  await close(page);
  await change(page);
  await show(page);
  await dialog(page).getByLabel('Name', { exact: true }).fill('Mine');
  await expect(dialog(page).getByRole('button', { name: 'Replace with the open scene' })).toBeVisible();
  await keep(page, 'Mine');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('9 × 6');
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toContainText('64 × 36');
  await dialog(page).getByRole('button', { name: 'Open “Mine”' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await shown(page)).toEqual(first);
});

test('all scenes go into a file and come back from it, by the list or by dropping it; what is there already is not doubled', async ({ page }) => {
  test.slow();
  await open(page);
  const first = await shown(page);
  await show(page);
  await keep(page, 'One');
  await close(page);
  await change(page);
  const second = await shown(page);
  await show(page);
  await keep(page, 'Two “and” a half');
  const waiting = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Save all as a file' }).click();
  const saved = await waiting;
  expect(saved.suggestedFilename()).toBe('scenes.wayscope.json');
  const text = readFileSync(await saved.path(), 'utf8');
  for (const name of ['One', 'Two “and” a half']) await dialog(page).getByRole('button', { name: `Delete “${name}”` }).click();
  await expect(rows(page)).toHaveCount(0);
  await close(page);
  await drop(page, ['scenes.wayscope.json', text]);
  await expect(dialog(page)).toBeVisible();
  await expect(said(page)).toHaveText('2 scenes added from scenes.wayscope.json.');
  await expect.poll(async () => (await names(page)).toSorted()).toEqual(['One', 'Two “and” a half']);
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Add from a file …' }).click();
  await (await chooser).setFiles({ name: 'again.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(said(page)).toHaveText('No scenes added from again.json.');
  await dialog(page).getByRole('button', { name: 'Open “One”' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await shown(page)).toEqual(first);
  await show(page);
  await dialog(page).getByRole('button', { name: 'Open “Two “and” a half”' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await shown(page)).toEqual(second);
});

test('files of scenes that are wrong say so; what is whole in them is taken, and nothing in them is trusted', async ({ page }) => {
  test.slow();
  await open(page);
  const add = async (/** @type {string} */ text) => {
    const chooser = page.waitForEvent('filechooser');
    await dialog(page).getByRole('button', { name: 'Add from a file …' }).click();
    await (await chooser).setFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  };
  await show(page);
  await add('{');
  await expect(said(page)).toContainText('This is not a file of scenes.');
  await add('{"format": "wayscope-scenes", "version": 2, "scenes": []}');
  await expect(said(page)).toContainText('later version');
  const bytes = await page.evaluate(() => btoa(String.fromCharCode(.../** @type {any} */ (document.querySelector('way-scope')).engine.save())));
  await add(JSON.stringify({ format: 'wayscope-scenes', version: 1, scenes: [
    { name: '<img src=x onerror=document.title=1>', when: 'never', picture: 'javascript:alert(1)', lab: bytes },
    { name: 'Cut', when: '2026-01-01', lab: btoa('WAYS') },
    { name: 'No lab', lab: btoa('something') }, { name: ' ', lab: bytes }, null, 7,
  ] }));
  await expect(said(page)).toHaveText('2 scenes added from x.json. 4 entries in the file are not scenes and were left out.');
  await expect.poll(() => names(page)).toEqual(['Cut', '<img src=x onerror=document.title=1>']);
  await expect(rows(page).locator('img')).toHaveCount(0);
  const before = await shown(page);
  await dialog(page).getByRole('button', { name: 'Open “Cut”' }).click();
  await expect(said(page)).toContainText('Cut');
  expect(await shown(page)).toEqual(before);
});

test('two tabs keep scenes at once, and each sees what the other does', async ({ page, context }) => {
  test.slow();
  await open(page);
  const other = await context.newPage();
  await open(other);
  await show(page);
  await show(other);
  await Promise.all([keep(page, 'Here'), keep(other, 'There')]);
  for (const tab of [page, other]) await expect.poll(async () => (await names(tab)).toSorted()).toEqual(['Here', 'There']);
  // Deleted there while it is renamed here.
  await dialog(page).getByRole('button', { name: 'Rename “There”' }).click();
  await dialog(other).getByRole('button', { name: 'Delete “There”' }).click();
  await expect(rows(other)).toHaveCount(1);
  await dialog(page).getByLabel('New name of “There”').fill('Somewhere');
  await page.keyboard.press('Enter');
  await expect(said(page)).toHaveText('“There” no longer exists: it was deleted in another tab.');
  await expect.poll(() => names(page)).toEqual(['Here']);
  await other.close();
});

test.describe('storage that is refused', () => {
  test('no room: it says so, and offers a file', async ({ page }) => {
    await open(page);
    await show(page);
    await keep(page, 'Fits');
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await dialog(page).getByLabel('Name', { exact: true }).fill('Too much');
    await dialog(page).getByRole('button', { name: 'Save the open scene' }).click();
    await expect(said(page)).toContainText('no space left');
    await expect.poll(() => names(page)).toEqual(['Fits']);
    const waiting = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Save as a file' }).click();
    expect((await waiting).suggestedFilename()).toBe('bay.wayscope');
  });

  test('forbidden: it says so', async ({ page }) => {
    await page.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('no', 'SecurityError');
      };
    });
    await open(page);
    await show(page);
    await expect(said(page)).toContainText('does not let the page store scenes');
    await dialog(page).getByLabel('Name', { exact: true }).fill('Never');
    await dialog(page).getByRole('button', { name: 'Save the open scene' }).click();
    await expect(said(page)).toContainText('does not let the page store scenes');
    await expect(rows(page)).toHaveCount(0);
  });
});
