import { expect, frame, generate, open, settled, test } from '../support/page.js';

/**
 * What is drawn of the cells spoken of, from the calls that draw it: flags with their letters, and the outlines around
 * the cells.
 * @param {import('@playwright/test').Page} page
 */
async function drawn(page) {
  return page.evaluate(async () => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    const proto = CanvasRenderingContext2D.prototype;
    const { fillText, roundRect } = proto;
    /** @type {{ x: number, y: number, width: number, height: number }[]} */
    const boxes = [];
    /** @type {{ label: string, box: typeof boxes[number] }[]} */
    const flags = [];
    const place = (/** @type {CanvasRenderingContext2D} */ ctx, /** @type {number} */ x, /** @type {number} */ y) => {
      const { a, e, f } = ctx.getTransform();
      return { x: x + e / a, y: y + f / a };
    };
    proto.roundRect = function (x, y, width, height, ...rest) {
      boxes.push({ ...place(this, x, y), width, height });
      return roundRect.call(this, x, y, width, height, ...rest);
    };
    proto.fillText = function (text, ...rest) {
      const box = boxes.at(-1);
      if (box && box.width === 16 && this.font.includes('11px')) flags.push({ label: text, box });
      return fillText.call(this, text, ...rest);
    };
    scope.ask();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    Object.assign(proto, { fillText, roundRect });
    const { tiles, lanes, camera } = scope.stage;
    const tile = tiles[lanes.indexOf(scope.state.lane)];
    const spots = scope.state.points.map((/** @type {any} */ { x, y, label }) => ({ label, box: { x: tile.x + camera.x + x * camera.scale, y: tile.y + camera.y + y * camera.scale, width: camera.scale, height: camera.scale } }));
    return { flags, tile, spots };
  });
}

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** @param {Box} a @param {Box} b */
const over = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
/** @param {Box} a @param {Box} b */
const within = (a, b) => a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;

/** @param {Awaited<ReturnType<typeof drawn>>} shown */
function expectApart({ flags, tile, spots }) {
  expect(flags.map(({ label }) => label)).toEqual(spots.map((/** @type {any} */ { label }) => label));
  flags.forEach(({ label, box }, i) => {
    expect(within(box, tile), `${label} is in its tile`).toBe(true);
    for (const other of flags.slice(i + 1)) expect(over(box, other.box), `${label} lies over ${other.label}`).toBe(false);
    for (const spot of spots) expect(over(box, spot.box), `${label} lies over the cell of ${spot.label}`).toBe(false);
  });
}

test.use({ viewport: { width: 1280, height: 800 } });

test('letters of cells that lie close together lie beside them, none over another, none outside of the tile', async ({ page }) => {
  await open(page);
  await generate(page, 'random', 64, 36, 3, 25);
  await page.evaluate(() => {
    const scope = /** @type {any} */ (document.querySelector('way-scope'));
    scope.change((/** @type {any} */ engine) => engine.setSetting(0, 'heuristic', 'manhattan'));
  });
  await settled(page);
  await page.locator('.badge').first().click();
  await page.locator('.verdict .cell-link').first().waitFor();
  await frame(page);
  const shown = await drawn(page);
  expect(shown.flags.length).toBeGreaterThan(3);
  expectApart(shown);
  // Nor does a full stop stand on a line of its own.
  const alone = await page.evaluate(() => {
    const lines = [];
    for (const link of document.querySelectorAll('.verdict .cell-link')) {
      const next = link.nextSibling;
      if (!(next instanceof Text) || !/^[.,;:]/.test(next.data)) continue;
      const stop = document.createRange();
      stop.setStart(next, 0);
      stop.setEnd(next, 1);
      if (stop.getBoundingClientRect().top > link.getBoundingClientRect().bottom - 8) lines.push(link.textContent);
    }
    return lines;
  });
  expect(alone).toEqual([]);
});

test('every wall of a cluster to be opened keeps its own letter and outline, at every scale and in every corner', async ({ page }) => {
  await open(page);
  for (const cells of [[[0, 0], [1, 0], [0, 1], [1, 1], [2, 0], [2, 1]], [[62, 34], [63, 34], [62, 35], [63, 35]], [[30, 0], [31, 0], [32, 0], [33, 0], [34, 0], [35, 0], [36, 0], [37, 0]]]) {
    for (const zoom of [0, 6]) {
      await page.evaluate(([cells, zoom]) => {
        const scope = /** @type {any} */ (document.querySelector('way-scope'));
        scope.fit();
        scope.point(cells.map(([x, y], i) => ({ x, y, label: String.fromCharCode(65 + i) })));
        if (zoom) scope.state.camera = { ...scope.stage.camera, scale: scope.stage.camera.scale / 1.6, x: 4, y: 4 };
        scope.ask();
      }, /** @type {const} */ ([cells, zoom]));
      await frame(page);
      expectApart(await drawn(page));
    }
  }
});
