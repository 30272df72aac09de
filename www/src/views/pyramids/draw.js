/**
 * A level of a pyramid over the grid, and a search on it: what each node covers, nodes and edges, the corridor. Knows
 * nothing of how these came about.
 *
 * @import { Camera, View } from '../../engine/types.js'
 *
 * @typedef {object} Level
 * @property {ArrayLike<number>} cells  By cell its node, counted from 1; 0 for none.
 * @property {ArrayLike<number>} nodes  The cell that stands for each, and 1 where it is an orphan.
 * @property {ArrayLike<number>} edges  Two cells each.
 * @property {ArrayLike<number>} sectors  Where nodes are regions of sectors: left, upper, right and lower cell of each,
 *   and 1 where an edit has made it anew. Else nothing.
 * @property {{ ink: string, sheet: HTMLCanvasElement }} [tints]  What tells regions apart, once it has been drawn.
 */
import { project } from '../../stage/camera.js';
import { drawBorders } from '../hierarchies/draw.js';
import { seenCells } from '../../stage/lattice.js';
import { drawCells } from '../../stage/layers/image.js';
import { stroke, trace } from '../../stage/layers/line.js';
import { inkOf } from '../../stage/layers/scans.js';
import { pathFor } from '../../stage/layers/vector.js';

/** The states of a cell in a search. */
export const OUTSIDE = 0;
const OPEN = 2;
const CLOSED = 3;
/** From this distance of neighbouring nodes on, in CSS pixels, they can be told apart. */
const APART = 7;

/** @param {Camera} camera @param {View} view @param {number} cell @returns {[number, number]} */
const middleOf = (camera, view, cell) => project(camera, (cell % view.world.width) + 0.5, Math.floor(cell / view.world.width) + 0.5);

/**
 * The usual width of a node of a level, in CSS pixels.
 * @param {number} cells
 * @param {number} nodes
 * @param {Camera} camera
 */
export const widthOf = (cells, nodes, camera) => Math.sqrt(cells / Math.max(1, nodes)) * camera.scale;

/** @param {CanvasRenderingContext2D} ctx @param {number} strength @param {() => void} draw */
function faintly(ctx, strength, draw) {
  const before = ctx.globalAlpha;
  ctx.globalAlpha = before * strength;
  draw();
  ctx.globalAlpha = before;
}

/**
 * Lines between the cells of different nodes.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} cells
 * @param {number} wide
 */
function drawRegions(ctx, view, camera, cells, wide) {
  const strength = Math.min(1, Math.max(0, (wide - 3) / 9));
  if (strength === 0) return;
  const { width, height } = view.world;
  const part = seenCells(camera, false, view.world, view.size);
  const path = pathFor(ctx);
  const apart = (/** @type {number} */ a, /** @type {number} */ b) => cells[a] !== cells[b] && cells[a] !== 0 && cells[b] !== 0;
  for (let y = part.y; y < Math.min(height, part.y + part.height); y++) {
    for (let x = part.x; x < Math.min(width, part.x + part.width); x++) {
      const at = y * width + x;
      const [x0, y0] = project(camera, x, y);
      const [x1, y1] = project(camera, x + 1, y + 1);
      if (x + 1 < width && apart(at, at + 1)) {
        path.moveTo(x1, y0);
        path.lineTo(x1, y1);
      }
      if (y + 1 < height && apart(at, at + width)) {
        path.moveTo(x0, y1);
        path.lineTo(x1, y1);
      }
    }
  }
  ctx.lineCap = 'square';
  ctx.lineWidth = Math.min(2, Math.max(1, wide * 0.05));
  ctx.strokeStyle = inkOf(view);
  faintly(ctx, 0.55 * strength, () => ctx.stroke(path));
}

/**
 * Edges, then a dot for each node; of an orphan a hollow one.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Level} level
 * @param {number} wide
 */
function drawNodes(ctx, view, camera, { nodes, edges }, wide) {
  if (wide < APART) return;
  const { width, height } = view.size;
  const lines = pathFor(ctx);
  for (let i = 0; i + 1 < edges.length; i += 2) {
    const [x0, y0] = middleOf(camera, view, edges[i]);
    const [x1, y1] = middleOf(camera, view, edges[i + 1]);
    if (Math.max(x0, x1) < 0 || Math.max(y0, y1) < 0 || Math.min(x0, x1) > width || Math.min(y0, y1) > height) continue;
    lines.moveTo(x0, y0);
    lines.lineTo(x1, y1);
  }
  ctx.lineWidth = Math.min(1.5, Math.max(0.6, wide * 0.03));
  ctx.strokeStyle = inkOf(view);
  faintly(ctx, 0.4, () => ctx.stroke(lines));
  const radius = Math.min(5, Math.max(1.2, wide * 0.09));
  const [plain, hollow] = [pathFor(ctx), pathFor(ctx)];
  for (let i = 0; i + 1 < nodes.length; i += 2) {
    const [x, y] = middleOf(camera, view, nodes[i]);
    if (x < -9 || y < -9 || x > width + 9 || y > height + 9) continue;
    const path = nodes[i + 1] ? hollow : plain;
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
  }
  ctx.fillStyle = inkOf(view);
  ctx.fill(plain);
  ctx.fillStyle = view.colours.casing;
  ctx.fill(hollow);
  ctx.lineWidth = Math.max(1.2, radius * 0.5);
  ctx.strokeStyle = view.colours.next;
  ctx.stroke(hollow);
}

