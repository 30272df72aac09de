import { OPENINGS } from '../../../src/panels/scenarios/shipped.js';
import { drag, expect, lab, open, settled, test } from '../support/page.js';

const MAP = 'type octile\nheight 3\nwidth 5\nmap\n.....\n.@@@.\n.....\n';
const SCEN = 'version 1\n0\tbox.map\t5\t3\t0\t1\t4\t1\t5.82842712\n0\tbox.map\t5\t3\t0\t0\t4\t0\t4\n';
const file = (/** @type {string} */ name, /** @type {string} */ text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** @param {import('@playwright/test').Page} page @param {ReturnType<typeof file>[]} files */
async function choose(page, files) {
  const chooser = page.waitForEvent('filechooser');
  await page.locator('.scene-button').click();
  await page.getByRole('button', { name: 'Open …' }).click();
  await (await chooser).setFiles(files);
}

/** @param {import('@playwright/test').Page} page @param {string} name @param {string} text */
async function drop(page, name, text) {
  await page.evaluate(([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    for (const kind of ['dragover', 'drop']) document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
  }, [name, text]);
}

test('a map opens by button, with its scenarios', async ({ page }) => {
  await open(page);
  await choose(page, [file('box.map.scen', SCEN), file('box.map', MAP)]);
  await expect(page.locator('.scene-button')).toContainText('box');
  await settled(page);
  expect(await lab(page)).toMatchObject({ width: 5, height: 3, name: 'box' });
  const number = page.getByRole('spinbutton', { name: 'Number of the scenario' });
  await expect(number).toHaveValue('1');
  const { lanes, start } = await lab(page);
  expect(start).toEqual({ x: 0, y: 1 });
  expect(lanes[0].cost).toBeCloseTo(6, 9);
  await number.fill('2');
  await number.press('Enter');
  await settled(page);
  expect((await lab(page)).lanes[0].cost).toBe(4);
  await expect(page.locator('.scenario .length')).toHaveText('length in the file 4.00');
  const corners = page.getByRole('article', { name: 'Lane 1' });
  await corners.getByText('Settings').click();
  await corners.getByLabel('Corner cutting').selectOption('always');
  await expect(page.locator('.scenario .length'), 'the file knows the default moves only').toHaveText('');
  await corners.getByLabel('Corner cutting').selectOption('never');
  await expect(page.locator('.scenario .length')).toHaveText('length in the file 4.00');
  await drag(page, [[2, 2], [3, 2]]);
  await settled(page);
  await expect(page.locator('.scenario .length'), 'nor an edited map').toHaveText('');
  await page.keyboard.press('Control+z');
  await expect(page.locator('.scenario .length')).toHaveText('length in the file 4.00');
});

test('a map opens by dropping it, and undo brings the old world back', async ({ page }) => {
  await open(page);
  const before = await lab(page);
  await drop(page, 'small.map', MAP);
  await expect(page.locator('.scene-button')).toContainText('small');
  await settled(page);
  const small = await lab(page);
  expect(small).toMatchObject({ width: 5, height: 3, name: 'small' });
  expect(small.lanes.map(({ status }) => status)).toEqual(['found', 'found']);
  expect(small.lanes[0].cost).toBe(small.lanes[1].cost);
  await page.keyboard.press('Control+z');
  await settled(page);
  expect((await lab(page)).hashes).toEqual(before.hashes);
});

test('a bad file says why, and the world stays', async ({ page }) => {
  await open(page);
  const before = await lab(page);
  await choose(page, [file('bad.map', MAP.replace('.@@@.', '.@x@.'))]);
  await expect(page.locator('way-scope .notice')).toContainText('bad: Line 6, column 3: “x” is not a terrain.');
  await expect(page.locator('way-scope .notice')).toContainText('The world is unchanged.');
  expect((await lab(page)).hashes).toEqual(before.hashes);
  await page.getByRole('button', { name: 'Close this notice' }).click();
  await expect(page.locator('way-scope .notice')).toBeHidden();
  for (const text of ['', '\u0000\u0001', 'type octile\nheight 99999999\nwidth 99999999\nmap\n', 'no map at all']) {
    await drop(page, 'worse.map', text);
    await expect(page.locator('way-scope .notice')).toContainText('worse: ');
    await page.getByRole('button', { name: 'Close this notice' }).click();
  }
  await drop(page, 'other.scen', SCEN);
  await expect(page.locator('way-scope .notice')).toContainText('other.scen: ');
  expect((await lab(page)).hashes).toEqual(before.hashes);
});

test('a notice goes when a file opens; of several files each that fails is named', async ({ page }) => {
  await open(page);
  const notice = page.locator('way-scope .notice');
  await choose(page, [file('bad.map', 'no map'), file('worse.map', 'none'), file('box.map', MAP)]);
  await expect(page.locator('.scene-button')).toContainText('box');
  await expect(notice).toContainText('bad: ');
  await expect(notice).toContainText('worse: ');
  await settled(page);
  const box = await lab(page);
  expect(box).toMatchObject({ width: 5, height: 3, name: 'box' });
  await drop(page, 'small.map', MAP);
  await expect(page.locator('.scene-button')).toContainText('small');
  await expect(notice).toBeHidden();
  await settled(page);
  expect(await lab(page)).toMatchObject({ name: 'small', hashes: box.hashes });
});

test('of two maps chosen on a slow network the last one wins', async ({ page }) => {
  await open(page);
  /** @type {() => void} */
  let release = () => {};
  const held = new Promise((done) => { release = () => done(undefined); });
  await page.route('**/maps/keep*', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  const pick = async (/** @type {string} */ name) => {
    await page.locator('.scene-button').click();
    await page.locator(`[data-map=${name}]`).click();
  };
  await pick('keep');
  await expect(page.locator('way-scope .notice')).toHaveText('Loading The keep …');
  await pick('halls');
  await expect(page.locator('.scene-button')).toContainText('The halls');
  await expect(page.locator('way-scope .notice')).toBeHidden();
  await settled(page);
  const halls = await lab(page);
  expect(halls).toMatchObject({ name: 'halls', start: { x: 4, y: 4 }, goal: { x: 251, y: 251 } });
  release();
  await page.waitForTimeout(300);
  await expect(page.locator('.scene-button')).toContainText('The halls');
  expect(await lab(page)).toMatchObject({ name: 'halls', revision: halls.revision, hashes: halls.hashes });
});

test('the shipped maps open where their lessons begin, each solved', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page);
  for (const [name, [startX, startY, goalX, goalY]] of Object.entries(OPENINGS).reverse()) {
    await page.locator('.scene-button').click();
    await page.locator(`[data-map=${name}]`).click();
    await page.waitForFunction((name) => /** @type {any} */ (document.querySelector('way-scope')).state.lab.name === name, name);
    await settled(page);
    const { lanes, start, goal } = await lab(page);
    expect([start, goal]).toEqual([{ x: startX, y: startY }, { x: goalX, y: goalY }]);
    const end = name === 'vault' ? 'exhausted' : 'found';
    expect(lanes.map(({ status }) => status)).toEqual([end, end]);
    await expect(page.locator('.scenario')).toBeVisible();
  }
});

test('the list of maps scrolls, so that generator and files stay in sight', async ({ page }) => {
  await open(page);
  for (const viewport of [{ width: 1440, height: 900 }, { width: 1280, height: 720 }]) {
    await page.setViewportSize(viewport);
    await page.locator('.scene-button').click();
    await expect(page.getByRole('button', { name: 'Open …' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeInViewport({ ratio: 1 });
    const { shown, whole } = await page.locator('.choices').evaluate((list) => ({ shown: list.clientHeight, whole: list.scrollHeight }));
    expect(shown).toBeLessThan(whole);
    expect(shown).toBeGreaterThan(400);
    await page.locator('[data-map=county]').focus();
    await expect(page.locator('[data-map=county]')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  }
});

test('scenarios are there once a map was opened with some; a number out of range is the nearest', async ({ page }) => {
  /** @type {string[]} */
  const fetched = [];
  page.on('request', (request) => request.url().endsWith('.scen') && fetched.push(request.url()));
  await open(page);
  const number = page.getByRole('spinbutton', { name: 'Number of the scenario' });
  await expect(number).toHaveCount(0);
  expect(fetched).toEqual([]);
  await page.locator('.scene-button').click();
  await page.locator('[data-map=bay]').click();
  const next = page.getByRole('button', { name: 'Next scenario' });
  await expect(page.locator('.scenario')).toContainText(/of \d+/);
  const first = Number(await number.inputValue());
  await next.click();
  await expect(number).toHaveValue(String(first + 1));
  expect(fetched).toHaveLength(1);
  /** What the file asks for, in its order. */
  const asked = () => page.evaluate(() => {
    const { lab } = /** @type {any} */ (document.querySelector('way-scope'));
    return lab.scenarios().map((/** @type {any} */ { start, goal, length }) => ({ start, goal, length }));
  });
  const scenarios = await asked();
  const solved = async () => {
    await settled(page);
    const { start, goal, lanes } = await lab(page);
    return { start, goal, length: lanes[0].cost };
  };
  const matches = async (/** @type {number} */ n) => {
    const { start, goal, length } = await solved();
    expect({ start, goal }).toEqual({ start: scenarios[n - 1].start, goal: scenarios[n - 1].goal });
    expect(length).toBeCloseTo(scenarios[n - 1].length, 4);
  };
  await matches(first + 1);
  await number.fill('99999');
  await number.press('Enter');
  const most = await number.getAttribute('max');
  await expect(number).toHaveValue(String(most));
  await matches(scenarios.length);
  await number.fill('-3');
  await number.press('Enter');
  await expect(number).toHaveValue('1');
  await matches(1);
  await number.fill('');
  await number.press('Enter');
  await expect(number).toHaveValue('1');
});

test('a map that cannot be fetched says so', async ({ page }) => {
  await open(page);
  const before = await lab(page);
  await page.route('**/maps/**', (route) => route.fulfill({ status: 200, body: 'gone' }));
  await page.locator('.scene-button').click();
  await page.locator('[data-map=keep]').click();
  await expect(page.locator('way-scope .notice')).toContainText('The world is unchanged');
  expect((await lab(page)).hashes).toEqual(before.hashes);
});

test('a world is generated, and the same seed gives the same', async ({ page }) => {
  await open(page);
  const generate = async (/** @type {string} */ kind, /** @type {string} */ seed) => {
    await page.locator('.scene-button').click();
    await page.locator('[data-field=kind]').selectOption(kind);
    await page.locator('[data-field=width]').fill('40');
    await page.locator('[data-field=height]').fill('30');
    await page.locator('[data-field=seed]').fill(seed);
    await page.getByRole('button', { name: 'Generate' }).click();
    await settled(page);
    return (await lab(page)).hashes;
  };
  const first = await generate('rooms', '5');
  expect(await generate('maze', '5')).not.toEqual(first);
  expect(await generate('rooms', '5')).toEqual(first);
  await page.locator('.scene-button').click();
  await page.locator('[data-field=kind]').selectOption('hpa-example');
  await page.getByRole('button', { name: 'Generate' }).click();
  await settled(page);
  expect(await lab(page)).toMatchObject({ width: 40, height: 40, name: 'hpa-example' });
});

test('the dice make no world from a form that is wrong', async ({ page }) => {
  await open(page);
  const { revision } = await lab(page);
  await page.locator('.scene-button').click();
  await page.locator('[data-field=width]').fill('1');
  const dice = page.getByRole('button', { name: 'Another world of this kind' });
  await dice.click();
  expect((await lab(page)).revision).toBe(revision);
  await page.locator('[data-field=width]').fill('12');
  await dice.click();
  await settled(page);
  expect((await lab(page)).width).toBe(12);
  // A field that is hidden cannot be wrong.
  await page.locator('[data-field=width]').fill('1');
  await page.locator('[data-field=kind]').selectOption('hpa-example');
  await page.getByRole('button', { name: 'Generate' }).click();
  await settled(page);
  expect((await lab(page)).width).toBe(40);
});
