// The element of the npm package in other people's pages.

import { AxeBuilder } from '@axe-core/playwright';
import { expect, fingers, frame, lab, settled, test as base } from '../../support/page.js';
import { host, pageWith } from '../../support/hosts.js';

/** @import { Page } from '@playwright/test' */

/** `show` serves a page with that body and opens it. */
const test = /** @type {import('@playwright/test').TestType<import('../../support/page.js').Args & { show: (body: string, head?: string) => Promise<import('../../support/hosts.js').Host> }, import('../../support/page.js').Worker>} */ (/** @type {any} */ (base).extend({
  show: async (/** @type {{ page: Page }} */ { page }, /** @type {(show: unknown) => Promise<void>} */ use) => {
    /** @type {import('../../support/hosts.js').Host[]} */
    const hosts = [];
    await use(async (/** @type {string} */ body, /** @type {string | undefined} */ head) => {
      const site = await host({ pages: { '/page.html': pageWith(body, head) } });
      hosts.push(site);
      await page.goto(`${site.address}/page.html`);
      return site;
    });
    await Promise.all(hosts.map((site) => site.stop()));
  },
}));

const MAP = `data:,${encodeURIComponent(`type octile\nheight 8\nwidth 12\nmap\n${`${'.'.repeat(12)}\n`.repeat(8)}`)}`;
const SMALL = `<way-scope scene="${MAP}" lanes="a-star"></way-scope>`;
const notice = (/** @type {Page} */ page) => page.locator('way-scope .notice');
/** @param {Page} page @param {string} act */
const onElement = (page, act) => page.evaluate(`(() => { const scope = document.querySelector('way-scope'); return ${act}; })()`);

test('the article of the examples shows its scene with the lanes, settings and step that it writes', async ({ page }) => {
  const site = await host();
  await page.goto(`${site.address}/examples/embed/article.html`);
  await settled(page);
  const state = await lab(page);
  expect(state.name).toBe('bay');
  expect(state.lanes.map(({ algorithm }) => algorithm)).toEqual(['a-star', 'dijkstra']);
  expect(state.lanes[0].settings).toMatchObject({ heuristic: 'octile', ties: 'high-g' });
  expect(state.cursor).toBe(120);
  await expect(page.locator('way-scope .transport')).toBeVisible();
  await expect(page.locator('way-scope .rail')).toBeHidden();
  await expect(page.locator('way-scope > p')).toBeHidden();
  expect(site.asked.filter((path) => path.endsWith('.wasm'))).toEqual(['/pkg/wayscope_bg.wasm']);
  expect(await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual(['', 0, 0]);
  await site.stop();
});

test('several elements share one wasm; each has its lab, and tells what it counts', async ({ page }) => {
  const site = await host();
  await page.goto(`${site.address}/examples/embed/several.html`);
  await page.waitForFunction(() => [...document.querySelectorAll('way-scope')].every((scope) => /** @type {any} */ (scope).state?.lab?.complete && /** @type {any} */ (scope).state.lab.arrived) && document.querySelectorAll('way-scope').length === 3);
  const ties = await page.evaluate(() => [...document.querySelectorAll('way-scope')].map((scope) => /** @type {any} */ (scope).lab.state().lanes.map((/** @type {any} */ lane) => [lane.algorithm, lane.settings.ties])));
  expect(ties).toEqual([[['a-star', 'high-g']], [['a-star', 'low-g']], [['a-star', 'lifo']]]);
  expect(site.asked.filter((path) => path.endsWith('.wasm'))).toEqual(['/pkg/wayscope_bg.wasm']);
  const counts = await page.evaluate(() => [...document.querySelectorAll('way-scope')].map((scope) => /** @type {any} */ (scope).lab.state().lanes[0].expandedAtCursor));
  expect(counts[0]).toBeLessThan(counts[1]);
  await expect(page.locator('#table')).toHaveText(`high-g: ${counts[0]}, low-g: ${counts[1]}, lifo: ${counts[2]}`);
  await page.getByRole('button', { name: 'Play all' }).click();
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).state.player.playing)).toBe(true);
  await site.stop();
});

