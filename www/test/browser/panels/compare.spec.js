import { expect, frame, lab, loadMap, OPEN_MAP, open, place, settled, test } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page @param {[string, Record<string, string>][]} lanes algorithms with their settings */
async function setLanes(page, lanes) {
  await page.evaluate((lanes) => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => {
      while (engine.state().lanes.length > 1) engine.removeLane(1);
      lanes.forEach(([algorithm, settings], lane) => {
        if (lane) engine.addLane(algorithm);
        else engine.setAlgorithm(0, algorithm);
        for (const [id, option] of Object.entries(settings)) engine.setSetting(lane, id, option);
      });
    });
  }, lanes);
  await settled(page);
}

/** @param {Page} page */
async function compare(page) {
  await page.getByRole('button', { name: 'Difference', exact: true }).click();
  await page.locator('.compare-box').waitFor();
  await settled(page);
}

/** The counts that the legend says. @param {Page} page */
async function counts(page) {
  await settled(page);
  const texts = await page.locator('.difference-legend strong').allTextContents();
  return texts.map((text) => Number(text.replaceAll(',', '')));
}

/** The bytes that are drawn, counted. @param {Page} page @returns {Promise<number[]>} */
async function drawn(page) {
  return page.evaluate(() => {
    const { stage } = /** @type {any} */ (document.querySelector('way-scope'));
    const counts = [0, 0, 0, 0];
    for (const by of stage.guest.view({}).difference) counts[by]++;
    return counts;
  });
}

/** The cell that each lane's step is about. @param {Page} page */
async function currents(page) {
  return page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    return scope.state.lab.lanes.map((/** @type {any} */ _, /** @type {number} */ lane) => {
      const at = scope.lab.current(lane);
      return `(${at % scope.state.lab.width}, ${Math.floor(at / scope.state.lab.width)})`;
    });
  });
}

test('two lanes are drawn over each other, at the step shown and at the end, with the counts in the legend', async ({ page }) => {
  await open(page);
  const before = await lab(page);
  await compare(page);
  expect(await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).stage.tiles.length)).toBe(1);
  const [first, second] = before.lanes.map(({ counters }) => counters.expanded);
  const end = await counts(page);
  expect([end[0] + end[2], end[1] + end[2]]).toEqual([first, second]);
  expect((await drawn(page)).slice(1)).toEqual([end[0], end[1], end[2]]);
  await page.getByRole('slider', { name: 'Step shown' }).fill('300');
  const here = await counts(page);
  const at = (await lab(page)).lanes.map(({ expandedAtCursor }) => expandedAtCursor);
  expect([here[0] + here[2], here[1] + here[2]]).toEqual(at);
  expect(here).not.toEqual(end);
  await page.getByRole('button', { name: 'At the end' }).click();
  expect(await counts(page)).toEqual(end);
  expect((await lab(page)).cursor, 'what is shown else stays').toBe(300);
  // Every cell says what the lanes say of it.
  const wrong = await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    const { lab } = scope.state;
    const bytes = Uint8Array.from(scope.stage.guest.view({}).difference);
    const told = (/** @type {number} */ lane, /** @type {number} */ x, /** @type {number} */ y) => scope.lab.story(lane, x, y).history.some((/** @type {any} */ { kind }) => kind === 'expanded');
    let wrong = 0;
    for (let y = 0; y < lab.height; y += 3) for (let x = 0; x < lab.width; x += 3) if (bytes[y * lab.width + x] !== Number(told(0, x, y)) + 2 * Number(told(1, x, y))) wrong++;
    return wrong;
  });
  expect(wrong).toBe(0);
  await page.getByRole('button', { name: 'Close the difference' }).click();
  await frame(page);
  await expect(page.locator('.compare-box, .difference-legend')).toHaveCount(0);
  expect(await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).stage.tiles.length)).toBe(2);
  await page.keyboard.press('End');
  await settled(page);
  expect((await lab(page)).hashes, 'looking changes nothing').toEqual(before.hashes);
});

test('the first difference: the cursor goes there, both cells are marked and told', async ({ page }) => {
  await open(page);
  await page.locator('way-scope .pace').selectOption('levels');
  await settled(page);
  await compare(page);
  await page.getByRole('button', { name: 'First difference' }).click();
  await settled(page);
  const { cursor, counts: unit } = await lab(page);
  expect(unit, 'steps are counted from here on').toBe('steps');
  const cells = await currents(page);
  expect(cells[0]).not.toBe(cells[1]);
  const told = page.locator('.compare-told');
  await expect(told.locator('.lead')).toContainText(`Step ${cursor}:`);
  for (const lane of [0, 1]) await expect(told.locator('li').nth(lane)).toContainText(`${cells[lane]}`);
  const points = await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.points.map((/** @type {any} */ { x, y, label }) => `${label} (${x}, ${y})`));
  expect(points).toEqual([`1 ${cells[0]}`, `2 ${cells[1]}`]);
  // Up to there both had expanded the same.
  await page.getByRole('button', { name: 'One step back' }).click();
  expect((await counts(page)).slice(0, 2)).toEqual([0, 0]);
  await expect(told.locator('li:visible'), 'the sentence was about another step').toHaveCount(0);
  expect(await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.points)).toEqual([]);
});

