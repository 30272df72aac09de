// The page of continuous space, as somebody uses it: draw, walk, build a roadmap, send a group, drive a camera, save
// and open.

import { readFileSync } from 'node:fs';
import { expect, test } from '../support/page.js';
import { drag, figure, LONG, obstacles, open, PAGE, press, walkers } from '../support/space-page.js';

test('the first view is an office; obstacles are drawn, moved, taken away, and all of it undone', async ({ page }) => {
  await open(page);
  await expect(page.locator('.sentence')).toContainText('Press an obstacle');
  const first = await obstacles(page);
  await page.getByRole('button', { name: 'Draw a rectangle' }).click();
  await drag(page, [18, 15], [20, 17]);
  expect(await obstacles(page)).toBe(first + 1);
  await expect(page.getByText('4 points, 2 by 2 m, from 18, 15.')).toBeVisible();
  await page.keyboard.press('v');
  await drag(page, [19, 16], [21, 16]);
  await expect(page.getByText('4 points, 2 by 2 m, from 20, 15.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect(await obstacles(page)).toBe(first);
  await page.keyboard.press('Control+Shift+z');
  expect(await obstacles(page)).toBe(first + 1);

  await page.keyboard.press('p');
  for (const [x, y] of [[18, 13], [19, 13], [18.5, 14.5], [18, 13]]) await press(page, x, y);
  expect(await obstacles(page)).toBe(first + 2);
  await page.keyboard.press('Delete');
  expect(await obstacles(page)).toBe(first + 1);
});

test('characters walk, wait where there is no path, and go on when there is one', async ({ page }) => {
  await open(page, '#study=walk');
  await expect(walkers(page)).toHaveCount(4);
  await page.getByRole('combobox', { name: 'Set-up' }).selectOption('Head-on in a corridor');
  await expect(walkers(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Speed', exact: true }).selectOption('10 ×');
  // Without a cure, as in the paper, they wait for ever.
  const cure = page.getByRole('checkbox', { name: /^Resolve deadlocks after two seconds/ });
  await cure.uncheck();
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.locator('.sentence')).toContainText('2 characters wait', LONG);
  await cure.check();
  await expect(page.locator('.badge-line')).toHaveText('Arrived', LONG);
  await page.getByRole('button', { name: 'Pause' }).click();
});

test('while everybody stands nothing is drawn anew, and time goes on', async ({ page }) => {
  await open(page, '#scene=columns&study=walk');
  await page.getByRole('button', { name: 'Add a character' }).click();
  await expect(walkers(page)).toHaveCount(1);
  await page.evaluate(() => {
    const { study } = /** @type {any} */ (window).wayscopeSpace;
    const draw = study.draw;
    Object.assign(window, { drawn: 0 });
    study.draw = (/** @type {unknown[]} */ ...given) => {
      /** @type {any} */ (window).drawn++;
      draw(...given);
    };
  });
  const drawn = () => page.evaluate(() => /** @type {any} */ (window).drawn);
  const time = async () => Number.parseFloat((await page.locator('.sentence').textContent()) ?? '');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(time).toBeGreaterThan(0.5);
  const [before, then] = [await drawn(), await time()];
  await expect.poll(time).toBeGreaterThan(then + 0.5);
  expect(await drawn()).toBe(before);
  // Somebody who has somewhere to go is seen again, until it has come there.
  await press(page, 20, 12);
  await expect.poll(drawn).toBeGreaterThan(before + 5);
  await expect(page.locator('.badge-line')).toHaveText('Arrived', LONG);
});

test('unstable gains are flagged before anybody walks, and who walks with them shows numbers', async ({ page }) => {
  await open(page, '#study=walk');
  await page.getByRole('combobox', { name: 'Gains' }).selectOption('unstable');
  await expect(page.locator('.flags .bad')).toContainText('oscillate with growing amplitude');
  await expect(figure(page, 'Settling time')).toHaveText('never');
  await page.getByRole('combobox', { name: 'Gains' }).selectOption('as in the paper');
  await expect(page.locator('.flags .bad')).toHaveCount(0);
  await expect(figure(page, 'Overshoot')).toHaveText('7.5 %');
  await page.getByRole('combobox', { name: 'Gains' }).selectOption('unstable');
  await page.evaluate(() => {
    const { study } = /** @type {any} */ (window).wayscopeSpace;
    study.restart();
    for (let i = 0; i < 60; i++) study.advance(1);
  });
  expect(await page.locator('.study').first().innerText()).not.toMatch(/NaN|Infinity|∞/);
});

test('a search is watched expansion by expansion', async ({ page }) => {
  await open(page, '#study=walk');
  await page.getByRole('button', { name: 'Step through its search' }).click();
  await expect(page.locator('.sentence')).toContainText('expanded 0 cells');
  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'One step forward' }).click();
  await expect(page.locator('.sentence')).toContainText('expanded 3 cells');
});

test('a roadmap is built, asked for a smooth way, and built anew when the scene changes', async ({ page }) => {
  await open(page, '#study=roads');
  await expect(figure(page, 'Phase')).toHaveText('finished', LONG);
  await expect(figure(page, 'Length')).toContainText(' m');
  await expect(figure(page, 'Largest jump of direction')).toHaveText(/^0(\.0\d*)?°$/);
  const before = await figure(page, 'Length').textContent();
  await press(page, 17, 10.9);
  await expect(figure(page, 'Length')).not.toHaveText(/** @type {string} */ (before));
  const radius = page.getByRole('slider', { name: 'Body radius, R' });
  await radius.fill('3');
  await expect(page.locator('.sentence')).not.toContainText('Press the floor', LONG);
  await radius.fill('0.3');
  await expect(figure(page, 'Phase')).toHaveText('finished', LONG);
});

test('beside the way on a roadmap stand those on a grid; each is measured, shown and hidden, and follows the goal', async ({ page }) => {
  await open(page, '#scene=columns&study=roads');
  await expect(figure(page, 'Phase')).toHaveText('finished', LONG);
  const table = page.getByRole('table', { name: 'Paths from A to B' });
  await expect(table).toBeHidden();
  await page.getByText('Compare paths').click();
  /** The figures of a way. @param {string} name */
  const row = (name) => table.locator('tbody', { has: page.getByRole('checkbox', { name, exact: true }) }).locator('td');
  await expect(row('A* on the grid').first()).toHaveText(/^\d+(\.\d+)? m$/, LONG);
  await expect(row('Roadmap').nth(3)).toHaveText('0');
  for (const name of ['A* on the grid', 'HPA* on the grid']) await expect(row(name).nth(3)).toHaveText(/^\d+ \((45|90)°\)$/);
  const metres = async (/** @type {string} */ name) => Number.parseFloat(/** @type {string} */ (await row(name).first().textContent()));
  const length = await metres('A* on the grid');
  expect(await metres('A*, smoothed')).toBeLessThanOrEqual(length);
  expect(await metres('HPA* on the grid')).toBeGreaterThanOrEqual(length);

  // A row's mark hides its line alone.
  const drawn = () => page.evaluate(() => /** @type {HTMLCanvasElement} */ (document.querySelector('.stage canvas')).toDataURL());
  const all = await drawn();
  for (const name of ['A*, smoothed', 'Roadmap']) {
    const mark = table.getByRole('checkbox', { name, exact: true });
    await mark.uncheck();
    await expect.poll(drawn).not.toBe(all);
    await expect(row(name).first()).toHaveText(/ m$/);
    await mark.check();
    await expect.poll(drawn).toBe(all);
  }

  const { goal } = await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.save().ends);
  await drag(page, [goal.x, goal.y], [goal.x - 8, goal.y - 0.6]);
  await expect.poll(() => metres('A* on the grid')).toBeLessThan(length);
  // In an obstacle there is no way: each row says why, and others come back.
  const disc = await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.scene.obstacles[0].centre);
  await press(page, disc.x, disc.y);
  await expect(row('HPA*, smoothed').last()).toContainText('The goal’s cell is blocked');
  await expect(row('Roadmap').last()).toContainText('lies in an obstacle');
  await press(page, goal.x, goal.y);
  await expect.poll(() => metres('A* on the grid')).toBe(length);
  await page.getByRole('combobox', { name: 'Cell size' }).selectOption('2 m');
  await expect(page.getByText('thin wall between two cell centres')).toBeVisible();
  await expect(row('Roadmap').first()).toHaveText(/ m$/);
});