test('properties reflect, also those set before the element has its class, and as a framework sets them', async ({ page, show }) => {
  await show('<script>const early = document.createElement("way-scope"); Object.assign(early, { at: 7, lanes: ["dijkstra", { algorithm: "a-star", settings: { ties: "low-g" } }], loop: true, lanesView: "one" }); document.body.append(early);</script>');
  await settled(page);
  const state = await lab(page);
  expect(state.lanes.map(({ algorithm, settings }) => [algorithm, settings.ties ?? ''])).toEqual([['dijkstra', state.lanes[0].settings.ties ?? ''], ['a-star', 'low-g']]);
  expect(state.cursor).toBe(7);
  expect(await onElement(page, `[scope.getAttribute('lanes'), scope.getAttribute('step'), scope.loop, scope.lanesView, scope.hasAttribute('loop'), scope.at]`)).toEqual(['dijkstra a-star(ties=low-g)', '7', true, 'one', true, 7]);
  // React sets a property where the element has one, and null or undefined where it takes an attribute away.
  await onElement(page, `['step', 'lanes', 'loop', 'speed', 'theme', 'controls', 'algorithm', 'settings', 'scene', 'language'].every((name) => name in scope) && Object.assign(scope, { step: 12, loop: false, speed: 32, theme: 'dark', controls: ['play', 'legend'], lanes: null, algorithm: 'a-star', settings: { neighbours: 4 } })`);
  await settled(page);
  const after = await lab(page);
  expect(after.lanes.map(({ algorithm, settings }) => [algorithm, settings.neighbours])).toEqual([['a-star', '4']]);
  expect(after.cursor).toBe(12);
  expect(await onElement(page, `[scope.loop, scope.speed, scope.theme, scope.controls, scope.lanes, scope.settings, typeof scope.step]`)).toEqual([false, 32, 'dark', 'play legend', '', 'neighbours=4', 'function']);
  await onElement(page, 'scope.step(3)');
  await settled(page);
  expect((await lab(page)).cursor).toBe(15);
  await onElement(page, 'void (scope.at = 4)');
  await settled(page);
  expect((await lab(page)).cursor).toBe(4);
});

test('lanes that are taken away leave those of the scene', async ({ page, show }) => {
  const site = await show('<way-scope scene="crescent" base="/dist/" algorithm="greedy"></way-scope>');
  await settled(page);
  expect((await lab(page)).lanes.map(({ algorithm }) => algorithm)).toEqual(['greedy']);
  await onElement(page, `scope.removeAttribute('algorithm')`);
  await settled(page);
  expect((await lab(page)).lanes.map(({ algorithm }) => algorithm)).toEqual(['a-star', 'dijkstra']);
  await onElement(page, `void (scope.settings = 'neighbours=4')`);
  await settled(page);
  expect((await lab(page)).lanes.map(({ settings }) => settings.neighbours)).toEqual(['4', '4']);
  expect(site.asked.filter((path) => path.includes('/scenes/')), 'the scene came once').toHaveLength(1);
});

test('what changes while it loads is heeded, and the last wish wins', async ({ page, show }) => {
  let release = () => {};
  const held = new Promise((done) => { release = () => done(undefined); });
  await page.route('**/*.wasm', async (route) => {
    await held;
    await route.continue();
  });
  await show('<way-scope scene="crescent" base="/dist/"></way-scope>');
  await page.waitForFunction(() => customElements.get('way-scope'));
  await onElement(page, `Object.assign(scope, { scene: 'rooms', lanes: 'breadth-first' }) && Object.assign(scope, { scene: 'hedges', step: 30, speed: 8 })`);
  release();
  await settled(page);
  const state = await lab(page);
  expect(state.lanes.map(({ algorithm }) => algorithm)).toEqual(['breadth-first']);
  expect(state.cursor).toBe(30);
  const hedges = state.hashes;
  expect(await onElement(page, 'scope.state.player.speed')).toBe(8);
  // Two scenes, the first of which comes late.
  await page.route('**/rooms.wayscope', async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });
  const asked = page.waitForRequest('**/rooms.wayscope');
  const come = page.waitForResponse('**/rooms.wayscope');
  await onElement(page, `void (scope.scene = 'rooms')`);
  await asked;
  await onElement(page, `void (scope.scene = 'hedges')`);
  await (await come).finished();
  await settled(page);
  expect((await lab(page)).hashes).toEqual(hedges);
});

