/**
 * A line through the centres of cells: the path that was found, or the branch that leads to a cell.
 *
 * @import { Camera, View } from '../types.js'
 */
import { middle } from '../lattice.js';

/** The found path: a strong line with an outline that parts it from every colour below; as wide as the agent, a ribbon under it. @type {(ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void} */
export function pathLayer(ctx, view, camera) {
  if (view.path.length < 2) return;
  trace(ctx, view.path, view, camera);
  if (view.reach) {
    ctx.globalAlpha = 0.3;
    stroke(ctx, (2 * view.reach + 1) * camera.scale, view.colours.path);
    ctx.globalAlpha = 1;
  }
  const width = Math.min(7, Math.max(2, camera.scale * 0.3));
  stroke(ctx, width + 2, view.colours.casing);
  stroke(ctx, width, view.colours.path);
}

/** The way from the start to the cell of interest: thinner than a path, and dashed. @type {(ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void} */
export function branchLayer(ctx, view, camera) {
  if (view.branch.length < 2) return;
  trace(ctx, view.branch, view, camera);
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
 */
export function trace(ctx, cells, view, camera) {
  ctx.beginPath();
  cells.forEach((cell, i) => {
    const [x, y] = middle(camera, view.hexagons, cell % view.world.width, Math.floor(cell / view.world.width));
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
