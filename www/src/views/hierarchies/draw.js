/**
 * An abstraction of the grid: clusters, the crossings of their borders, the paths through them, and a query on it.
 * Knows nothing of how these came about.
 *
 * @import { Camera, View } from '../../engine/types.js'
 *
 * @typedef {object} Layered
 * @property {Uint32Array[]} clusters  By level: left, upper, right and lower cell of each cluster, and the sum of 1
 *   where an edit has made it anew, 2 where a search has come into it, 4 where that was the last one.
 * @property {Uint32Array | number[]} nodes  Cell and highest level of each crossing.
 * @property {Uint32Array | number[]} crossings  Two cells on both sides of a border each.
 * @property {Uint32Array | null} paths  Two cells each, joined inside a cluster of level 1; null until they can be told
 *   apart.
 * @property {Uint32Array} top  The way over crossings.
 * @property {Uint32Array} refined  The cells of the path so far, before smoothing.
 */
import { project } from '../../stage/camera.js';
import { stroke, trace } from '../../stage/layers/line.js';
import { inkOf } from '../../stage/layers/scans.js';
import { pathFor } from '../../stage/layers/vector.js';

/** The more paths, the fainter each: so many are drawn at half strength. */
const MANY = 500;
/** From this size of a cell on, in CSS pixels, crossings and paths can be told apart. */
export const APART = 2.2;

/** From this size of a cell on, arrows in them can be told apart. */
const ARROWS = 5;
/** In place of a crossing, where arrows lead to several. */
const SEVERAL = 0xffffffff;

/** @param {Camera} camera @param {View} view @param {number} cell @returns {[number, number]} */
const middleOf = (camera, view, cell) => project(camera, (cell % view.world.width) + 0.5, Math.floor(cell / view.world.width) + 0.5);

/** @param {CanvasRenderingContext2D} ctx @param {number} strength @param {() => void} draw */
function faintly(ctx, strength, draw) {
  const before = ctx.globalAlpha;
  ctx.globalAlpha = before * strength;
  draw();
  ctx.globalAlpha = before;
}

/**
 * The borders of one level: wider and stronger, the higher it is.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} clusters
 * @param {number} level from 1
 */
export function drawBorders(ctx, view, camera, clusters, level) {
  if (!clusters.length) return;
  const path = pathFor(ctx);
  for (let i = 0; i + 4 < clusters.length; i += 5) {
    const [x0, y0] = project(camera, clusters[i], clusters[i + 1]);
    const [x1, y1] = project(camera, clusters[i + 2] + 1, clusters[i + 3] + 1);
    if (x1 < 0 || y1 < 0 || x0 > view.size.width || y0 > view.size.height) continue;
    path.rect(x0, y0, x1 - x0, y1 - y0);
  }
  const wide = camera.scale * (clusters[2] - clusters[0] + 1);
  // Borders that are nearer to each other than this would be a wash.
  const strength = Math.min(1, Math.max(0, (wide - 5) / 20));
  if (strength === 0) return;
  ctx.lineJoin = 'miter';
  ctx.lineWidth = 0.6 + 0.7 * level;
  ctx.strokeStyle = inkOf(view);
  faintly(ctx, strength * (0.3 + 0.15 * level), () => ctx.stroke(path));
}

/**
 * Clusters of which all of that is true, washed over, and framed if so wanted.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} clusters
 * @param {number} what
 * @param {string} colour
 * @param {number} strength
 * @param {boolean} framed
 */
function drawWashed(ctx, view, camera, clusters, what, colour, strength, framed) {
  const path = pathFor(ctx);
  let some = false;
  for (let i = 0; i + 4 < clusters.length; i += 5) {
    if ((clusters[i + 4] & what) !== what) continue;
    const [x0, y0] = project(camera, clusters[i], clusters[i + 1]);
    const [x1, y1] = project(camera, clusters[i + 2] + 1, clusters[i + 3] + 1);
    if (x1 < 0 || y1 < 0 || x0 > view.size.width || y0 > view.size.height) continue;
    path.rect(x0, y0, x1 - x0, y1 - y0);
    some = true;
  }
  if (!some) return;
  ctx.fillStyle = colour;
  faintly(ctx, strength, () => ctx.fill(path));
  if (!framed) return;
  ctx.lineJoin = 'miter';
  ctx.lineWidth = 2;
  ctx.strokeStyle = colour;
  ctx.stroke(path);
}

