// The laboratory in somebody else's frame.

import { AxeBuilder } from '@axe-core/playwright';
import { expect, frame, test } from '../../support/page.js';
import { host } from '../../support/hosts.js';

/** @import { Frame, Page } from '@playwright/test' */

/**
 * The frame in the page, once its lab has arrived.
 * @param {Page} page
 * @param {string} [selector]
 * @returns {Promise<Frame>}
 */
async function inner(page, selector = 'iframe') {
  const found = await (await page.waitForSelector(selector)).contentFrame();
  if (!found) throw new Error('no frame');
  await settledIn(found);
  return found;
}

/** @param {Frame} found */
async function settledIn(found) {
  await found.waitForFunction(() => {
    const lab = /** @type {any} */ (document.querySelector('way-scope'))?.state?.lab;
    return lab?.complete && lab.arrived && !lab.working;
  });
  await frame(/** @type {any} */ (found));
}

/** @param {Frame} found @returns {Promise<any>} */
const labIn = (found) => found.evaluate(() => {
  const scope = /** @type {any} */ (document.querySelector('way-scope'));
  return { ...scope.lab.state(), hashes: scope.lab.state().lanes.map((/** @type {unknown} */ _, /** @type {number} */ lane) => scope.lab.hash(lane)), playing: scope.state.player.playing };
});

/** A page with one frame that writes down what it is told. @param {string} address @param {string} [more] */
const around = (address, more = '') =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><body style="margin: 0"><iframe id="frame" title="lab" style="width: 700px; height: 300px" src="${address}" ${more}></iframe><script src="/told.js"></script></body></html>`;
const TOLD = `var told = []; addEventListener('message', (event) => told.push({ ...event.data, origin: event.origin }));
  var call = (message) => document.getElementById('frame').contentWindow.postMessage(message, '*');`;

/** @param {Page} page @param {string} id @returns {Promise<any>} */
async function answer(page, id) {
  await expect.poll(() => page.evaluate(`told.some((each) => each.id === ${JSON.stringify(id)})`)).toBe(true);
  return page.evaluate(`told.find((each) => each.id === ${JSON.stringify(id)})`);
}

test('the frame of the examples shows what its address says, grows to its height, and is worked by messages', async ({ page }) => {
  const site = await host();
  await page.goto(`${site.address}/examples/embed/frame.html`);
  const found = await inner(page);
  const state = await labIn(found);
  expect(state).toMatchObject({ name: 'bay', cursor: 120 });
  expect(state.lanes.map((/** @type {any} */ { algorithm }) => algorithm)).toEqual(['a-star', 'dijkstra']);
  await expect(found.locator('header.bar')).toBeHidden();
  await expect(found.locator('way-scope .transport')).toBeVisible();
  await expect(found.locator('way-scope .rail')).toBeHidden();
  await expect(found.locator('way-scope .sentence')).toBeHidden();
  // As high as it needs: nothing scrolls, and the worlds have the room that they would like.
  await expect.poll(() => found.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  const scrolls = () => found.evaluate(() => (({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(/** @type {any} */ (document.querySelector('way-scope')).parts.nodes[0]));
  const room = () => found.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    return Math.abs(scope.stage.node.clientHeight - parseFloat(scope.parts.nodes[0].style.getPropertyValue('--room')));
  });
  await expect.poll(room).toBeLessThanOrEqual(1);
  const before = await page.locator('iframe').evaluate((node) => node.clientHeight);
  await page.setViewportSize({ width: 340, height: 800 });
  await expect.poll(() => page.locator('iframe').evaluate((node) => node.clientHeight)).not.toBe(before);
  await expect.poll(room).toBeLessThanOrEqual(1);
  expect(await scrolls()).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => page.locator('iframe').evaluate((node) => node.clientHeight), 'nothing grows for having grown').toBe(before);

  await page.getByRole('button', { name: 'To the end' }).click();
  await expect.poll(async () => (await labIn(found)).cursor).toBe(state.steps);
  await page.getByRole('button', { name: 'Greedy' }).click();
  await expect.poll(async () => (await labIn(found)).lanes.map((/** @type {any} */ { algorithm }) => algorithm)).toEqual(['greedy']);
  await settledIn(found);
  const greedy = (await labIn(found)).lanes[0].expandedAtCursor;
  await expect(page.locator('#told')).toContainText(`greedy ${greedy}`);
  await site.stop();
});

test('it leads to the laboratory with what it shows, and leaves nothing behind', async ({ page, context }) => {
  const site = await host({ pages: { '/told.js': TOLD, '/page.html': around('/dist/?embed=1&lang=en#scene=crescent') } });
  /** @type {string[]} */
  const hosts = [];
  page.on('request', (request) => hosts.push(new URL(request.url()).host));
  await page.goto(`${site.address}/page.html`);
  const found = await inner(page);
  expect(new URL(found.url()).pathname, 'sent on to the laboratory').toBe('/dist/lab/');
  await found.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.paintStroke(20, 2, 20, 20, '@', false)));
  await settledIn(found);
  await found.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).seek(200));
  await settledIn(found);
  const before = await labIn(found);
  // Time for whatever would be remembered.
  await page.waitForTimeout(1500);
  expect(await found.evaluate(async () => [document.cookie, localStorage.length, sessionStorage.length, (await indexedDB.databases()).length])).toEqual(['', 0, 0, 0]);
  expect([...new Set(hosts)]).toEqual([new URL(site.address).host]);
  const opened = context.waitForEvent('page');
  await found.getByRole('link', { name: 'Open in Wayscope' }).click();
  const whole = await opened;
  await settledIn(whole.mainFrame());
  const after = await labIn(whole.mainFrame());
  expect(after.hashes).toEqual(before.hashes);
  expect(after.cursor).toBe(200);
  await expect(whole.locator('header.bar')).toBeVisible();
  await site.stop();
});

test('what its address says goes into the element; what makes no sense is said', async ({ page }) => {
  const site = await host();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`${site.address}/dist/lab/?embed=1&lang=de&theme=dark&speed=2&play=1&loop=1&controls=play&lanes=a-star(ties=low-g)+greedy&step=5&settings=neighbours%3D4&keys=named&foo=bar&base=https://example.org/#scene=crescent`);
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('way-scope'))?.state?.lab);
  const scope = page.locator('way-scope');
  await expect(page.getByRole('button', { name: 'Anhalten' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'In Wayscope öffnen' })).toBeVisible();
  expect(await scope.evaluate((/** @type {any} */ node) => [node.theme, node.speed, node.loop, node.keys, node.hasAttribute('foo'), new URL(node.base).pathname, node.lab.state().lanes.map((/** @type {any} */ lane) => [lane.algorithm, lane.settings.ties, lane.settings.neighbours])]))
    .toEqual(['dark', 2, true, 'named', false, '/dist/', [['a-star', 'low-g', '4'], ['greedy', expect.anything(), '4']]]);
  await page.goto(`${site.address}/dist/lab/?embed=1&algorithm=teleport&step=no&lang=en#lab=AAAA`);
  await settledIn(page.mainFrame());
  for (const words of ['No algorithm is called “teleport”', '“no” is neither the number of a step', 'scene is ignored']) await expect(page.locator('way-scope .notice')).toContainText(words);
  await site.stop();
});

