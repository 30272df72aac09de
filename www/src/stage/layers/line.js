/**
 * A line through the centres of cells: the path that was found, or the branch that leads to a cell.
 *
 * @import { Camera, View } from '../../engine/types.js'
 */
import { project } from '../camera.js';
import { middle, outline, seenCells } from '../lattice.js';

/** How much of what lies below an agent's way is covered by it. */
const RIBBON = 0.2;
/** From this width on, in CSS pixels, an agent has a shape. */
const SMALLEST = 12;

/**
 * The found path: a strong line with an outline that parts it from every colour below; as wide as the agent, a ribbon
 * under it.
 * @type {(ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void}
 */
export function pathLayer(ctx, view, camera) {
  if (view.path.length < 2) return;
  if (view.reach) ribbon(ctx, view, camera);
  trace(ctx, view.path, view, camera, view.places);
  const width = Math.min(7, Math.max(2, camera.scale * 0.3));
  stroke(ctx, width + 2, view.colours.casing);
  stroke(ctx, width, view.colours.path);
}

/**
 * All that the agent covers on its way: its shape on every cell of the path, or, where that is small, a line of its
 * width.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 */
function ribbon(ctx, view, camera) {
  const { path, reach, hexagons, world } = view;
  const width = (2 * reach + 1) * camera.scale;
  ctx.globalAlpha = RIBBON;
  if (width < SMALLEST || hasLines(path, world)) {
    trace(ctx, path, view, camera);
    stroke(ctx, width, view.colours.path);
  } else {
    const part = seenCells(camera, hexagons, world, view.size);
    ctx.beginPath();
    for (const cell of path) {
      const x = cell % world.width;
      const y = Math.floor(cell / world.width);
      const near = x >= part.x - reach && y >= part.y - reach && x < part.x + part.width + reach && y < part.y + part.height + reach;
      if (near) outline(ctx, camera, hexagons, x, y, reach);
    }
    ctx.fillStyle = view.colours.path;
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}

/** Whether a path passes cells that it does not name. @param {Uint32Array} path @param {{ width: number }} world */
function hasLines(path, { width }) {
  const apart = (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(a % width - (b % width)) > 1 || Math.abs(Math.floor(a / width) - Math.floor(b / width)) > 1;
  return path.some((cell, i) => i > 0 && apart(cell, path[i - 1]));
}

/**
 * The way from the start to the cell of interest: thinner than a path, and dashed.
 * @type {(ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void}
 */
export function branchLayer(ctx, view, camera) {
  if (view.branch.length < 2) return;
  trace(ctx, view.branch, view, camera, view.places);
  const width = Math.min(4, Math.max(1.5, camera.scale * 0.16));
  stroke(ctx, width + 1.5, view.colours.casing);
  ctx.setLineDash([width * 2.5, width * 2]);
  stroke(ctx, width, view.colours.branch);
  ctx.setLineDash([]);
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Uint32Array} cells
 * @param {View} view
 * @param {Camera} camera
 * @param {View['places']} [places]  Where they are, if not in their middles.
 */
export function trace(ctx, cells, view, camera, places) {
  const at = places?.(cells);
  ctx.beginPath();
  cells.forEach((cell, i) => {
    const [x, y] = at ? project(camera, at[2 * i] / 2, at[2 * i + 1] / 2) : middle(camera, view.hexagons, cell % view.world.width, Math.floor(cell / view.world.width));
    if (i) ctx.lineTo(x, y);
    else ctx.moveTo(x, y);
  });
}

/** @param {CanvasRenderingContext2D} ctx @param {number} width @param {string} colour */
export function stroke(ctx, width, colour) {
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  ctx.lineWidth = width;
  ctx.strokeStyle = colour;
  ctx.stroke();
}
