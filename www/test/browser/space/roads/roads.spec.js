// Who builds roadmaps on the page of continuous space: a worker where nobody watches, the page where somebody does, or
// where there is no worker.

import { expect, test } from '../../support/page.js';

/** @import { Page } from '@playwright/test' */

const LONG = { timeout: 60_000 };

/** @param {Page} page @param {string} hash */
async function open(page, hash) {
  await page.goto(`../space/en/${hash}`);
  await page.locator('#space[data-ready]').waitFor(LONG);
  await page.waitForFunction(() => 'wayscopeSpace' in window);
}

/** The value of a figure, by its name. @param {Page} page @param {string} name */
const figure = (page, name) => page.locator('.figures dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd[1]');

const finished = (/** @type {Page} */ page) => expect(figure(page, 'Phase')).toHaveText('finished', LONG);

/** What the worker has built reaches the page only after `release()`. @param {Page} page */
const hold = (page) => page.addInitScript(() => {
  /** @type {(() => void)[]} */
  const held = [];
  let released = false;
  Object.assign(window, {
    built: 0,
    release() {
      released = true;
      for (const pass of held.splice(0)) pass();
    },
    Worker: class extends Worker {
      /** @override @param {string} type @param {any} listener */
      addEventListener(type, listener) {
        super.addEventListener(type, (/** @type {any} */ event) => {
          const last = type === 'message' && event.data.is === 'built';
          if (last) /** @type {any} */ (window).built++;
          if (last && !released) held.push(() => listener(event));
          else listener(event);
        });
      }
    },
  });
});

const release = (/** @type {Page} */ page) => page.evaluate(() => /** @type {any} */ (window).release());

/** So many roadmaps were built by the worker. @param {Page} page @param {number} count */
const built = (page, count) => page.waitForFunction((least) => /** @type {any} */ (window).built >= least, count, LONG);

/** Whether what the page has is, bit by bit, what it would have built itself. @param {Page} page */
const same = (page) => page.evaluate(async () => {
  const app = /** @type {any} */ (window).wayscopeSpace;
  const study = await app.need('roads');
  const { engine } = study.way;
  const there = engine.built(app.scene.space);
  const here = new engine.constructor();
  here.begin(app.scene.space, study.save().settings);
  while (here.advance(app.scene.space, 1000, Infinity));
  const bytes = here.built(app.scene.space);
  return bytes.length > 1000 && bytes.length === there.length && bytes.every((/** @type {number} */ byte, /** @type {number} */ at) => byte === there[at]);
});

test('what nobody watches is built in a worker, bit by bit as on the page, which answers meanwhile', async ({ page }) => {
  await hold(page);
  await open(page, '#scene=office&study=roads');
  await page.evaluate(() => {
    // The page itself is to build nothing.
    /** @type {any} */ (window).wayscopeSpace.study.way.engine.advance = () => {
      throw new Error('the page builds');
    };
  });
  await built(page, 1);
  await expect(page.locator('.sentence')).toContainText('being built');
  // It is not there yet, and whatever is pressed is done.
  await page.getByText('Layers').click();
  await page.getByRole('checkbox', { name: 'Vertices' }).uncheck();
  await page.getByRole('tab', { name: 'Scene' }).click();
  await page.getByRole('button', { name: 'Draw a rectangle' }).click();
  await expect(page.getByRole('button', { name: 'Draw a rectangle' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('tab', { name: 'Roadmap' }).click();
  await expect(figure(page, 'Phase')).not.toHaveText('finished');
  await release(page);
  await finished(page);
  await expect(figure(page, 'Length')).toContainText(' m');
  await expect(page.locator('.sentence')).toContainText('Press the floor');
  expect(await same(page)).toBe(true);
});

test('layers, changes by hand and ways are those of a roadmap that was built on the page', async ({ page }) => {
  await open(page, '#scene=columns&study=roads');
  await finished(page);
  const told = () => page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    const { engine } = app.study.way;
    const lists = [engine.edges(0), engine.edges(1), engine.edges(2), engine.edges(3), engine.vertices(), engine.arcs(), engine.weighted(), engine.route()];
    const { time: _, ...measures } = app.study.measures();
    return JSON.stringify([lists.map((list) => Array.from(list)), measures, engine.progress(), app.study.save().hooks]);
  });
  const change = () => page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    const { goal } = app.study.way.ends;
    app.field('roads.mode').querySelector('select').value = 'avoid';
    app.field('roads.mode').querySelector('select').dispatchEvent(new Event('change'));
    app.study.tap({ x: goal.x - 6, y: goal.y - 3 });
  });
  await change();
  const away = await told();
  expect(JSON.parse(away)[0][1].length).toBeGreaterThan(100);
  // Watched to its end it is built here; changes by hand are made again.
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    while (app.study.advance(10));
  });
  await finished(page);
  expect(await told()).toBe(away);
});

