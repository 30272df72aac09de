/**
 * A map in small: how much of each terrain lies under each pixel, and the colour that makes.
 *
 * @import { Rgb } from '../../stage/palette.js'
 * @typedef {object} SmallMap
 * @property {number} columns  Of the map, in cells.
 * @property {number} rows  Of the map, in cells.
 * @property {number} width  Of the picture, in pixels: no more than the map has columns.
 * @property {number} height  Of the picture, in pixels.
 * @property {Uint8Array} shares  Four a pixel: of ground, swamp, water and wall, 255 for all of it.
 */

/** The terrains in the order of their shares. */
export const TERRAINS = ['ground', 'swamp', 'water', 'wall'];
const SIGNS = new Map([...'.GSW'].map((sign, i) => [sign.charCodeAt(0), Math.max(0, i - 1)]));
const WALL = 3;
/** So many rows and columns of a pixel's cells are looked at. */
const LOOKS = 4;

/**
 * Reads a map of the Moving AI format.
 * @param {Uint8Array} bytes
 * @param {number} mostWidth of the picture
 * @param {number} mostHeight of the picture
 * @returns {SmallMap | null} null if that is no such map
 */
export function shrinkMap(bytes, mostWidth, mostHeight) {
  const head = /^type[^\n]*\nheight (\d+)\s*\nwidth (\d+)\s*\nmap\r?\n/.exec(new TextDecoder().decode(bytes.subarray(0, 100)));
  if (!head) return null;
  const [rows, columns] = [Number(head[1]), Number(head[2])];
  const starts = [head[0].length];
  for (let at = bytes.indexOf(10, starts[0]); at >= 0 && starts.length < rows; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  if (!rows || !columns || starts.length < rows) return null;
  const scale = Math.min(1, mostWidth / columns, mostHeight / rows);
  const width = Math.max(1, Math.round(columns * scale));
  const height = Math.max(1, Math.round(rows * scale));
  const shares = new Uint8Array(width * height * 4);
  const across = looksOf(columns, width);
  const down = looksOf(rows, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const counts = [0, 0, 0, 0];
      for (const row of down[y]) for (const column of across[x]) counts[SIGNS.get(bytes[starts[row] + column]) ?? WALL]++;
      const all = down[y].length * across[x].length;
      counts.forEach((count, i) => { shares[(y * width + x) * 4 + i] = Math.round((count / all) * 255); });
    }
  }
  return { columns, rows, width, height, shares };
}

/** Which of the cells in a line each pixel looks at. @param {number} cells @param {number} pixels */
function looksOf(cells, pixels) {
  return Array.from({ length: pixels }, (_, i) => {
    const from = Math.floor((i * cells) / pixels);
    const to = Math.max(from + 1, Math.floor(((i + 1) * cells) / pixels));
    const looks = Math.min(LOOKS, to - from);
    return Array.from({ length: looks }, (_, k) => from + Math.floor(((k + 0.5) * (to - from)) / looks));
  });
}

/**
 * The picture in the colours of a theme.
 * @param {SmallMap} map
 * @param {Rgb[]} colours of the terrains
 * @returns {Uint8ClampedArray<ArrayBuffer>} RGBA
 */
export function paintMap({ width, height, shares }, colours) {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    for (const channel of [0, 1, 2]) {
      let sum = 0;
      for (let i = 0; i < 4; i++) sum += shares[at + i] * colours[i][channel];
      pixels[at + channel] = sum / 255;
    }
    pixels[at + 3] = 255;
  }
  return pixels;
}
