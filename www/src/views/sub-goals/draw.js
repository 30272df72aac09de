/**
 * A search over sub-goals: the paths that grow from both ends, the line of the present round, the sub-goals in their
 * order, and what was cut off.
 *
 * @import { Camera, View } from '../../engine/types.js'
 *
 * @typedef {'ahead' | 'searched' | 'reached' | 'out-of-reach'} Standing
 * @typedef {object} SubGoals  As the engine tells it; cells are indices.
 * @property {number[]} fromStart  The path from the start on.
 * @property {number[]} fromGoal  The path from the goal backwards.
 * @property {boolean} joined  Whether both are one.
 * @property {boolean} failed  Whether it has ended without a path.
 * @property {{ from: number, to: number, blocked: number | null, turn: number | null, foot: number | null, stretches:
 *   number[] } | null} line  Where it turns, the cell beside which its sub-goal lies, the first and the last cell of
 *   each free stretch.
 * @property {{ cell: number, standing: Standing }[]} goals  The first that was tried first.
 * @property {[number, number] | null} search  Where the search that runs began, and where it leads.
 * @property {number[][]} cut  What was cut off, piece by piece.
 * @property {{ lines: number, searches: number, skipped: number, trimmed: number, largest: number }} counts
 */
import { middle } from '../../stage/lattice.js';
import { stroke, trace } from '../../stage/layers/line.js';
import { inkOf } from '../../stage/layers/scans.js';

/** From this radius on, in CSS pixels, a sub-goal has room for its number. */
const READABLE = 7;

/** @param {View} view @param {Camera} camera @param {number} cell */
const place = (view, camera, cell) => middle(camera, view.hexagons, cell % view.world.width, Math.floor(cell / view.world.width));

/**
 * One of the growing paths, as wide as a path, with a dot where it ends.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {number[]} cells
 * @param {'start' | 'goal'} end
 * @param {boolean} open
 */
export function drawEnd(ctx, view, camera, cells, end, open) {
  if (!cells.length) return;
  const width = Math.min(8, Math.max(2.5, camera.scale * 0.34));
  if (cells.length > 1) {
    trace(ctx, Uint32Array.from(cells), view, camera);
    stroke(ctx, width + 2, view.colours.casing);
    stroke(ctx, width, view.colours[end]);
  }
  if (!open) return;
  const [x, y] = place(view, camera, cells[cells.length - 1]);
  ctx.beginPath();
  ctx.arc(x, y, width * 0.85, 0, 2 * Math.PI);
  ctx.fillStyle = view.colours[end];
  ctx.fill();
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = view.colours.casing;
  ctx.stroke();
}

/**
 * Draws what was cut off, as faint dashes.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {number[][]} pieces
 */
export function drawCut(ctx, view, camera, pieces) {
  if (!pieces.length) return;
  const width = Math.min(3, Math.max(1.2, camera.scale * 0.11));
  const before = ctx.globalAlpha;
  ctx.globalAlpha = 0.75;
  ctx.setLineDash([width * 1.6, width * 2]);
  for (const cells of pieces) {
    trace(ctx, Uint32Array.from(cells), view, camera);
    stroke(ctx, width, view.colours.branch);
  }
  ctx.setLineDash([]);
  ctx.globalAlpha = before;
}

/**
 * A line: whole where it is free, dashed where it is not known or not free and on the way to a sub-goal beside it, with
 * a cross on the first cell that it cannot enter.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {NonNullable<SubGoals['line']>} line
 */
export function drawLine(ctx, view, camera, { from, to, blocked, turn, foot, stretches }) {
  const at = (/** @type {number} */ cell) => place(view, camera, cell);
  const ink = inkOf(view);
  const width = Math.min(3.5, Math.max(1.4, camera.scale * 0.12));
  ctx.beginPath();
  ctx.moveTo(...at(from));
  if (turn !== null) ctx.lineTo(...at(turn));
  ctx.lineTo(...at(to));
  if (foot !== null) {
    ctx.moveTo(...at(foot));
    ctx.lineTo(...at(stretches[stretches.length - 1]));
  }
  ctx.setLineDash([width * 1.5, width * 2.5]);
  stroke(ctx, width + 2, view.colours.casing);
  stroke(ctx, width, ink);
  ctx.setLineDash([]);
  ctx.beginPath();
  for (let i = 0; i + 1 < stretches.length; i += 2) {
    if (stretches[i] === stretches[i + 1]) continue;
    ctx.moveTo(...at(stretches[i]));
    ctx.lineTo(...at(stretches[i + 1]));
  }
  stroke(ctx, width + 2, view.colours.casing);
  stroke(ctx, width, ink);
  if (blocked === null) return;
  const [x, y] = at(blocked);
  cross(ctx, x, y, Math.max(3, camera.scale * 0.26));
  stroke(ctx, width + 2.5, view.colours.casing);
  stroke(ctx, width + 0.5, ink);
}

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} arm */
function cross(ctx, x, y, arm) {
  ctx.beginPath();
  ctx.moveTo(x - arm, y - arm);
  ctx.lineTo(x + arm, y + arm);
  ctx.moveTo(x - arm, y + arm);
  ctx.lineTo(x + arm, y - arm);
}

/**
 * A sub-goal, a diamond with its number where there is room: filled once a way to it is known, hollow before, crossed
 * where there is none.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {number} cell
 * @param {Standing} standing
 * @param {number} number
 */
export function drawGoal(ctx, view, camera, cell, standing, number) {
  const [x, y] = place(view, camera, cell);
  const radius = Math.min(15, Math.max(3.5, camera.scale * 0.52)) * (standing === 'searched' ? 1.12 : 1);
  if (x < -radius || y < -radius || x > view.size.width + radius || y > view.size.height + radius) return;
  const ink = inkOf(view);
  ctx.beginPath();
  ctx.moveTo(x, y - radius);
  ctx.lineTo(x + radius, y);
  ctx.lineTo(x, y + radius);
  ctx.lineTo(x - radius, y);
  ctx.closePath();
  const filled = standing === 'reached' || standing === 'searched';
  ctx.fillStyle = filled ? ink : view.colours.casing;
  ctx.fill();
  ctx.lineWidth = filled ? 1.5 : Math.max(1.2, radius * 0.16);
  ctx.strokeStyle = filled ? view.colours.casing : ink;
  ctx.stroke();
  if (standing === 'out-of-reach') {
    cross(ctx, x, y, radius * 0.75);
    stroke(ctx, Math.max(1.2, radius * 0.2), ink);
  } else if (number > 0 && radius >= READABLE) {
    ctx.fillStyle = filled ? view.colours.casing : ink;
    ctx.font = `700 ${Math.round(radius * (number > 99 ? 0.72 : 0.95))}px "Liberation Sans", Arial, sans-serif`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'alphabetic';
    ctx.fillText(String(number), x, y + radius * 0.34);
  }
}

/**
 * All of it.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {SubGoals} shown
 */
export function drawSubGoals(ctx, view, camera, { fromStart, fromGoal, joined, line, goals, cut }) {
  drawCut(ctx, view, camera, cut);
  if (line) drawLine(ctx, view, camera, line);
  drawEnd(ctx, view, camera, fromGoal, 'goal', !joined && fromGoal.length > 1);
  drawEnd(ctx, view, camera, fromStart, 'start', !joined && fromStart.length > 1);
  goals.forEach(({ cell, standing }, i) => drawGoal(ctx, view, camera, cell, standing, i + 1));
}