test('whoever watches, or changes a setting, ends what the worker is at', async ({ page }) => {
  await hold(page);
  await open(page, '#scene=columns&study=roads');
  await built(page, 1);
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await page.getByRole('button', { name: 'One step forward' }).click();
  await expect(figure(page, 'Samples')).toHaveText('1');
  await release(page);
  await page.getByRole('button', { name: 'One step forward' }).click();
  await expect(figure(page, 'Samples')).toHaveText('2');
  await page.getByRole('button', { name: 'Next phase' }).click();
  await expect(figure(page, 'Phase')).toHaveText('moving edges away', LONG);
  // Two presses lead two phases on, however quickly they come.
  await page.evaluate(() => {
    const next = /** @type {any} */ (window).wayscopeSpace.field('roads.next-phase');
    next.click();
    next.click();
  });
  await expect(figure(page, 'Phase')).toHaveText(/^(adding cycles|blending corners)$/, LONG);

  // Of several orders the newest counts.
  await page.evaluate(() => {
    const field = /** @type {any} */ (window).wayscopeSpace.field('roads.radius').querySelector('input');
    for (const value of ['0.5', '0.6', '0.8']) {
      field.value = value;
      field.dispatchEvent(new Event('input'));
    }
  });
  await finished(page);
  expect(await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.measures().radius)).toBe(0.8);
  expect(await same(page)).toBe(true);
});

/** The roadmap is the one of the scene as it is. @param {Page} page */
const followed = (page) => page.waitForFunction(() => /** @type {any} */ (window).wayscopeSpace.study.way.engine.ready, undefined, LONG);

test('after an edit the roadmap is repaired on the page, and built anew in the worker where that is asked for', async ({ page }) => {
  await hold(page);
  await open(page, '#scene=streets&study=roads');
  await release(page);
  await finished(page);
  const before = await page.evaluate(() => /** @type {any} */ (window).built);
  const edit = () => page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    app.edit(() => app.scene.space.addPolygon(new Float64Array([1 / 3, 0.1 + 0.2, 7 / 3, 0.7, 2, 2.9]), 2));
    app.edit(() => app.scene.space.moveBy(0, 0.3, 0.2, false));
  });
  await edit();
  await followed(page);
  const told = () => page.evaluate(() => {
    const { engine } = /** @type {any} */ (window).wayscopeSpace.study.way;
    return engine.repaired();
  });
  const { came, gone, vertices } = await told();
  expect(came[0]).toBeGreaterThan(0);
  expect(gone[0]).toBeLessThan(vertices / 2);
  await expect(page.getByText(/^\d+ vert(ex|ices) of .* rebuilt after the edit/)).toBeVisible();
  // Undo and redo are followed, too.
  await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.undo());
  await followed(page);
  await page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.redo());
  await followed(page);
  expect(await told()).not.toBeNull();
  expect(await page.evaluate(() => /** @type {any} */ (window).built)).toBe(before);
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  await built(page, before + 1);
  await finished(page);
  await followed(page);
  expect(await told()).toBeNull();
  expect(page.workers()).toHaveLength(1);
  expect(await same(page)).toBe(true);
  // Where all of it changes there is nothing to repair.
  await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    app.edit(() => app.scene.space.clear());
  });
  await built(page, before + 2);
  await followed(page);
  expect(await told()).toBeNull();
});

