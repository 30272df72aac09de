import { solid } from '../../../stage/colours.js';
import { choose, inside, openExport, pixels, take, toStep, unlike } from '../../support/exports.js';
import { cell, expect, generate, lab, loadMap, open, OPEN_MAP, settled, test, whole } from '../../support/page.js';

/** @import { Page } from '@playwright/test' */

/** Where a sheet without words begins, in units. */
const MARGIN = 16;
const WALLED = OPEN_MAP.replace(/map\n(.{20}\n){3}/, (head) => head.replace(/\n\.{20}\n$/, `\n${'.'.repeat(10)}@${'.'.repeat(9)}\n`));
const SIDE = 32;

/** @param {Page} page @param {(engine: any) => void} change */
async function change(page, change) {
  await page.evaluate(`document.querySelector('way-scope').change((engine) => { (${change})(engine); })`);
  await settled(page);
}

test('a PNG has the size that was said, and the colours of the step shown', async ({ page }) => {
  await open(page);
  await loadMap(page, WALLED, 'scene');
  await toStep(page, 12);
  const before = await lab(page);
  /** Of each kind a cell that has no badge. @type {Record<string, [number, number]>} */
  const known = { wall: [10, 2], ground: [19, 11] };
  for (let y = 0; y < 12; y++) {
    for (let x = 4; x < 16; x++) {
      const { state } = await cell(page, x, y);
      if (state === 'open' || state === 'closed') known[state] ??= [x, y];
    }
  }
  expect(Object.keys(known).sort()).toEqual(['closed', 'ground', 'open', 'wall']);
  const dialog = await openExport(page, 'Picture of this step');
  for (const [theme, times] of /** @type {const} */ ([['Light', 1], ['Dark', 2], ['Light', 4]])) {
    await choose(dialog, { lanes: 'Lane 1: A*', theme, captions: false, legend: false, size: `${times}×` });
    await expect(dialog.getByRole('status')).toHaveText(`${((20 * SIDE + 2 * MARGIN) * times).toLocaleString('en')} × ${((12 * SIDE + 2 * MARGIN) * times).toLocaleString('en')} pixels`);
    const png = await take(page, dialog.getByRole('button', { name: 'Save PNG' }));
    expect(png.name).toBe('scene-lane-1-step-12.png');
    // Beside the shape in the middle of a cell.
    const places = Object.values(known).map(([x, y]) => /** @type {[number, number]} */ ([(MARGIN + x * SIDE + 5) * times, (MARGIN + y * SIDE + 9) * times]));
    const seen = await pixels(page, png.bytes, places);
    expect([seen.width, seen.height]).toEqual([(20 * SIDE + 2 * MARGIN) * times, (12 * SIDE + 2 * MARGIN) * times]);
    const name = theme === 'Light' ? 'light' : 'dark';
    Object.keys(known).forEach((kind, i) => {
      if (kind !== 'wall') expect(seen.colours[i], `${kind}, ${theme}`).toEqual(solid(kind, name));
    });
    // Hatching lies over a wall.
    expect(Math.abs(seen.colours[0][0] - solid('wall', name)[0])).toBeLessThan(90);
  }
  expect(await lab(page), 'the lab stays as it is').toEqual(before);
});