test.describe('bad values', () => {
  test.use({ expected: /Failed to load resource/ });

  test('each is a clear sentence, and nothing else breaks', async ({ page, show }) => {
    await show('<way-scope scene="no-such" base="/dist/" lanes="a-star(ties=sideways) dijkstra" step="soon" theme="pink" speed="-1" controls="play legnd"></way-scope>');
    await settled(page);
    for (const words of [
      'scene is ignored: “no-such” could not be loaded',
      'lanes is ignored: The setting “ties” has no option “sideways”',
      'step is ignored: “soon” is neither the number of a step nor “end”.',
      'theme is ignored: “pink” is none of light, dark, auto.',
      'speed is ignored: “-1” is not a number above 0.',
      'controls is ignored: “legnd” is none of tools, edit, transport, play, legend, sentence.',
    ]) await expect(notice(page)).toContainText(words);
    expect((await lab(page)).lanes.map(({ algorithm }) => algorithm)).toEqual(['a-star', 'dijkstra']);
    await expect(page.locator('way-scope .transport')).toBeVisible();
    await onElement(page, `Object.assign(scope, { scene: 'crescent', lanes: 'dijkstra(', step: 9, theme: null, speed: 4, controls: 'play' })`);
    await settled(page);
    await expect(notice(page)).toHaveText(/^The attribute lanes is ignored: “dijkstra\(” cannot be read\. Expected:/);
    expect(await lab(page)).toMatchObject({ name: 'bay', cursor: 9 });
    await onElement(page, `void (scope.lanes = 'dijkstra')`);
    await settled(page);
    await expect(notice(page)).toBeHidden();
    expect((await lab(page)).lanes.map(({ algorithm }) => algorithm)).toEqual(['dijkstra']);
    const before = await lab(page);
    for (const [name, value, words] of [
      ['algorithm', 'teleport', 'No algorithm is called “teleport”'],
      ['settings', 'magic=on', 'There is no setting called “magic”'],
      ['scene', 'page.html', 'is neither a map nor a saved lab nor scenario JSON'],
      ['scene', '{"format": "wayscope-scenario",\n "version": }', 'Line 2, column 13'],
      ['scene', '{"format": "wayscope-scenario", "version": 1, "map": { "rows": [".."] }, "lanes": [{ "algorithm": "teleport" }] }', 'lanes[0].algorithm'],
      ['scene', '{"format": "wayscope-scenario", "version": 1, "map": { "shipped": "no-such" }, "lanes": [{ "algorithm": "a-star" }] }', 'no-such'],
      ['scene', '#lab=***', 'neither the name of a scene nor an address'],
      ['scene', '#scene=../../x', '“#scene=../../x” is neither the name of a scene nor an address'],
      ['scene', '#scene=x%22', 'neither the name of a scene nor an address'],
      ['scene', '#lab=AAAA', 'not a lab of Wayscope'],
      ['language', 'tlh', 'There are no texts in “tlh” here; there are de (Deutsch), en (English).'],
      ['lanes', 'a-star '.repeat(30), 'lanes'],
    ]) {
      if (name === 'algorithm') await onElement(page, 'void (scope.lanes = null)');
      await onElement(page, `scope.setAttribute(${JSON.stringify(name)}, ${JSON.stringify(value)})`);
      await expect(notice(page), `${name}=${value}`).toContainText(words);
      await onElement(page, `scope.removeAttribute(${JSON.stringify(name)})`);
      if (name === 'scene') await settled(page);
    }
    await onElement(page, `Object.assign(scope, { scene: 'crescent', lanes: 'dijkstra' })`);
    await expect(notice(page)).toBeHidden();
    await settled(page);
    expect((await lab(page)).hashes).toEqual(before.hashes);
  });
});

test('load takes names, addresses, links, bytes and files; what cannot be had rejects and changes nothing', async ({ page, show }) => {
  await show(`<way-scope scene="${MAP}" lanes="dijkstra"></way-scope>`);
  await settled(page);
  const loaded = await page.evaluate(async () => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.base = '/dist/';
    const shown = () => [scope.lab.state().name, scope.lab.state().width, scope.lab.state().lanes.length];
    const name = [await scope.load('crescent'), ...shown()];
    const saved = scope.lab.save();
    const text = btoa(String.fromCharCode(...saved)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    const map = 'type octile\nheight 2\nwidth 3\nmap\n...\n...\n';
    const file = [await scope.load(new File([map], 'tiny.map')), ...shown()];
    const link = [await scope.load(`https://example.org/lab/?lang=de#lab=${text}`), ...shown()];
    const bytes = [await scope.load(new TextEncoder().encode(map).buffer), ...shown()];
    const before = scope.lab.hash(0);
    const failed = await scope.load('/page.html').catch((/** @type {any} */ error) => error.cause.id);
    const two = await Promise.all([scope.load('crescent'), scope.load(saved)]);
    return { name, file, link, bytes, failed, same: before.length === 16, two };
  });
  expect(loaded).toEqual({ name: [true, 'bay', 64, 1], file: [true, 'tiny', 3, 1], link: [true, 'bay', 64, 1], bytes: [true, 'map', 3, 1], failed: 'embed.scene-unknown', same: true, two: [false, true] });
});

const SCENARIO = {
  format: 'wayscope-scenario', version: 1, name: 'a gap',
  map: { rows: ['............', '.....@@.....', '.....@......', '............'] },
  start: { x: 1, y: 2 }, goal: { x: 10, y: 1 },
  lanes: [{ algorithm: 'greedy' }, { algorithm: 'dijkstra', settings: { neighbours: '4' } }],
  step: 5,
};

test('scenario JSON: in the attribute, as a property, by its address, as a file; what is wrong is said and changes nothing', async ({ page, show }) => {
  const site = await show(`<way-scope base="/dist/" scene='${JSON.stringify(SCENARIO, null, 1)}'></way-scope>`);
  await settled(page);
  const first = await lab(page);
  expect(first).toMatchObject({ name: 'a gap', width: 12, height: 4, start: { x: 1, y: 2 }, goal: { x: 10, y: 1 }, cursor: 5 });
  expect(first.lanes.map(({ algorithm, settings, cost }) => [algorithm, settings.neighbours, cost])).toEqual([['greedy', '8', expect.any(Number)], ['dijkstra', '4', 12]]);
  // A page's own lanes go before, and go again.
  await onElement(page, `void (scope.lanes = 'a-star')`);
  await settled(page);
  expect((await lab(page)).lanes.map(({ algorithm }) => algorithm)).toEqual(['a-star']);
  await onElement(page, 'void (scope.lanes = null)');
  await settled(page);
  expect((await lab(page)).lanes.map(({ algorithm }) => algorithm)).toEqual(['greedy', 'dijkstra']);
  // An object, with a map that is fetched from the base.
  const spiral = { ...SCENARIO, name: undefined, map: { shipped: 'spiral' }, start: { x: 1, y: 2 }, goal: { x: 50, y: 50 }, step: 'end' };
  await onElement(page, `void (scope.scene = ${JSON.stringify(spiral)})`);
  await expect.poll(async () => (await lab(page)).name).toBe('spiral');
  await settled(page);
  expect(await lab(page)).toMatchObject({ width: 101, goal: { x: 50, y: 50 } });
  expect(site.asked).toContain('/dist/maps/spiral.map');
  expect(await onElement(page, 'scope.scene')).toBe(JSON.stringify(spiral));
  const loaded = await page.evaluate(async (scenario) => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    const text = JSON.stringify(scenario);
    const nameless = JSON.stringify({ ...scenario, name: undefined });
    const shown = async (/** @type {any} */ what) => [await scope.load(what), scope.lab.state().name, scope.lab.state().lanes.length, scope.lab.asked()];
    return {
      text: await shown(text),
      object: await shown(scenario),
      bytes: await shown(new TextEncoder().encode(text)),
      file: await shown(new File([nameless], 'a ford.wayscope.json')),
      address: await shown(`data:application/json,${encodeURIComponent(text)}`),
      own: await shown(scope.lab.ask((/** @type {any} */ lab) => lab.writeJson())),
      wrong: await scope.load(text.replace('greedy', 'teleport')).catch((/** @type {any} */ error) => error.cause),
      cut: await scope.load(text.slice(0, 40)).catch((/** @type {any} */ error) => error.cause.id),
      after: scope.lab.state().name,
    };
  }, SCENARIO);
  expect(loaded).toMatchObject({
    text: [true, 'a gap', 2, 5], object: [true, 'a gap', 2, 5], bytes: [true, 'a gap', 2, 5], file: [true, 'a ford', 2, 5], address: [true, 'a gap', 2, 5], own: [true, 'a gap', 2, 5],
    wrong: { args: { path: 'lanes[0].algorithm' } }, cut: 'import.json', after: 'a gap',
  });
});