test('an obstacle is dragged: the way follows each time, and the roadmap is repaired and not built anew', async ({ page }) => {
  await hold(page);
  await open(page, '#scene=streets&study=roads');
  await release(page);
  await finished(page);
  const before = await page.evaluate(() => /** @type {any} */ (window).built);
  const seen = await page.evaluate(async () => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    const { way } = app.study;
    const { x, y } = way.ends.start;
    // Onto the way itself, and on along it.
    const [ax, ay, bx, by] = way.engine.route().slice(0, 4);
    const at = (/** @type {number} */ share) => [ax + (bx - ax) * share, ay + (by - ay) * share];
    const index = app.scene.obstacles.length;
    const [px, py] = at(0.5);
    app.edit(() => app.scene.space.addDisc(px, py, 0.4, 2));
    const frame = () => new Promise((done) => { requestAnimationFrame(done); });
    const clear = [];
    for (let turn = 0; turn < 20; turn++) {
      app.edit(() => app.scene.space.moveBy(index, (bx - ax) / 100, (by - ay) / 100, turn > 0));
      while (!way.engine.ready) await frame();
      await frame();
      const measures = app.study.measures();
      if (measures?.clearance !== undefined) clear.push(measures.clearance / way.radius);
    }
    return { clear, start: Math.hypot(way.ends.start.x - x, way.ends.start.y - y), repaired: way.engine.repaired() };
  });
  expect(seen.clear.length).toBeGreaterThan(10);
  for (const share of seen.clear) expect(share).toBeGreaterThan(1 - 1e-6);
  expect(seen.start).toBe(0);
  expect(seen.repaired.came[0]).toBeGreaterThan(0);
  expect(await page.evaluate(() => /** @type {any} */ (window).built)).toBe(before);
});

test('a camera goes on along a way that an edit elsewhere leaves as it is', async ({ page }) => {
  await open(page, '#scene=streets&study=camera');
  await page.waitForFunction(() => /** @type {any} */ (window).wayscopeSpace.study.measures()?.length > 0, undefined, LONG);
  const kept = await page.evaluate(async () => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    const { way } = await app.need('roads');
    app.study.advance(2);
    const before = [...way.engine.route()];
    const [left, bottom] = [app.scene.floor.left, app.scene.floor.bottom];
    // A corner of the floor where nobody goes.
    const spots = [[left + 0.3, bottom + 0.3], [app.scene.floor.right - 0.3, bottom + 0.3], [left + 0.3, app.scene.floor.top - 0.3]];
    const far = (/** @type {number[]} */ [x, y]) => Math.min(...before.map((_, at) => (at % 2 ? Infinity : Math.hypot(before[at] - x, before[at + 1] - y))));
    const [x, y] = spots.sort((a, b) => far(b) - far(a))[0];
    app.edit(() => app.scene.space.addDisc(x, y, 0.2, 2));
    while (!way.engine.ready) await new Promise((done) => { requestAnimationFrame(done); });
    await new Promise((done) => { requestAnimationFrame(done); });
    const after = [...way.engine.route()];
    return { same: before.length === after.length && before.every((value, at) => value === after[at]), said: app.study.sentence() };
  });
  expect(kept.same).toBe(true);
  expect(kept.said).not.toContain('Building');
});