test('each phase of a roadmap can be watched', async ({ page }) => {
  await open(page, '#scene=columns&study=roads');
  await expect(figure(page, 'Phase')).toHaveText('finished', LONG);
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await expect(figure(page, 'Phase')).toHaveText('sampling');
  await page.getByRole('button', { name: 'One step forward' }).click();
  await expect(figure(page, 'Samples')).toHaveText('1');
  await expect(page.locator('.sentence')).toContainText('sample');
  for (const phase of ['moving edges away', 'merging']) {
    await page.getByRole('button', { name: 'Next phase' }).click();
    await expect(figure(page, 'Phase')).toHaveText(phase, LONG);
  }
});

test('a group goes along the way and arrives, none outside, hardly any overlap', async ({ page }) => {
  await open(page, '#scene=streets&study=group');
  await expect(figure(page, 'State')).toHaveText('moving', LONG);
  await page.getByRole('combobox', { name: 'Speed', exact: true }).selectOption('10 ×');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(figure(page, 'State')).toHaveText('arrived', LONG);
  await expect(figure(page, 'Outside the corridor')).toHaveText('0');
  await expect(figure(page, 'Deepest overlap')).toHaveText(/worst 0(\.0\d?)? R$/);
});

test('energy and overlap are drawn over time, with the run before beside them', async ({ page }) => {
  await open(page, '#scene=streets&study=group');
  await expect(figure(page, 'State')).toHaveText('moving', LONG);
  const goOn = (/** @type {number} */ seconds) => page.evaluate((all) => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    for (let gone = 0; gone < all; gone += 0.1) app.study.advance(0.1);
    app.ask();
  }, seconds);
  const plot = page.getByRole('img', { name: 'Mechanical energy of the group over time' });
  await plot.scrollIntoViewIfNeeded();
  /** How many pixels are of the colour that this word stands for. @param {string} word */
  const painted = (word) => plot.evaluate((canvas, name) => {
    const drawn = /** @type {HTMLCanvasElement} */ (canvas);
    const { width, height } = drawn;
    const copy = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(width, height + 1).getContext('2d', { willReadFrequently: true }));
    copy.drawImage(drawn, 0, 0);
    // The row below is of the colour that is looked for.
    copy.fillStyle = getComputedStyle(canvas).getPropertyValue(`--ws-${name}`);
    copy.fillRect(0, height, 1, 1);
    const [r, g, b] = copy.getImageData(0, height, 1, 1).data;
    const { data } = copy.getImageData(0, 0, width, height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 60 && Math.abs(data[i] - r) + Math.abs(data[i + 1] - g) + Math.abs(data[i + 2] - b) < 24) count++;
    return count;
  }, word);
  await goOn(5);
  const scale = plot.locator('xpath=following-sibling::p[1]');
  await expect(scale).toHaveText(/^0 s.*energy, up to [\d.,]+ m²\/s².*5(\.\d)? s$/);
  await expect.poll(() => painted('path')).toBeGreaterThan(50);
  const alone = await painted('ink-soft');
  await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.restart());
  await goOn(3);
  // The run before reaches farther: its time is that of both.
  await expect(scale).toHaveText(/5(\.\d)? s$/);
  await expect.poll(() => painted('ink-soft')).toBeGreaterThan(alone + 30);
});

