import { stored, written } from '../../support/kept.js';
import { camera, drag, expect, frame, generate, lab, loadMap, OPEN_MAP, open, settled, test } from '../../support/page.js';

/** @import { Browser, Page } from '@playwright/test' */

/** The dialog, open. @param {Page} page */
async function share(page) {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** @param {Page} page @param {string} text */
const paste = (page, text) => page.evaluate((text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}, text);

/** @param {import('@playwright/test').Locator} dialog */
const linkIn = (dialog) => dialog.getByRole('textbox', { name: 'Link' }).inputValue();

/**
 * Opens an address where nobody has been before.
 * @param {Page} page
 * @param {string} address
 */
async function elsewhere(page, address) {
  const context = await /** @type {Browser} */ (page.context().browser()).newContext({ viewport: page.viewportSize() });
  const other = await context.newPage();
  await other.goto(address);
  await settled(other);
  return { other, done: () => context.close() };
}

test.describe('with a clipboard', () => {
  test('what is drawn, chosen, stepped to and looked at is the same where the link is opened', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page);
    await drag(page, [[30, 10], [30, 20], [36, 20]]);
    await page.locator('select[data-setting="heuristic"]').first().evaluate((/** @type {HTMLSelectElement} */ node) => {
      node.value = 'manhattan';
      node.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await page.locator('.proposal').click();
    await settled(page);
    await page.getByRole('slider', { name: 'Step shown' }).fill('300');
    for (let n = 0; n < 3; n++) await page.getByRole('button', { name: 'Zoom in' }).and(page.locator(':visible')).click();
    await settled(page);
    const [here, look] = [await lab(page), await camera(page)];
    expect(here).toMatchObject({ cursor: 300, lanes: [{ settings: { heuristic: 'manhattan' } }, {}, {}] });
    const dialog = await share(page);
    await dialog.getByRole('button', { name: 'Copy: Link' }).click();
    await expect(dialog.getByText('The text was copied.')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(await linkIn(dialog));
    expect(link).toContain('/lab/#lab=TA');
    expect(link.length).toBeLessThan(900);
    await expect(dialog.getByText(`${link.length} characters.`)).toBeVisible();
    const { other, done } = await elsewhere(page, link);
    const there = await lab(other);
    expect(there.hashes).toEqual(here.hashes);
    expect(there).toMatchObject({ name: here.name, cursor: 300, lanes: here.lanes.map(({ algorithm, settings, cost }) => ({ algorithm, settings, cost })) });
    const seen = await camera(other);
    expect(Math.abs(seen.scale / look.scale - 1)).toBeLessThan(0.001);
    expect(Math.abs(seen.x - look.x)).toBeLessThan(1);
    expect(Math.abs(seen.y - look.y)).toBeLessThan(1);
    // Undo of what was drawn is not in it, and nothing is left behind until something is changed.
    expect(await stored(other, 'lab')).toBeUndefined();
    await done();
  });
});

test('from the beginning, without the part in view, and closed by Escape', async ({ page }) => {
  await open(page);
  await page.getByRole('slider', { name: 'Step shown' }).fill('120');
  await page.getByRole('button', { name: 'Zoom in' }).and(page.locator(':visible')).click();
  await settled(page);
  const dialog = await share(page);
  await expect(dialog.getByRole('radio', { name: 'at step 120, as shown' })).toBeChecked();
  const shown = await linkIn(dialog);
  await dialog.getByRole('radio', { name: 'at the beginning' }).check();
  await dialog.getByRole('checkbox', { name: 'showing the part of the world in view' }).uncheck();
  const link = await linkIn(dialog);
  expect(link.length).toBeLessThan(shown.length);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
  const { other, done } = await elsewhere(page, link);
  expect((await lab(other)).cursor).toBe(0);
  expect(await other.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.camera)).toBeNull();
  await done();
});

test('a large generated world is named, and what was drawn in it comes along', async ({ page }) => {
  await open(page);
  await generate(page, 'caves', 300, 200, 11, 50);
  await drag(page, [[40, 40], [200, 40]]);
  await settled(page);
  const here = await lab(page);
  const dialog = await share(page);
  await dialog.getByText('Contents').click();
  await expect(dialog.getByText(/^The generator’s parameters, and \d+ changed cells/)).toBeVisible();
  const link = await linkIn(dialog);
  expect(link.length).toBeLessThan(900);
  const { other, done } = await elsewhere(page, link);
  expect((await lab(other)).hashes).toEqual(here.hashes);
  await done();
});

test('a large map of ours is named, and what was drawn in it comes along', async ({ page }) => {
  await open(page);
  await page.locator('.scene-button').click();
  await page.locator('[data-map="skirmish"]').click();
  await expect.poll(async () => (await lab(page)).name).toBe('skirmish');
  await settled(page);
  await drag(page, [[100, 100], [150, 110]]);
  await settled(page);
  const here = await lab(page);
  const dialog = await share(page);
  await dialog.getByText('Contents').click();
  await expect(dialog.getByText(/^The name of the map “skirmish”, and \d+ changed cells/)).toBeVisible();
  await expect(dialog.getByText(/and the \d+ scenarios of the map/)).toBeVisible();
  const link = await linkIn(dialog);
  expect(link.length).toBeLessThan(900);
  const { other, done } = await elsewhere(page, link);
  expect((await lab(other)).hashes).toEqual(here.hashes);
  await done();
});

test('what does not fit says why, and is saved as a file', async ({ page }) => {
  await open(page);
  const noise = Array.from({ length: 300 }, (_, y) => Array.from({ length: 300 }, (_, x) => (Math.imul(x * 7919 + 13, y * 104_729 + 7) >>> 13) % 3 ? '.' : '@').join('')).join('\n');
  await loadMap(page, `type octile\nheight 300\nwidth 300\nmap\n${noise}\n`, 'noise');
  const dialog = await share(page);
  await expect(dialog.getByText(/does not fit into a link: it would have [\d,]+ characters or more/)).toBeVisible();
  await expect(dialog.getByText(/^The 90,000 cells take \d+ kB, compressed\.$/)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toBeHidden();
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Save as a file' }).click()]);
  expect(download.suggestedFilename()).toBe('noise.wayscope');
  await dialog.getByText('Report a problem').click();
  await expect(dialog.getByRole('textbox', { name: 'Report' })).toHaveValue(/“noise”, 300 × 300, too large for a link/);
});

test('a report has version, commit and link; snippets are for frame and element', async ({ page }) => {
  await open(page);
  const dialog = await share(page);
  const link = await linkIn(dialog);
  await dialog.getByText('Report a problem').click();
  const report = await dialog.getByRole('textbox', { name: 'Report' }).inputValue();
  expect(report).toMatch(/^Wayscope \d+\.\d+\.\d+, commit (?:[0-9a-f]{12}|not known)\nBrowser: .*Chrome/);
  expect(report).toContain(`Lab: ${link}\n`);
  const text = link.split('#lab=')[1];
  await expect(dialog.getByRole('textbox', { name: 'Frame' })).toHaveValue(new RegExp(`^<iframe src="http://127\\.0\\.0\\.1:\\d+/wayscope/lab/\\?embed=1#lab=${text}" title="Wayscope: bay" .*></iframe>$`));
  await expect(dialog.getByRole('textbox', { name: 'Element, from the npm package' })).toHaveValue(new RegExp(`<way-scope scene="#lab=${text}"></way-scope>$`));
});

test('where the browser does not copy, the text is chosen, and the page says so', async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  const dialog = await share(page);
  await dialog.getByRole('button', { name: 'Copy: Link' }).click();
  await expect(dialog.getByText('The browser refused to copy it.')).toBeVisible();
  expect(await page.evaluate(() => {
    const area = /** @type {HTMLTextAreaElement} */ (document.activeElement);
    return area.value.slice(area.selectionStart, area.selectionEnd);
  })).toBe(await linkIn(dialog));
});

test('a link that is not right says exactly what is wrong, and what was here stays', async ({ page }) => {
  await open(page);
  const link = await linkIn(await share(page));
  await page.keyboard.press('Escape');
  await loadMap(page, OPEN_MAP, 'mine');
  await written(page);
  const [mine, kept] = [await lab(page), await stored(page, 'lab')];
  const [before, text] = link.split('#lab=');
  const changed = `${text.slice(0, 60)}${text[60] === 'x' ? 'y' : 'x'}${text.slice(61)}`;
  const cases = [
    [text.slice(0, 100), `The link is cut off: 100 of ${text.length} characters arrived.`],
    [`${text}AAAA`, `Something was appended to the link: it has ${text.length + 4} characters instead of ${text.length}.`],
    [changed, /The link is damaged: its checksum is [0-9a-f]{8} instead of [0-9a-f]{8}\./],
    [`TAI${text.slice(3)}`, 'The link has version 2, made by a newer Wayscope; this page reads up to version 1.'],
    ['never-a-lab', 'The link is not a lab of Wayscope: those begin with “TA”.'],
    ['%%', 'The character “%” at position 1 does not belong in the link'],
    ['%3Cscript%3Ealert(1)%3C/script%3E', 'The character “<” at position 1 does not belong in the link'],
  ];
  for (const [bad, reason] of cases) {
    await paste(page, `${before}#lab=${bad}`);
    await expect(page.locator('way-scope .notice')).toContainText(reason);
    expect((await lab(page)).hashes).toEqual(mine.hashes);
  }
  // The same in an address, of the form that there was before, too.
  for (const [bad, reason] of [cases[0], ['V0FZUwE', 'The saved lab contains no world.']]) {
    await page.goto('about:blank');
    await page.goto(`${before}#lab=${bad}`);
    await settled(page);
    await expect(page.locator('way-scope .notice')).toContainText('The link cannot be opened.');
    await expect(page.locator('way-scope .notice')).toContainText(reason);
    expect(await stored(page, 'lab')).toEqual(kept);
    expect(new URL(page.url()).hash).toBe('');
  }
});

test('a link is opened by pasting it into the page, and what was there comes back', async ({ page }) => {
  await open(page);
  await page.getByRole('slider', { name: 'Step shown' }).fill('77');
  await settled(page);
  const here = await lab(page);
  const dialog = await share(page);
  const link = await linkIn(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await loadMap(page, OPEN_MAP, 'mine');
  const mine = await lab(page);
  await paste(page, link.slice(0, -9));
  await expect(page.locator('way-scope .notice')).toContainText('The pasted link cannot be opened. The link is cut off');
  expect((await lab(page)).hashes).toEqual(mine.hashes);
  await paste(page, link);
  await expect.poll(async () => (await lab(page)).name).toBe('bay');
  await settled(page);
  expect(await lab(page)).toMatchObject({ cursor: 77, hashes: here.hashes });
  await page.getByRole('button', { name: 'Restore what was here' }).click();
  await settled(page);
  expect(await lab(page)).toMatchObject({ name: 'mine', hashes: mine.hashes });
});

test('on a phone the whole of it can be reached, and the same cells are in view', async ({ page }) => {
  await open(page);
  for (let n = 0; n < 4; n++) await page.getByRole('button', { name: 'Zoom in' }).and(page.locator(':visible')).click();
  await settled(page);
  const across = await page.evaluate(() => {
    const { stage, state } = /** @type {any} */ (document.querySelector('way-scope'));
    return { x: (stage.tileSize.width / 2 - state.camera.x) / state.camera.scale, cells: stage.tileSize.width / state.camera.scale };
  });
  const link = await linkIn(await share(page));
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('about:blank');
  await page.goto(link);
  await settled(page);
  const there = await page.evaluate(() => {
    const { stage, state } = /** @type {any} */ (document.querySelector('way-scope'));
    return { x: (stage.tileSize.width / 2 - state.camera.x) / state.camera.scale, cells: stage.tileSize.width / state.camera.scale };
  });
  expect(there.cells).toBeGreaterThanOrEqual(across.cells - 0.5);
  expect(Math.abs(there.x - across.x)).toBeLessThan(across.cells / 2);
  const dialog = await share(page);
  const box = /** @type {{ x: number, width: number, y: number, height: number }} */ (await dialog.boundingBox());
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(390);
  await dialog.getByText('Report a problem').click();
  await dialog.getByRole('button', { name: 'Copy: Report' }).scrollIntoViewIfNeeded();
  await expect(dialog.getByRole('button', { name: 'Copy: Report' })).toBeInViewport();
  await frame(page);
});