test('how far the worker has come is shown; what came of an earlier order, or is damaged, is not taken', async ({ page }) => {
  await page.addInitScript(() => {
    /** @type {any} */ (window).tell = [];
    window.Worker = /** @type {any} */ (class extends EventTarget {
      /** @param {any} order */
      postMessage(order) {
        if (order.settings) /** @type {any} */ (window).tell.push((/** @type {object} */ what) => this.dispatchEvent(new MessageEvent('message', { data: { number: order.number, ...what } })));
      }

      terminate() {
        /** @type {any} */ (window).ended = true;
      }
    });
  });
  await open(page, '#scene=columns&study=roads');
  const tell = (/** @type {number} */ order, /** @type {any} */ what) => page.evaluate(([at, data]) => {
    if (data.bytes) data.bytes = new Uint8Array(data.bytes);
    else Object.assign(data, { edges: new Float64Array([1, 1, 2, 2, 1]), vertices: new Float64Array([1, 1, 1, 2, 2, 1]) });
    /** @type {any} */ (window).tell[at](data);
  }, /** @type {const} */ ([order, what]));
  const report = (/** @type {number} */ samples) => ({ is: 'report', progress: { phase: 'merging', vertices: 2, edges: 1, parts: 1, length: 1.4, samples, outcomes: [0, 0, 0, 0, 0, 0, 0], tunnelled: 0, arcs: 0, shrunk: 0, corners: 0, hairpins: 0 } });
  await tell(0, report(11));
  await expect(figure(page, 'Phase')).toHaveText('merging');
  await expect(figure(page, 'Samples')).toHaveText('11');
  await expect(figure(page, 'Graph')).toHaveText('2 vertices, 1 edge');
  await expect(page.locator('.sentence')).toHaveText('The roadmap is being built: merging.');
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  await expect(figure(page, 'Phase')).toHaveText('sampling');
  await tell(0, report(12));
  await expect(figure(page, 'Samples')).toHaveText('0');
  await tell(1, { is: 'built', bytes: [1, 2, 3] });
  await finished(page);
  expect(await same(page)).toBe(true);
  // One that broke is not asked again.
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  await tell(2, { is: 'broken' });
  await finished(page);
  expect(await page.evaluate(() => /** @type {any} */ (window).ended)).toBe(true);
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  await finished(page);
  expect(await page.evaluate(() => /** @type {any} */ (window).tell.length)).toBe(3);
});

test.describe('where no worker can be had', () => {
  test('the page builds it, if there is no such thing', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
    await open(page, '#scene=columns&study=roads');
    await finished(page);
    expect(await same(page)).toBe(true);
  });

  test('the page builds it, if it does not start', async ({ page }) => {
    await page.addInitScript(() => {
      window.Worker = /** @type {any} */ (class {
        constructor() {
          throw new Error('refused');
        }
      });
    });
    await open(page, '#scene=columns&study=roads');
    await finished(page);
  });

  test.describe('because it is not delivered', () => {
    test.use({ expected: /Failed to load resource|ERR_FAILED/i });
    test('the page builds it', async ({ page }) => {
      await page.addInitScript(() => {
        const Original = Worker;
        window.Worker = /** @type {any} */ (class extends Original {
          /** @param {URL} address @param {WorkerOptions} options */
          constructor(address, options) {
            super(new URL('nowhere.js', address), options);
          }
        });
      });
      await open(page, '#scene=columns&study=roads');
      await finished(page);
    });
  });

  test('one frame at a time is spent on it, however often it is begun anew', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
    await open(page, '#scene=columns&study=roads');
    await finished(page);
    const waiting = await page.evaluate(() => {
      const app = /** @type {any} */ (window).wayscopeSpace;
      const layer = app.field('roads.layer.exact').querySelector('input');
      layer.checked = true;
      layer.dispatchEvent(new Event('change'));
      /** @type {Set<number>} */
      const frames = new Set();
      const [ask, cancel] = [requestAnimationFrame, cancelAnimationFrame];
      window.requestAnimationFrame = (act) => {
        const id = ask(act);
        frames.add(id);
        return id;
      };
      window.cancelAnimationFrame = (id) => {
        frames.delete(id);
        cancel(id);
      };
      const counts = Array.from({ length: 5 }, () => {
        app.field('roads.build').click();
        return frames.size;
      });
      Object.assign(window, { requestAnimationFrame: ask, cancelAnimationFrame: cancel });
      return counts;
    });
    expect(waiting).toEqual(Array.from({ length: 5 }, () => waiting[0]));
  });
});

