// The icons of the app: the mark of the page, as SVG and, for systems that want pixels, as PNG. Edges are smooth by how
// much of a pixel the mark covers.

import { crc32, deflateSync } from 'node:zlib';

/** The mark is drawn on 20 by 20: a tile with round corners, and a path of three turns. */
const SIDE = 20;
const CORNER = 4;
const TILE = [0x3b, 0x4f, 0xc0];
const PATH = /** @type {[number, number][]} */ ([[4, 14.5], [8.5, 14.5], [8.5, 10], [12, 10], [12, 5.5], [16, 5.5]]);
const HALF_LINE = 1;

export const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><rect width="20" height="20" rx="4" fill="#3b4fc0"/>`
  + `<path d="M4 14.5h4.5V10H12V5.5h4" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>\n`;

/**
 * How far a point is from a line.
 * @param {number} x
 * @param {number} y
 * @param {[number, number]} from
 * @param {[number, number]} to
 */
function fromLine(x, y, [ax, ay], [bx, by]) {
  const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - at * (bx - ax), y - ay - at * (by - ay));
}

/** How far a point is from the path. @param {number} x @param {number} y */
function fromPath(x, y) {
  let nearest = Infinity;
  for (let i = 1; i < PATH.length; i++) nearest = Math.min(nearest, fromLine(x, y, PATH[i - 1], PATH[i]));
  return nearest - HALF_LINE;
}

/** How far a point is outside of the tile; negative inside. @param {number} x @param {number} y */
function fromTile(x, y) {
  const dx = Math.abs(x - SIDE / 2) - (SIDE / 2 - CORNER);
  const dy = Math.abs(y - SIDE / 2) - (SIDE / 2 - CORNER);
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - CORNER;
}

/**
 * @param {number} size in pixels
 * @param {{ maskable?: boolean }} [how] maskable: the tile fills all, for systems that cut a shape of their own out of
 *   it; the mark stays in the middle
 * @returns {Uint8Array} a PNG
 */
export function icon(size, { maskable = false } = {}) {
  const scale = maskable ? SIDE / (0.72 * size) : SIDE / size;
  const shift = maskable ? (SIDE - scale * size) / 2 : 0;
  const covered = (/** @type {number} */ distance) => Math.min(1, Math.max(0, 0.5 - distance / scale));
  const rows = Buffer.alloc(size * (1 + 4 * size));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const x = (column + 0.5) * scale + shift;
      const y = (row + 0.5) * scale + shift;
      const line = covered(fromPath(x, y));
      const at = row * (1 + 4 * size) + 1 + 4 * column;
      for (let tone = 0; tone < 3; tone++) rows[at + tone] = Math.round(TILE[tone] + (255 - TILE[tone]) * line);
      rows[at + 3] = Math.round(255 * (maskable ? 1 : covered(fromTile(x, y))));
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6], 8);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
