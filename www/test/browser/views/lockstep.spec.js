import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, frame, lab, loadMap, OPEN_MAP, open, settled, test } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

const ALL = ['a-star', 'dijkstra', 'weighted-a-star', 'greedy', 'breadth-first', 'bidirectional-a-star'];

/** One lane for each algorithm. @param {Page} page @param {string[]} [algorithms] */
async function lanes(page, algorithms = ALL) {
  await page.evaluate((algorithms) => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => {
      engine.setAlgorithm(0, algorithms[0]);
      while (engine.state().lanes.length > 1) engine.removeLane(1);
      for (const algorithm of algorithms.slice(1)) engine.addLane(algorithm);
    });
  }, algorithms);
  await settled(page);
}

/** Strides are in the rest of the wasm. @param {Page} page */
const whole = (page) => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).lab.whole());

/** Where the lab stands. @param {Page} page */
async function stand(page) {
  await settled(page);
  const { counts, cursor, part, lanes } = await lab(page);
  return { counts, cursor, part, at: lanes.map(({ at }) => at) };
}

/** @param {Page} page */
const where = (page) => page.locator('way-scope output.where').textContent();

/** Until every lane has been timed. @param {Page} page */
async function measured(page) {
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('way-scope')).state.lab.lanes.every((/** @type {any} */ lane) => lane.micros > 0));
  await settled(page);
}

test('one press goes by events, expansions, levels of f or paths', async ({ page }) => {
  await open(page);
  await whole(page);
  await loadMap(page, OPEN_MAP);
  await lanes(page, ['a-star']);
  const stride = page.getByRole('combobox', { name: 'Step by' });
  const forward = page.locator('way-scope [data-transport="forward"]');
  const back = page.locator('way-scope [data-transport="back"]');
  await page.keyboard.press('Home');

  await stride.selectOption('event');
  await expect(forward).toHaveAttribute('aria-label', 'One event forward');
  /** @type {string[]} */
  const seen = [];
  // The search begins, and the start is put into the open list; then it is taken out, and its eight neighbours are put
  // in.
  for (const [cursor, part] of [[0, 1], [1, 0], [1, 1], [1, 2], [1, 3], [1, 4], [1, 5], [1, 6], [1, 7], [1, 8], [2, 0]]) {
    seen.push(JSON.stringify((await lab(page)).hashes));
    await forward.click();
    const now = await stand(page);
    expect([now.cursor, now.part, now.at]).toEqual([cursor, part, [cursor]]);
    if (part === 3) {
      expect(await where(page)).toBe('event 3 of 9 in step 2');
      await expect(page.locator('way-scope .sentence')).toContainText('(3, 6) is generated');
      expect((await lab(page)).lanes[0].openAtCursor).toBe(2);
    }
  }
  expect(new Set(seen).size).toBe(11);
  expect(await where(page)).toMatch(/^step 2 of \d+$/);
  while (seen.length) {
    await back.click();
    await settled(page);
    expect(JSON.stringify((await lab(page)).hashes)).toBe(seen.pop());
  }
  // From within a step, a step back is to its beginning.
  for (const key of ['ArrowRight', 'Shift+ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  expect(await stand(page)).toMatchObject({ cursor: 2, part: 1 });
  await stride.selectOption('expansion');
  await back.click();
  expect(await stand(page)).toMatchObject({ cursor: 2, part: 0 });

  // All of the straight way counts the same; the next f is where the goal's own begins to grow, or the end.
  await stride.selectOption('level of f');
  await page.keyboard.press('Home');
  await forward.click();
  const first = await stand(page);
  expect(first).toMatchObject({ cursor: 2, part: 0 });
  await forward.click();
  const { steps } = await lab(page);
  expect((await stand(page)).cursor).toBe(steps);
  await back.click();
  expect(await stand(page)).toEqual(first);

  await stride.selectOption('path');
  await page.keyboard.press('Home');
  await forward.click();
  expect((await stand(page)).cursor).toBe(steps);
  await back.click();
  expect((await stand(page)).cursor).toBe(0);
});

test('keys go to the next f, the next path and the next event, whatever one press is', async ({ page }) => {
  await open(page);
  await lanes(page, ['bidirectional-a-star']);
  await page.keyboard.press('Home');
  await frame(page);
  /** @type {Map<string, number>} */
  const ends = new Map();
  for (const [on, back] of [['Control+ArrowRight', 'Control+ArrowLeft'], ['l', 'Shift+L'], ['n', 'Shift+N'], ['i', 'Shift+I']]) {
    const places = [await stand(page)];
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press(on);
      places.push(await stand(page));
    }
    const order = places.map(({ cursor, part }) => cursor + part / 100);
    expect(order, on).toEqual([...order].sort((a, b) => a - b));
    expect(order[1], on).toBeGreaterThan(0);
    ends.set(on, order[4]);
    for (const place of places.slice(0, -1).reverse()) {
      await page.keyboard.press(back);
      const now = await stand(page);
      // The end is no path of its own: going back from it may lead to the path that was found there.
      if (on !== 'n') expect(now, `${back} to ${place.cursor}`).toEqual(place);
    }
    await page.keyboard.press('Home');
  }
  expect(ends.get('l')).toBe(ends.get('Control+ArrowRight'));
  expect(ends.get('n')).toBeGreaterThan(Number(ends.get('l')));
  expect(ends.get('i')).toBeLessThan(5);
});

test('strides asked for before the rest of the wasm is there are gone once it is', async ({ page }) => {
  await open(page);
  await lanes(page, ['a-star']);
  await page.keyboard.press('Home');
  await frame(page);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    for (let i = 0; i < 5; i++) scope.go('event', 1);
  });
  await expect.poll(() => page.evaluate(() => {
    const { player } = /** @type {any} */ (document.querySelector('way-scope')).state;
    return [player.position, player.part];
  })).toEqual([1, 3]);
});