test('it plays by itself and again after the end, unless somebody asked for less motion', async ({ page, show }) => {
  const body = `<way-scope scene="${MAP}" lanes="a-star" autoplay loop speed="64"></way-scope>`;
  await show(body);
  await page.evaluate(() => {
    Object.assign(globalThis, { starts: 0 });
    document.querySelector('way-scope')?.addEventListener('step', (event) => { if (/** @type {CustomEvent} */ (event).detail.step === 0 || /** @type {CustomEvent} */ (event).detail.step === 1) /** @type {any} */ (globalThis).starts++; });
  });
  await expect.poll(() => onElement(page, 'scope.state.lab?.complete && scope.at === scope.state.lab.steps && !scope.state.player.playing'), { timeout: 20_000 }).toBe(true);
  await expect.poll(() => onElement(page, 'scope.state.player.playing'), { timeout: 20_000 }).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await show(body);
  await settled(page);
  await page.waitForTimeout(300);
  expect(await lab(page)).toMatchObject({ playing: false });
  expect(await onElement(page, 'scope.at === scope.state.lab.steps')).toBe(true);
});

test('off screen and in a hidden tab it rests: no steps, no frames', async ({ page, show }) => {
  await show(`<div style="height: 3000px"></div><way-scope scene="crescent" base="/dist/" speed="20" autoplay></way-scope><div style="height: 3000px"></div>`);
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('way-scope')).state?.player?.playing);
  const count = () => page.evaluate(async () => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    let told = 0;
    const count = () => told++;
    for (const name of ['step', 'update', 'stats']) scope.addEventListener(name, count);
    const before = scope.state.player.position;
    await new Promise((done) => setTimeout(done, 400));
    for (const name of ['step', 'update', 'stats']) scope.removeEventListener(name, count);
    return [told, scope.state.player.position - before];
  });
  // The browser tells of what is out of sight when it comes to it.
  await expect.poll(count, { timeout: 20_000 }).toEqual([0, 0]);
  await page.locator('way-scope').scrollIntoViewIfNeeded();
  await expect.poll(() => onElement(page, 'scope.at'), { timeout: 30_000 }).toBeGreaterThan(3);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await frame(page);
  await expect.poll(count, { timeout: 20_000 }).toEqual([0, 0]);
  await page.evaluate(() => {
    delete (/** @type {any} */ (document).hidden);
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const at = Number(await onElement(page, 'scope.at'));
  await expect.poll(() => onElement(page, 'scope.at'), { timeout: 30_000 }).toBeGreaterThan(at);
});