test('calls are done and answered; what is wrong is answered with an error and changes nothing', async ({ page }) => {
  const site = await host({ pages: { '/told.js': TOLD, '/page.html': around('/dist/lab/?embed=1&lang=en&step=0#scene=crescent') } });
  await page.goto(`${site.address}/page.html`);
  const found = await inner(page);
  const say = (/** @type {object} */ message) => page.evaluate(`call(${JSON.stringify({ wayscope: 1, ...message })})`);
  await say({ id: 'a', call: 'seek', step: 40 });
  expect(await answer(page, 'a')).toMatchObject({ wayscope: 1, id: 'a', call: 'seek', ok: true });
  await settledIn(found);
  expect((await labIn(found)).cursor).toBe(40);
  await say({ id: 'b', call: 'step' });
  await say({ id: 'c', call: 'step', delta: -11 });
  await answer(page, 'c');
  await settledIn(found);
  expect((await labIn(found)).cursor).toBe(30);
  await say({ id: 'd', call: 'state' });
  const { state } = await answer(page, 'd');
  expect(state.lanes.map((/** @type {any} */ lane) => [lane.algorithm, lane.step])).toEqual([['a-star', 30], ['dijkstra', 30]]);
  expect(state.lanes[0].counters.expanded).toBeGreaterThan(100);
  await say({ id: 'e', call: 'set', theme: 'dark', loop: true, lanes: 'dijkstra(neighbours=4)' });
  expect(await answer(page, 'e')).toMatchObject({ ok: true });
  await settledIn(found);
  expect((await labIn(found)).lanes.map((/** @type {any} */ lane) => [lane.algorithm, lane.settings.neighbours])).toEqual([['dijkstra', '4']]);
  await say({ id: 'f', call: 'load', map: 'type octile\nheight 2\nwidth 3\nmap\n...\n...\n' });
  expect(await answer(page, 'f')).toMatchObject({ ok: true, shown: true });
  expect((await labIn(found)).width).toBe(3);
  await say({ id: 'g', call: 'load', scene: 'rooms' });
  expect(await answer(page, 'g')).toMatchObject({ ok: true, shown: true });
  await settledIn(found);
  await say({ id: 'h', call: 'load', json: '{ "format": "wayscope-scenario", "version": 1, "map": { "shipped": "spiral" }, "lanes": [{ "algorithm": "greedy" }], "step": 7 }' });
  expect(await answer(page, 'h')).toMatchObject({ ok: true, shown: true });
  await settledIn(found);
  const before = await labIn(found);
  // What was set before holds.
  expect(before).toMatchObject({ name: 'spiral', cursor: 0, lanes: [{ algorithm: 'dijkstra' }] });
  for (const [id, message, words] of /** @type {[string, object, string][]} */ ([
    ['w1', { call: 'explode' }, 'call is none of play, pause'],
    ['w2', { call: 'seek' }, 'seek lacks step'],
    ['w3', { call: 'seek', step: -1 }, 'step is not what it may be'],
    ['w4', { call: 'seek', step: '12' }, 'step is not what it may be'],
    ['w5', { call: 'play', now: true }, 'play has no field now'],
    ['w6', { call: 'load' }, 'load takes one of scene, map, json'],
    ['w7', { call: 'load', scene: 'https://example.org/x.map' }, 'scene is not what it may be'],
    ['w8', { call: 'load', map: 'type octile' }, 'the header is not complete'],
    ['w9', { call: 'set', scene: 'crescent' }, 'set has no field scene'],
    ['w10', { call: 'set', theme: 'pink' }, 'theme is not what it may be'],
    ['w11', { call: 'load', scene: '#lab=AAAA' }, ''],
    ['w13', { call: 'load', json: '[]' }, 'json is not what it may be'],
    ['w14', { call: 'load', json: '{ "format": "wayscope-scenario" }' }, 'version is missing'],
    ['w15', { call: 'load', json: '{', map: '' }, 'load takes one of'],
    ['w12', { call: '__proto__' }, 'call is none of'],
  ])) {
    await say({ id, ...message });
    const told = await answer(page, id);
    expect(told.ok, id).toBeUndefined();
    expect(told.error, id).toContain(words);
  }
  expect(await labIn(found)).toEqual(before);
  await found.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).change((/** @type {any} */ engine) => engine.paintStroke(3, 3, 3, 9, '@', false)));
  await settledIn(found);
  const events = await page.evaluate(`[...new Set(told.filter((each) => each.event).map((each) => each.event))].sort()`);
  expect(events).toEqual(['edit', 'found', 'height', 'ready', 'stats', 'step']);
  // From anybody but the page around it nothing is heard.
  const drawn = await labIn(found);
  await found.evaluate(() => postMessage({ wayscope: 1, id: 'self', call: 'seek', step: 3 }, '*'));
  await frame(page);
  await frame(page);
  expect(await labIn(found)).toEqual(drawn);
  expect(await page.evaluate(`told.some((each) => each.id === 'self')`)).toBe(false);
  await site.stop();
});

