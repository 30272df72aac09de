// The study of navigation meshes: the shortest path at once, the search watched both ways, ends that are dragged.

import { expect, test } from '../../support/page.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page @param {string} scene */
async function open(page, scene) {
  await page.goto(`../space/en/#scene=${scene}&study=mesh`);
  await page.locator('#space[data-ready]').waitFor();
  await expect(page.locator('.sentence')).toContainText('The shortest path for this body is');
}

const value = (/** @type {Page} */ page, /** @type {string} */ name) => page.locator('.figures dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');
/** Its figures, once all that was asked for is found. */
const measures = (/** @type {Page} */ page) => page.waitForFunction(() => /** @type {any} */ (window).wayscopeSpace.study.measures()).then((found) => found.jsonValue());
const drawn = (/** @type {Page} */ page) => page.locator('#space canvas').first().evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());

test('it opens on a mesh with the shortest path, and says how long others are', async ({ page }) => {
  await open(page, 'office');
  await expect(value(page, 'A* on edge middles, funnel')).toContainText('%');
  const { polygons, triangles, length } = await measures(page);
  expect(polygons).toBeLessThan(triangles);
  expect(length).toBeGreaterThan(10);
  await page.getByRole('combobox', { name: 'Made of' }).selectOption('triangles');
  const other = await measures(page);
  expect(other.polygons).toBe(other.triangles);
  expect(other.length).toBeCloseTo(length, 9);
});

test('the search is watched interval by interval, and back again it looks as it did', async ({ page }) => {
  await open(page, 'office');
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await expect(page.locator('.sentence')).toContainText('The start sees all of the polygon');
  const states = [await drawn(page)];
  for (let step = 1; step <= 5; step++) {
    await page.getByRole('button', { name: 'One step forward' }).click();
    await expect(page.locator('.sentence')).toContainText('This interval is seen from');
    states.push(await drawn(page));
  }
  expect(new Set(states).size).toBe(states.length);
  for (const state of states.slice(0, -1).reverse()) {
    await page.getByRole('button', { name: 'One step back' }).click();
    await expect.poll(() => drawn(page)).toBe(state);
  }
  await page.getByRole('button', { name: 'Watch the search' }).click();
  await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    while (app.study.advance(5));
    app.ask();
  });
  await expect(page.locator('.sentence')).toContainText('The shortest path for this body is');
});

test('a dragged end takes the path with it; a broader body goes another way or none', async ({ page }) => {
  await open(page, 'office');
  const before = await measures(page);
  await page.evaluate(() => {
    const { study } = /** @type {any} */ (window).wayscopeSpace;
    const { goal } = study.save().ends;
    study.grab(goal, 0.5).move({ x: goal.x - 2, y: goal.y });
  });
  expect((await measures(page)).length).not.toBe(before.length);
  await page.getByRole('slider', { name: 'Body radius, R' }).fill('2');
  await expect(page.locator('.sentence')).toContainText(/is not on the mesh|There is no path|Nothing is free/);
});

test('paths on a mesh, a roadmap and a grid stand beside each other, with what each of them takes', async ({ page }) => {
  await open(page, 'office');
  await page.getByText('Compare representations').click();
  const table = page.getByRole('group', { name: 'Paths from A to B' });
  const sizes = page.getByRole('group', { name: 'What the paths are searched on' });
  // The grid's ends are cell centres: what is found on it is told last.
  await expect(table.locator('tbody', { hasText: 'Theta* on the grid' })).toContainText('°');
  for (const part of ['Navigation mesh', 'O\'Neill\'s packed mesh', 'Roadmap', 'Navspheres', 'Grid', 'HPA* clusters']) await expect(sizes.locator('tbody', { hasText: part }).first()).toContainText(/ms|µs/);
  const { compared: first, length } = await measures(page);
  const lengths = Object.fromEntries(first.map((/** @type {any} */ one) => [one.kind, one.figures?.length]));
  expect(lengths.polyanya).toBeCloseTo(length, 9);
  for (const kind of ['mesh-middles', 'mesh-centres', 'roadmap', 'spheres', 'a-star', 'theta-star']) expect(lengths[kind]).toBeGreaterThan(length - 1e-9);
  const before = await drawn(page);
  await table.getByRole('checkbox', { name: 'Roadmap' }).uncheck();
  await expect.poll(() => drawn(page)).not.toBe(before);
  // Another goal is answered, too.
  await page.evaluate(() => {
    const { study } = /** @type {any} */ (window).wayscopeSpace;
    const { goal } = study.save().ends;
    study.grab(goal, 0.5).move({ x: goal.x - 2, y: goal.y });
  });
  await expect.poll(async () => {
    const { compared, length: now } = await measures(page);
    return now !== length && Math.abs(compared[0].figures.length - now) < 1e-9;
  }).toBe(true);
  const saved = await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.save().comparison);
  expect(saved).toEqual({ open: true, hidden: ['table-walk-1', 'table-walk-2', 'table-walk-5', 'roadmap'] });
});