test('a camera drives along the way; the diagram leads to any place on it', async ({ page }) => {
  await open(page, '#scene=streets&study=camera');
  await expect(figure(page, 'Current speed')).toHaveText('0 m/s', LONG);
  const diagram = page.getByRole('img', { name: 'Speed along the path' });
  const { width } = /** @type {{ width: number }} */ (await diagram.boundingBox());
  await diagram.click({ position: { x: width / 2, y: 40 } });
  await expect(figure(page, 'Current speed')).not.toHaveText('0 m/s');
  await page.getByRole('combobox', { name: 'View', exact: true }).selectOption('from behind');
  await page.getByRole('button', { name: 'Drive' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('a camera that drives is sent elsewhere by a press on the floor, or by coordinates, and goes on from where it is', async ({ page }) => {
  await open(page, '#scene=streets&study=camera');
  await expect(figure(page, 'Current speed')).toHaveText('0 m/s', LONG);
  const whole = await figure(page, 'Distance travelled').textContent();
  await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    app.study.advance(9);
    app.ask();
  });
  await expect(figure(page, 'Current speed')).not.toHaveText('0 m/s');
  const speed = await figure(page, 'Current speed').textContent();
  // Where there is no way it keeps to its own, and says why.
  await press(page, 28, 57);
  await expect(page.locator('.notice')).toContainText('in an obstacle');
  expect((await figure(page, 'Distance travelled').textContent())?.split(' of ')[1]).toBe(whole?.split(' of ')[1]);
  // At the moment of the press its speed is what it was.
  await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    app.study.tap({ x: 2, y: 50 });
    app.time.pause();
  });
  await expect(figure(page, 'Time')).toHaveText(/^0 of /);
  await expect(figure(page, 'Current speed')).toHaveText(/** @type {string} */ (speed));
  await press(page, 20, 50);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.locator('.sentence')).toContainText('on its old path');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    app.study.advance(1000);
    app.ask();
  });
  await expect(figure(page, 'Current speed')).toHaveText('0 m/s');
  // By the keyboard alone.
  await page.getByRole('spinbutton', { name: 'x of the place' }).fill('2');
  await page.getByRole('spinbutton', { name: 'y of the place' }).fill('2');
  await page.keyboard.press('Enter');
  await expect(page.locator('.sentence')).toContainText('turns to its new path');
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await expect(page.locator('.sentence')).toContainText('Press the floor');
});

