/**
 * The placement of the flags of cells that are spoken of: each beside its cell, where there is room away from it and
 * tied to it by a line, so that none lies over another, over a cell that is spoken of, or outside of the tile.
 *
 * @import { Box, Size } from '../../engine/types.js'
 * @typedef {{ x: number, y: number }} Place  The middle of a flag, in pixels.
 */

/** Half the side of a flag, in CSS pixels. */
export const FLAG = 8;
/** Between a flag and what it keeps clear of, in CSS pixels. */
const AIR = 2;
/** How far a flag may stand from the frame of its cell: right beside it, or a flag's width further with each ring. */
const RINGS = 5;
/** Around its cell, the best first: a flag at the upper right hides no row and no column. */
const AROUND = [[1, -1], [-1, -1], [1, 1], [-1, 1], [0, -1], [1, 0], [-1, 0], [0, 1], [0.5, -1], [-0.5, -1], [1, -0.5], [-1, -0.5], [1, 0.5], [-1, 0.5], [0.5, 1], [-0.5, 1]];
/**
 * What is worse than what: to lie over a flag, over a cell that is spoken of, over a line, over start or goal, beside
 * the world, far off.
 */
const WORSE = { flag: 1000, cell: 400, line: 120, badge: 80, beside: 40, ring: 10 };

/**
 * @param {Box[]} frames of the cells spoken of, in pixels; each gets one place
 * @param {object} where
 * @param {Size} where.tile
 * @param {Box} where.world as it lies in the tile
 * @param {Box[]} where.badges of start and goal
 * @returns {Place[]}
 */
export function layFlags(frames, { tile, world, badges }) {
  const room = { x: FLAG + AIR, y: FLAG + AIR, width: tile.width - 2 * (FLAG + AIR), height: tile.height - 2 * (FLAG + AIR) };
  /** @type {Place[]} */
  const places = [];
  const hubs = frames.map(hub);
  frames.forEach((frame, i) => {
    let best = { x: 0, y: 0 };
    let least = Infinity;
    for (let ring = 0; ring < RINGS && least > ring * WORSE.ring; ring++) {
      for (const side of AROUND) {
        const at = within(beside(frame, side, ring), room);
        let harm = ring * WORSE.ring;
        places.forEach((other, j) => {
          if (covers(at, around(other))) harm += WORSE.flag;
          if (meets(hubs[i], at, around(other)) || meets(hubs[j], other, around(at))) harm += WORSE.line;
          if (crosses(hubs[i], at, hubs[j], other)) harm += WORSE.line;
        });
        frames.forEach((other, j) => {
          if (covers(at, other)) harm += WORSE.cell;
          else if (j !== i && ring && meets(hubs[i], at, other)) harm += WORSE.line;
        });
        if (badges.some((badge) => covers(at, badge))) harm += WORSE.badge;
        if (!inside(at, world)) harm += WORSE.beside;
        if (harm >= least) continue;
        least = harm;
        best = at;
      }
    }
    places.push(best);
  });
  return places;
}

/** The middle of a box. @param {Box} box @returns {Place} */
export function hub({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}

/** @param {Box} frame @param {number[]} side @param {number} ring @returns {Place} */
function beside(frame, [dx, dy], ring) {
  const { x, y } = hub(frame);
  const away = FLAG + AIR + ring * 2 * FLAG;
  return { x: x + dx * (frame.width / 2 + away), y: y + dy * (frame.height / 2 + away) };
}

/** @param {Place} at @param {Box} room @returns {Place} */
function within({ x, y }, room) {
  const keep = (/** @type {number} */ value, /** @type {number} */ from, /** @type {number} */ length) => Math.max(from, Math.min(from + length, value));
  return { x: keep(x, room.x, room.width), y: keep(y, room.y, room.height) };
}

/** The flag at a place. @param {Place} at @returns {Box} */
function around({ x, y }) {
  return { x: x - FLAG, y: y - FLAG, width: 2 * FLAG, height: 2 * FLAG };
}

/** Whether a flag there would lie over a box. @param {Place} at @param {Box} box */
function covers({ x, y }, box) {
  const reach = FLAG + AIR - 0.01;
  return x + reach > box.x && x - reach < box.x + box.width && y + reach > box.y && y - reach < box.y + box.height;
}

/** Whether a flag there lies over the world alone. @param {Place} at @param {Box} world */
function inside({ x, y }, world) {
  return x - FLAG >= world.x && x + FLAG <= world.x + world.width && y - FLAG >= world.y && y + FLAG <= world.y + world.height;
}

/** Whether the line from one place to another meets a box. @param {Place} from @param {Place} to @param {Box} box */
function meets(from, to, box) {
  let [first, last] = [0, 1];
  for (const [at, step, low, high] of [[from.x, to.x - from.x, box.x, box.x + box.width], [from.y, to.y - from.y, box.y, box.y + box.height]]) {
    if (step === 0) {
      if (at < low || at > high) return false;
      continue;
    }
    const [one, other] = [(low - at) / step, (high - at) / step];
    first = Math.max(first, Math.min(one, other));
    last = Math.min(last, Math.max(one, other));
  }
  return first < last;
}

/** Whether two lines cross. @param {Place} a @param {Place} b @param {Place} c @param {Place} d */
function crosses(a, b, c, d) {
  const turn = (/** @type {Place} */ p, /** @type {Place} */ q, /** @type {Place} */ r) => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}
