/**
 * A picture of a twin's lanes on any context, drawn by the layers that draw the page.
 *
 * @import { Camera, View } from '../../../engine/types.js'
 * @import { Layout, Look, Seen } from './layout.js'
 * @import { Twin } from './twin.js'
 */
import { headOf, fontOf, titleLines } from './head.js';
import { entriesOf } from './legend.js';
import { LARGEST, lanesOf, layOut, MARGIN, suitedCell } from './layout.js';

const ruler = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));

/** @param {string} text @param {string} font */
function measure(text, font) {
  ruler.font = font;
  return ruler.measureText(text).width;
}

/**
 * @typedef {object} Sheet  A picture that can be drawn as the twin stands, as often as one likes.
 * @property {number} width  In units: CSS pixels at 1x.
 * @property {number} height
 * @property {Layout} layout
 * @property {(ctx: CanvasRenderingContext2D, ratio: number) => void} draw  `ratio`: device pixels a unit; the context
 *   is scaled by it already.
 */

/**
 * @param {Twin} twin
 * @param {Look} look
 * @param {Seen} seen
 * @param {object} [how]
 * @param {number} [how.widest]  Units that it may be wide, where the whole world is shown: cells are as large as that
 *   lets them be; else as suits them.
 * @param {boolean} [how.still]  Of this step alone: with all about it, and only what can be seen in the legend.
 * @param {boolean} [how.branches]  The way to the cell that is expanded is drawn.
 * @returns {Sheet}
 */
export function compose(twin, look, seen, { widest, still = true, branches = still } = {}) {
  twin.setTheme(look.theme);
  const lanes = lanesOf(twin, look);
  const views = still && look.legend ? lanes.map((lane) => twin.view(lane, { size: { width: 1, height: 1 }, ratio: 1 }, branches)) : null;
  const entries = look.legend ? entriesOf(twin, lanes, views, branches) : [];
  const withCells = (/** @type {number} */ cell) => layOut(twin, look, seen, cell, measure, entries);
  let cell = widest ? LARGEST : suitedCell(twin.lab, lanes.length === 1);
  let layout = withCells(cell);
  while (layout.width > (widest ?? Infinity) && cell > 1) layout = withCells(--cell);
  return {
    width: layout.width,
    height: layout.height,
    layout,
    draw(ctx, ratio) {
      const { page } = twin.theme;
      ctx.fillStyle = page.surface;
      ctx.fillRect(0, 0, layout.width, layout.height);
      write(ctx, twin, layout);
      layout.lanes.forEach((lane, i) => {
        const { x, y, width, height } = layout.tiles[i];
        const view = twin.view(lane, { size: { width, height }, ratio }, branches);
        ctx.save();
        ctx.beginPath();
        ctx.rect(x, y, width, height);
        ctx.clip();
        ctx.translate(x, y);
        for (const layer of layersOf(twin, lane)) layer(ctx, view, layout.camera);
        ctx.restore();
      });
      for (const { x, y, entry } of layout.legend) {
        ctx.save();
        ctx.translate(x, y);
        entry.draw(ctx, ratio);
        ctx.restore();
        say(ctx, entry.words, x + entry.width + 6, y + 14, fontOf(twin, 12), page.ink);
      }
    },
  };
}

/**
 * @param {Twin} twin
 * @param {number} lane
 * @returns {((ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void)[]}
 */
function layersOf({ guest, unders, drawing }, lane) {
  const { ABOVE, GROUND } = drawing;
  if (guest) return [...guest.ground, ...ABOVE];
  return [...GROUND, ...unders.map((under) => (/** @type {CanvasRenderingContext2D} */ ctx, /** @type {View} */ view, /** @type {Camera} */ camera) => under(ctx, view, camera, lane)), ...ABOVE];
}

/**
 * The world's name and the captions.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Twin} twin
 * @param {Layout} layout
 */
function write(ctx, twin, { width, heads, lanes }) {
  if (!heads.length) return;
  const { page } = twin.theme;
  for (const { x, y, text, font, tone } of titleLines(twin, width - 2 * MARGIN, measure).lines) say(ctx, text, MARGIN + x, MARGIN + y, font, page[tone]);
  heads.forEach((head, i) => {
    const { lines, numbers } = headOf(twin, lanes[i], head.width, measure);
    for (const { x, y, text, font, tone } of lines) say(ctx, text, head.x + x, head.y + y, font, page[tone]);
    for (const { y, text } of numbers) {
      ctx.beginPath();
      ctx.roundRect(head.x, head.y + y - 14, 18, 18, 5);
      ctx.lineWidth = 1;
      ctx.strokeStyle = page.strong;
      ctx.stroke();
      ctx.textAlign = 'center';
      say(ctx, text, head.x + 9, head.y + y - 0.5, fontOf(twin, 12, 600), page.ink);
      ctx.textAlign = 'left';
    }
  });
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {string} font
 * @param {string} colour
 */
function say(ctx, text, x, y, font, colour) {
  ctx.font = font;
  ctx.fillStyle = colour;
  ctx.textBaseline = 'alphabetic';
  ctx.fillText(text, x, y);
}