test('one that is removed is freed with all that it listened to', async ({ page, show }) => {
  await page.addInitScript(() => {
    /** @type {Set<object>} */
    const listening = new Set();
    Object.assign(globalThis, { listening });
    const media = MediaQueryList.prototype.addEventListener;
    const own = EventTarget.prototype.addEventListener;
    /** @param {any} real */
    const counted = (real) => /** @this {EventTarget} @param {any[]} rest */ function (...rest) {
      const [type, , how] = rest;
      if ([globalThis, document].includes(/** @type {any} */ (this)) || this instanceof MediaQueryList) {
        const entry = { type };
        listening.add(entry);
        how?.signal?.addEventListener('abort', () => listening.delete(entry));
      }
      return real.apply(this, rest);
    };
    EventTarget.prototype.addEventListener = counted(own);
    MediaQueryList.prototype.addEventListener = counted(media);
  });
  await show(SMALL);
  await settled(page);
  const result = await page.evaluate(async () => {
    const { listening } = /** @type {any} */ (globalThis);
    document.querySelector('way-scope')?.remove();
    const before = listening.size;
    const memory = [];
    /** @type {WeakRef<object>[]} */
    const kept = [];
    const large = `data:,${encodeURIComponent(`type octile\nheight 100\nwidth 100\nmap\n${`${'.'.repeat(100)}\n`.repeat(100)}`)}`;
    let within = 0;
    for (let i = 0; i < 50; i++) {
      const scope = /** @type {any} */ (document.createElement('way-scope'));
      Object.assign(scope, { scene: large, lanes: 'a-star dijkstra' });
      const ready = new Promise((done) => scope.addEventListener('ready', done, { once: true }));
      document.body.append(scope);
      await ready;
      scope.lab.advance(Infinity, 1_000_000);
      within = Math.max(within, listening.size);
      memory.push(scope.lab.memoryBytes);
      scope.remove();
      await Promise.resolve();
      if (scope.lab) throw new Error('not freed');
      kept.push(new WeakRef(scope));
    }
    Object.assign(globalThis, { kept });
    return { memory, before, after: listening.size, within };
  });
  expect(result.within).toBeGreaterThan(result.before);
  expect(result.after).toBe(result.before);
  expect(result.memory[49]).toBe(result.memory[5]);
  const client = await page.context().newCDPSession(page);
  await expect.poll(async () => {
    await client.send('HeapProfiler.collectGarbage');
    return page.evaluate(() => /** @type {any} */ (globalThis).kept.filter((/** @type {WeakRef<object>} */ ref) => ref.deref()).length);
  }).toBeLessThan(3);
});

