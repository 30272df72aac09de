/**
 * Start and goal as badges with a letter, one round and one square, and a ring around the cell that the step shown
 * expands. An agent larger than a cell is drawn at its size below them.
 *
 * @import { Camera, Cell, View } from '../../engine/types.js'
 */
import { middle, outline } from '../lattice.js';
import { say } from '../../common/texts.js';
import { frame } from './pointer.js';

/** Smallest radius of a badge, in CSS pixels: a badge stays readable and can be grasped at any scale. */
export const SMALLEST = 9;

/** @param {Camera} camera */
export function badgeRadius(camera) {
  return Math.min(22, Math.max(SMALLEST, camera.scale * 0.46));
}

/**
 * The distance at which a badge stands beside the middle of its cell, in CSS pixels: where start and goal share one,
 * each keeps to its side.
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
  if (view.reach) for (const what of /** @type {const} */ (['goal', 'start'])) footprint(ctx, view, camera, what);
  badge(ctx, view, camera, 'goal', say('letter.goal'));
  badge(ctx, view, camera, 'start', say('letter.start'));
}

/** @param {CanvasRenderingContext2D} ctx @param {View} view @param {Camera} camera */
function ring(ctx, view, camera) {
  const cell = { x: view.current % view.world.width, y: Math.floor(view.current / view.world.width) };
  frame(ctx, view, camera, cell, [[4, view.colours.casing], [2, view.colours.next]], Math.max(5 - camera.scale / 2, 1));
}

/**
 * All that the agent covers where it starts and where it is to go.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {'start' | 'goal'} what
 */
function footprint(ctx, view, camera, what) {
  ctx.beginPath();
  outline(ctx, camera, view.hexagons, view[what].x, view[what].y, view.reach);
  ctx.globalAlpha = 0.25;
  ctx.fillStyle = view.colours[what];
  ctx.fill();
  ctx.globalAlpha = 1;
  frame(ctx, view, camera, view[what], [[3.5, view.colours.casing], [1.5, view.colours[what]]], 0, view.reach);
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {'start' | 'goal'} what
 * @param {string} letter
 */
function badge(ctx, view, camera, what, letter) {
  const [left, y] = middle(camera, view.hexagons, view[what].x, view[what].y);
  const x = left + badgeShift(what, view, camera);
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
