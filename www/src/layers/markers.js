/**
 * Start and goal as badges with a letter, and a ring around the cell that the step shown expands.
 *
 * @import { Camera, Cell, View } from '../types.js'
 */
import { project } from '../camera.js';

/** Smallest radius of a badge, in CSS pixels: a badge stays readable and can be grasped at any scale. */
export const SMALLEST = 9;

/** @param {Camera} camera */
export function badgeRadius(camera) {
  return Math.min(22, Math.max(SMALLEST, camera.scale * 0.46));
}

/** @type {(ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void} */
export function markersLayer(ctx, view, camera) {
  if (view.current >= 0) ring(ctx, view, camera);
  badge(ctx, view, camera, view.goal, 'G', view.colours.goal);
  badge(ctx, view, camera, view.start, 'S', view.colours.start);
}

/** @param {CanvasRenderingContext2D} ctx @param {View} view @param {Camera} camera */
function ring(ctx, view, camera) {
  const [x, y] = project(camera, (view.current % view.world.width) + 0.5, Math.floor(view.current / view.world.width) + 0.5);
  const half = Math.max(5, camera.scale / 2 + 1);
  for (const [width, colour] of /** @type {[number, string][]} */ ([[4, view.colours.casing], [2, view.colours.next]])) {
    ctx.lineWidth = width;
    ctx.lineJoin = 'round';
    ctx.strokeStyle = colour;
    ctx.strokeRect(x - half, y - half, 2 * half, 2 * half);
  }
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Cell} cell
 * @param {string} letter
 * @param {string} colour
 */
function badge(ctx, view, camera, cell, letter, colour) {
  const [x, y] = project(camera, cell.x + 0.5, cell.y + 0.5);
  const radius = badgeRadius(camera);
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fillStyle = colour;
  ctx.fill();
  ctx.lineWidth = 2;
  ctx.strokeStyle = view.colours.casing;
  ctx.stroke();
  ctx.fillStyle = view.colours.badge;
  ctx.font = `700 ${Math.round(radius * 1.2)}px "Liberation Sans", Arial, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  ctx.fillText(letter, x, y + radius * 0.42);
}
