/**
 * The shapes of a field of hexagons, as paths. One of each is kept: lanes side by side show the same cells.
 *
 * @import { Box, Camera } from '../types.js'
 */
import { CORNERS, middle } from '../lattice.js';

/** @type {Record<string, { key: string, path: Path2D }>} */
const kept = {};

/**
 * @param {string} what
 * @param {Camera} camera
 * @param {Box} part
 * @param {(path: Path2D) => void} build
 */
function keep(what, { scale, x, y }, part, build) {
  const key = `${scale} ${x} ${y} ${part.x} ${part.y} ${part.width} ${part.height}`;
  if (kept[what]?.key !== key) {
    kept[what] = { key, path: new Path2D() };
    build(kept[what].path);
  }
  return kept[what].path;
}

/** From the middle of a hexagon to its tip and to where its upright sides begin, in cells. */
const [TIP, SHOULDER] = [-CORNERS[0][1], -CORNERS[1][1]];

/** Around all cells of a box. @param {Camera} camera @param {Box} part */
export function whole(camera, part) {
  return keep('whole', camera, part, (path) => around(path, camera, part));
}

/** Around every second row of a box, from the first that has an even number on. @param {Camera} camera @param {Box} part */
export function evenRows(camera, part) {
  return keep('even', camera, part, (path) => {
    for (let y = part.y + (part.y & 1); y < part.y + part.height; y += 2) around(path, camera, { ...part, y, height: 1 });
  });
}

/** The lines between the cells of a box. @param {Camera} camera @param {Box} part */
export function linesBetween(camera, part) {
  return keep('lines', camera, part, (path) => {
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
  });
}

/** @param {Path2D} path @param {Camera} camera @param {Box} part */
function around(path, camera, { x, y, width, height }) {
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
