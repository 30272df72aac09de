/** HPA*: its abstraction is drawn as it is built, its query part by part, and an edit makes anew what is around it. */
import { chooseAlgorithm, expect, lab, loadMap, open, place, settled, test } from '../support/page.js';

/** @import { Page } from '@playwright/test' */

/** Two rooms of two clusters each, and a door. */
const ROWS = Array.from({ length: 20 }, (_, y) => (y === 12 ? '.'.repeat(20) : `${'.'.repeat(9)}@${'.'.repeat(10)}`));
const MAP = `type octile\nheight 20\nwidth 20\nmap\n${ROWS.map((row) => `${row}\n`).join('')}`;
const lane = async (/** @type {Page} */ page) => (await lab(page)).lanes[0];
/** @param {Page} page @param {string} call @param {...unknown} args */
const ask = (page, call, ...args) => page.evaluate(([name, rest]) => [.../** @type {any} */ (document.querySelector('way-scope')).lab.ask((/** @type {any} */ inner) => inner[name](0, ...rest))], /** @type {[string, any[]]} */ ([call, args]));
/** @param {Page} page @param {number} step */
async function seek(page, step) {
  await page.evaluate((to) => { /** @type {any} */ (document.querySelector('way-scope')).seek(to); }, step);
  await settled(page);
}

test('an abstraction is built cluster by cluster, searched from crossing to crossing, and mended after an edit', async ({ page }) => {
  await open(page);
  await loadMap(page, MAP);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.moveStart(1, 1, false) && engine.moveGoal(18, 1, false)));
  await settled(page);
  await chooseAlgorithm(page, 1, 'hpa-star');
  await expect.poll(async () => (await lane(page)).algorithm).toBe('hpa-star');
  const card = page.locator('article.lane').first();
  await card.getByText('Settings').click();
  await card.getByLabel('Abstraction built').selectOption('steps');
  await settled(page);
  const { steps } = await lane(page);
  await seek(page, steps);
  await expect(page.locator('.legend li', { hasText: 'Border between clusters' })).toBeVisible();
  await expect(page.locator('.legend li', { hasText: 'Made anew' })).toBeHidden();
  await expect(card).toContainText('to insert start and goal');
  await expect(page.locator('way-scope')).toContainText('Path complete');
  const nodes = await ask(page, 'hierarchyNodes');
  expect(nodes.length).toBeGreaterThan(0);
  // Four clusters, each gone through for its borders and for its paths.
  const sentences = [];
  for (const step of [0, 1, 4, 5, 8]) {
    await seek(page, step);
    sentences.push(await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).lab.sentence(0).id));
  }
  expect(sentences.slice(1)).toEqual(['event.hierarchy.crossings', 'event.hierarchy.crossings', 'event.hierarchy.room', 'event.hierarchy.room']);
  await seek(page, 0);
  expect(await ask(page, 'hierarchyNodes')).toEqual([]);
  await seek(page, 8);
  expect(await ask(page, 'hierarchyNodes')).toEqual(nodes);
  expect(await ask(page, 'hierarchyTop'), 'not searched yet').toEqual([]);
  await seek(page, steps);
  const top = await ask(page, 'hierarchyTop');
  const refined = await ask(page, 'hierarchyRefined');
  expect([top[0], top.at(-1), refined[0], refined.at(-1)]).toEqual([21, 38, 21, 38]);
  // An edit inside a cluster concerns that one alone.
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.paintStroke(14, 4, 14, 4, '@', false)));
  await settled(page);
  await expect(page.locator('.legend li', { hasText: 'rebuilt by the edit: 1 cluster' })).toBeVisible();
  const made = await ask(page, 'hierarchyClusters', 1);
  expect(made.filter((_, i) => i % 5 === 4)).toEqual([0, 1, 0, 0]);
});

test('each level of several is shown alone, or all at once', async ({ page }) => {
  await open(page);
  await loadMap(page, MAP);
  await chooseAlgorithm(page, 1, 'hpa-star');
  await expect.poll(async () => (await lane(page)).algorithm).toBe('hpa-star');
  const choice = page.getByRole('combobox', { name: 'Level of clusters shown' });
  await settled(page);
  await expect(choice, 'of one level there is no choice').toBeHidden();
  const set = (/** @type {string} */ id, /** @type {string} */ option) => page.evaluate(([id, option]) => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.setSetting(0, id, option)), [id, option]);
  await set('cluster', '5');
  await set('levels', '2');
  await settled(page);
  const { nodes } = await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).lab.ask((/** @type {any} */ inner) => inner.hierarchy(0)));
  await expect(choice.locator('option')).toHaveText(['all 2', `1: ${nodes[0]} nodes`, `2: ${nodes[1]} nodes`]);
  const drawn = () => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).stage.canvas.toDataURL());
  const pictures = [await drawn()];
  for (const level of ['1', '2', '0']) {
    await choice.selectOption(level);
    await settled(page);
    pictures.push(await drawn());
  }
  expect(pictures[3]).toBe(pictures[0]);
  expect(new Set(pictures).size).toBe(3);
});