/**
 * Clusters that an edit has made anew, or of which it has taken away what was known.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} clusters
 */
export function drawMade(ctx, view, camera, clusters) {
  drawWashed(ctx, view, camera, clusters, 1, view.colours.next, 0.16, true);
}

/**
 * Clusters whose costs were found because a search came into them; the last one is framed while it goes on.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} clusters
 */
export function drawMet(ctx, view, camera, clusters) {
  drawWashed(ctx, view, camera, clusters, 2, view.colours.frontier, 0.12, false);
  drawWashed(ctx, view, camera, clusters, 4, view.colours.frontier, 0.2, true);
}

/**
 * Pairs of cells, each a line.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} pairs
 */
function linesOf(ctx, view, camera, pairs) {
  const path = pathFor(ctx);
  const { width, height } = view.size;
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const [x0, y0] = middleOf(camera, view, pairs[i]);
    const [x1, y1] = middleOf(camera, view, pairs[i + 1]);
    if (Math.max(x0, x1) < 0 || Math.max(y0, y1) < 0 || Math.min(x0, x1) > width || Math.min(y0, y1) > height) continue;
    path.moveTo(x0, y0);
    path.lineTo(x1, y1);
  }
  return path;
}

/**
 * The paths through clusters, as straight lines.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number> | null} paths
 */
export function drawPaths(ctx, view, camera, paths) {
  if (!paths || camera.scale < APART) return;
  const lines = linesOf(ctx, view, camera, paths);
  ctx.lineWidth = Math.min(1.25, Math.max(0.6, camera.scale * 0.05));
  ctx.strokeStyle = inkOf(view);
  const strength = Math.max(0.12, 0.6 / (1 + paths.length / 2 / MANY)) * Math.min(1, 0.3 + camera.scale / 14);
  faintly(ctx, strength, () => ctx.stroke(lines));
}

/**
 * The crossings: a dot on each side and the step between them.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} crossings
 * @param {ArrayLike<number>} nodes
 */
export function drawCrossings(ctx, view, camera, crossings, nodes) {
  const ink = inkOf(view);
  const lines = linesOf(ctx, view, camera, crossings);
  ctx.lineWidth = Math.min(4, Math.max(0.75, camera.scale * 0.16));
  ctx.strokeStyle = ink;
  faintly(ctx, camera.scale < APART ? 0.6 : 0.9, () => ctx.stroke(lines));
  if (camera.scale < APART) return;
  const radius = Math.min(4.5, Math.max(0.9, camera.scale * 0.16));
  const path = pathFor(ctx);
  for (let i = 0; i + 1 < nodes.length; i += 2) {
    const [x, y] = middleOf(camera, view, nodes[i]);
    if (x < -9 || y < -9 || x > view.size.width + 9 || y > view.size.height + 9) continue;
    const size = radius * (0.75 + 0.35 * nodes[i + 1]);
    path.moveTo(x + size, y);
    path.arc(x, y, size, 0, 2 * Math.PI);
  }
  ctx.fillStyle = view.colours.casing;
  ctx.fill(path);
  ctx.lineWidth = Math.max(0.75, radius * 0.4);
  ctx.strokeStyle = ink;
  ctx.stroke(path);
}

/**
 * The way over crossings.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Uint32Array} top
 */
export function drawTop(ctx, view, camera, top) {
  if (top.length < 2) return;
  trace(ctx, top, view, camera);
  const width = Math.min(3.5, Math.max(1.5, camera.scale * 0.12));
  stroke(ctx, width + 2, view.colours.casing);
  stroke(ctx, width, inkOf(view));
}

