/**
 * Start and goal as badges with a letter, one round and one square, and a ring around the cell that the step shown expands.
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

/**
 * How far a badge stands beside the middle of its cell, in CSS pixels: where start and goal share one, each keeps to its side.
 * @param {'start' | 'goal'} what
 * @param {{ start: Cell, goal: Cell }} places
 * @param {Camera} camera
 */
export function badgeShift(what, { start, goal }, camera) {
  if (start.x !== goal.x || start.y !== goal.y) return 0;
  return (what === 'start' ? -0.8 : 0.8) * badgeRadius(camera);
}

/** @type {(ctx: CanvasRenderingContext2D, view: View, camera: Camera) => void} */
export function markersLayer(ctx, view, camera) {
  if (view.current >= 0) ring(ctx, view, camera);
  badge(ctx, view, camera, 'goal', 'G');
  badge(ctx, view, camera, 'start', 'S');
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
 * @param {'start' | 'goal'} what
 * @param {string} letter
 */
function badge(ctx, view, camera, what, letter) {
  const [middle, y] = project(camera, view[what].x + 0.5, view[what].y + 0.5);
  const x = middle + badgeShift(what, view, camera);
  const radius = badgeRadius(camera);
  ctx.beginPath();
  if (what === 'start') ctx.arc(x, y, radius, 0, 2 * Math.PI);
  else square(ctx, x, y, radius * 0.9);
  ctx.fillStyle = view.colours[what];
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

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} half of its side */
function square(ctx, x, y, half) {
  ctx.roundRect(x - half, y - half, 2 * half, 2 * half, half * 0.3);
}