test('presses that come faster than frames all count', async ({ page }) => {
  await open(page);
  await whole(page);
  await lanes(page, ['a-star']);
  await page.keyboard.press('Home');
  await frame(page);
  const places = await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    const place = () => [scope.state.player.position, scope.state.player.part];
    for (let i = 0; i < 5; i++) scope.go('event', 1);
    const events = place();
    scope.reset();
    scope.go('event', 5);
    const once = place();
    scope.reset();
    for (let i = 0; i < 7; i++) scope.press(1);
    return [events, once, place()];
  });
  expect(places).toEqual([[1, 3], [1, 3], [7, 0]]);
});

test('lanes keep step by f, and one without f says so', async ({ page }) => {
  await open(page);
  await lanes(page);
  const pace = page.getByRole('combobox', { name: 'Synchronise lanes by' });
  const { steps } = await lab(page);
  await page.getByRole('slider', { name: 'Step shown' }).fill('400');
  const before = await stand(page);
  await pace.selectOption('f');
  const after = await stand(page);
  expect(after.counts).toBe('levels');
  // The lane in focus stays about where it was.
  const length = (await lab(page)).steps;
  expect(length).toBeLessThan(steps);
  const shown = async () => {
    const state = await lab(page);
    const longest = Math.max(...state.lanes.filter(({ levels }) => levels).map(({ at }) => at));
    for (const lane of state.lanes.filter(({ levels }) => !levels)) expect(lane.at).toBe(Math.min(longest, lane.steps));
    return { level: state.level, expanded: state.lanes.map(({ expandedAtCursor }) => expandedAtCursor), hashes: state.hashes };
  };
  expect(after.at[0]).toBeGreaterThanOrEqual(before.at[0]);
  await page.keyboard.press('ArrowLeft');
  await frame(page);
  expect((await lab(page)).lanes[0].at).toBeLessThan(Math.max(before.at[0], 1) + 1);
  for (const id of ['greedy', 'breadth-first']) {
    await expect(page.locator('way-scope .heading').nth(ALL.indexOf(id)).locator('.keeps')).toHaveText('no f: synchronised by expansions');
  }
  await expect(page.locator('way-scope .heading').first().locator('.keeps')).toHaveText('');
  await expect(page.locator('way-scope .stride')).toBeDisabled();

  await page.keyboard.press('Home');
  await frame(page);
  expect(await where(page)).toBe(`level 0 of ${length}`);
  expect((await shown()).expanded).toEqual([0, 0, 0, 0, 0, 0]);
  await page.keyboard.press('Shift+ArrowRight');
  await frame(page);
  const tenth = await shown();
  expect(await where(page)).toBe(`f ${Number(tenth.level).toFixed(2)}, level 10 of ${length}`);
  await page.keyboard.press('Control+ArrowRight');
  await frame(page);
  const eleventh = await shown();
  expect(Number(eleventh.level)).toBeGreaterThan(Number(tenth.level));
  expect(eleventh.hashes).not.toEqual(tenth.hashes);
  await page.keyboard.press('ArrowLeft');
  await frame(page);
  expect(await shown()).toEqual(tenth);

  await page.keyboard.press('End');
  await frame(page);
  const end = await lab(page);
  expect(end.lanes.map(({ at }) => at)).toEqual(end.lanes.map(({ steps }) => steps));
  await pace.selectOption('expansions');
  expect(await stand(page)).toMatchObject({ counts: 'steps', cursor: steps });
});

