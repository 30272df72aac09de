/** Heights of a sheet over the lower part of the page, and which of them a drag ends at. */

/** From the lowest on. */
export const HEIGHTS = /** @type {const} */ (['peek', 'half', 'full']);
/** @typedef {typeof HEIGHTS[number]} Height */

/** A finger that is faster than this, in pixels a millisecond, throws the sheet to the next height. */
const THROWN = 0.4;
/** What of the page stays uncovered above a full sheet, in pixels. */
const ABOVE = 8;

/**
 * Pixels of each height.
 * @param {{ room: number, tools: number, peek: number }} of `room`: what tools, floor and sheet share; `tools`: the
 *   height of the tools above the floor; `peek`: of what is always seen of the sheet
 * @returns {Record<Height, number>}
 */
export function heightsIn({ room, tools, peek }) {
  const half = Math.max(peek, Math.round((room - tools) / 2));
  return { peek, half, full: Math.max(half, room - ABOVE) };
}

/**
 * One higher, for a positive `by`, or lower; the outermost stay.
 * @param {Height} from
 * @param {number} by
 * @returns {Height}
 */
export const stepped = (from, by) => HEIGHTS[Math.min(HEIGHTS.length - 1, Math.max(0, HEIGHTS.indexOf(from) + by))];

/**
 * The height after a press on the handle: one higher, and from the highest to the lowest.
 * @param {Height} from
 * @returns {Height}
 */
export const turned = (from) => HEIGHTS[(HEIGHTS.indexOf(from) + 1) % HEIGHTS.length];

/**
 * The height at which a sheet that was let go comes to rest.
 * @param {Record<Height, number>} heights
 * @param {number} at its height in pixels
 * @param {number} speed pixels a millisecond, upwards
 * @returns {Height}
 */
export function settled(heights, at, speed) {
  if (speed > THROWN) return HEIGHTS.find((name) => heights[name] >= at) ?? 'full';
  if (speed < -THROWN) return HEIGHTS.findLast((name) => heights[name] <= at) ?? 'peek';
  return HEIGHTS.reduce((best, name) => (Math.abs(heights[name] - at) < Math.abs(heights[best] - at) ? name : best), HEIGHTS[0]);
}