test('a setting that was refused is tried again, and one that somebody set stays when the scene is edited', async ({ page }) => {
  await open(page, '#scene=office&study=roads');
  await finished(page);
  await page.getByText('Settings', { exact: true }).click();
  const radius = page.getByRole('slider', { name: 'Body radius, R' });
  const reach = page.getByRole('slider', { name: 'Neighbour distance' });
  await radius.fill('1.5');
  await reach.fill('60');
  await expect(page.locator('.flags.bad')).toHaveText('“Neighbour distance” is 60 R; it must be from 1 R to 42.667 R.');
  await expect(figure(page, 'Graph')).toHaveText('–');
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  await expect(page.locator('.flags.bad')).toContainText('60 R');
  await reach.fill('10');
  await expect(page.locator('.flags.bad')).toHaveText('');
  await radius.fill('0.4');
  await finished(page);

  const cycles = page.getByRole('slider', { name: /^Minimum K of useful cycles/ });
  await cycles.fill('3');
  const settings = () => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.save().settings);
  const before = await settings();
  await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    app.edit(() => app.scene.space.addDisc(20, 15, 0.5, 2));
  });
  await finished(page);
  expect(await settings()).toEqual(before);
  expect(before.cycle).toBe(3);
  expect(before.neighbourDistance).toBeCloseTo(4);
  await expect(radius).toHaveValue('0.4');
  // With a larger body it stays as many radii long, if that can be.
  await reach.fill('20');
  await radius.fill('0.8');
  await finished(page);
  await expect(reach).toHaveValue('20');
  await reach.fill('60');
  await radius.fill('1.5');
  await expect(page.locator('.flags.bad')).toHaveText('');
  await expect(reach).not.toHaveValue('60');
  await expect(cycles).toHaveValue('3');
  // Another scene begins with what suits it.
  await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    return app.open(() => ({ kind: 'scene', json: { format: 'wayscope-scene', version: 1, floor: [0, 0, 30, 20], obstacles: [] } }), 'empty');
  });
  expect((await settings()).cycle).toBe(1.4);
});

test('Play shows once more how it is built', async ({ page }) => {
  await open(page, '#scene=columns&study=roads');
  await finished(page);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(figure(page, 'Phase')).toHaveText('sampling');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  await finished(page);
});

test('what is being watched, and stands still, is built for those who go along it', async ({ page }) => {
  await open(page, '#scene=streets&study=group');
  await expect(figure(page, 'State')).toHaveText('moving', LONG);
  await page.getByRole('tab', { name: 'Roadmap' }).click();
  await page.getByRole('button', { name: 'Step through' }).click();
  await page.getByRole('tab', { name: 'Group' }).click();
  await expect(figure(page, 'State')).toHaveText('moving', LONG);
  await expect(page.locator('.sentence')).not.toContainText('roadmap');
});

test('nobody goes on along a way of a roadmap that is begun anew', async ({ page }) => {
  await hold(page);
  await open(page, '#scene=streets&study=group');
  await built(page, 1);
  await release(page);
  await expect(figure(page, 'State')).toHaveText('moving', LONG);
  const went = await page.evaluate(async () => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    const field = app.field('roads.radius').querySelector('input');
    const before = app.study.advance(0.2);
    field.value = '0.6';
    field.dispatchEvent(new Event('input'));
    return [before, app.study.advance(0.2), app.study.measures()];
  });
  expect(went).toEqual([true, 'still', null]);
  await page.waitForFunction(() => /** @type {any} */ (window).wayscopeSpace.study.measures()?.time === 0, null, LONG);
});

