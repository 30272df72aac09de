/**
 * An agent on its way: where it stands, the way it has gone, and the one that it plans to go.
 *
 * @import { Camera, View } from '../types.js'
 *
 * @typedef {object} Journey  As the engine tells it; cells are indices, costs lengths.
 * @property {number | null} agent
 * @property {number | null} target
 * @property {Uint32Array | number[]} trail
 * @property {Uint32Array | number[]} plan
 * @property {number} walked
 * @property {number} round
 * @property {number} expanded  In this round.
 * @property {number} expandedInAll
 * @property {number | null} drift  Km.
 * @property {number | null} epsilon
 * @property {number | null} bound
 * @property {[number, number] | null} inconsistent  Open cells whose g is too large, and too small.
 * @property {number | null} putOff  Cells that wait for the next round.
 * @property {number | null} seen
 */
import { middle } from '../lattice.js';
import { stroke, trace } from '../layers/line.js';
import { badgeRadius } from '../layers/markers.js';
import { say } from '../texts.js';

/** @param {CanvasRenderingContext2D} ctx @param {View} view @param {Camera} camera @param {ArrayLike<number>} cells */
function way(ctx, view, camera, cells) {
  trace(ctx, Uint32Array.from(cells), view, camera);
}

/** The plan, dashed. @param {CanvasRenderingContext2D} ctx @param {View} view @param {Camera} camera @param {ArrayLike<number>} cells */
export function drawPlan(ctx, view, camera, cells) {
  if (cells.length < 2) return;
  const width = Math.min(4, Math.max(1.5, camera.scale * 0.16));
  way(ctx, view, camera, cells);
  stroke(ctx, width + 2, view.colours.casing);
  ctx.setLineDash([width * 1.5, width * 2]);
  stroke(ctx, width, view.colours.path);
  ctx.setLineDash([]);
}

/** The way gone. @param {CanvasRenderingContext2D} ctx @param {View} view @param {Camera} camera @param {ArrayLike<number>} cells */
export function drawTrail(ctx, view, camera, cells) {
  if (cells.length < 2) return;
  const width = Math.min(5, Math.max(2, camera.scale * 0.22));
  way(ctx, view, camera, cells);
  stroke(ctx, width + 2, view.colours.casing);
  stroke(ctx, width, view.colours.path);
}

/**
 * A badge where somebody stands: a disc with a letter for the agent, a square for its target.
 * @param {CanvasRenderingContext2D} ctx @param {View} view @param {Camera} camera @param {number} cell @param {'agent' | 'target'} who
 */
export function drawBody(ctx, view, camera, cell, who) {
  const [x, y] = middle(camera, view.hexagons, cell % view.world.width, Math.floor(cell / view.world.width));
  const radius = Math.max(6, badgeRadius(camera) * 0.86);
  ctx.beginPath();
  if (who === 'agent') ctx.arc(x, y, radius, 0, 2 * Math.PI);
  else ctx.rect(x - radius * 0.9, y - radius * 0.9, radius * 1.8, radius * 1.8);
  ctx.fillStyle = view.colours.path;
  ctx.fill();
  ctx.lineWidth = 2;
  ctx.strokeStyle = view.colours.casing;
  ctx.stroke();
  ctx.fillStyle = view.colours.casing;
  ctx.font = `700 ${Math.round(radius * 1.2)}px "Liberation Sans", Arial, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  ctx.fillText(say(`letter.${who}`), x, y + radius * 0.42);
}

/** All of a journey. @param {CanvasRenderingContext2D} ctx @param {View} view @param {Camera} camera @param {Journey} journey */
export function drawJourney(ctx, view, camera, { agent, target, trail, plan }) {
  drawPlan(ctx, view, camera, plan);
  drawTrail(ctx, view, camera, trail);
  if (target !== null) drawBody(ctx, view, camera, target, 'target');
  // At the start and at the goal there is a badge already.
  const { start, goal, world } = view;
  const taken = [start, goal].some(({ x, y }) => y * world.width + x === agent);
  if (agent !== null && !taken) drawBody(ctx, view, camera, agent, 'agent');
}