test('after an edit the table tells what following it took: some are repaired, the grid is built from scratch', async ({ page }) => {
  await open(page, 'office');
  await page.getByText('Compare representations').click();
  const sizes = page.getByRole('group', { name: 'What the paths are searched on' });
  const last = (/** @type {string} */ part) => sizes.locator('tbody', { hasText: part }).first().locator('td').last();
  await expect(last('HPA* clusters')).toHaveText('–');
  await expect(sizes.locator('tbody', { hasText: 'HPA* clusters' })).toContainText(/ms|µs/);
  await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    app.edit(() => app.scene.space.moveBy(app.scene.space.pick(28, 5.2, 0), 0.3, 0.2, false));
  });
  await expect(last('HPA* clusters')).toContainText('from scratch');
  for (const part of ['Navigation mesh', 'Navspheres']) {
    await expect(last(part)).toContainText(/ms|µs/);
    await expect(last(part)).not.toContainText('from scratch');
  }
});

test('walks by the connection map stand beside them with 1, 2, 5 and 10 portals, drawn where they are chosen; without a way that is told, with no number', async ({ page }) => {
  await open(page, 'office');
  await page.getByText('Compare representations').click();
  const table = page.getByRole('group', { name: 'Paths from A to B' });
  const row = (/** @type {number} */ portals) => table.locator('tbody', { hasText: `rays ${portals} portal` });
  for (const portals of [1, 2, 5, 10]) await expect(row(portals)).toContainText(/m.*%.*m.*°.*(µs|ms)/);
  const { compared, length } = await measures(page);
  const lengths = [1, 2, 5, 10].map((portals) => compared.find((/** @type {any} */ one) => one.kind === `table-walk-${portals}`).figures.length);
  expect(lengths[0]).toBeGreaterThan(lengths[3]);
  expect(lengths[3]).toBeGreaterThan(length - 0.05);
  const before = await drawn(page);
  await row(1).getByRole('checkbox').click();
  await expect.poll(() => drawn(page)).not.toBe(before);
  await page.evaluate(() => {
    const { study } = /** @type {any} */ (window).wayscopeSpace;
    study.grab(study.save().ends.goal, 0.5).move({ x: 0.1, y: 0.1 });
  });
  for (const portals of [1, 2, 5, 10]) {
    await expect(row(portals)).toContainText('No path leads to the goal');
    await expect(row(portals).locator('td:visible')).toHaveCount(1);
  }
});

test('the widest body from A to B is told and its narrowest place drawn: meshes of bodies a little thinner have a path, of wider ones none', async ({ page }) => {
  await open(page, 'office');
  await page.getByText('Widest body from A to B').click();
  await expect.poll(async () => (await measures(page)).widest).toBeGreaterThan(0.3);
  const widest = page.locator('details', { hasText: 'Widest body from A to B' });
  await expect(widest).toContainText(/Radius\s*0\.4 m\s*Between A and B\s*0\.\d+ m\s*Room at A\s*[\d.]+ m\s*Room at B\s*0\.4 m/);
  await expect(page.locator('.legend').getByText('narrowest place')).toBeAttached();
  const radius = page.getByRole('slider', { name: 'Body radius, R' });
  // Grown obstacles are up to a hundredth too large.
  await radius.fill('0.35');
  expect((await measures(page)).length).toBeGreaterThan(0);
  await radius.fill('0.45');
  expect((await measures(page)).length).toBeUndefined();
  // It follows edits, once they have come to rest: with a desk on B not even a point gets there; and the ends.
  await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    const { goal } = app.study.save().ends;
    app.edit(() => app.scene.space.moveBy(app.scene.space.pick(28, 5.2, 0), goal.x - 28, goal.y - 5.2, false));
  });
  await expect(widest).toContainText('Not even a point gets from A to B.');
  await page.evaluate(() => {
    const { study } = /** @type {any} */ (window).wayscopeSpace;
    const { start, goal } = study.save().ends;
    study.grab(goal, 0.5).move({ x: start.x + 0.1, y: start.y });
  });
  await expect(widest).toContainText(/Radius\s*0\.\d+ m/);
});

test('a point has paths on the mesh, and the others say why they have none', async ({ page }) => {
  await open(page, 'courtyard');
  await page.getByRole('slider', { name: 'Body radius, R' }).fill('0');
  await page.getByText('Compare representations').click();
  const table = page.getByRole('group', { name: 'Paths from A to B' });
  await expect(table.locator('tbody', { hasText: 'Polyanya' })).toContainText('°');
  await expect(table.locator('tbody', { hasText: 'Theta* on the grid' })).toContainText('must be a positive number of metres');
});

