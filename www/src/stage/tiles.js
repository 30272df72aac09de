/**
 * Where each lane's tile lies in the stage: the arrangement in rows that shows the world largest.
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
 * @param {number} count of tiles
 * @param {Size} room of the stage
 * @param {Size} world in cells
 * @returns {Box[]} the drawing areas, each below its heading
 */
export function arrange(count, room, world) {
  let best = { scale: -1, columns: 1, rows: 1, width: 0, height: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const width = Math.floor((room.width - (columns - 1) * GAP) / columns);
    const height = Math.floor((room.height - (rows - 1) * GAP) / rows) - HEADING;
    const scale = Math.min(width / world.width, height / world.height);
    if (scale > best.scale) best = { scale, columns, rows, width, height };
  }
  const tile = { width: Math.max(1, best.width), height: Math.max(1, best.height) };
  return Array.from({ length: count }, (_, i) => ({
    x: (i % best.columns) * (tile.width + GAP),
    y: Math.floor(i / best.columns) * (tile.height + HEADING + GAP) + HEADING,
    ...tile,
  }));
}

/**
 * Whether several worlds side by side would be too small to tell anything, and one alone would not.
 * @param {number} count of worlds
 * @param {Size} room of the stage
 * @param {Size} world in cells
 */
export function cramped(count, room, world) {
  const [many, one] = [count, 1].map((tiles) => fit(world, arrange(tiles, room, world)[0] ?? room).scale);
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