test('a press where vertices are dragged changes nothing', async ({ page }) => {
  await open(page, '#scene=columns&study=roads');
  await finished(page);
  await page.getByRole('combobox', { name: 'Pressing the floor' }).selectOption('moves a vertex');
  const canvas = page.locator('.stage canvas');
  const hooks = () => page.evaluate(() => /** @type {any} */ (window).wayscopeSpace.study.save().hooks.length);
  const [x, y] = await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    const [sx, sy] = app.study.way.engine.vertices();
    return [app.view.x + sx * app.view.scale, app.view.y - sy * app.view.scale];
  });
  await canvas.click({ position: { x, y } });
  expect(await hooks()).toBe(0);
  const box = /** @type {{ x: number, y: number }} */ (await canvas.boundingBox());
  await page.mouse.move(box.x + x, box.y + y);
  await page.mouse.down();
  await page.mouse.move(box.x + x + 6, box.y + y, { steps: 3 });
  await page.mouse.up();
  expect(await hooks()).toBe(1);
});

test('a roadmap is made from the exact diagram, which lies under it, and the choice is saved with the scene', async ({ page }) => {
  await open(page, '#scene=office&study=roads');
  await finished(page);
  const vertices = async () => Number((await figure(page, 'Graph').innerText()).split(' ')[0]);
  const sampled = await vertices();
  const near = page.getByText('of the edge length lies near the Voronoi diagram');
  await page.evaluate(() => {
    const app = /** @type {any} */ (window).wayscopeSpace;
    const layer = app.field('roads.layer.diagram').querySelector('input');
    layer.checked = true;
    layer.dispatchEvent(new Event('change'));
  });
  await expect(near).toBeVisible(LONG);
  await page.locator('[data-field="roads.source"] select').selectOption('diagram');
  await finished(page);
  await expect(near).toHaveText(/^(9[5-9]|100) %/, LONG);
  expect(await vertices()).toBeLessThan(sampled / 2);
  const { source, length } = await page.evaluate(async () => {
    const study = await /** @type {any} */ (window).wayscopeSpace.need('roads');
    return { source: study.save().settings.source, length: study.measures().length };
  });
  expect(source).toBe('diagram');
  expect(length).toBeGreaterThan(1);
});

test('both roadmaps of the scene stand in a table, beside the shortest paths; it is stopped, and goes with the scene', async ({ page }) => {
  await open(page, '#scene=columns&study=roads');
  await finished(page);
  const part = page.locator('[data-field="roads.two"]');
  await part.locator('summary').click();
  const begin = part.getByRole('button', { name: 'Build and compare both' });
  // In one go: on a fast machine it is done before a second press.
  await part.evaluate((node) => {
    for (const field of ['roads.two.begin', 'roads.two.end']) /** @type {HTMLElement} */ (node.querySelector(`[data-field="${field}"]`)).click();
  });
  await expect(part.getByRole('status')).toHaveText('Stopped.');
  await begin.click();
  await expect(part.getByRole('status')).toHaveText(/^\d+ of 100 random pairs of places have a path on both/, LONG);
  const rows = await part.locator('tbody').evaluateAll((bodies) => bodies.map((body) => [...body.querySelectorAll('td')].map((cell) => cell.textContent ?? '')));
  const [samples, diagram, shortest] = rows.map((row) => row.map((words) => Number(words.replace(/[^\d.]/g, '') || Number.NaN)));
  const [vertices, edges] = [await figure(page, 'Graph').innerText(), samples];
  // The roadmap that is shown is the one from samples, with the usual settings.
  expect(vertices).toContain(`${edges[0]} vertices, ${edges[1]} edges`);
  expect(diagram[0]).toBeLessThan(samples[0] / 2);
  expect(diagram[2]).toBeGreaterThan(99);
  expect(samples[2]).toBeLessThan(diagram[2]);
  expect([samples[3], diagram[3]].every((over) => over > 1 && over < 1.5)).toBe(true);
  expect(shortest.slice(3)).toEqual([1, expect.any(Number)]);
  expect(shortest[4]).toBeLessThan(diagram[4]);
  await page.getByRole('slider', { name: 'Body radius, R' }).press('ArrowRight');
  await expect(part.locator('table')).toBeHidden();
});
