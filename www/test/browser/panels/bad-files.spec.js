import { OPEN_MAP, expect, lab, loadMap, open, settled, test, whole } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

const HEADER = 'type octile\nheight 3\nwidth 5\nmap\n';
const MAP = `${HEADER}.....\n.@@@.\n.....\n`;
const PROBLEM = '0\tbay.map\t64\t36\t6\t17\t7\t16\t1.41421356';
const latin = (/** @type {string} */ text) => Buffer.from(text, 'latin1');

/** @param {Page} page @param {string} name @param {string | Buffer} content */
async function drop(page, name, content) {
  await page.evaluate(([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], name));
    for (const kind of ['dragover', 'drop']) document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
  }, [name, Buffer.from(content).toString('latin1')]);
}

/**
 * Each kind of file that is no map, and the whole sentence that it gets.
 * @type {[what: string, content: string | Buffer, sentence: string][]}
 */
const MAPS = [
  ['an empty file', '', 'The map file is empty. It must begin with “type octile”.'],
  ['blanks only', ' \r\n\n', 'The map file is empty. It must begin with “type octile”.'],
  ['another header', 'PK archive\n', 'Line 1, column 1: “PK archive” is not a header line of a map. Still missing: type octile, height, width, map.'],
  ['a program', latin('\x7FELF\x02\x01'), 'Line 1, column 1: the byte 0x7F does not belong in a text file. Expected: type octile, height, width, map.'],
  ['another type', MAP.replace('octile', 'hexes'), 'Line 1, column 6: maps of type “hexes” cannot be read, only “octile”.'],
  ['a header cut short', 'type octile\nheight 3\n', 'Line 3, column 1: the header is not complete. Still missing: width, map.'],
  ['a height said twice', 'type octile\nheight 3\nheight 3\n', 'Line 3, column 1: “height” appears a second time. Still missing: width, map.'],
  ['a width of 0', MAP.replace('width 5', 'width 0'), 'Line 3, column 7: “0” is not a size. Expected: a whole number from 1 to 16,384.'],
  ['a negative width', MAP.replace('width 5', 'width -5'), 'Line 3, column 7: “-5” is not a size. Expected: a whole number from 1 to 16,384.'],
  ['a width of 10^9', MAP.replace('width 5', 'width 1000000000'), 'Line 3, column 7: “1000000000” is not a size. Expected: a whole number from 1 to 16,384.'],
  ['a size with a fraction', MAP.replace('height 3', 'height 3.5'), 'Line 2, column 8: “3.5” is not a size. Expected: a whole number from 1 to 16,384.'],
  ['more cells than there can be', MAP.replace('width 5', 'width 16384').replace('height 3', 'height 16384'), 'Line 4, column 1: 16384 x 16384 is too large. A map has at most 16,777,216 cells.'],
  ['a row too short', `${HEADER}.....\n.@@@\n.....\n`, 'Line 6, column 5: the row ends after 4 cells; it must have 5.'],
  ['a row too long', `${HEADER}.....\n.@@@..\n.....\n`, 'Line 6, column 6: the row has 6 cells; it must have 5.'],
  ['a row missing', `${HEADER}.....\n.@@@.\n`, 'Line 7, column 1: the map ends here with 2 of its 3 rows.'],
  ['a row too many', `${MAP}.@.@.\n`, 'Line 8, column 1: “.@.@.” comes after the last of 3 rows.'],
  ['an unknown terrain', MAP.replace('.@@@.', '.@x@.'), 'Line 6, column 3: “x” is not a terrain. Expected: one of . G S W @ O T.'],
  ['a letter of another script', MAP.replace('.@@@.', '.@ж@.'), 'Line 6, column 3: “ж” is not a terrain. Expected: one of . G S W @ O T.'],
  ['bytes that are no UTF-8', latin(MAP.replace('.@@@.', '.@\xFF@.')), 'Line 6, column 3: the byte 0xFF does not belong in a text file. Expected: . G S W @ O T.'],
  ['a row of a million', `${HEADER}${'.'.repeat(1_000_000)}\n`, 'Line 5, column 6: the row has 1,000,000 cells; it must have 5.'],
  ['a header line of a million', `type ${'x'.repeat(1_000_000)}\n`, `Line 1, column 6: maps of type “${'x'.repeat(40)}…” cannot be read, only “octile”.`],
  ['a million after the rows', `${MAP}${'T'.repeat(1_000_000)}`, `Line 8, column 1: “${'T'.repeat(40)}…” comes after the last of 3 rows.`],
];