test('a large abstraction is read and drawn anew when a stroke has ended, not at each cell of it; what is made anew shows at once', async ({ page }) => {
  await open(page);
  await page.evaluate(async () => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    await scope.engine.whole();
    scope.change((/** @type {any} */ engine) => engine.generate('random', 400, 400, 1, 10));
  });
  await chooseAlgorithm(page, 1, 'hpa-star');
  await settled(page);
  expect((await ask(page, 'hierarchyNodes')).length).toBeGreaterThan(8000);
  await page.evaluate(() => {
    const { engine } = /** @type {any} */ (document.querySelector('way-scope'));
    const plain = engine.ask.bind(engine);
    /** @type {any} */ (globalThis).reads = 0;
    engine.ask = (/** @type {(lab: any) => unknown} */ what) => {
      if (/hierarchyNodes/.test(String(what))) /** @type {any} */ (globalThis).reads++;
      return plain(what);
    };
  });
  const reads = () => page.evaluate(() => /** @type {any} */ (globalThis).reads);
  await page.keyboard.press('w');
  const [from, to] = [await place(page, 180, 200), await place(page, 220, 215)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await settled(page);
  await expect(page.locator('.legend li', { hasText: 'rebuilt by the edit' })).toBeVisible();
  expect(await reads()).toBe(0);
  await page.mouse.up();
  await settled(page);
  await expect.poll(reads).toBe(1);
});

test('an abstraction is saved as a file, and read by a lane in place of being built', async ({ page }, info) => {
  await open(page);
  await loadMap(page, MAP);
  await chooseAlgorithm(page, 1, 'hpa-star');
  await settled(page);
  const card = page.locator('article.lane').first();
  const cut = (/** @type {string} */ side) => page.evaluate((option) => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.setSetting(0, 'cluster', option)), side);
  await cut('5');
  await settled(page);
  const built = await lane(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const download = page.waitForEvent('download');
  await page.locator('[data-save="abstraction"]').click();
  const path = info.outputPath('a.abstraction');
  await (await download).saveAs(path);
  expect((await download).suggestedFilename()).toMatch(/\.abstraction$/);
  // Another lane takes it, and the settings with which it was built.
  await cut('10');
  await settled(page);
  const take = async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.locator('.scene-button').click();
    await page.getByRole('button', { name: 'Open …' }).click();
    await (await chooser).setFiles(path);
  };
  await take();
  await expect(page.locator('.notice')).toContainText('Lane 1 loaded its abstraction from a.abstraction');
  await expect(page.locator('.notice')).toContainText(/with which the abstraction was built: [^;]*5[^;]*\.$/);
  await expect(card).toContainText('The abstraction was read from a file, not built.');
  await settled(page);
  const read = await lane(page);
  expect(read.settings).toEqual(built.settings);
  expect([read.cost, read.counters]).toEqual([built.cost, built.counters]);
  // Of another world it is refused, and nothing changes.
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.paintStroke(14, 4, 14, 4, '@', false)));
  await settled(page);
  const before = await lane(page);
  await take();
  await expect(page.locator('.notice')).toContainText('The abstraction belongs to another world of the same size');
  await settled(page);
  expect((await lane(page)).counters).toEqual(before.counters);
});