test('a tour is made of stops on the floor, changed, driven and saved', async ({ page }) => {
  await open(page, '#scene=columns&study=camera');
  await expect(figure(page, 'Current speed')).toHaveText('0 m/s', LONG);
  const stops = page.locator('.stops li');
  const places = () => page.locator('.stop-place').allTextContents();
  await page.getByRole('checkbox', { name: 'Add stops' }).check();
  await expect(page.locator('.sentence')).toContainText('to add the next stop');
  await press(page, 1, 1);
  await expect(figure(page, 'Segment of the tour')).toHaveText('–');
  await press(page, 18, 12);
  await press(page, 34, 22);
  await expect(stops).toHaveCount(3);
  await expect(figure(page, 'Segment of the tour')).toHaveText('1 of 2');
  await page.getByRole('checkbox', { name: 'Add stops' }).uncheck();
  await drag(page, [34, 22], [34, 2]);
  const before = await places();
  expect(before[2]).toMatch(/^34(\.\d)?, 2(\.\d)?$|^3[34]\.9, /);
  await page.getByRole('button', { name: 'Move stop 3 up' }).click();
  expect(await places()).toEqual([before[0], before[2], before[1]]);
  // The control goes with its stop.
  await expect(page.getByRole('button', { name: 'Move stop 2 up' })).toBeFocused();
  await page.getByRole('spinbutton', { name: 'Rest at stop 2 in seconds' }).fill('7');
  await page.keyboard.press('Tab');
  await page.getByRole('checkbox', { name: /^Closed tour/ }).check();
  await expect(figure(page, 'Segment of the tour')).toHaveText('1 of 3');
  await page.getByRole('button', { name: 'Add the goal as a stop' }).click();
  await expect(stops).toHaveCount(4);
  await page.getByRole('button', { name: 'Delete stop 4' }).click();
  await expect(stops).toHaveCount(3);

  // Every stop is come to, in turn, and after the last the first.
  const legs = await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    const seen = [];
    for (let i = 0; i < 4000; i++) {
      if (!app.study.advance(0.05)) seen.push('stopped');
      const leg = /Segment (\d+) of/.exec(app.study.sentence())?.[1];
      if (leg !== seen.at(-1)) seen.push(leg);
    }
    return seen;
  });
  expect(legs.slice(0, 5)).toEqual(['1', '2', '3', '1', '2']);

  const saved = JSON.parse(await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.text()));
  expect(saved.study.camera.tour.stops).toHaveLength(3);
  expect(saved.study.camera.tour.stops[1].rest).toBe(7);
  expect(saved.study.camera.tour.round).toBe(true);
  // What makes no sense in a file is left out or brought into its bounds.
  saved.study.camera = { limits: { speed: 'fast', turning: 1e300 }, ahead: -3, eye: 'third', course: 'tour', tour: { round: 'yes', stops: [null, { x: '1', y: 2 }, { x: 1, y: 1, rest: -5 }, { x: 1e9, y: 22, rest: 1e9 }, ...Array.from({ length: 100 }, () => ({ x: 18, y: 12 }))] } };
  await page.getByRole('tab', { name: 'Scene' }).click();
  await page.locator('input[type=file][accept*=geojson]').setInputFiles({ name: 'hall.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(saved)) });
  await page.getByRole('tab', { name: 'Camera' }).click();
  await expect(stops).toHaveCount(30);
  expect(await page.locator('.stops input').evaluateAll((all) => all.slice(0, 3).map((one) => /** @type {HTMLInputElement} */ (one).value))).toEqual(['0', '60', '0']);
  await expect(page.locator('.sentence')).toContainText('stop 2', LONG);
});

