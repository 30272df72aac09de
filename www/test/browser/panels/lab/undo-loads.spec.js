// Undo and redo reach over whatever is opened: maps, generators, saved labs, the first scene.
import { drop, save } from '../../support/files.js';
import { expect, lab, open, place, settled, test } from '../../support/page.js';

/** @import { Page } from '@playwright/test' */

/** What matters of a lab: the world, what is found in it, what is shown. @param {Page} page */
async function shown(page) {
  await settled(page);
  const { name, width, height, start, goal, pace, hashes, lanes } = await lab(page);
  return { name, width, height, start, goal, pace, hashes, lanes: lanes.map(({ algorithm, settings, cost, counters }) => ({ algorithm, settings, cost, expanded: counters.expanded })) };
}

/** Draws a wall of one cell. @param {Page} page @param {number} x @param {number} y */
async function draw(page, x, y) {
  const { x: left, y: top } = await place(page, x, y);
  await page.mouse.click(left, top);
  await settled(page);
}

const undo = (/** @type {Page} */ page) => page.getByRole('button', { name: 'Undo' });
const redo = (/** @type {Page} */ page) => page.getByRole('button', { name: 'Redo' });

test('undo goes back through saved labs, maps, a generator and the first scene, and redo goes on', async ({ page }) => {
  test.slow();
  await open(page);
  const first = await shown(page);
  const saved = await save(page, 'lab');
  await draw(page, 30, 10);
  const drawn = await shown(page);
  const states = [first, drawn];
  // A map, with start and goal of its own; lanes stay.
  await drop(page, ['small.map', `type octile\nheight 6\nwidth 9\nmap\n${`${'.'.repeat(9)}\n`.repeat(6)}`]);
  await expect.poll(async () => (await lab(page)).name).toBe('small');
  states.push(await shown(page));
  // A saved lab takes the place of everything.
  await drop(page, ['kept.wayscope', saved.bytes]);
  await expect.poll(async () => (await lab(page)).name).toBe('bay');
  states.push(await shown(page));
  expect(states[3]).toEqual(first);
  await draw(page, 31, 11);
  states.push(await shown(page));
  // The first scene again.
  await page.locator('.scene-button').click();
  await page.getByRole('button', { name: 'Start over' }).click();
  await settled(page);
  states.push(await shown(page));
  for (const state of states.slice(0, -1).reverse()) {
    await undo(page).click();
    expect(await shown(page)).toEqual(state);
  }
  await expect(undo(page)).toBeDisabled();
  for (const state of states.slice(1)) {
    await redo(page).click();
    expect(await shown(page)).toEqual(state);
  }
  await expect(redo(page)).toBeDisabled();
});

test('undo by key brings back the lanes, their settings and the step that was looked at', async ({ page }) => {
  await open(page);
  const saved = await save(page, 'lab');
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.addLane('greedy'));
    scope.change((/** @type {any} */ engine) => engine.setSetting(2, 'neighbours', '4'));
    scope.seek(77);
  });
  const before = await shown(page);
  expect(before.lanes).toHaveLength(3);
  await drop(page, ['kept.wayscope', saved.bytes]);
  await expect.poll(async () => (await lab(page)).lanes.length).toBe(2);
  await settled(page);
  await page.keyboard.press('Control+z');
  expect(await shown(page)).toEqual(before);
  expect((await lab(page)).cursor).toBe(77);
  await page.keyboard.press('Control+Shift+Z');
  await settled(page);
  expect((await lab(page)).lanes).toHaveLength(2);
});

test('undo reaches over a link and a scene that the page was opened with, and redo comes back', async ({ page }) => {
  test.slow();
  await open(page);
  await draw(page, 30, 10);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.addLane('greedy'));
    scope.seek(77);
  });
  const before = await shown(page);
  await expect.poll(() => page.evaluate(() => new Promise((done) => {
    const asked = indexedDB.open('wayscope');
    asked.onsuccess = () => {
      const database = asked.result;
      const store = [...database.objectStoreNames][0];
      const read = database.transaction(store).objectStore(store).get('lab');
      read.onsuccess = () => {
        database.close();
        done(read.result instanceof Uint8Array ? read.result.join() : '');
      };
    };
  }))).toBe(await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).engine.kept.join()));
  const link = await page.evaluate(async () => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    await scope.engine.whole();
    return scope.engine.ask((/** @type {any} */ lab) => lab.link(true, new Float64Array([1, 0]), undefined)).text;
  });
  for (const hash of ['scene=rooms', `lab=${link}`]) {
    await page.goto('about:blank');
    await page.goto(`./#${hash}`);
    const arrived = await shown(page);
    await expect(undo(page)).toBeEnabled();
    await undo(page).click();
    expect(await shown(page), hash).toEqual(before);
    await expect(undo(page)).toBeDisabled();
    await redo(page).click();
    expect(await shown(page), hash).toEqual(arrived);
    // Edits of what came come first.
    await page.keyboard.press('d');
    await draw(page, 3, 3);
    await undo(page).click();
    expect(await shown(page)).toEqual(arrived);
    await undo(page).click();
    expect(await shown(page)).toEqual(before);
  }
});
