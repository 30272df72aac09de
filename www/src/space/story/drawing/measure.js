/**
 * The places of the parts of a plan's drawing, in pixels: boxes of steps, curves of links, words beside them, frames of
 * abstract actions.
 *
 * @import { DrawnPlan, Edge } from '../state.js'
 * @typedef {{ left: number, top: number, width: number, height: number }} Rect
 * @typedef {{ edge: Edge, points: [number, number][], label: [number, number], lines: number[] }} Drawn  `lines`: the
 *   links whose words stand there.
 */

/** A width of a step's box, and the room that it takes with what is beside it. */
export const [BOX, COLUMN] = [128, 136];
/** Its height, that of start and goal, and of one line of words. */
export const [HIGH, LOW, LINE] = [40, 26, 13];
/** Between two layers at least. */
const BETWEEN = 30;
/** Around all of it. */
const MARGIN = 14;
/** Words of links stand beside each other in so many lines at most. */
export const MOST_LINES = 3;

/**
 * @param {DrawnPlan} drawn
 * @param {{ settled: boolean, words: boolean }} options `settled`: links of what never changes, too; `words`: beside
 *   links
 */
export function measure({ layout, plan }, { settled, words }) {
  const opens = plan.steps.map((_, step) => plan.open.filter((one) => one.step === step).length);
  const heights = plan.steps.map(({ kind }, step) => (kind === 'start' || kind === 'goal' ? LOW : HIGH) + LINE * opens[step]);
  const edges = layout.edges.map((edge) => ({ edge, lines: edge.links.filter((link) => settled || !plan.links[link].settled) }))
    .filter(({ edge, lines }) => lines.length || !edge.links.length);
  const rows = rowsOf(layout, heights, words ? edges : []);
  const last = rows[rows.length - 1];
  const deep = Math.max(0, ...plan.parts.map((_, part) => depthOf(plan.parts, part) + 1)) * FRAME;
  const x = (/** @type {number} */ across) => MARGIN + deep + across * COLUMN;
  const boxes = plan.steps.map((_, step) => {
    const row = rows[layout.layers[step]];
    return { left: x(layout.across[step]) - BOX / 2, top: row.top + (row.high - heights[step]) / 2, width: BOX, height: heights[step] };
  });
  const drawn = spread(edges, boxes).map((one) => lineOf(one, boxes, rows, x));
  placeLabels(drawn.filter(({ lines }) => lines.length), plan.links);
  const width = Math.max(x(layout.width) + MARGIN + deep, 2 * MARGIN + BOX);
  return { boxes, drawn, frames: framesOf(plan.parts, boxes), width, height: last ? last.top + last.high + MARGIN : 0 };
}

/**
 * A layer is as high as its highest box; above it is room for the words of links that arrive there.
 * @param {DrawnPlan['layout']} layout
 * @param {number[]} heights
 * @param {{ edge: Edge, lines: number[] }[]} edges
 */
function rowsOf({ depth, layers }, heights, edges) {
  const rows = Array.from({ length: depth }, () => ({ high: LOW, words: 0, labels: 0, top: 0 }));
  layers.forEach((layer, step) => (rows[layer].high = Math.max(rows[layer].high, heights[step])));
  for (const { edge, lines } of edges) {
    const row = rows[layers[edge.to]];
    row.words = Math.max(row.words, Math.min(MOST_LINES, lines.length));
    row.labels += Math.min(1, lines.length);
  }
  let y = MARGIN;
  rows.forEach((row, at) => {
    y += at ? BETWEEN + Math.max(row.words, Math.min(4, Math.ceil(row.labels / 2) + 1)) * LINE : 0;
    row.top = y;
    y += row.high;
  });
  return rows;
}

/** Room between a frame and what is in it, and more above for its words. */
const [FRAME, TITLE] = [9, 5];

/** @param {{ within: number | null }[]} parts @param {number} part @returns {number} how many frames are around it */
function depthOf(parts, part) {
  const { within } = parts[part];
  return within === null ? 0 : 1 + depthOf(parts, within);
}

/**
 * Around the steps of each abstract action, the inner ones closer.
 * @param {DrawnPlan['plan']['parts']} parts
 * @param {Rect[]} boxes
 * @returns {Rect[]}
 */