test('keys are heard only inside it; Tab goes in and out, and the page keeps its own', async ({ page, show }) => {
  await show(`<button id="before">before</button>${SMALL.replace('<way-scope', '<way-scope controls="play" step="5"')}<button id="after">after</button>`);
  await settled(page);
  await page.evaluate(() => {
    Object.assign(globalThis, { heard: [] });
    document.addEventListener('keydown', (event) => /** @type {any} */ (globalThis).heard.push([event.key, event.defaultPrevented]));
  });
  const { cursor, hashes } = await lab(page);
  await page.locator('#before').focus();
  for (const key of ['.', ',', 'd', 'c', 'End', 'Home', 'ArrowRight', '?']) await page.keyboard.press(key);
  await frame(page);
  expect(await lab(page)).toMatchObject({ cursor, hashes });
  expect(await page.evaluate(() => /** @type {any} */ (globalThis).heard.some((/** @type {[string, boolean]} */ [, prevented]) => prevented))).toBe(false);
  let within = 0;
  for (; within < 30; within++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.id === 'after')) break;
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('way-scope');
  }
  expect(within).toBeGreaterThan(3);
  await page.keyboard.press('Shift+Tab');
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('way-scope');
  await page.evaluate(() => /** @type {any} */ (document.querySelector('way-scope')).stage.canvas.focus());
  await page.keyboard.press('.');
  await settled(page);
  expect((await lab(page)).cursor).toBe(6);
  await page.evaluate(() => { /** @type {any} */ (globalThis).heard = []; });
  for (const key of ['F2', 'z', 'Control+k', 'Alt+d']) await page.keyboard.press(key);
  expect(await page.evaluate(() => /** @type {any} */ (globalThis).heard.filter((/** @type {[string, boolean]} */ [, prevented]) => prevented)), 'what it has no use for is left to the page').toEqual([]);
});