test('thousands of random messages: an answer or silence, never an exception, and the lab is whole', async ({ page }) => {
  const site = await host({ pages: { '/told.js': TOLD, '/page.html': around('/dist/lab/?embed=1&lang=en#scene=crescent') } });
  await page.goto(`${site.address}/page.html`);
  const found = await inner(page);
  const before = await labIn(found);
  const sent = await page.evaluate(async () => {
    let seed = 20_240_607;
    const random = (/** @type {number} */ n) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * n);
    };
    const names = ['wayscope', 'call', 'id', 'step', 'delta', 'scene', 'map', 'lanes', 'theme', 'speed', 'loop', 'event', 'height', 'toString', '__proto__', 'constructor', ''];
    const words = ['play', 'pause', 'seek', 'step', 'load', 'set', 'state', 'height', '#lab=', '#lab=V0FZUw', '#scene=x', 'end', '-1', 'a-star(', '<b>', '\u0000', '\ud800', 'x'.repeat(5000), '../../x'];
    /** @param {number} deep @returns {any} */
    const value = (deep) => {
      switch (random(deep > 3 ? 8 : 12)) {
        case 0: return random(2) === 0;
        case 1: return random(1000) - 500;
        case 2: return [NaN, Infinity, -Infinity, -0, 1e300, 0.5, 2 ** 53][random(7)];
        case 3: case 4: case 5: return words[random(words.length)];
        case 6: return [null, undefined, new Date(0), /x/, new Map([[1, 2]]), new Set([1]), 10n, new ArrayBuffer(4), new Uint8Array(3)][random(9)];
        case 7: return 1;
        case 8: return Array.from({ length: random(4) }, () => value(deep + 1));
        default: return Object.fromEntries(Array.from({ length: random(5) }, () => [names[random(names.length)], value(deep + 1)]));
      }
    };
    const call = /** @type {any} */ (globalThis).call;
    let sent = 0;
    for (let i = 0; i < 4000; i++) {
      const message = random(3) ? { wayscope: 1, call: ['play', 'pause', 'seek', 'step', 'load', 'set', 'state', 'height', 'nothing'][random(9)], ...value(0) } : value(0);
      // Those that may rightly change the lab are left out: what is left may change nothing.
      if (message?.wayscope === 1 && ['load', 'set'].includes(message.call)) message.nonsense = 1;
      call(message);
      sent++;
      if (i % 200 === 0) await new Promise((done) => setTimeout(done));
    }
    call({ wayscope: 1, id: 'last', call: 'seek', step: 'end' });
    return sent;
  });
  expect(sent).toBe(4000);
  expect(await answer(page, 'last')).toMatchObject({ ok: true });
  await settledIn(found);
  expect((await labIn(found)).hashes).toEqual(before.hashes);
  expect(await page.evaluate(`told.every((each) => each.wayscope === 1 && (each.event || each.ok || each.error))`)).toBe(true);
  expect(Number(await page.evaluate(`told.filter((each) => each.error).length`))).toBeGreaterThan(500);
  await site.stop();
});