test('costs through clusters are found as a search comes in: step by step, drawn from then on, forgotten by an edit', async ({ page }) => {
  await open(page);
  await loadMap(page, MAP);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.moveStart(1, 1, false) && engine.moveGoal(18, 1, false)));
  await settled(page);
  await chooseAlgorithm(page, 1, 'hpa-star');
  await settled(page);
  const before = await lane(page);
  const card = page.locator('article.lane').first();
  await card.getByText('Settings').click();
  await card.locator('[data-setting=edges]').selectOption('lazy');
  await settled(page);
  const { steps, cost, counters } = await lane(page);
  expect([cost, counters.expanded], 'nothing else differs').toEqual([before.cost, before.counters.expanded]);
  await seek(page, steps);
  const marks = async () => (await ask(page, 'hierarchyClusters', 1)).filter((_, i) => i % 5 === 4);
  const met = await marks();
  const many = met.filter((mark) => mark === 2).length;
  expect(many).toBeGreaterThan(0);
  expect(many).toBeLessThan(4);
  expect(steps).toBe(before.steps + many);
  await expect(card).toContainText(`The intra-edges of ${many} of 4 clusters were found`);
  await expect(page.locator('.legend li', { hasText: `found when a search entered: ${many} of 4 clusters` })).toBeVisible();
  await expect(page.locator('.legend li', { hasText: /intra-edge of a cluster that a search entered/i })).toBeVisible();
  const inside = (await ask(page, 'hierarchyPaths', 1)).length;
  expect(inside).toBeGreaterThan(0);
  // Backwards to where the first was met: framed as the last one, and told.
  const told = () => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).lab.sentence(0).id);
  let [none, step] = [0, steps];
  while (step - none > 1) {
    const middle = Math.floor((none + step) / 2);
    await seek(page, middle);
    if ((await marks()).some(Boolean)) step = middle;
    else none = middle;
  }
  await seek(page, step);
  expect(await told()).toBe('event.hierarchy.met');
  expect((await marks()).filter(Boolean)).toEqual([6]);
  await seek(page, step - 1);
  expect(await marks()).toEqual([0, 0, 0, 0]);
  expect(await ask(page, 'hierarchyPaths', 1)).toEqual([]);
  // An edit takes away what is known of its cluster; the next run finds it again.
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.paintStroke(14, 4, 14, 4, '@', false)));
  await settled(page);
  await expect(page.locator('.legend li', { hasText: 'No longer known after the edit: 1 cluster' })).toBeVisible();
});

test('tables are read in place of searches: their arrows, what they say of a cell, what they take', async ({ page }) => {
  await open(page);
  await loadMap(page, MAP);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.moveStart(1, 1, false) && engine.moveGoal(18, 1, false)));
  await settled(page);
  await chooseAlgorithm(page, 1, 'dhpa-star');
  await expect.poll(async () => (await lane(page)).algorithm).toBe('dhpa-star');
  const card = page.locator('article.lane').first();
  await expect(card.getByText(/^Expanded: \d+ in the abstract search, none on cells\. Read from tables: \d+ steps\.$/)).toBeVisible();
  await expect(page.locator('.legend li', { hasText: /next hop towards a transition/i })).toBeVisible();
  // While the path is read, the arrows of its cluster show.
  const { steps } = await lane(page);
  let read = 0;
  for (let step = steps; step > 0 && !read; step--) {
    await seek(page, step);
    read = (await ask(page, 'hierarchyArrows')).length;
  }
  expect(read).toBeGreaterThan(10);
  await expect(page.locator('way-scope')).toContainText(/The table of the transition|followed backwards/);
});

test('an agent that refines its path on the way sets off early, and plans anew after an edit', async ({ page }) => {
  await open(page);
  await loadMap(page, MAP);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.moveStart(1, 1, false) && engine.moveGoal(18, 1, false)));
  await settled(page);
  await chooseAlgorithm(page, 1, 'replanning-hpa-star');
  await expect.poll(async () => (await lane(page)).algorithm).toBe('replanning-hpa-star');
  const card = page.locator('article.lane').first();
  const { steps, counters } = await lane(page);
  await seek(page, steps);
  const told = await card.getByText(/^The agent set off after \d+ expansions; with the whole path refined beforehand it would have been \d+\.$/).textContent();
  const [first, all] = (told ?? '').match(/\d+/g) ?? [];
  expect(Number(first)).toBeLessThan(Number(all));
  expect(Number(all)).toBe(counters.expanded);
  // It is walking, not searching.
  await seek(page, steps - 2);
  await expect(page.locator('.legend li', { hasText: 'Border between clusters' })).toBeVisible();
  // It has an agent's plan, in place of a path that is refined as a whole.
  for (const words of ['Refined, before smoothing', 'Plan that is gone']) await expect(page.locator('.legend li', { hasText: words })).toBeHidden();
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.paintStroke(14, 16, 14, 16, '@', false)));
  await settled(page);
  await expect(card.getByText('2 plans; 1 change detected.')).toBeVisible();
  await expect(page.locator('.legend li', { hasText: 'rebuilt by the edit: 1 cluster' })).toBeVisible();
  await expect(page.locator('way-scope')).toContainText('The agent replans from its cell');
  expect((await lane(page)).status).toBe('found');
});
