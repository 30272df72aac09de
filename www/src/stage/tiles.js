/**
 * The arrangement of the lanes' tiles in the stage: the one that shows the worlds largest.
 *
 * @import { Box, Size } from '../engine/types.js'
 */
import { fit } from './camera.js';

/** Height of a tile's heading, in pixels. */
export const HEADING = 28;
/** Between two tiles, in pixels. */
export const GAP = 4;
/** A picture whose longer side is shorter than this, in pixels, shows little more than its badges. */
const LEAST = 96;
/** One picture alone must be so much larger to be worth it. */
const WORTH = 1.5;

/**
 * @typedef {Box & { ratio: number }} Tile  A drawing area below its heading. `ratio`: how large its world is drawn, of
 *   the first one's size.
 *
 * @param {number} count of tiles
 * @param {Size} room of the stage
 * @param {Size} world in cells
 * @returns {Tile[]} those with which the worlds cover most of the stage
 */
export function arrange(count, room, world) {
  /** @type {Tile[]} */
  let best = [];
  let most = -Infinity;
  /**
   * @param {number} width
   * @param {number} height of the first tile
   * @param {(i: number) => number[]} place of the others: x, y and size
   */
  const offer = (width, height, place) => {
    [width, height] = [width, height].map(Math.floor);
    const tiles = Array.from({ length: count }, (_, i) => {
      const [x, y, ratio] = i ? place(i) : [0, 0, 1];
      const size = (/** @type {number} */ extent) => Math.max(1, Math.floor(extent * ratio - (ratio < 1 ? GAP / 2 : 0)));
      return { x: Math.round(x), y: Math.round(y) + HEADING, width: size(width), height: size(height), ratio };
    });
    const scale = Math.min(width / world.width, height / world.height);
    const ratios = tiles.map(({ ratio }) => ratio);
    const covered = scale * Math.hypot(...ratios);
    // Half as large must still be enough.
    if (covered <= most || (Math.min(...ratios) < 1 && scale * Math.max(world.width, world.height) < 4 * LEAST)) return;
    [best, most] = [tiles, covered];
  };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    // Three in two rows would leave a quarter empty.
    if (count === 3 && rows === 2) continue;
    const [width, height] = [(room.width + GAP) / columns, (room.height + GAP) / rows];
    offer(width - GAP, height - GAP - HEADING, (i) => [(i % columns) * width, Math.floor(i / columns) * height, 1]);
  }
  if (count === 3) {
    // A large one, and two half as large below it or beside it.
    const height = room.height - GAP - 2 * HEADING;
    offer(room.width, height / 1.5, (i) => [i > 1 ? (room.width + GAP) / 2 : 0, height / 1.5 + HEADING + GAP, 0.5]);
    const width = (room.width - GAP) / 1.5;
    offer(width, height, (i) => [width + GAP, i > 1 ? (room.height + GAP) / 2 : 0, 0.5]);
  }
  return best;
}

/**
 * Whether several worlds side by side would be too small to tell anything, and one alone would not.
 * @param {number} count of worlds
 * @param {Size} room of the stage
 * @param {Size} world in cells
 */
export function cramped(count, room, world) {
  const [many, one] = [count, 1].map((tiles) => fit(world, arrange(tiles, room, world).at(-1) ?? room).scale);
  return count > 1 && many * Math.max(world.width, world.height) < LEAST && one >= WORTH * many;
}

/**
 * The tile under a point of the stage.
 * @param {Box[]} tiles
 * @param {number} x
 * @param {number} y
 * @returns {number} its index, or -1
 */
export function tileAt(tiles, x, y) {
  return tiles.findIndex((t) => x >= t.x && x < t.x + t.width && y >= t.y && y < t.y + t.height);
}