test('it works under script-src self and wasm-unsafe-eval', async ({ page }) => {
  const site = await host({ headers: { 'Content-Security-Policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:" } });
  await page.goto(`${site.address}/dist/lab/?embed=1&lang=en&step=60#scene=rooms`);
  await settledIn(page.mainFrame());
  expect((await labIn(page.mainFrame())).cursor).toBe(60);
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page.locator('way-scope .table-view')).toBeVisible();
  await site.stop();
});

test('in a sandboxed frame it works where the server sends CORS headers', async ({ page }) => {
  const site = await host({ headers: { 'Access-Control-Allow-Origin': '*' } });
  await page.goto(`${site.address}/examples/embed/sandbox.html`);
  const found = await inner(page);
  expect(await found.evaluate(() => origin)).toBe('null');
  const state = await labIn(found);
  expect(state.lanes.map((/** @type {any} */ { algorithm, status }) => [algorithm, status])).toEqual([['a-star', 'found']]);
  await expect.poll(() => page.locator('iframe').getAttribute('style'), 'its height is heard, too').toMatch(/^height: \d+px/);
  await found.getByRole('button', { name: 'To the beginning' }).click();
  await settledIn(found);
  expect((await labIn(found)).cursor).toBe(0);
  await site.stop();
});

test.describe('in a sandboxed frame without CORS headers', () => {
  test.use({ expected: /CORS policy|Failed to load resource/ });
  test('it says what is missing', async ({ page }) => {
    const site = await host();
    await page.goto(`${site.address}/examples/embed/sandbox.html`);
    const found = await (await page.waitForSelector('iframe')).contentFrame();
    await expect(/** @type {Frame} */ (found).getByText('Access-Control-Allow-Origin: *').first()).toBeVisible({ timeout: 15_000 });
    await site.stop();
  });
});

test('axe objects to nothing in a frame, light and dark, wide and narrow', async ({ page }) => {
  const site = await host();
  for (const [colorScheme, width] of /** @type {const} */ ([['light', 700], ['dark', 256]])) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`${site.address}/dist/lab/?embed=1&lang=en&controls=transport+legend+sentence#scene=rooms`);
    await settledIn(page.mainFrame());
    const { violations } = await new AxeBuilder({ page }).disableRules(['page-has-heading-one']).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect((await page.getByRole('link', { name: 'Open in Wayscope' }).boundingBox())?.height).toBeGreaterThanOrEqual(24);
  }
  await site.stop();
});