function framesOf(parts, boxes) {
  const deepest = Math.max(0, ...parts.map((_, part) => depthOf(parts, part)));
  return parts.map(({ steps }, part) => {
    const own = steps.map((step) => boxes[step]);
    if (!own.length) return { left: 0, top: 0, width: 0, height: 0 };
    const room = FRAME * (1 + deepest - depthOf(parts, part)) - 3;
    const [left, top] = [Math.min(...own.map((one) => one.left)) - room, Math.min(...own.map((one) => one.top)) - room - TITLE * (1 + deepest - depthOf(parts, part))];
    return { left, top, width: Math.max(...own.map((one) => one.left + one.width)) + room - left, height: Math.max(...own.map((one) => one.top + one.height)) + room - top };
  });
}

/**
 * Edges leave and reach a box beside each other.
 * @param {{ edge: Edge, lines: number[] }[]} edges
 * @param {Rect[]} boxes
 */
function spread(edges, boxes) {
  const middle = (/** @type {number} */ step) => boxes[step].left + BOX / 2;
  const port = (/** @type {Edge} */ edge, /** @type {'from' | 'to'} */ end) => {
    const other = end === 'from' ? 'to' : 'from';
    const toward = (/** @type {Edge} */ one) => (one.bends.length ? one.bends[end === 'from' ? 0 : one.bends.length - 1][1] * COLUMN : middle(one[other]));
    const beside = edges.filter((one) => one.edge[end] === edge[end]).sort((a, b) => toward(a.edge) - toward(b.edge));
    const at = beside.findIndex((one) => one.edge === edge);
    return ((at + 1) / (beside.length + 1) - 0.5) * Math.min(BOX - 16, 34 * beside.length);
  };
  return edges.map((one) => ({ ...one, from: port(one.edge, 'from'), to: port(one.edge, 'to') }));
}

/**
 * @param {{ edge: Edge, lines: number[], from: number, to: number }} one
 * @param {Rect[]} boxes
 * @param {{ top: number, high: number }[]} rows
 * @param {(across: number) => number} x
 * @returns {Drawn}
 */
function lineOf({ edge, from, lines, to }, boxes, rows, x) {
  const [upper, lower] = [boxes[edge.from], boxes[edge.to]];
  /** @type {[number, number][]} */
  const points = [[upper.left + BOX / 2 + from, upper.top + upper.height]];
  for (const [layer, across] of edge.bends) points.push([x(across), rows[layer].top], [x(across), rows[layer].top + rows[layer].high]);
  points.push([lower.left + BOX / 2 + to, lower.top - 2]);
  return { edge, points, lines, label: points[points.length - 1] };
}

/** Where along a part of a line words may stand: the middle first. */
const ALONG = [0.5, 0.62, 0.38, 0.74, 0.26, 0.84];
/** Pixels of a character of these words, about. */
const CHARACTER = 5.7;

/**
 * Words stand where they cover no others: on the part of the line before the box that needs it, or else on the first
 * one.
 * @param {Drawn[]} drawn
 * @param {DrawnPlan['plan']['links']} links
 */
function placeLabels(drawn, links) {
  /** @type {Rect[]} */
  const placed = [];
  for (const one of drawn) {
    const { lines, points } = one;
    const width = Math.max(...lines.map((link) => links[link].literal.text.length)) * CHARACTER;
    const height = Math.min(MOST_LINES, lines.length) * LINE;
    const parts = [points.slice(-2), points.slice(0, 2)];
    let least = Infinity;
    for (const [[ax, ay], [bx, by]] of parts) {
      for (const t of ALONG) {
        // As `curve` runs: across mostly in the middle.
        const s = t * t * (3 - 2 * t);
        const [x, y] = [ax + (bx - ax) * s, ay + (by - ay) * t];
        const rect = { left: x - width / 2, top: y - height / 2, width, height };
        const covered = placed.reduce((sum, other) => sum + overlap(rect, other), 0);
        if (covered >= least) continue;
        least = covered;
        one.label = [x, y];
      }
    }
    placed.push({ left: one.label[0] - width / 2, top: one.label[1] - height / 2, width, height });
  }
}

/** How much of two rectangles is common. @param {Rect} a @param {Rect} b */
function overlap(a, b) {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