test('the wheel over it scrolls the page until it has focus, also where one may draw', async ({ page, show }) => {
  await show(`<div style="height: 200px"></div>${SMALL}<div style="height: 3000px"></div>`);
  await settled(page);
  const box = await page.locator('way-scope .stage').boundingBox();
  if (!box) throw new Error('no stage');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
  expect(await onElement(page, 'scope.state.camera')).toBeNull();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a finger over it scrolls the page', async ({ page, show }) => {
    await show(`<div style="height: 200px"></div>${SMALL}<div style="height: 3000px"></div>`);
    await settled(page);
    const { revision } = await lab(page);
    const hand = await fingers(page);
    const box = await page.locator('way-scope .stage').boundingBox();
    if (!box) throw new Error('no stage');
    const from = { x: box.x + box.width / 3, y: box.y + box.height / 2 };
    await hand.down({ ...from, id: 1 });
    for (let n = 1; n <= 8; n++) await hand.move({ x: from.x, y: from.y - 20 * n, id: 1 });
    await hand.up();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(60);
    expect((await lab(page)).revision).toBe(revision);
  });
});

test.describe('what stands inside the element', () => {
  const body = '<way-scope scene="no-such" base="/dist/"><p>A picture of a bay.</p></way-scope>';

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });
    test('is shown', async ({ page }) => {
      const site = await host({ pages: { '/page.html': pageWith(body) } });
      await page.goto(`${site.address}/page.html`);
      await expect(page.getByText('A picture of a bay.')).toBeVisible();
      await site.stop();
    });
  });

  test('is shown until the engine has come, and in print', async ({ page, show }) => {
    let release = () => {};
    const held = new Promise((done) => { release = () => done(undefined); });
    await page.route('**/*.wasm', async (route) => {
      await held;
      await route.continue();
    });
    await show(body.replace('scene="no-such"', 'scene="crescent"'));
    await page.waitForFunction(() => customElements.get('way-scope'));
    await expect(page.getByText('A picture of a bay.')).toBeVisible();
    await expect(page.locator('way-scope .shell')).toBeHidden();
    release();
    await settled(page);
    await expect(page.getByText('A picture of a bay.')).toBeHidden();
    await expect(page.locator('way-scope .shell')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('A picture of a bay.')).toBeVisible();
    await expect(page.locator('way-scope .shell')).toBeHidden();
  });

  test.describe('without WebAssembly', () => {
    test.use({ expected: /wasm|Failed to load resource/i });
    test('is shown below the reason', async ({ page, show }) => {
      await page.addInitScript(() => {
        // @ts-expect-error: taken away on purpose
        delete globalThis.WebAssembly;
      });
      await show(body);
      await expect(page.getByRole('alert')).toContainText('This browser has no WebAssembly');
      await expect(page.getByText('A picture of a bay.')).toBeVisible();
      const [above, below] = [await page.getByRole('alert').boundingBox(), await page.getByText('A picture of a bay.').boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    });
  });
});

test('parts and custom properties reach inside', async ({ page, show }) => {
  await show(SMALL, `<style>
    way-scope { --ws-radius: 3px; --ws-font: monospace; --ws-accent: rgb(1, 2, 3); --ws-ground: rgb(10, 200, 30); --ws-surface: rgb(4, 5, 6) }
    ${['tools', 'world', 'stage', 'cover', 'notice', 'sentence', 'transport', 'legend'].map((part) => `way-scope::part(${part}) { outline: 3px solid rgb(9, 9, 9) }`).join('\n')}
  </style>`);
  await settled(page);
  const seen = await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    const style = (/** @type {string} */ selector) => getComputedStyle(scope.shadowRoot.querySelector(selector));
    const box = getComputedStyle(scope);
    const outlines = ['.rail', '.world', '.stage', '.cover', '.notice', '.sentence', '.transport', '.legends'].map((selector) => style(selector).outlineColor);
    return { radius: box.borderTopLeftRadius, font: box.fontFamily, surface: box.backgroundColor, play: style('.transport-button.play').backgroundColor, outlines: [...new Set(outlines)] };
  });
  expect(seen).toEqual({ radius: '3px', font: 'monospace', surface: 'rgb(4, 5, 6)', play: 'rgb(1, 2, 3)', outlines: ['rgb(9, 9, 9)'] });
  await onElement(page, 'scope.reset()');
  await settled(page);
  expect(await onElement(page, 'scope.lab.pixels(0).slice(4 * 40, 4 * 40 + 3).join()')).toBe('10,200,30');
});

