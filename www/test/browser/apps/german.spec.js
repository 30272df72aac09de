import { AxeBuilder } from '@axe-core/playwright';
import { readdirSync, readFileSync } from 'node:fs';
import { faults } from '../support/fits.js';
import { drag, expect, frame, lab, loadMap, open, OPEN_MAP, settled, test } from '../support/page.js';
import { figure } from '../support/scenes.js';

/** @import { Page } from '@playwright/test' */

const TEXTS = new URL('../../../texts/', import.meta.url);
/** @param {string} language @returns {Record<string, string>} */
const wordsOf = (language) => Object.assign({}, ...readdirSync(TEXTS).filter((file) => file.startsWith(`${language}.`)).map((file) => JSON.parse(readFileSync(new URL(file, TEXTS), 'utf8'))));
const german = wordsOf('de');

/** What English says and German does not, slots left open: long enough that a hit is no chance. */
const ENGLISH = Object.entries(wordsOf('en')).filter(([id, text]) => text !== german[id] && text.replaceAll(/\{[^}]*\}/g, '').replaceAll(/\P{L}/gu, '').length >= 4 && !Object.values(german).includes(text))
  .map(([, text]) => `^${text.split(/\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`);

/** English sentences on the page: its texts, names and hints. @param {Page} page */
async function english(page) {
  return page.evaluate((patterns) => {
    const known = patterns.map((pattern) => new RegExp(pattern, 's'));
    /** @type {Set<string>} */
    const said = new Set();
    const roots = [document, ...[...document.querySelectorAll('way-scope')].flatMap((node) => node.shadowRoot ?? [])];
    for (const root of roots) {
      for (const node of root.querySelectorAll('*')) {
        if (node.closest('script, style, [hreflang], pre')) continue;
        for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) said.add(node.getAttribute(name) ?? '');
        for (const child of node.childNodes) if (child instanceof Text) said.add(child.data.trim());
      }
    }
    return [...said].filter((text) => known.some((pattern) => pattern.test(text)));
  }, ENGLISH);
}

const sentence = (/** @type {Page} */ page) => page.locator('way-scope .sentence');
const panel = async (/** @type {Page} */ page, /** @type {string} */ name) => {
  const tab = page.getByRole('tab', { name });
  if (await tab.isVisible()) await tab.click();
};
const onScope = (/** @type {Page} */ page, /** @type {(scope: any) => void} */ act) => page.evaluate(`(${act})(document.querySelector('way-scope'))`);