test('from one cell that only one lane expands to the next, and back', async ({ page }) => {
  await open(page);
  await compare(page);
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await page.getByRole('button', { name: 'At the end' }).click();
  const [onlyFirst, onlySecond] = await counts(page);
  const next = page.getByRole('button', { name: 'Next cell that only one lane expands' });
  const back = page.getByRole('button', { name: 'Previous cell that only one lane expands' });
  const told = page.locator('.compare-told .lead');
  /** @type {number[]} */
  const steps = [];
  for (let n = 1; n <= 3; n++) {
    await next.click();
    await settled(page);
    await expect(told).toContainText(`cell ${n} of ${onlyFirst + onlySecond}`);
    const { cursor } = await lab(page);
    steps.push(cursor);
    // The one expands it now, the other never does.
    const kinds = await page.evaluate(() => {
      const scope = /** @type {any} */ (document.querySelector('way-scope'));
      const steps = (/** @type {number} */ lane, /** @type {any} */ { x, y }) => scope.lab.story(lane, x, y).history.filter((/** @type {any} */ { kind }) => kind === 'expanded').map((/** @type {any} */ { step }) => step);
      return scope.state.points.map((/** @type {any} */ cell) => {
        const own = Number(cell.label) - 1;
        return steps(own, cell)[0] === scope.state.lab.cursor && steps(1 - own, cell).length === 0;
      });
    });
    expect(kinds.length).toBeGreaterThan(0);
    expect(kinds.every(Boolean)).toBe(true);
  }
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  await back.click();
  await settled(page);
  expect((await lab(page)).cursor).toBe(steps[1]);
});

test('lanes that do the same say so; another lane is chosen; too few lanes leave', async ({ page }) => {
  await open(page);
  await setLanes(page, [['a-star', {}], ['a-star', {}], ['greedy', {}]]);
  await page.getByRole('button', { name: 'Follow lane 1' }).click();
  await compare(page);
  const told = page.locator('.compare-told .lead');
  await expect(told).toHaveText('Both lanes expand the same cells in the same order, from beginning to end.');
  await expect(page.getByRole('button', { name: 'First difference' })).toBeDisabled();
  const [none, neither, both] = await counts(page);
  expect([none, neither, both]).toEqual([0, 0, (await lab(page)).lanes[0].counters.expanded]);
  await page.getByLabel('Second lane').selectOption('2');
  const [first, second, shared] = await counts(page);
  const { lanes } = await lab(page);
  expect([first + shared, second + shared]).toEqual([lanes[0].counters.expanded, lanes[2].counters.expanded]);
  // An edit: the lanes run again, and so does the comparison.
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.moveGoal(40, 30, false)));
  const edited = await counts(page);
  const after = (await lab(page)).lanes;
  expect(edited).not.toEqual([first, second, shared]);
  expect([edited[0] + edited[2], edited[1] + edited[2]]).toEqual([after[0].counters.expanded, after[2].counters.expanded]);
  for (const n of [3, 2]) await page.getByRole('button', { name: `Remove lane ${n}` }).click();
  await settled(page);
  await expect(page.locator('.compare-box')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Difference', exact: true })).toBeDisabled();
});

for (const [name, settings] of /** @type {[string, Record<string, string>][]} */ ([['hexagons', { neighbours: 'hex' }], ['a large agent', { agent: '3' }]])) {
  test(`a search from both ends against one from the start: ${name}`, async ({ page }) => {
    await open(page);
    await loadMap(page, OPEN_MAP);
    await setLanes(page, [['bidirectional-a-star', settings], ['dijkstra', { ...settings, target: 'all' }]]);
    await compare(page);
    const { lanes } = await lab(page);
    const [first, second, both] = await counts(page);
    expect(second + both).toBe(lanes[1].counters.expanded);
    expect(first + both).toBeLessThanOrEqual(lanes[0].counters.expanded);
    expect(first).toBe(0);
    // The picture has the legend's colour in a cell that only the second has expanded.
    const [x, y] = await page.evaluate(() => {
      const { stage, state } = /** @type {any} */ (document.querySelector('way-scope'));
      const at = stage.guest.view({}).difference.lastIndexOf(2);
      return [at % state.lab.width, Math.floor(at / state.lab.width)];
    });
    const { x: left, y: top } = await place(page, x, y);
    const colour = await page.evaluate(([left, top]) => {
      const { stage } = /** @type {any} */ (document.querySelector('way-scope'));
      const box = stage.canvas.getBoundingClientRect();
      const ratio = devicePixelRatio;
      return Array.from(stage.ground.getContext('2d').getImageData((left - box.left + stage.camera.scale * 0.35) * ratio, (top - box.top) * ratio, 1, 1).data.subarray(0, 3));
    }, [left, top]);
    const wanted = await page.locator('[data-by=second] canvas').evaluate((canvas) => Array.from(/** @type {any} */ (canvas).getContext('2d').getImageData(2, 2, 1, 1).data.subarray(0, 3)));
    expect(colour).toEqual(wanted);
  });
}

test('the picture keeps its proportions when the legend beside it changes', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Difference', exact: true }).click();
  await expect(page.locator('.difference-legend')).toContainText('only lane 2');
  await settled(page);
  await expect.poll(() => page.evaluate(() => {
    const { stage } = /** @type {any} */ (document.querySelector('way-scope'));
    return [stage.canvas.width - stage.canvas.clientWidth * devicePixelRatio, stage.canvas.height - stage.canvas.clientHeight * devicePixelRatio];
  })).toEqual([0, 0]);
});

test('the box of a difference keeps to its panel, however long the names of the lanes', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page);
  await setLanes(page, [['bidirectional-a-star', {}], ['bidirectional-a-star', { stop: 'first-meeting' }]]);
  await compare(page);
  const over = await page.locator('.compare-box').evaluate((box) => {
    const right = box.getBoundingClientRect().right;
    return [...box.querySelectorAll('*')].filter((node) => node.getBoundingClientRect().right > right + 0.5).map((node) => node.outerHTML.slice(0, 80));
  });
  expect(over).toEqual([]);
  expect(await page.locator('.compare-box').evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});