/** How dense the tints are of the regions of a sector, one after the other; then again. */
const TINTS = [0, 34, 62, 88];

/**
 * A sheet with a pixel for each cell.
 * @param {View} view
 * @param {(image: Uint8ClampedArray, veil: Uint8ClampedArray) => void} paint  Gets the pixels, and the ink as a pixel.
 */
function sheetOf(view, paint) {
  const canvas = document.createElement('canvas');
  const { width, height } = view.world;
  Object.assign(canvas, { width, height });
  const ctx = canvas.getContext('2d');
  if (!ctx) return canvas;
  // A colour of any notation comes out of a pixel as numbers.
  ctx.fillStyle = inkOf(view);
  ctx.fillRect(0, 0, 1, 1);
  const veil = ctx.getImageData(0, 0, 1, 1).data;
  const image = ctx.createImageData(width, height);
  paint(image.data, veil);
  ctx.putImageData(image, 0, 0);
  return canvas;
}

/**
 * @param {Uint8ClampedArray} data
 * @param {number} i
 * @param {ArrayLike<number>} from
 * @param {number} at
 * @param {number} alpha
 */
function lay(data, i, from, at, alpha) {
  for (let part = 0; part < 3; part++) data[4 * i + part] = from[at + part];
  data[4 * i + 3] = alpha;
}

/** Tints by which the regions of a sector are told apart. @param {Level} level @param {View} view */
export function tintsOf({ cells, sectors }, view) {
  return sheetOf(view, (data, veil) => {
    for (let n = 0; n + 4 < sectors.length; n += 5) {
      let first = Infinity;
      const each = (/** @type {(at: number) => void} */ visit) => {
        for (let y = sectors[n + 1]; y <= sectors[n + 3]; y++) for (let x = sectors[n]; x <= sectors[n + 2]; x++) visit(y * view.world.width + x);
      };
      each((at) => { if (cells[at]) first = Math.min(first, cells[at]); });
      each((at) => { if (cells[at]) lay(data, at, veil, 0, TINTS[(cells[at] - first) % TINTS.length]); });
    }
  });
}

/** A level. @param {CanvasRenderingContext2D} ctx @param {View} view @param {Camera} camera @param {Level} level */
export function drawLevel(ctx, view, camera, level) {
  const wide = widthOf(level.cells.length, level.nodes.length / 2, camera);
  if (level.sectors.length) {
    const ink = inkOf(view);
    if (level.tints?.ink !== ink) level.tints = { ink, sheet: tintsOf(level, view) };
    drawShades(ctx, view, camera, level.tints.sheet);
    drawBorders(ctx, view, camera, level.sectors, 1);
  }
  drawRegions(ctx, view, camera, level.cells, wide);
  drawNodes(ctx, view, camera, level, wide);
}

/**
 * A sheet with a pixel for each cell: a shade over what the search does not enter, and over all of an open or closed
 * node the colour that its cell has.
 * @param {ArrayLike<number>} shades  By cell how it stands to the search.
 * @param {Level | null} level  That of the search, where it is none of cells.
 * @param {View} view
 */
export function shadesOf(shades, level, view) {
  const { pixels } = view;
  return sheetOf(view, (data, veil) => {
    for (let i = 0; i < shades.length; i++) {
      if (shades[i] === OUTSIDE) lay(data, i, veil, 0, 66);
      else if (level && pixels.length && (shades[i] === OPEN || shades[i] === CLOSED) && level.cells[i]) lay(data, i, pixels, 4 * level.nodes[2 * (level.cells[i] - 1)], 204);
    }
  });
}

/** @param {CanvasRenderingContext2D} ctx @param {View} view @param {Camera} camera @param {CanvasImageSource} sheet */
export function drawShades(ctx, view, camera, sheet) {
  drawCells(ctx, sheet, view, camera);
}

/**
 * The path above: what is kept of it, and the rest in dashes.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} above  How many nodes are kept, then all.
 */
export function drawAbove(ctx, view, camera, above) {
  const nodes = Array.from(above).slice(1);
  const kept = above[0];
  const width = Math.min(3.5, Math.max(1.5, camera.scale * 0.12));
  for (const [cells, dashed] of /** @type {[number[], boolean][]} */ ([[nodes.slice(kept - 1), true], [nodes.slice(0, kept), false]])) {
    if (cells.length < 2) continue;
    trace(ctx, Uint32Array.from(cells), view, camera);
    stroke(ctx, width + 2, view.colours.casing);
    if (dashed) ctx.setLineDash([width * 1.6, width * 2]);
    stroke(ctx, width, inkOf(view));
    ctx.setLineDash([]);
  }
}

/**
 * Draws what was cut off the ends of pieces.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} cut  Of each piece how many cells, then they.
 */
export function drawCut(ctx, view, camera, cut) {
  const width = Math.min(3, Math.max(1.5, camera.scale * 0.12));
  for (let at = 0; at < cut.length; at += 1 + cut[at]) {
    trace(ctx, Uint32Array.from(Array.from(cut).slice(at + 1, at + 1 + cut[at])), view, camera);
    stroke(ctx, width + 2, view.colours.casing);
    ctx.setLineDash([width * 1.6, width * 1.6]);
    stroke(ctx, width, view.colours.next);
    ctx.setLineDash([]);
  }
}