test.describe('in a German browser', () => {
  test.use({ locale: 'de-AT' });

  test('a wall is drawn and a search stepped through in German', async ({ page }) => {
    await open(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await loadMap(page, OPEN_MAP);
    const before = (await lab(page)).lanes[0];
    await page.getByRole('button', { name: 'Wände zeichnen' }).and(page.locator(':visible')).click();
    await drag(page, [[10, 3], [10, 9]]);
    await settled(page);
    const after = (await lab(page)).lanes[0];
    expect(after.cost).toBeGreaterThan(/** @type {number} */ (before.cost));
    await expect(sentence(page)).toContainText('kommt aus der offenen Liste: Keine offene Zelle hat ein kleineres f');
    const cost = /** @type {number} */ (after.cost).toLocaleString('de', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    expect(cost).toContain(',');
    await expect(page.locator('.lane').first()).toContainText(cost);
    await page.getByRole('button', { name: 'Zum Anfang' }).click();
    await page.getByRole('button', { name: 'Einen Schritt vor' }).click();
    await page.getByRole('button', { name: 'Einen Schritt vor' }).click();
    await settled(page);
    expect((await lab(page)).cursor).toBe(2);
    await expect(sentence(page)).toContainText('(2, 6) wird expandiert');
    await expect(page.locator('way-scope output.where')).toHaveText(/^Schritt 2 von [\d.]+$/);
    await page.getByRole('button', { name: 'Rückgängig' }).and(page.locator(':visible')).click();
    await settled(page);
    expect((await lab(page)).lanes[0].cost).toBe(before.cost);
  });

  test('nothing of it is English: panels, menus, dialogs, help, what a cell tells', async ({ page }) => {
    await open(page);
    expect.soft(await english(page), 'first view').toEqual([]);
    await onScope(page, (scope) => scope.change((/** @type {any} */ engine) => engine.setAlgorithm(0, 'greedy')));
    await settled(page);
    for (const summary of await page.locator('.lane summary').all()) await summary.click();
    await page.locator('.badge').first().click();
    await page.locator('.verdict .cell-link').first().waitFor();
    await onScope(page, (scope) => scope.showCell({ x: 30, y: 15 }));
    await frame(page);
    expect.soft(await english(page), 'lanes and cell').toEqual([]);
    await page.locator('.scene-button').click();
    expect.soft(await english(page), 'scenes').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    expect.soft(await english(page), 'save').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Tasten', exact: true }).click();
    await page.getByRole('heading', { name: 'Tasten und Gesten' }).waitFor();
    expect.soft(await english(page), 'keys').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Über den Algorithmus in Bahn 1' }).click();
    await expect(page.locator('dialog.about')).toContainText('Funktionsweise');
    expect.soft(await english(page), 'about').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Unterschied', exact: true }).click();
    await page.getByRole('button', { name: 'Erster Unterschied' }).click();
    await settled(page);
    expect.soft(await english(page), 'difference').toEqual([]);
    await page.getByRole('button', { name: 'Tabelle', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Die Bahnen in Zahlen' }).waitFor();
    expect.soft(await english(page), 'table of lanes').toEqual([]);
    await page.keyboard.press('Escape');
    await onScope(page, (scope) => scope.showTable(true));
    await frame(page);
    expect.soft(await english(page), 'the world as a table').toEqual([]);
  });

  test('a file that is wrong is refused in German', async ({ page }) => {
    await open(page);
    await onScope(page, (scope) => scope.change((/** @type {any} */ engine) => engine.loadMap(new Uint8Array(3), 'bad'), { name: 'schlecht.map' }));
    await expect(page.locator('way-scope .notice')).toContainText('schlecht.map: Zeile 1, Spalte 1: Das Byte');
    await expect(page.locator('way-scope .notice')).toContainText('Die Welt ist unverändert.');
  });
});

test('another language takes everything along, and is spoken at the next visit', async ({ page }) => {
  await open(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await drag(page, [[20, 10], [20, 25]]);
  await settled(page);
  await page.getByRole('button', { name: 'Erase' }).and(page.locator(':visible')).click();
  await onScope(page, (scope) => { scope.seek(200); scope.chooseLane(1); });
  await settled(page);
  const before = await lab(page);
  await page.getByRole('link', { name: 'Deutsch' }).and(page.locator(':visible')).click();
  await page.locator('html[lang=de]').waitFor();
  await settled(page);
  // But for what can be undone, which ends with a visit.
  expect({ ...(await lab(page)), undo: true, revision: before.revision }).toEqual(before);
  expect(before.cursor).toBe(200);
  expect(await page.evaluate(() => { const { tool, lane } = /** @type {any} */ (document.querySelector('way-scope')).state; return { tool, lane }; })).toEqual({ tool: 'erase', lane: 1 });
  await expect(page.locator('way-scope output.where')).toHaveText(/^Schritt 200 von/);
  await expect(page.locator('#skip')).toHaveText('Zur Welt springen');
  expect(new URL(page.url()).search).toBe('');
  await open(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('link', { name: 'English' }).and(page.locator(':visible')).click();
  await page.locator('html[lang=en]').waitFor();
  await settled(page);
  expect((await lab(page)).lanes.map(({ algorithm, cost, steps }) => ({ algorithm, cost, steps }))).toEqual(before.lanes.map(({ algorithm, cost, steps }) => ({ algorithm, cost, steps })));
});

test('what is shown of the first scene goes along, too, though nothing of it was changed', async ({ page }) => {
  await open(page, { alone: true });
  await onScope(page, (scope) => scope.seek(77));
  await settled(page);
  await page.getByRole('link', { name: 'Deutsch' }).and(page.locator(':visible')).click();
  await page.locator('html[lang=de]').waitFor();
  await settled(page);
  expect((await lab(page)).cursor).toBe(77);
  await page.reload();
  await settled(page);
  const { cursor, steps } = await lab(page);
  expect(cursor).toBe(steps);
});

test('an address asks for a language without anything being remembered, and keeps the scene that it names', async ({ page }) => {
  await page.goto('./?lang=de#scene=meadow');
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect((await lab(page)).name).toBe('meadow');
  await page.getByRole('link', { name: 'English' }).and(page.locator(':visible')).click();
  await page.locator('html[lang=en]').waitFor();
  await settled(page);
  expect((await lab(page)).name).toBe('meadow');
  expect(page.url()).toMatch(/\/lab\/#scene=meadow$/);
  await page.goto('./?lang=xx');
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test.describe('without German', () => {
  test.use({ expected: /Failed to load resource|net::ERR/i });
  test('the page speaks English when the German words do not arrive', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route('**/de*.js', (route) => route.abort());
    await page.goto('./?lang=de');
    await settled(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(sentence(page)).toContainText('comes out of the open list');
  });
});

test('a German lesson is German in its scenes and in the laboratory, and links its English one', async ({ page }) => {
  await page.goto('../lessons/de/open-list.html');
  const task = await figure(page, 'task');
  await task.getByRole('button', { name: 'Eine Lösung zeigen' }).click();
  await page.locator('.conclusion').waitFor();
  for (const name of ['field', 'orders', 'price']) await figure(page, name);
  expect(await english(page)).toEqual([]);
  const first = page.locator('figure[data-scene=field]');
  await expect(first.getByRole('button', { name: 'Wände zeichnen' })).toBeVisible();
  await expect(first.locator('.sentence')).toContainText('wird expandiert');
  await first.getByRole('link', { name: 'Im Labor öffnen' }).click();
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect((await lab(page)).lanes).toHaveLength(1);
  await page.goto('../lessons/de/open-list.html');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/lessons\/en\/open-list\.html$/);
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.getByRole('link', { name: 'Galerie' }).click();
  await page.getByRole('link', { name: 'Die Bucht', exact: true }).click();
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect((await lab(page)).name).toBe('bay');
});

/** Where longer words may break what fits in English. @type {Record<string, (page: Page) => Promise<unknown>>} */
const STATES = {
  async lanes(page) {
    await open(page);
    await panel(page, 'Bahnen');
    await page.getByRole('button', { name: 'Hinzufügen' }).click();
    await settled(page);
  },
  async settings(page) {
    await open(page);
    await panel(page, 'Bahnen');
    await page.locator('.claim > summary').first().click();
    await page.locator('.lane summary', { hasText: /^Einstellungen/ }).first().click();
  },
  async 'a cell'(page) {
    await open(page);
    await panel(page, 'Zelle');
    await onScope(page, (scope) => scope.showCell({ x: 30, y: 15 }));
    await page.locator('.history .jump').first().waitFor();
  },
  async 'no path'(page) {
    await open(page);
    await loadMap(page, OPEN_MAP.replaceAll('.'.repeat(20), `${'.'.repeat(9)}@@${'.'.repeat(9)}`));
    await panel(page, 'Bahnen');
    await page.locator('.badge').first().click();
    await page.locator('.verdict .button').waitFor();
  },
  async difference(page) {
    await open(page);
    await panel(page, 'Bahnen');
    await page.getByRole('button', { name: 'Unterschied', exact: true }).click();
    await page.getByRole('button', { name: 'Erster Unterschied' }).click();
    await settled(page);
  },
  async 'table of lanes'(page) {
    await open(page);
    await panel(page, 'Bahnen');
    await page.getByRole('button', { name: 'Tabelle', exact: true }).and(page.locator(':visible')).click();
    await page.getByRole('heading', { name: 'Die Bahnen in Zahlen' }).waitFor();
  },
  async table(page) {
    await open(page);
    await onScope(page, (scope) => scope.showTable(true));
    await frame(page);
  },
  async scenes(page) {
    await open(page);
    await page.locator('.scene-button').click();
  },
  async save(page) {
    await open(page);
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  },
  async keys(page) {
    await open(page);
    await page.getByRole('button', { name: 'Tasten', exact: true }).click();
    await page.getByRole('heading', { name: 'Tasten und Gesten' }).waitFor();
  },
  async about(page) {
    await open(page);
    await panel(page, 'Bahnen');
    await page.getByRole('button', { name: 'Über den Algorithmus in Bahn 1' }).click();
    await page.locator('dialog.about').waitFor();
  },
  async lesson(page) {
    await page.goto('../lessons/de/open-list.html');
    for (const name of ['field', 'orders', 'price', 'task']) await figure(page, name);
  },
  async gallery(page) {
    await page.goto('../gallery/de/');
  },
  async algorithms(page) {
    await page.goto('../gallery/de/algorithms.html');
  },
  async offers(page) {
    await page.goto('./?lang=de#scene=repair');
    await settled(page);
    await page.locator('way-scope').getByRole('button', { name: 'Den Durchgang bei (26, 9) versperren' }).waitFor();
  },
};

test.describe('German words fit', () => {
  test.use({ locale: 'de-DE', reducedMotion: 'reduce' });
  for (const [state, enter] of Object.entries(STATES)) {
    test(`axe objects to nothing and nothing is cut off, from a desktop to 320 pixels: ${state}`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await enter(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect.soft(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
      for (const [width, height] of [[1280, 800], [390, 844], [320, 256]]) {
        await page.setViewportSize({ width, height });
        await frame(page);
        expect.soft(await faults(page), `${width} x ${height}`).toEqual([]);
      }
    });
  }
});