const FIELDS = 'bucket, map, width, height, start x, start y, goal x, goal y, length';

/**
 * The same for scenario files, on the first scene of 64 x 36 cells.
 * @type {[what: string, content: string | Buffer, sentence: string][]}
 */
const SCENARIOS = [
  ['an empty file', '', 'The scenario file is empty. It must begin with “version 1”.'],
  ['another kind of file', 'Dear diary', 'Line 1, column 1: “Dear diary” is neither “version 1” nor a problem of 7 fields (bucket, map, start x, start y, goal x, goal y, length).'],
  ['another version', 'version 2\n', 'Line 1, column 9: scenarios of version “2” cannot be read, only version 1.'],
  ['another map', `version 1\n${PROBLEM.replace('64\t36', '36\t64')}\n`, 'Line 2, column 1: the problem is for a map of 36 x 64 cells; this one has 64 x 36.'],
  ['a start outside', `version 1\n${PROBLEM.replace('\t6\t17', '\t64\t17')}\n`, 'Line 2, column 17: the cell (64, 17) is not on the map, which has 64 x 36 cells.'],
  ['a goal outside', `version 1\n${PROBLEM}\n${PROBLEM.replace('7\t16', '7\t36')}\n`, 'Line 3, column 22: the cell (7, 36) is not on the map, which has 64 x 36 cells.'],
  ['a goal outside in the older form', '0 bay.map 6 17 7 36 1\n', 'Line 1, column 1: the cell (7, 36) is not on the map, which has 64 x 36 cells.'],
  ['a negative column', `version 1\n${PROBLEM.replace('\t6\t17', '\t-6\t17')}\n`, 'Line 2, column 17: “-6” is not a start x. Expected: a whole number from 0 to 63.'],
  ['a huge row', `version 1\n${PROBLEM.replace('7\t16', '7\t99999999999999999999')}\n`, 'Line 2, column 24: “99999999999999999999” is not a goal y. Expected: a whole number from 0 to 35.'],
  ['a negative length', `version 1\n${PROBLEM.replace('1.41421356', '-1.4')}\n`, 'Line 2, column 27: “-1.4” is not a length. Expected: a number from 0 to 33,554,432.'],
  ['a length beyond all paths', `version 1\n${PROBLEM.replace('1.41421356', '1e308')}\n`, 'Line 2, column 27: “1e308” is not a length. Expected: a number from 0 to 33,554,432.'],
  ['a field missing', 'version 1\n0 bay.map 64 36 6 17 7 16\n', `Line 2, column 26: the problem has 8 fields; it must have 9: ${FIELDS}.`],
  ['a line of a million', `version 1\n${'9'.repeat(1_000_000)}\n`, `Line 2, column 1000001: the problem has 1 field; it must have 9: ${FIELDS}.`],
  ['bytes that are no UTF-8', latin(`version 1\n${PROBLEM.replace('bay', 'b\xFFy')}\n`), 'Line 2, column 4: the byte 0xFF does not belong in a text file. Expected: map.'],
];

for (const [kind, files] of /** @type {const} */ ([['map', MAPS], ['scen', SCENARIOS]])) {
  test(`no ${kind} file that is wrong changes anything, and each is told why`, async ({ page }) => {
    await open(page);
    await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).seek(200));
    await settled(page);
    const before = await lab(page);
    expect(before.cursor).toBe(200);
    const notice = page.locator('way-scope .notice span');
    for (const [what, content, sentence] of files) {
      await drop(page, `bad.${kind}`, content);
      await expect(notice, what).toHaveText(`bad${kind === 'map' ? '' : '.scen'}: ${sentence.replace('column 1000001', 'column 1,000,001')} The world is unchanged.`);
      expect(await lab(page), what).toEqual(before);
      await page.getByRole('button', { name: 'Close this notice' }).click();
    }
  });
}