test('the path is drawn in its colour, and only at the end', async ({ page }) => {
  await open(page);
  await loadMap(page, OPEN_MAP, 'scene');
  const [{ steps }] = (await lab(page)).lanes;
  for (const step of [steps - 3, steps]) {
    await toStep(page, step);
    const dialog = await openExport(page, 'Picture of this step');
    await choose(dialog, { lanes: 'Lane 1: A*', theme: 'Light', captions: false, legend: false, size: '1×' });
    const png = await take(page, dialog.getByRole('button', { name: 'Save PNG' }));
    // Between two cells of the straight path, where no shape stands.
    const { colours } = await pixels(page, png.bytes, [[MARGIN + 8 * SIDE + 3, MARGIN + 6 * SIDE + SIDE / 2]]);
    // Before, the way to the cell that is expanded lies there.
    expect(colours[0]).toEqual(solid(step < steps ? 'branch' : 'path', 'light'));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

/** HPA* beside D* Lite, in a world with risk. @param {Page} page */
async function clusters(page) {
  await whole(page);
  await change(page, (engine) => {
    engine.setAlgorithm(0, 'hpa-star');
    engine.setAlgorithm(1, 'd-star-lite');
    engine.paintRisk(3, 3, 12, 3, 7, false, 2, false);
  });
  await page.locator('.legend li', { hasText: 'risk: denser' }).waitFor();
  await page.locator('.legend li', { hasText: 'border between clusters' }).waitFor();
}

/** What an SVG is made of in a state of the page. @type {Record<string, (page: Page) => Promise<unknown>>} */
const STATES = {
  'a step within a run': (page) => toStep(page, 300),
  'six lanes, one of hexagons, at their ends': async (page) => {
    await whole(page);
    await change(page, (engine) => {
      for (const algorithm of ['greedy', 'bidirectional-a-star', 'weighted-a-star', 'breadth-first']) engine.addLane(algorithm);
      engine.setSetting(1, 'neighbours', 'hex');
    });
  },
  'no path, large agents, costs': async (page) => {
    await loadMap(page, OPEN_MAP.replaceAll('.'.repeat(20), `${'.'.repeat(9)}@@${'.'.repeat(9)}`), 'split');
    await change(page, (engine) => {
      engine.paintCost(3, 3, 6, 4, 40, false, 0, false);
      engine.setSetting(0, 'agent', '3');
      engine.setSetting(1, 'neighbours', 'hex');
    });
  },
  'the difference of two lanes': async (page) => {
    await toStep(page, 400);
    await page.getByRole('button', { name: 'Difference', exact: true }).click();
    await page.locator('.difference-legend strong').first().waitFor();
  },
  'clusters, risk and an agent': clusters,
  'the tree and a kept cell': async (page) => {
    await toStep(page, 400);
    await page.getByRole('tab', { name: 'Tree' }).click();
    await page.evaluate(() => {
      const scope = /** @type {any} */ (document.querySelector('way-scope'));
      scope.showCell({ x: 20, y: 18 });
      scope.point([{ x: 22, y: 16 }, { x: 24, y: 17, label: '<' }]);
    });
  },
};

for (const [name, arrive] of Object.entries(STATES)) {
  test(`an SVG looks as the PNG does, and holds nothing that runs or is fetched: ${name}`, async ({ page }) => {
    await open(page);
    await arrive(page);
    const dialog = await openExport(page, 'Picture of this step');
    for (const theme of ['Light', 'Dark']) {
      await choose(dialog, { theme, captions: true, legend: true, size: '2×' });
      const png = await take(page, dialog.getByRole('button', { name: 'Save PNG' }));
      const svg = await take(page, dialog.getByRole('button', { name: 'Save SVG' }));
      const { share, sizes } = await unlike(page, svg.bytes, png.bytes);
      expect(sizes[1]).toEqual(sizes[0]);
      expect(share).toBeLessThan(0.03);
      const found = await inside(page, svg.bytes);
      expect(found).toMatchObject({ broken: '', handlers: 0, foreign: [] });
      expect(found.names.filter((each) => !['svg', 'title', 'g', 'path', 'rect', 'text', 'clipPath', 'image'].includes(each))).toEqual([]);
      expect(found.words.join(' ')).toContain('step');
    }
  });
}

test('the legend has what the lanes of the picture have, also what comes late', async ({ page }) => {
  await open(page);
  await clusters(page);
  const dialog = await openExport(page, 'Picture of this step');
  const legendOf = async (/** @type {string} */ lanes) => {
    await choose(dialog, { lanes, legend: true });
    return (await inside(page, (await take(page, dialog.getByRole('button', { name: 'Save SVG' }))).bytes)).words.join(' ');
  };
  const first = await legendOf('Lane 1: HPA*');
  expect(first).toContain('border between clusters');
  expect(first).toContain('risk: denser');
  expect(first).not.toContain('agent');
  const second = await legendOf('Lane 2: D* Lite');
  expect(second).not.toContain('border between clusters');
  expect(second).toContain('agent');
  expect(second).toContain('risk: denser');
});

test('a world of many cells is embedded as a picture of them', async ({ page }) => {
  await open(page);
  await generate(page, 'random', 512, 512, 1, 30);
  const { lanes } = await lab(page);
  const dialog = await openExport(page, 'Picture of this step');
  await choose(dialog, { lanes: 'Lane 2: Dijkstra', captions: false, legend: false, size: '1×', theme: 'Light' });
  const png = await take(page, dialog.getByRole('button', { name: 'Save PNG' }));
  const svg = await take(page, dialog.getByRole('button', { name: 'Save SVG' }));
  expect(svg.name).toBe(`random-lane-2-step-${lanes[1].steps}.svg`);
  expect(svg.bytes.length).toBeLessThan(1_000_000);
  const { share, sizes } = await unlike(page, svg.bytes, png.bytes);
  expect(sizes).toEqual([[544, 544], [544, 544]]);
  expect(share).toBeLessThan(0.02);
  expect((await inside(page, svg.bytes)).names).toContain('image');
  const places = /** @type {[number, number][]} */ ([[3, 200], [200, 3], [400, 300]]);
  const states = await Promise.all(places.map(([x, y]) => cell(page, x, y, 1)));
  const { colours } = await pixels(page, png.bytes, places.map(([x, y]) => [MARGIN + x, MARGIN + y]));
  states.forEach(({ state, terrain }, i) => {
    const kind = state === 'blocked' ? 'wall' : state === 'unseen' ? 'ground' : state;
    if (terrain === '.' || kind === 'wall') expect(colours[i]).toEqual(solid(kind, 'light'));
  });
});

test('names are words, whatever they are', async ({ page }) => {
  const name = '<script>alert(1)</script> & "two" \u0001 \u{1F9ED}';
  await open(page);
  await loadMap(page, OPEN_MAP, name);
  await toStep(page, 3);
  const dialog = await openExport(page, 'Picture of this step');
  await choose(dialog, { lanes: 'Lane 1: A*' });
  const svg = await take(page, dialog.getByRole('button', { name: 'Save SVG' }));
  const found = await inside(page, svg.bytes);
  const shown = (await lab(page)).name;
  expect(shown).toContain('<script>');
  expect(found).toMatchObject({ broken: '', handlers: 0, foreign: [], title: `${shown.replaceAll('\u0001', '\uFFFD')}, step 3 of ${(await lab(page)).lanes[0].steps}` });
  expect(found.names).not.toContain('script');
  expect(found.words.join('')).toContain('<script>alert(1)</script> & "two"');
});

test('what is seen is drawn as it is seen', async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.setAttribute('lanes-view', 'one');
    scope.state.camera = { scale: 24, x: -300, y: -120 };
    scope.ask();
  });
  await page.mouse.move(5, 400);
  const dialog = await openExport(page, 'Picture of this step');
  await choose(dialog, { lanes: 'Lane 1: A*', part: 'Visible part', captions: false, legend: false, size: '1×', theme: 'Light' });
  const png = await take(page, dialog.getByRole('button', { name: 'Save PNG' }));
  const same = await page.evaluate(async (text) => {
    const image = new Image();
    image.src = `data:image/png;base64,${text}`;
    await image.decode();
    const { stage } = /** @type {any} */ (document.querySelector('way-scope'));
    const { x, y, width, height } = stage.tiles[0];
    const data = (/** @type {(ctx: CanvasRenderingContext2D) => void} */ draw) => {
      const ctx = /** @type {CanvasRenderingContext2D} */ (Object.assign(document.createElement('canvas'), { width, height }).getContext('2d'));
      draw(ctx);
      return ctx.getImageData(0, 0, width, height).data;
    };
    const [a, b] = [data((ctx) => ctx.drawImage(image, -16, -16)), data((ctx) => [stage.ground, stage.canvas].forEach((layer) => ctx.drawImage(layer, -x, -y)))];
    let differ = 0;
    for (let i = 0; i < a.length; i += 4) if ([0, 1, 2].some((channel) => Math.abs(a[i + channel] - b[i + channel]) > 8)) differ++;
    return { size: [image.naturalWidth - width, image.naturalHeight - height], share: differ / (width * height) };
  }, png.bytes.toString('base64'));
  expect(same.size).toEqual([32, 32]);
  expect(same.share).toBeLessThan(0.001);
});

