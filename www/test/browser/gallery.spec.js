import { expect, lab, open, settled, test } from './page.js';

test('from the laboratory to the gallery, and a tile opens its scene', async ({ page }) => {
  await open(page);
  await page.getByRole('link', { name: 'Gallery' }).and(page.locator(':visible')).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery');
  await expect(page.locator('.tile svg')).toHaveCount(await page.locator('.tile').count());
  expect(await page.locator('.tile').count()).toBeGreaterThanOrEqual(12);
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
  await page.goto('gallery/en/');
  const names = await page.locator('.tile').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-scene')));
  for (const name of names) {
    const answer = await request.get(new URL(`scenes/${name}.wayscope`, baseURL).href);
    expect(answer.ok(), String(name)).toBe(true);
    expect((await answer.body()).subarray(0, 4).toString()).toBe('WAYS');
  }
});

test('tiles are reached by keys', async ({ page }) => {
  await page.goto('gallery/en/');
  await page.getByRole('link', { name: 'The keep' }).focus();
  await Promise.all([page.waitForEvent('framenavigated'), page.keyboard.press('Enter')]);
  await page.waitForLoadState();
  await settled(page);
  expect(await lab(page)).toMatchObject({ name: 'keep' });
});