/**
 * The path so far, before smoothing.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Uint32Array} refined
 */
export function drawRefined(ctx, view, camera, refined) {
  if (refined.length < 2) return;
  trace(ctx, refined, view, camera);
  const width = Math.min(4, Math.max(1.5, camera.scale * 0.16));
  stroke(ctx, width + 1.5, view.colours.casing);
  ctx.setLineDash([0.1, width * 1.9]);
  stroke(ctx, width, view.colours.path);
  ctx.setLineDash([]);
}

/**
 * Arrows from cells to the next ones, and a ring around the crossing that they lead to, if that is one.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} arrows The crossing, then two cells each.
 */
export function drawArrows(ctx, view, camera, arrows) {
  if (arrows.length < 3 || camera.scale < ARROWS) return;
  const path = pathFor(ctx);
  const [long, head] = [camera.scale * 0.3, Math.max(1.5, camera.scale * 0.16)];
  for (let i = 1; i + 1 < arrows.length; i += 2) {
    const [x, y] = middleOf(camera, view, arrows[i]);
    if (x < 0 || y < 0 || x > view.size.width || y > view.size.height) continue;
    const [toX, toY] = middleOf(camera, view, arrows[i + 1]);
    const far = Math.hypot(toX - x, toY - y);
    const [dx, dy] = [(toX - x) / far, (toY - y) / far];
    const [tipX, tipY] = [x + dx * long, y + dy * long];
    path.moveTo(x - dx * long, y - dy * long);
    path.lineTo(tipX, tipY);
    path.moveTo(tipX - head * (dx - dy), tipY - head * (dy + dx));
    path.lineTo(tipX, tipY);
    path.lineTo(tipX - head * (dx + dy), tipY - head * (dy - dx));
  }
  const width = Math.min(2, Math.max(0.75, camera.scale * 0.07));
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  const draw = (/** @type {Path2D} */ what, /** @type {number} */ wide) => {
    ctx.lineWidth = wide + 2;
    ctx.strokeStyle = view.colours.casing;
    ctx.stroke(what);
    ctx.lineWidth = wide;
    ctx.strokeStyle = inkOf(view);
    ctx.stroke(what);
  };
  draw(path, width);
  if (arrows[0] === SEVERAL) return;
  const [x, y] = middleOf(camera, view, arrows[0]);
  const ring = pathFor(ctx);
  ring.arc(x, y, camera.scale * 0.42, 0, 2 * Math.PI);
  draw(ring, width * 1.6);
}

/**
 * Draws what it costs to go from a crossing to the others of its cluster.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {number} from
 * @param {ArrayLike<number>} costs Cell and length of each.
 * @param {(cost: number) => string} say
 */
export function drawCosts(ctx, view, camera, from, costs, say) {
  if (!costs.length) return;
  const pairs = [];
  for (let i = 0; i < costs.length; i += 2) pairs.push(from, costs[i]);
  const lines = linesOf(ctx, view, camera, pairs);
  ctx.lineCap = 'round';
  ctx.lineWidth = 4;
  ctx.strokeStyle = view.colours.casing;
  ctx.stroke(lines);
  ctx.lineWidth = 2;
  ctx.strokeStyle = view.colours.next;
  ctx.stroke(lines);
  if (camera.scale < 7) return;
  ctx.font = '600 12px system-ui, sans-serif';
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  for (let i = 0; i < costs.length; i += 2) {
    const [x0, y0] = middleOf(camera, view, from);
    const [x1, y1] = middleOf(camera, view, costs[i]);
    const words = say(costs[i + 1]);
    const [x, y] = [(x0 + 2 * x1) / 3, (y0 + 2 * y1) / 3];
    ctx.lineWidth = 4;
    ctx.strokeStyle = view.colours.casing;
    ctx.strokeText(words, x, y);
    ctx.fillStyle = inkOf(view);
    ctx.fillText(words, x, y);
  }
}
