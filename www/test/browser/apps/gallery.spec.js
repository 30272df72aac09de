import { lessonsIn, pages } from '../../../tools/prose/pages.js';
import { expect, lab, open, settled, test } from '../support/page.js';

test('from the laboratory to the gallery, and a tile opens its scene', async ({ page }) => {
  await open(page);
  await page.getByRole('link', { name: 'Gallery' }).and(page.locator(':visible')).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('See how searches find their way');
  await expect(page.locator('.tile svg')).toHaveCount(await page.locator('.tile[data-scene]').count());
  await expect.poll(() => page.locator('.tile[data-scene]').count()).toBeGreaterThanOrEqual(12);
  // Anywhere on the tile.
  const picture = page.locator('.tile', { hasText: 'A tie in the meadow' }).locator('.tile-picture');
  await picture.scrollIntoViewIfNeeded();
  const box = /** @type {{ x: number, y: number }} */ (await picture.boundingBox());
  await page.mouse.click(box.x + 40, box.y + 40);
  await page.waitForURL(/#scene=meadow/);
  await settled(page);
  expect(await lab(page)).toMatchObject({ name: 'meadow', lanes: [{ settings: { ties: 'low-g' }, counters: { expanded: 1079 } }, { settings: { ties: 'high-g' }, counters: { expanded: 67 } }] });
});

test('a scene is shown at its step, and another address in the same tab opens another', async ({ page }) => {
  await page.goto('./#scene=spiral');
  await settled(page);
  expect(await lab(page)).toMatchObject({ name: 'spiral', cursor: 2600, lanes: [{ algorithm: 'a-star' }, { algorithm: 'dijkstra' }] });
  await Promise.all([page.waitForEvent('load'), page.evaluate(() => { location.hash = '#scene=sieve'; })]);
  await settled(page);
  expect(await lab(page)).toMatchObject({ name: 'sieve', lanes: [{ settings: { corners: 'one' } }, { settings: { corners: 'never' } }, { settings: { corners: 'always' } }] });
});

test('every tile leads to a scene that there is', async ({ page, request, baseURL }) => {
  /** @type {(string | null)[]} */
  const names = [];
  for (const { name } of pages().filter(({ kind, language }) => kind === 'gallery' && language === 'en')) {
    await page.goto(`../gallery/en/${name}.html`);
    names.push(...await page.locator('.tile[data-scene]').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-scene'))));
  }
  expect(names.length).toBeGreaterThan(40);
  for (const name of names) {
    const answer = await request.get(new URL(`../scenes/${name}.wayscope`, baseURL).href);
    expect(answer.ok(), String(name)).toBe(true);
    expect((await answer.body()).subarray(0, 4).toString()).toBe('WAYS');
  }
});

test('a tile of continuous space has a picture in the theme that is shown, and opens its study', async ({ page }) => {
  await page.goto('../gallery/en/');
  const tile = page.locator('.tile', { hasText: 'Exactly the shortest' });
  await tile.scrollIntoViewIfNeeded();
  for (const [colorScheme, shown] of /** @type {const} */ ([['light', '.in-light'], ['dark', '.in-dark']])) {
    await page.emulateMedia({ colorScheme });
    await expect(tile.locator('img:visible')).toHaveCount(1);
    await expect.poll(() => tile.locator(shown).evaluate((image) => /** @type {HTMLImageElement} */ (image).naturalWidth)).toBe(720);
  }
  await tile.getByRole('link').click();
  await page.waitForURL(/space\/en\/#scene=streets&study=mesh/);
  await expect(page.getByRole('tab', { name: 'Mesh', selected: true })).toBeVisible();
});

test('the film at the top ends with the whole run, and leads to its scene', async ({ page }) => {
  await page.goto('../gallery/en/');
  const film = page.locator('.film');
  await expect.poll(() => film.evaluate((svg) => svg.getAnimations({ subtree: true }).every(({ playState }) => playState === 'finished')), { timeout: 15_000 }).toBe(true);
  await page.getByRole('link', { name: 'A* crosses the bay' }).click();
  await page.waitForURL(/#scene=crescent/);
  await settled(page);
  expect(await lab(page)).toMatchObject({ name: 'bay', lanes: [{ algorithm: 'a-star', counters: { expanded: 867 } }, { algorithm: 'dijkstra' }] });
});

test('from the gallery to where each algorithm shines and fails, in a list by algorithm, and back', async ({ page }) => {
  await page.goto('../gallery/en/');
  await page.getByRole('link', { name: 'Where each algorithm shines, and where it fails' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where each algorithm shines, and where it fails');
  const row = page.getByRole('row', { name: 'D* Lite' });
  await expect(row.getByRole('link')).toHaveText(['A maze in fog', 'Small things in fog']);
  await row.getByRole('link', { name: 'A maze in fog' }).click();
  await settled(page);
  await expect.poll(async () => (await lab(page)).lanes.map(({ algorithm }) => algorithm)).toEqual(['d-star-lite', 'gaa-star', 'replanning-a-star']);
  await page.goBack();
  await page.getByRole('link', { name: 'All the other scenes' }).click();
  await expect(page.getByRole('link', { name: 'The keep' })).toBeVisible();
});

test('tiles are reached by keys', async ({ page }) => {
  await page.goto('../gallery/en/');
  await page.getByRole('link', { name: 'The keep' }).focus();
  await Promise.all([page.waitForEvent('framenavigated'), page.keyboard.press('Enter')]);
  await page.waitForLoadState();
  await settled(page);
  expect(await lab(page)).toMatchObject({ name: 'keep' });
});

test('who comes to the site lands in the gallery, and one press leads to the laboratory and to the lessons', async ({ page }) => {
  await page.goto('../');
  await expect(page.getByRole('link', { name: 'Gallery' })).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => page.locator('.tile').count()).toBeGreaterThanOrEqual(12);
  await page.getByRole('link', { name: 'Begin with the lessons' }).click();
  await expect(page.locator('.lesson-list li')).toHaveCount(lessonsIn('en').length);
  await page.getByRole('link', { name: 'Wayscope' }).click();
  await page.getByRole('link', { name: 'The keep' }).click();
  await settled(page);
  expect(await lab(page)).toMatchObject({ name: 'keep' });
  await page.goto('../');
  await page.getByRole('link', { name: 'Open the laboratory' }).click();
  await settled(page);
  expect(new URL(page.url()).pathname).toMatch(/\/lab\/$/);
  expect(await lab(page)).toMatchObject({ name: 'bay' });
});

test('who comes to the site with a scene is sent on to the laboratory', async ({ page }) => {
  await page.goto('../?lang=de#scene=meadow');
  await page.waitForURL(/\/lab\/\?lang=de#scene=meadow$/);
  await settled(page);
  expect(await lab(page)).toMatchObject({ name: 'meadow' });
});

test.describe('a reader of German', () => {
  test.use({ locale: 'de-AT' });

  test('lands in the German gallery, and finds the English one', async ({ page }) => {
    await page.goto('../');
    await page.waitForURL(/\/gallery\/de\/$/);
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('See how searches find their way');
    await page.getByRole('link', { name: 'Wayscope' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(new URL(page.url()).pathname).not.toMatch(/gallery/);
  });

  test('stays with English although the page has not come to remember it', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(Storage.prototype, 'setItem', { value() { throw new Error('nothing is kept'); } }));
    await page.goto('../gallery/en/');
    await page.getByRole('link', { name: 'Wayscope' }).click();
    await page.waitForURL((address) => !address.pathname.includes('gallery'));
    await page.waitForLoadState();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('.tile').first()).toBeVisible();
    expect(new URL(page.url()).search).toBe('?lang=en');
  });
});