test('scenarios of another map of the same size, or into walls, are taken with a warning', async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP.replace(/\.{3}\n$/, '@@.\n'), 'scene');
  const notice = page.locator('way-scope .notice');
  await drop(page, 'scene.scen', 'version 1\n0 maps/scene.map 20 12 0 0 1 0 1\n');
  await expect(notice).toHaveText('1 scenario opened.');
  await drop(page, 'other.scen', 'version 1\n0 maps/Arena.map 20 12 0 0 1 0 1\n2 maps/Arena.map 20 12 18 11 1 0 9\n2 maps/Arena.map 20 12 1 0 18 11 9\n');
  await expect(notice).toContainText('3 scenarios opened. 2 remarks on the file.');
  await notice.getByRole('button', { name: 'Show' }).click();
  await expect(notice).toHaveText('The scenarios are for a map called “Arena”; this one is “scene”. 2 scenarios start or end on a wall, the first in line 3.');
  await expect(notice).toHaveAttribute('data-kind', 'problem');
  const { start } = await lab(page);
  expect(start, 'nothing has moved yet').toEqual({ x: 2, y: 6 });
});

test('a start or goal on a wall is named on the card and in the sentence', async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP.replace(/\.{3}\n$/, '@@.\n'), 'scene');
  await drop(page, 'scene.scen', 'version 1\n0 scene.map 20 12 18 11 1 0 0\n0 scene.map 20 12 1 0 18 11 0\n0 scene.map 20 12 17 11 18 11 0\n0 scene.map 20 12 1 0 5 0 4\n');
  const next = page.getByRole('button', { name: 'Next scenario' });
  const card = page.getByRole('article', { name: 'Lane 2' });
  for (const sentence of [
    'The start (18, 11) stands on a wall, so there is no path. Drag it to a free cell.',
    'The goal (18, 11) stands on a wall, so there is no path. Drag it to a free cell.',
    'Start (17, 11) and goal (18, 11) stand on walls, so there is no path. Drag them to free cells.',
  ]) {
    await next.click();
    await settled(page);
    await expect(card.locator('.lane-notes')).toHaveText(sentence);
    await expect(card.locator('.badge')).toHaveText('no path');
    await expect(page.locator('way-scope .sentence .words')).toHaveText(sentence);
  }
  await next.click();
  await settled(page);
  await expect(card.locator('.lane-notes')).toBeHidden();
  await expect(card.locator('.badge')).toHaveText('this path is optimal');
  const { start } = await lab(page);
  expect(start).toEqual({ x: 1, y: 0 });
});

test('walls painted over start and goal leave them free; water parts them, and the card says so', async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP);
  const paint = (/** @type {string} */ terrain) => page.evaluate((terrain) => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.paintStroke(0, 6, 19, 6, terrain, false));
    return [2, 17].map((x) => scope.lab.inspect(0, x, 6).terrain);
  }, terrain);
  expect(await paint('@')).toEqual(['.', '.']);
  await settled(page);
  expect((await lab(page)).lanes.map(({ status }) => status)).toEqual(['found', 'found']);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.paintStroke(17, 6, 17, 6, 'W', false));
  });
  await settled(page);
  await expect(page.getByRole('article', { name: 'Lane 1' }).locator('.lane-notes'))
    .toHaveText('The goal (17, 6) is in water and the start (2, 6) is on land, so there is no path: no move joins the two.');
});

