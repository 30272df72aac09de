/**
 * The shapes of a field of hexagons. One picture of each is kept: lanes side by side show the same cells.
 *
 * @import { Box, Camera, View } from '../../engine/types.js'
 */
import { CORNERS, middle } from '../lattice.js';
import { pathFor, vectorOf } from './vector.js';

/** @type {Record<string, { key: string, canvas: HTMLCanvasElement, ctx: CanvasRenderingContext2D }>} */
const kept = {};

/**
 * A canvas as large as a tile, drawn on anew only when what is asked for changes: thousands of slanted edges take far
 * longer to draw than a picture of them does.
 * @param {string} what
 * @param {View} view
 * @param {string} key
 * @param {(ctx: CanvasRenderingContext2D) => void} build
 */
function keep(what, { size, ratio }, key, build) {
  const width = Math.ceil(size.width * ratio);
  const height = Math.ceil(size.height * ratio);
  const full = `${key} ${width} ${height} ${ratio}`;
  if (!kept[what]) {
    const canvas = document.createElement('canvas');
    kept[what] = { key: '', canvas, ctx: /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')) };
  }
  const sheet = kept[what];
  if (sheet.key === full && key) return sheet.canvas;
  sheet.key = full;
  if (sheet.canvas.width !== width || sheet.canvas.height !== height) Object.assign(sheet.canvas, { width, height });
  sheet.ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  sheet.ctx.clearRect(0, 0, size.width, size.height);
  build(sheet.ctx);
  return sheet.canvas;
}

/**
 * Lays such a canvas over the tile.
 * @param {CanvasRenderingContext2D} ctx
 * @param {HTMLCanvasElement} sheet
 * @param {View} view
 */
function lay(ctx, sheet, { ratio }) {
  ctx.drawImage(sheet, 0, 0, sheet.width / ratio, sheet.height / ratio);
}

/** @param {Camera} camera @param {Box} part */
function keyOf({ scale, x, y }, part) {
  return `${scale} ${x} ${y} ${part.x} ${part.y} ${part.width} ${part.height}`;
}

/** From the middle of a hexagon to its tip and to where its upright sides begin, in cells. */
const [TIP, SHOULDER] = [-CORNERS[0][1], -CORNERS[1][1]];

/** Around all cells of a box. @param {Camera} camera @param {Box} part */
export function whole(camera, part) {
  const path = new Path2D();
  around(path, camera, part);
  return path;
}

/** Around each even row of a box. @param {Camera} camera @param {Box} part */
function evenRows(camera, part) {
  const path = new Path2D();
  for (let y = part.y + (part.y & 1); y < part.y + part.height; y += 2) around(path, camera, { ...part, y, height: 1 });
  return path;
}

/**
 * Draws only what lies in every second row of a box, from the first that has an even number on.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Box} part
 * @param {(ctx: CanvasRenderingContext2D) => void} draw
 */
export function inEvenRows(ctx, view, camera, part, draw) {
  const mask = keep('mask', view, keyOf(camera, part), (sheet) => sheet.fill(evenRows(camera, part)));
  lay(ctx, keep('rows', view, '', (sheet) => {
    draw(sheet);
    sheet.globalCompositeOperation = 'destination-in';
    lay(sheet, mask, view);
    sheet.globalCompositeOperation = 'source-over';
  }), view);
}

/**
 * The lines between the cells of a box.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Box} part
 */
export function linesBetween(ctx, view, camera, part) {
  if (vectorOf(ctx)) return ctx.stroke(sides(pathFor(ctx), camera, part));
  lay(ctx, keep('lines', view, `${keyOf(camera, part)} ${view.colours.grid}`, (sheet) => {
    sheet.lineWidth = 1 / view.ratio;
    sheet.strokeStyle = view.colours.grid;
    sheet.stroke(sides(new Path2D(), camera, part));
  }), view);
}

/** @param {Path2D} path @param {Camera} camera @param {Box} part */
function sides(path, camera, part) {
  const { scale } = camera;
  for (let y = part.y; y < part.y + part.height; y++) {
    const [first, down] = middle(camera, true, part.x, y);
    for (let i = 0; i < part.width; i++) {
      const across = first + i * scale;
      if (i) {
        path.moveTo(across - scale / 2, down + SHOULDER * scale);
        path.lineTo(across - scale / 2, down - SHOULDER * scale);
      } else path.moveTo(across - scale / 2, down - SHOULDER * scale);
      if (y === 0) continue;
      path.lineTo(across, down - TIP * scale);
      path.lineTo(across + scale / 2, down - SHOULDER * scale);
    }
  }
  return path;
}

/** Around the cells of a box. @param {Path2D} path @param {Camera} camera @param {Box} part */
export function around(path, camera, { x, y, width, height }) {
  const { scale } = camera;
  const half = scale / 2;
  const [left, top] = middle(camera, true, x, y);
  path.moveTo(left - half, top - SHOULDER * scale);
  for (let i = 0; i < width; i++) {
    path.lineTo(left + i * scale, top - TIP * scale);
    path.lineTo(left + i * scale + half, top - SHOULDER * scale);
  }
  for (let row = y; row < y + height; row++) {
    const [right, down] = middle(camera, true, x + width - 1, row);
    path.lineTo(right + half, down - SHOULDER * scale);
    path.lineTo(right + half, down + SHOULDER * scale);
  }
  const [right, bottom] = middle(camera, true, x + width - 1, y + height - 1);
  for (let i = 0; i < width; i++) {
    path.lineTo(right - i * scale, bottom + TIP * scale);
    path.lineTo(right - i * scale - half, bottom + SHOULDER * scale);
  }
  for (let row = y + height - 1; row >= y; row--) {
    const [first, down] = middle(camera, true, x, row);
    path.lineTo(first - half, down + SHOULDER * scale);
    path.lineTo(first - half, down - SHOULDER * scale);
  }
  path.closePath();
}
