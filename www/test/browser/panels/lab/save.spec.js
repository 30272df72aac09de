import { dialog, drop, png, rows, save, solve, take } from '../../support/files.js';
import { OPEN_MAP, expect, generate, lab, loadMap, open, settled, test } from '../../support/page.js';

test('a map, its picture and its picture’s picture are the same walls', async ({ page }) => {
  await open(page);
  const before = (await rows(page)).map((row) => row.replaceAll(/[@OT]/g, '@').replaceAll(/[^@]/g, '.'));
  const saved = await save(page, 'map-png');
  expect(saved.name).toBe('bay.png');
  await drop(page, ['again.png', saved.bytes]);
  await expect(dialog(page).getByRole('slider')).toHaveValue('128');
  await take(page);
  expect(await rows(page)).toEqual(before);
  const again = await save(page, 'map-png');
  expect(again.name).toBe('again.png');
  expect(again.bytes.equals(saved.bytes)).toBe(true);
});

test('a map is saved under the world’s name and opens as the same', async ({ page }) => {
  await open(page);
  const before = await rows(page);
  const saved = await save(page, 'map');
  expect(saved.name).toBe('bay.map');
  await drop(page, ['again.map', saved.bytes]);
  await expect(page.locator('.scene-button')).toContainText('again');
  expect(await rows(page)).toEqual(before);
});

test('start and goal are saved with the length of a shortest path, and open again', async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP, 'scene');
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.moveGoal(17, 3, false)));
  await settled(page);
  const saved = await save(page, 'problem');
  expect(saved.name).toBe('scene.scen');
  expect(saved.bytes.toString()).toBe('version 1\n4\tscene.map\t20\t12\t2\t6\t17\t3\t16.24264069\n');
  await solve(page, [0, 0], [1, 1]);
  await drop(page, ['scene.scen', saved.bytes]);
  await expect(page.locator('way-scope .notice span')).toHaveText('1 scenario opened.');
  await page.getByRole('button', { name: 'Next scenario' }).click();
  await settled(page);
  const { start, goal, lanes } = await lab(page);
  expect([start, goal]).toEqual([{ x: 2, y: 6 }, { x: 17, y: 3 }]);
  expect(lanes[0].cost).toBeCloseTo(16.24264069, 8);
});

test('the length is the benchmarks’, whatever the lanes’ moves are', async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP, 'scene');
  const before = await save(page, 'problem');
  const card = page.getByRole('article', { name: 'Lane 1' });
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    for (const lane of [0, 1]) scope.change((/** @type {any} */ engine) => engine.setSetting(lane, 'neighbours', '4'));
  });
  await settled(page);
  await expect(card).toBeVisible();
  const after = await save(page, 'problem');
  expect(after.bytes.toString()).toBe(before.bytes.toString());
});

test('where there is no path the file says 0, and the page says so', async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP.replaceAll(/^\.{20}$/gm, `${'.'.repeat(9)}@${'.'.repeat(10)}`), 'split');
  const saved = await save(page, 'problem');
  expect(saved.bytes.toString()).toBe('version 1\n0\tsplit.map\t20\t12\t2\t6\t17\t6\t0\n');
  await expect(page.locator('way-scope .notice span')).toHaveText('There is no path: the file says length 0, as the benchmark set dao does.');
});

test('scenarios are saved as they were loaded', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('[data-save=scenarios]'), 'none are open').toBeHidden();
  await page.keyboard.press('Escape');
  const text = 'version 1\n0\tbay.map\t64\t36\t6\t17\t7\t16\t1.41421356\n4\tmaps/bay.map\t64\t36\t6\t17\t7\t17\t1\n';
  await drop(page, ['bay.scen', text]);
  await expect(page.locator('way-scope .notice span')).toContainText('2 scenarios opened.');
  const saved = await save(page, 'scenarios');
  expect(saved.name).toBe('bay.map.scen');
  expect(saved.bytes.toString()).toBe(text);
});

test('a picture of a large map comes back whole', async ({ page }) => {
  await open(page);
  await generate(page, 'random', 500, 300, 3, 35);
  await settled(page);
  const before = await rows(page);
  const saved = await save(page, 'map-png');
  expect(saved.name).toBe('random.png');
  await drop(page, ['random.png', saved.bytes]);
  await take(page);
  expect(await rows(page)).toEqual(before);
  // A picture of another size, in several strips.
  await drop(page, ['wide.png', png(1800, 900, (x, y) => (Math.floor(x / 3) + Math.floor(y / 3)) % 2 * 255)]);
  await dialog(page).getByRole('spinbutton').fill('3');
  await take(page);
  const third = await rows(page);
  expect([third.length, third[0].length]).toEqual([300, 600]);
  expect(third.every((row, y) => row === (y % 2 ? '.@' : '@.').repeat(300))).toBe(true);
});

test('a map with every terrain and its scenarios come back from their own files, to the byte', async ({ page }) => {
  await open(page);
  const map = `type octile\nheight 4\nwidth 7\nmap\n.GSW@OT\n.......\nTO@WSG.\n.......\n`;
  const scen = 'version 1\n0\tkinds.map\t7\t4\t0\t1\t6\t1\t6\n1\tkinds.map\t7\t4\t0\t3\t6\t1\t6.82842712\n0\tkinds.map\t7\t4\t0\t0\t0\t0\t0\n';
  await drop(page, ['kinds.scen', scen], ['kinds.map', map]);
  await expect(page.locator('way-scope .notice span')).toHaveText('3 scenarios opened.');
  const first = [await save(page, 'map'), await save(page, 'scenarios')];
  expect(first.map(({ name }) => name)).toEqual(['kinds.map', 'kinds.map.scen']);
  expect(first[0].bytes.toString()).toBe(map);
  expect(first[1].bytes.toString()).toBe(scen);
  await page.reload();
  await settled(page);
  await page.locator('.scene-button').click();
  await page.getByRole('button', { name: 'Start over' }).click();
  await settled(page);
  await drop(page, ...first.map(({ name, bytes }) => /** @type {[string, Buffer]} */ ([name, bytes])));
  await expect(page.locator('way-scope .notice span')).toHaveText('3 scenarios opened.');
  const again = [await save(page, 'map'), await save(page, 'scenarios')];
  expect(again.map(({ bytes }) => bytes.toString())).toEqual([map, scen]);
});