test('what the engine is asked and cannot do it refuses with a reason, and stays as it was', async ({ page }) => {
  await open(page);
  await whole(page);
  const before = await lab(page);
  const long = 'x'.repeat(1_000_000);
  /** @type {[call: string, args: unknown[], sentence: string][]} */
  const calls = [
    ['paintStroke', [0, 0, 64, 0, '@', false], 'There is no cell (64, 0): the world is 64 x 36 cells, counted from 0.'],
    ['paintStroke', [-1, 0, 1, 0, '@', false], 'There is no cell (-1, 0): the world is 64 x 36 cells, counted from 0.'],
    ['paintStroke', [0.5, 0, 1, 0, '@', false], 'There is no cell (0.50, 0): the world is 64 x 36 cells, counted from 0.'],
    ['paintStroke', [0, 0, 1e300, 0, '@', false], 'There is no cell (1.000e+300, 0): the world is 64 x 36 cells, counted from 0.'],
    ['paintStroke', [NaN, 0, 1, 0, '@', false], ''],
    ['paintStroke', [0, 0, 1, 0, long, false], `“${'x'.repeat(40)}…” is not a terrain; it is one of . G S W @ O T.`],
    ['moveStart', [0, 36, false], 'There is no cell (0, 36): the world is 64 x 36 cells, counted from 0.'],
    ['moveGoal', [Infinity, 0, false], ''],
    ['useScenario', [7], 'There is no scenario number 7.'],
    ['setSetting', [0, 'wings', 'two'], 'There is no setting called “wings” here. Choose one of heuristic, ties'],
    ['setSetting', [0, 'neighbours', '6'], 'The setting “neighbours” has no option “6”; it has 8, 4, '],
    ['setSetting', [0, 'neighbours', long], `The setting “neighbours” has no option “${'x'.repeat(40)}…”; it has 8, 4, `],
    ['setSetting', [1, 'heuristic', 'octile'], ''],
    ['setSetting', [9, 'neighbours', '4'], 'There is no lane 10; the lab has 2.'],
    ['setAlgorithm', [0, 'b-star'], ''],
    ['removeLane', [2], 'There is no lane 3; the lab has 2.'],
    ['addLane', [''], ''],
    ['generate', ['maze', 0, 5, 1, 1], 'A side of 0 cells is not possible: each side of a grid has 1 to 16,384 cells.'],
    ['generate', ['maze', 1e9, 1e9, 1, 1], 'A side of 1,000,000,000 cells is not possible: each side of a grid has 1 to 16,384 cells.'],
    ['generate', ['maze', 16_384, 16_384, 1, 1], '16,384 × 16,384 is 268,435,456 cells: a grid has at most 16,777,216.'],
    ['generate', ['maze', 8, 8, -1, 1], ''],
    ['generate', ['maze', 8, 8, 1, 1e9], ''],
    ['generate', ['swamp', 8, 8, 1, 1], ''],
  ];
  const notice = page.locator('way-scope .notice span');
  for (const [call, args, sentence] of calls) {
    const changed = await page.evaluate(([call, args]) => {
      const scope = /** @type {any} */ (document.querySelector('way-scope'));
      scope.quiet();
      return scope.change((/** @type {any} */ engine) => engine[call](...args));
    }, /** @type {const} */ ([call, args]));
    expect(changed, `${call} ${args}`.slice(0, 80)).toBe(false);
    await expect(notice).not.toBeEmpty();
    if (sentence) await expect(notice).toContainText(sentence);
    // An algorithm that there is not is answered with all that there are.
    const names = sentence ? 0 : await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).engine.catalogue().map((/** @type {any} */ { id }) => `${id}, `).join('').length);
    expect((await notice.textContent())?.length).toBeLessThan(250 + (/Algorithm|addLane/.test(call) ? names : 0));
  }
  expect(await lab(page)).toEqual(before);
});

test('a setting that changes nothing as the others stand cannot be chosen, and says why', async ({ page }) => {
  await open(page);
  const card = page.getByRole('article', { name: 'Lane 1' });
  await card.getByText('Settings').click();
  const corners = card.getByLabel('Corner cutting');
  await corners.selectOption('one');
  await card.getByLabel('Neighbours').selectOption('4');
  await settled(page);
  for (const select of [corners, card.getByLabel('Diagonal cost')]) {
    await expect(select).toBeDisabled();
    await expect(select).toHaveAccessibleDescription('This setting has no effect: these moves have no diagonals.');
  }
  await card.getByLabel('Neighbours').selectOption('8');
  await settled(page);
  await expect(corners).toBeEnabled();
  expect((await lab(page)).lanes[0].settings.corners, 'it comes back as it was').toBe('one');
});