test('what is set up is in the file of the scene', async ({ page }) => {
  await open(page, 'office');
  await page.getByRole('slider', { name: 'Body radius, R' }).fill('0.45');
  const saved = await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.save());
  expect(saved).toMatchObject({ radius: 0.45, merge: true });
  const again = await page.evaluate((of) => {
    const { study } = /** @type {any} */ (window).wayscopeSpace;
    study.load({ ...of, radius: 0.1 });
    study.load(of);
    return study.save();
  }, saved);
  expect(again).toEqual(saved);
});

test('a dragged obstacle repairs the mesh where it is, and says what was made anew', async ({ page }) => {
  await open(page, 'office');
  const { polygons } = await measures(page);
  await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    const { centre } = app.scene.obstacles.find((/** @type {any} */ one) => one.centre && one.low === 0 && one.high > 1);
    app.study.grab(centre, 0.1).move({ x: centre.x + 0.2, y: centre.y });
  });
  await expect(page.getByText('taken out')).toContainText('made in their place');
  const { gone, made, polygons: after } = await measures(page);
  expect(gone).toBeGreaterThan(0);
  expect(gone).toBeLessThan(polygons / 2);
  expect(after).toBe(polygons - gone + made);
});

test('an entity walks by connection map and rays, watched both ways; more iterations are no longer here', async ({ page }) => {
  await open(page, 'office');
  await page.getByRole('combobox', { name: 'Move by' }).selectOption("O'Neill's connection map");
  await expect(page.locator('.sentence')).toContainText('It has arrived');
  const five = await measures(page);
  expect(five).toMatchObject({ arrived: 1 });
  expect(five.walked).toBeGreaterThan(five.length - 0.1);
  await expect(value(page, 'Connection map, plain')).toContainText('kB');
  await expect(value(page, 'Length walked')).toContainText('%');
  await page.getByRole('slider', { name: 'Iterations' }).fill('1');
  expect((await measures(page)).walked).toBeGreaterThan(five.walked);
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await expect(page.locator('.sentence')).toContainText('It stands at A');
  const states = [await drawn(page)];
  for (let step = 1; step <= 4; step++) {
    await page.getByRole('button', { name: 'One step forward' }).click();
    await expect(page.locator('.sentence')).toContainText(`Tick ${step}:`);
    states.push(await drawn(page));
  }
  for (const state of states.slice(0, -1).reverse()) {
    await page.getByRole('button', { name: 'One step back' }).click();
    await expect.poll(() => drawn(page)).toBe(state);
  }
  await page.getByText('Layers', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Next side of each triangle' }).check();
  await expect.poll(() => drawn(page)).not.toBe(states[0]);
});

test('the walk on the packed mesh is saved with the scene', async ({ page }) => {
  await open(page, 'office');
  const saved = await page.evaluate(() => {
    const { study } = /** @type {any} */ (window).wayscopeSpace;
    study.load({ ...study.save(), packed: true, literal: true, iterations: 3 });
    return study.save();
  });
  expect(saved).toMatchObject({ packed: true, literal: true, iterations: 3 });
  await expect(page.getByRole('combobox', { name: 'Rays' })).toHaveValue('literal');
  await expect(page.getByRole('slider', { name: 'Iterations' })).toHaveValue('3');
  await page.getByRole('combobox', { name: 'Move by' }).selectOption('shortest path');
  await expect(page.locator('.sentence')).toContainText('The shortest path for this body is');
});

test('any search is watched over edge middles or polygon centres, before and after the funnel', async ({ page }) => {
  await open(page, 'office');
  const search = page.getByRole('combobox', { name: 'Search', exact: true });
  await expect(page.getByRole('combobox', { name: 'Its nodes' })).toBeHidden();
  await search.selectOption('A*');
  await expect(value(page, 'Length after the funnel')).toContainText(/^\d+\.\d+ m \(\+/);
  await expect(page.locator('.sentence')).toContainText('The funnel pulls the path over the nodes tight');
  const counted = async () => Number((await value(page, 'Nodes expanded').textContent())?.replace(',', ''));
  const byAStar = await counted();
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await expect(page.locator('.sentence')).toHaveText('A is on the open list.');
  await page.getByRole('button', { name: 'One step forward' }).click();
  await page.getByRole('button', { name: 'One step forward' }).click();
  await expect(page.locator('.sentence')).toContainText('This node is expanded: the way to it is');
  await page.getByRole('combobox', { name: 'Its nodes' }).selectOption('polygon centres');
  await expect.poll(counted).not.toBe(byAStar);
  await page.getByRole('combobox', { name: 'Its nodes' }).selectOption('edge middles');
  await search.selectOption('Dijkstra');
  await expect.poll(counted).toBeGreaterThan(byAStar);
  expect(await page.evaluate(() => { const { search: which, nodes } = /** @type {any} */ (window).wayscopeSpace.study.save(); return { which, nodes }; })).toEqual({ which: 'dijkstra', nodes: 'middles' });
  await search.selectOption('Polyanya');
  await expect(page.getByRole('combobox', { name: 'Its nodes' })).toBeHidden();
  await expect(page.locator('.sentence')).toContainText('intervals were expanded');
});
