import { expect, fingers, frame, test } from '../../support/page.js';
import { figure, labOf, placeIn, settledIn } from '../../support/scenes.js';

test('a finger over a scene scrolls the lesson, and draws only once it holds the pencil', async ({ page }) => {
  await page.goto('../lessons/en/open-list.html');
  const orders = await figure(page, 'orders');
  const before = await labOf(orders);
  const hand = await fingers(page);
  const top = await page.evaluate(() => scrollY);
  const from = await placeIn(orders, 6, 8);
  await hand.down({ ...from, id: 1 });
  for (let n = 1; n <= 8; n++) await hand.move({ x: from.x, y: from.y - 20 * n, id: 1 });
  await hand.up();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top + 60);
  expect((await labOf(orders)).revision).toBe(before.revision);

  await orders.getByRole('button', { name: /^Draw/ }).click();
  await orders.locator('way-scope').scrollIntoViewIfNeeded();
  await frame(page);
  const held = await page.evaluate(() => scrollY);
  const start = await placeIn(orders, 12, 1);
  const end = await placeIn(orders, 12, 0);
  await hand.down({ ...start, id: 2 });
  await hand.move({ ...end, id: 2 });
  await hand.up();
  await settledIn(orders);
  expect(await page.evaluate(() => scrollY)).toBe(held);
  const after = await labOf(orders);
  expect(after.revision).toBeGreaterThan(before.revision);
  expect(await orders.locator('way-scope').evaluate((node) => /** @type {any} */ (node).lab.inspect(0, 12, 1).state)).toBe('blocked');
});