test('scenes come with a tour', async ({ page }) => {
  for (const [scene, count] of [['streets', 6], ['office', 7]]) {
    await page.goto('about:blank');
    await open(page, `#scene=${scene}&study=camera`);
    await expect(figure(page, 'Current speed')).toHaveText('0 m/s', LONG);
    await page.getByRole('combobox', { name: 'Route' }).selectOption('tour');
    await expect(page.locator('.stops li')).toHaveCount(Number(count));
    await expect(figure(page, 'Segment of the tour')).toHaveText('1 of 6');
  }
});

test('a crowd walks under its budget; a door that is blocked brings a burst of requests, which drains', async ({ page }) => {
  await open(page, '#study=crowd');
  await expect(figure(page, 'Simulated frames dropped')).toHaveText('0 of 0', LONG);
  const value = async (/** @type {string} */ name) => Number((await figure(page, name).textContent())?.split(' ')[0]);
  const steps = (/** @type {number} */ count) => page.evaluate((n) => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    for (let i = 0; i < n; i++) app.study.step();
    app.ask();
  }, count);
  // Into the office's door under the pillar: the pillar is dragged by hand.
  await steps(150);
  await expect(figure(page, 'Requests waiting')).toHaveText('0');
  const agents = page.getByRole('slider', { name: 'Agents', exact: true });
  await expect(agents).toHaveValue('200');
  await drag(page, [28, 5.2], [26.1, 8]);
  await steps(1);
  await expect.poll(() => value('Requests waiting')).toBeGreaterThan(30);
  await steps(150);
  await expect.poll(() => value('Requests waiting')).toBeLessThan(5);

  // Everybody in one frame: it takes too long, and others are missed.
  const missed = await value('Simulated frames dropped');
  await page.getByRole('combobox', { name: 'Scheduler' }).selectOption('all at once');
  await steps(60);
  await expect.poll(() => value('Simulated frames dropped')).toBeGreaterThan(missed);

  await page.getByText('Memory of searches').click();
  // The thesis's example: 1024 by 1024 nodes, a fifth of them explored, 8 bytes each, 50 agents.
  const [discrete, continuous] = [figure(page, 'Discrete, for all agents'), figure(page, 'Continuous, for all agents')];
  await expect(page.getByText('1,048,576 nodes, 20 % of them explored, 8 bytes each: 1.6 MB per search.')).toBeVisible();
  await expect(discrete).toHaveText('1.6 MB');
  await expect(continuous).toHaveText('80 MB');
  await page.getByRole('slider', { name: 'Moving agents' }).fill('100');
  await expect(discrete).toHaveText('1.6 MB');
  await expect(continuous).toHaveText('160 MB');
  await page.getByRole('slider', { name: 'Simultaneous discrete searches' }).fill('4');
  await expect(discrete).toHaveText('6.4 MB');
  await expect(continuous).toHaveText('160 MB');
  await page.getByRole('slider', { name: 'Share of explored nodes' }).fill('40');
  await expect(page.getByText('3.2 MB per search')).toBeVisible();
  await page.getByRole('button', { name: 'Example of the thesis' }).click();
  await expect(discrete).toHaveText('1.6 MB');
  await expect(continuous).toHaveText('80 MB');
});