test('a PNG is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  const dialog = await openExport(page, 'Picture of this step');
  await choose(dialog, { size: '1×' });
  const words = await dialog.getByRole('status').textContent();
  await dialog.getByRole('button', { name: 'Copy PNG' }).click();
  await expect(dialog.getByRole('status')).toHaveText('The picture was copied.', { timeout: 20_000 });
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const bitmap = await createImageBitmap(await item.getType('image/png'));
    return `${bitmap.width.toLocaleString('en')} × ${bitmap.height.toLocaleString('en')} pixels`;
  });
  expect(size).toBe(words);
});

test('limits are told before they bite', async ({ page }) => {
  await open(page);
  const dialog = await openExport(page, 'Picture of this step');
  await choose(dialog, { size: 'Custom width', captions: false, legend: false });
  const width = dialog.getByRole('spinbutton', { name: 'Width in pixels' });
  const [png, svg] = ['Save PNG', 'Save SVG'].map((name) => dialog.getByRole('button', { name }));
  await width.fill('20');
  await expect(dialog.getByRole('status')).toHaveText('The width must be a whole number from 64 to 16,384.');
  await expect(png).toBeDisabled();
  await expect(svg).toBeDisabled();
  await width.fill('16384');
  await expect(dialog.getByRole('status')).toContainText('Choose a smaller size, or an SVG');
  await expect(png).toBeDisabled();
  await expect(svg).toBeEnabled();
  await width.fill('333');
  await expect(dialog.getByRole('status')).toHaveText(/^333 × \d+ pixels$/);
  expect((await pixels(page, (await take(page, png)).bytes, [])).width).toBe(333);
});

test('what plays goes on playing, and a small phone has room for the dialog', async ({ page }) => {
  await page.setViewportSize({ width: 256, height: 500 });
  await open(page);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.setSpeed(1);
    scope.seek(5);
    scope.play();
  });
  const dialog = await openExport(page, 'Picture of this step');
  const room = await dialog.evaluate((node) => ({ over: node.scrollWidth - node.clientWidth, right: node.getBoundingClientRect().right, page: document.documentElement.scrollWidth }));
  expect(room.over).toBeLessThanOrEqual(0);
  expect(room.right).toBeLessThanOrEqual(256);
  expect(room.page).toBeLessThanOrEqual(256);
  const png = await take(page, dialog.getByRole('button', { name: 'Save PNG' }));
  expect((await pixels(page, png.bytes, [])).width).toBeGreaterThan(900);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect((await lab(page)).playing).toBe(true);
});
