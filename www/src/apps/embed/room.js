/**
 * The height that an element takes where its page gives it none: as much as its worlds need to fill its width.
 *
 * @import { Size } from '../../engine/types.js'
 */
import { GAP, HEADING } from '../../stage/tiles.js';

/** Pictures side by side are no narrower, in pixels. */
const NARROWEST = 220;
/** The least height of all worlds together, in pixels. */
export const LEAST = 160;
export const MOST = 480;

/**
 * @param {number} count of worlds
 * @param {number} width of the stage, in pixels
 * @param {Size} world in cells
 * @returns {number} in pixels
 */
export function heightFor(count, width, world) {
  const abreast = Math.max(1, Math.min(count, Math.floor((width + GAP) / (NARROWEST + GAP))));
  // No row is left half empty when fewer would do.
  const rows = Math.ceil(count / abreast);
  const columns = Math.ceil(count / rows);
  const tile = (width - (columns - 1) * GAP) / columns;
  const height = rows * (HEADING + (tile * world.height) / world.width) + (rows - 1) * GAP;
  return Math.round(Math.min(MOST, Math.max(LEAST, height)));
}