test('the schedulers go beside each other: the same agents, one clock, the same scales', async ({ page }) => {
  await open(page, '#study=crowd');
  await page.getByRole('checkbox', { name: /^Compare schedulers/ }).check();
  await expect(page.locator('.sentence')).toContainText('three crowds of the same agents');
  const steps = (/** @type {number} */ count) => page.evaluate((n) => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    for (let i = 0; i < n; i++) app.study.step();
    app.ask();
  }, count);
  /** The values of a row, one for each scheduler. @param {string} name */
  const row = async (name) => (await page.getByRole('row', { name }).getByRole('cell').allTextContents()).map((text) => Number.parseFloat(text));
  const all = () => page.locator('.timing').first().textContent();
  await steps(150);
  await expect.poll(() => row('Agents moved per frame')).toEqual([200, 200, 1]);
  // All at once thinks in one frame of eight: that takes too long.
  const [spread, atOnce] = await row('Simulated frames dropped');
  expect(atOnce).toBeGreaterThan(spread + 10);
  // Which one is on the floor changes nothing of what they do.
  const before = await all();
  await page.getByRole('combobox', { name: 'Scheduler' }).selectOption('all at once');
  await expect(page.locator('.beside', { hasText: 'on the floor' })).toContainText('all at once');
  expect(await all()).toBe(before);
  await steps(150);
  await expect.poll(all).not.toBe(before);
  const later = await all();
  // A door that is blocked brings a burst to all of them.
  await drag(page, [28, 5.2], [26.1, 8]);
  await steps(1);
  await expect.poll(async () => Math.min(...(await row('Requests waiting')))).toBeGreaterThan(30);
  // The same again comes to the same.
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await steps(300);
  await expect.poll(all).toBe(later);
  // Where one moves by turns it waits long for its own.
  await page.getByRole('checkbox', { name: /^Compare schedulers/ }).uncheck();
  await expect(page.locator('.beside').first()).toBeHidden();
  await expect(figure(page, 'Simulated frames dropped')).toHaveText('0 of 0');
});

test('a press on an agent of a crowd tells what it is about', async ({ page }) => {
  await open(page, '#study=crowd');
  await expect(page.getByText('Press an agent to see')).toBeVisible();
  const found = await page.evaluate(() => {
    const { study, scene } = /** @type {any} */ (window).wayscopeSpace;
    // Somewhere in the corridor somebody stands.
    for (let x = scene.floor.left; x < scene.floor.right; x += 0.1) {
      for (let y = 8.5; y < 11.5; y += 0.1) {
        if (scene.space.pick(x, y, 0.1) < 0 && study.grab({ x, y }, 0, {})) {
          study.tap();
          return [x, y];
        }
      }
    }
    return null;
  });
  if (!found) throw new Error('nobody stands in the corridor');
  await press(page, found[0], found[1]);
  await expect(figure(page, 'State')).toHaveText('waits');
});

