/**
 * The layout of a picture: a head, the lanes in rows with a caption over each, a legend. In units: CSS pixels at 1x.
 *
 *     bay 64 x 36 cells
 *     1 A* octile                     2 Dijkstra
 *     step 30 of 30, 29 expanded      step 512 of 512, 511 expanded
 *     +-------------------------+     +--------------------------+
 *     |                         |     |                          |
 *     +-------------------------+     +--------------------------+
 *     (S) start  [] open  [] closed …
 *
 * @import { Box, Camera, Size } from '../../../engine/types.js'
 * @import { Entry } from './legend.js'
 * @import { Twin } from './twin.js'
 *
 * @typedef {object} Look  What somebody chose to see.
 * @property {'all' | number} lanes  All of them, or one.
 * @property {'world' | 'seen'} part
 * @property {import('./twin.js').Theme} theme
 * @property {boolean} caption
 * @property {boolean} legend
 *
 * @typedef {{ x: number, y: number, entry: Entry }} Placed
 * @typedef {{ size: Size, camera: Camera, bleed?: number }} Seen  What the page shows of a world; `bleed`: of that,
 *   what reaches over its edges.
 * @typedef {object} Layout
 * @property {number} width
 * @property {number} height
 * @property {number[]} lanes
 * @property {Box[]} tiles  Of each lane.
 * @property {Camera} camera
 * @property {{ x: number, y: number, width: number }[]} heads  Where the caption of each tile begins.
 * @property {Placed[]} legend
 */
import { extent, PEAK } from '../../../stage/lattice.js';
import { fontOf, headOf, titleLines } from './head.js';
import { ROW } from './legend.js';

export const MARGIN = 16;
const GAP = 20;
/** Words need so much room, even over a world that is narrower. */
const NARROWEST = 240;
/** What a badge in the outermost cell needs from that cell's middle outwards. */
const BADGE = 12;
/** A picture is about half as wide again as it is high. */
const SHAPE = 1.5;
/** The longer side of a world in a picture, alone and beside others. */
const SIDES = [640, 512];
/** The largest cell. */
export const LARGEST = 40;

/**
 * The size of the cells in a picture that is made as large as suits it.
 * @param {Size} world
 * @param {boolean} alone
 */
export function suitedCell({ width, height }, alone) {
  return Math.max(1, Math.min(LARGEST, Math.floor(SIDES[alone ? 0 : 1] / Math.max(width, height))));
}

/** The lanes that a picture shows. @param {Twin} twin @param {Look} look */
export function lanesOf({ guest, lab, lane }, { lanes }) {
  if (guest) return [lane];
  return lanes === 'all' ? lab.lanes.map((_, i) => i) : [lanes];
}

/**
 * @param {Twin} twin
 * @param {Look} look
 * @param {Seen} seen
 * @param {number} cell  The size of a cell, where the whole world is shown.
 * @param {(text: string, font: string) => number} measure
 * @param {Entry[]} entries of the legend
 * @returns {Layout}
 */
export function layOut(twin, look, seen, cell, measure, entries) {
  const { lab } = twin;
  const lanes = lanesOf(twin, look);
  const { size, camera, bleed = 0 } = look.part === 'seen' ? seen : whole(twin, lanes, cell);
  const high = size.height - 2 * bleed;
  const width = Math.max(size.width - 2 * bleed, look.caption || look.legend ? NARROWEST : 0);
  const caption = look.caption ? Math.max(...lanes.map((_, i) => headOf(twin, lanes[i], width, measure, true).height)) : 0;
  const columns = columnsOf(lanes.length, width, high + caption);
  const top = MARGIN + (look.caption ? titleLines(twin, columns * (width + GAP) - GAP, measure).height : 0);
  const place = (/** @type {number} */ i) => ({ x: MARGIN + (i % columns) * (width + GAP), y: top + Math.floor(i / columns) * (high + caption + GAP) });
  const rows = Math.ceil(lanes.length / columns);
  const full = columns * (width + GAP) - GAP;
  const below = top + rows * (high + caption + GAP) - GAP;
  const legend = flow(look.legend ? entries : [], full, below + 12, (text) => measure(text, fontOf(twin, 12)));
  return {
    width: full + 2 * MARGIN,
    height: (legend.length ? legend[legend.length - 1].y + ROW : below) + MARGIN,
    lanes,
    tiles: lanes.map((_, i) => ({ x: place(i).x - bleed, y: place(i).y + caption - bleed, width: size.width, height: size.height })),
    camera,
    heads: look.caption ? lanes.map((_, i) => Object.assign(place(i), { width })) : [],
    legend,
  };

  /** @param {number} count @param {number} wide @param {number} high */
  function columnsOf(count, wide, high) {
    let best = 1;
    const odd = (/** @type {number} */ columns) => Math.abs(Math.log((columns * wide) / (Math.ceil(count / columns) * high) / SHAPE)) + 0.2 * (columns * Math.ceil(count / columns) - count);
    for (let columns = 2; columns <= count; columns++) if (odd(columns) < odd(best)) best = columns;
    return best;
  }

  /** @param {Twin} of @param {number[]} shown @param {number} scale */
  function whole(of, shown, scale) {
    const hexagons = shown.some((lane) => of.lab.lanes[lane].hexagons);
    const room = extent(lab, hexagons);
    const pad = Math.ceil(Math.max(1, BADGE - scale / 2));
    return {
      size: { width: Math.ceil(room.width * scale) + 2 * pad, height: Math.ceil(room.height * scale) + 2 * pad },
      bleed: pad,
      camera: { scale, x: pad, y: pad + (hexagons ? Math.round(PEAK * scale) : 0) },
    };
  }
}

/**
 * One entry beside the other, in rows.
 * @param {Entry[]} entries
 * @param {number} width
 * @param {number} top
 * @param {(text: string) => number} measure
 * @returns {Placed[]}
 */
function flow(entries, width, top, measure) {
  let [x, y] = [0, top];
  return entries.map((entry) => {
    const wide = entry.width + 6 + measure(entry.words);
    if (x > 0 && x + wide > width) [x, y] = [0, y + ROW + 4];
    const placed = { x: x + MARGIN, y, entry };
    x += wide + 18;
    return placed;
  });
}