test('lanes keep step by time, once each has been measured, and again after an edit', async ({ page }) => {
  await open(page);
  await lanes(page);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    const said = /** @type {any} */ (globalThis).said = new Set();
    new MutationObserver(() => said.add(scope.shadowRoot.querySelector('.sentence .words').textContent)).observe(scope.shadowRoot.querySelector('.sentence'), { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole('slider', { name: 'Step shown' }).fill('300');
  await frame(page);
  await page.getByRole('combobox', { name: 'Synchronise lanes by' }).selectOption('time');
  await measured(page);
  const said = await page.evaluate(() => [.../** @type {any} */ (globalThis).said]);
  for (let n = 1; n <= 6; n++) expect(said).toContain(`Lane ${n} is being measured …`);
  await expect(page.locator('way-scope .sentence')).not.toContainText('Measuring');

  /** Each lane has done the share of its steps that the time allows. */
  const kept = async () => {
    await frame(page);
    const state = await lab(page);
    const times = state.lanes.map(({ micros }) => Number(micros));
    const longest = Math.max(...times);
    state.lanes.forEach(({ at, steps }, i) => {
      const exact = steps * Math.min(1, ((state.cursor / state.steps) * longest) / times[i]);
      expect(Math.abs(at + 0.5 - exact)).toBeLessThanOrEqual(0.501);
    });
    return state;
  };
  const resumed = await kept();
  expect(Math.abs(resumed.lanes[0].at - 300)).toBeLessThanOrEqual(2);
  expect(await where(page)).toMatch(/^[\d.,]+ ms of [\d.,]+ ms on this machine$/);
  await expect(page.locator('way-scope .heading .keeps').first()).toHaveText(/^[\d.,]+ ms$/);
  await page.getByRole('slider', { name: 'Step shown' }).fill('5000');
  const half = await kept();
  expect(half.cursor).toBe(5000);
  // One press is to the next picture, and back.
  await page.getByRole('button', { name: 'On to the next change' }).click();
  expect((await kept()).hashes).not.toEqual(half.hashes);
  await page.getByRole('button', { name: 'Back to the previous change' }).click();
  expect((await kept()).hashes).toEqual(half.hashes);

  // An edit makes the times void; at the end its result shows all the same.
  await page.keyboard.press('End');
  await frame(page);
  const { goal } = await lab(page);
  await page.evaluate(({ x, y }) => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.moveGoal(x - 3, y, false)), goal);
  const edited = await lab(page);
  expect(edited.lanes.map(({ micros }) => micros)).toEqual([null, null, null, null, null, null]);
  await measured(page);
  const again = await kept();
  expect(again.lanes.map(({ at }) => at)).toEqual(again.lanes.map(({ steps }) => steps));
});

test('six lanes on 512 x 512 play on at every pace', async ({ page }) => {
  await open(page);
  const map = readFileSync(fileURLToPath(new URL('../../../../maps/delta.map', import.meta.url)), 'utf8');
  await page.evaluate((map) => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.loadMap(new TextEncoder().encode(map), 'delta'));
    scope.change((/** @type {any} */ engine) => engine.moveStart(30, 250, true));
    scope.change((/** @type {any} */ engine) => engine.moveGoal(480, 250, true));
  }, map);
  await settled(page);
  await lanes(page);
  for (const pace of ['steps', 'levels', 'time']) {
    await page.evaluate((pace) => {
      const scope = /** @type {any} */ (document.querySelector('way-scope'));
      scope.setPace(pace);
    }, pace);
    if (pace === 'time') await measured(page);
    await settled(page);
    await page.keyboard.press('Home');
    await settled(page);
    await page.keyboard.press(' ');
    /** @type {number[]} */
    let last = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 3; i++) {
      await page.waitForFunction(([before]) => {
        const { lab } = /** @type {any} */ (document.querySelector('way-scope')).state;
        return lab.arrived && lab.lanes.some((/** @type {any} */ lane, /** @type {number} */ n) => lane.at > before[n]);
      }, [last]);
      const state = await lab(page);
      state.lanes.forEach(({ at }, n) => expect(at, pace).toBeGreaterThanOrEqual(last[n]));
      last = state.lanes.map(({ at }) => at);
    }
    await page.keyboard.press('End');
    await settled(page);
    const state = await lab(page);
    expect(state.lanes.map(({ at }) => at), pace).toEqual(state.lanes.map(({ steps }) => steps));
    expect(await page.locator('way-scope .heading .count').allTextContents()).toEqual(state.lanes.map(({ expandedAtCursor }) => expandedAtCursor.toLocaleString('en')));
  }
});

test('an element says by attributes how its lanes keep step and how far a press goes', async ({ page }) => {
  await open(page);
  const state = await page.evaluate(async () => {
    const scope = /** @type {any} */ (document.createElement('way-scope'));
    scope.setAttribute('controls', 'transport');
    scope.setAttribute('pace', 'levels');
    scope.setAttribute('stride', 'path');
    scope.style.cssText = 'position: fixed; inset: 0; z-index: 9; display: block';
    document.body.append(scope);
    await new Promise((done) => scope.addEventListener('ready', done));
    while (!scope.state.lab.arrived || scope.state.lab.working) await new Promise(requestAnimationFrame);
    const { pace, counts } = scope.lab.state();
    const shown = [...scope.shadowRoot.querySelectorAll('.menus select')].map((/** @type {any} */ select) => select.value);
    scope.setAttribute('pace', 'steps');
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const after = [...scope.shadowRoot.querySelectorAll('.menus select')].map((/** @type {any} */ select) => select.value);
    scope.setAttribute('pace', 'nonsense');
    const kept = scope.lab.state().pace;
    scope.remove();
    return { pace, counts, shown, after, kept };
  });
  expect(state).toEqual({ pace: 'levels', counts: 'levels', shown: ['levels', 'level'], after: ['steps', 'path'], kept: 'steps' });
});