test('a scene is saved with what was set up on it, and opened again; what is no scene is refused in words', async ({ page }) => {
  await open(page, '#study=walk');
  await page.getByRole('combobox', { name: 'Set-up' }).selectOption('Eight crossing paths');
  await expect(walkers(page)).toHaveCount(8);
  await page.getByRole('tab', { name: 'Scene' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = readFileSync(await (await coming).path(), 'utf8');
  expect(JSON.parse(saved).study.walk.characters).toHaveLength(8);

  const file = page.locator('input[type=file][accept*=geojson]');
  await page.getByRole('combobox', { name: 'Open a scene' }).selectOption('Empty floor');
  expect(await obstacles(page)).toBe(0);
  await file.setInputFiles({ name: 'crossing.json', mimeType: 'application/json', buffer: Buffer.from(saved) });
  await page.getByRole('tab', { name: 'Walk' }).click();
  await expect(walkers(page)).toHaveCount(8);
  await page.getByRole('tab', { name: 'Scene' }).click();
  for (const [text, words] of [
    ['GIF89a', 'is not a scene'],
    ['{"format": "wayscope-scene", "version": 1, "floor": [0, 0, 9, 9], "obstacles": [{"ring": [[0, 0], [1, 0]]}]}', 'obstacles[0]: The outline (ring 0) has 2 distinct points'],
    ['{"type": "Point", "coordinates": [1, 2]}', 'no polygon'],
    ['{"format": ', 'Line 1, column 12'],
  ]) {
    await file.setInputFiles({ name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await expect(page.locator('.notice')).toContainText(words);
    expect(await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.scene.space.name)).toBe('crossing');
  }
  await file.setInputFiles({ name: 'scene.map', mimeType: 'text/plain', buffer: Buffer.from('type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n') });
  await expect.poll(() => obstacles(page)).toBe(1);
});

test('a walk that begins anew keeps the gains that were tried, and forgets how it went', async ({ page }) => {
  await open(page);
  await page.getByRole('tab', { name: 'Walk' }).click();
  await expect(walkers(page)).toHaveCount(4);
  const measures = () => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.measures());
  await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.advance(2));
  expect((await measures()).gone).toBeGreaterThan(1);
  await page.getByRole('combobox', { name: 'Gains' }).selectOption('critically damped');
  await page.getByRole('button', { name: 'To the beginning' }).click();
  expect(await measures()).toMatchObject({ time: 0, gone: 0, turned: 0, damping: 1, overshoot: 0 });
  await expect(page.getByRole('combobox', { name: 'Gains' })).toHaveValue('critical');
});

test('a file with set-ups that make no sense is opened without them', async ({ page }) => {
  await open(page);
  for (const study of ['walk', 'roads', 'mesh', 'spheres', 'gait', 'group', 'camera', 'crowd', 'story']) {
    await page.evaluate((id) => /** @type {any} */ (window).wayscopeSpace.show(id), study);
    for (const saved of [5, { settings: { dt: 1e-9, scheduler: 'none', longitudinal: 'far' }, mode: 'zzz', count: -5, radius: 'x', ends: { start: null }, hooks: 3, characters: [{}] }]) {
      const scene = { format: 'wayscope-scene', version: 1, floor: [0, 0, 20, 15], study: { [study]: saved } };
      expect(await page.evaluate((json) => /** @type {any} */ (window).wayscopeSpace.open(() => ({ kind: 'scene', json }), 'hostile'), scene)).toBe(true);
      await expect(page.locator('.sentence')).not.toContainText('NaN');
    }
  }
});

test('a scene becomes a map', async ({ page }) => {
  await open(page);
  await page.getByText('Grid of cells').click();
  await page.getByRole('checkbox', { name: 'Draw over the scene' }).check();
  await expect(page.getByText(/64 by 40 cells, [\d,]+ blocked/)).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a MovingAI map' }).click();
  expect(readFileSync(await (await coming).path(), 'utf8')).toContain('type octile\nheight 40\nwidth 64\nmap\n');
});

test('in German, all of it', async ({ page }) => {
  await page.goto('../space/de/#study=walk');
  await page.locator('#space[data-ready]').waitFor(LONG);
  await expect(page.getByRole('tab', { name: 'Roadmap' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Figuren' })).toBeVisible();
});

test.describe('without an engine', () => {
  test.use({ expected: /Failed to load resource|fetch|wasm/i });
  test('the page says so, and tries again', async ({ page }) => {
    await page.route('**/space_bg*.wasm', (route) => route.abort());
    await page.goto(PAGE);
    await expect(page.locator('.failed')).toContainText('did not start', LONG);
    await page.unroute('**/space_bg*.wasm');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('#space[data-ready]').waitFor(LONG);
  });
});