test('a language is that of the first element; another one says that it cannot be had', async ({ page, show }) => {
  await show(`<div lang="de">${SMALL}</div>`);
  await settled(page);
  await expect(page.getByRole('button', { name: 'Abspielen' })).toBeVisible();
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), '<way-scope id="second" language="en"></way-scope>');
  await expect(page.locator('#second .notice')).toContainText('Das Attribut language wird ignoriert: Diese Seite verwendet schon Deutsch');
  // Made by a framework after the class is there: the words are awaited.
  await show('');
  await page.waitForFunction(() => customElements.get('way-scope'));
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('way-scope'), { language: 'de-AT' })));
  await settled(page);
  await expect(page.getByRole('button', { name: 'Abspielen' })).toBeVisible();
});

for (const [what, style] of [
  ['256 pixels wide', 'width: 256px'],
  ['in a grid of an article', 'display: grid; grid-template-columns: 1fr 1fr; gap: 8px; width: 640px'],
  ['in a row of an article', 'display: flex; gap: 8px; width: 700px'],
]) {
  test(`it fits ${what}`, async ({ page, show }) => {
    await show(`<div style="${style}"><way-scope scene="crescent" base="/dist/" style="flex: 1" controls="tools transport legend sentence"></way-scope></div>`);
    await settled(page);
    const box = await page.locator('way-scope').boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(256);
    expect(box?.height).toBeLessThan(1000);
    const over = await page.evaluate(() => {
      const root = /** @type {ShadowRoot} */ (document.querySelector('way-scope')?.shadowRoot);
      const shell = /** @type {Element} */ (root.querySelector('.shell'));
      const rail = /** @type {Element} */ (root.querySelector('.rail'));
      const right = shell.getBoundingClientRect().right + 0.5;
      const out = [...root.querySelectorAll('.shell *')].filter((node) => {
        const box = node.getBoundingClientRect();
        return box.width > 0 && box.right > right && getComputedStyle(node).visibility !== 'hidden' && !node.closest('.hidden, .heading, svg');
      });
      return [shell.scrollWidth - shell.clientWidth, shell.scrollHeight - shell.clientHeight, rail.scrollWidth - rail.clientWidth, ...out.map((node) => node.className)];
    });
    expect(over).toEqual([0, 0, 0]);
    const stage = await page.locator('way-scope .stage').boundingBox();
    expect(stage?.height).toBeGreaterThanOrEqual(150);
    expect(await onElement(page, 'scope.stage.camera.scale')).toBeGreaterThan(1);
  });
}

test('a height that the page gives is kept to', async ({ page, show }) => {
  await show('<way-scope scene="crescent" base="/dist/" style="height: 340px" controls="play"></way-scope>');
  await settled(page);
  expect((await page.locator('way-scope').boundingBox())?.height).toBe(340);
  expect(await onElement(page, `(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(scope.shadowRoot.querySelector('.shell'))`)).toBe(0);
});

test('it works under a policy that allows scripts and styles of the site alone, and wasm', async ({ page }) => {
  const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:";
  const site = await host({ headers: { 'Content-Security-Policy': policy } });
  await page.goto(`${site.address}/examples/embed/article.html`);
  await settled(page);
  expect((await lab(page)).lanes.map(({ status }) => status)).toEqual(['found', 'found']);
  const left = await page.locator('way-scope .heading').nth(1).evaluate((node) => /** @type {HTMLElement} */ (node).style.left);
  expect(parseFloat(left)).toBeGreaterThan(100);
  await page.locator('way-scope').getByRole('button', { name: 'Table' }).click();
  await expect(page.locator('way-scope .table-view')).toBeVisible();
  await site.stop();
});

test('axe objects to nothing in the article', async ({ page }) => {
  const site = await host();
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${site.address}/examples/embed/article.html`);
    await settled(page);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
  await site.stop();
});
