/**
 * An agent on its way: where it stands, the way it has gone, and the one that it plans to go.
 *
 * @import { Camera, View } from '../../engine/types.js'
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
 * @property {number | null} heard  Changes, where it plans anew only upon some.
 * @property {number | null} checks  Moves looked at to see whether a change matters.
 * @property {Uint32Array | number[]} lost  Moves of the last plan that are gone: from and to, one after the other.
 * @property {number | null} trial  From 1, where there may be several.
 * @property {number[]} trials  What those have cost that are over.
 * @property {number | null} learned  Cells whose h is larger than the estimate, where h is learned.
 * @property {boolean} looksAhead  In a search beside the one that it goes by otherwise.
 */
import { middle } from '../../stage/lattice.js';
import { stroke, trace } from '../../stage/layers/line.js';
import { badgeRadius } from '../../stage/layers/markers.js';
import { say } from '../../common/texts.js';

/** @param {CanvasRenderingContext2D} ctx @param {View} view @param {Camera} camera @param {ArrayLike<number>} cells */
function way(ctx, view, camera, cells) {
  trace(ctx, Uint32Array.from(cells), view, camera);
}

/**
 * The plan, dashed.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} cells
 */
export function drawPlan(ctx, view, camera, cells) {
  if (cells.length < 2) return;
  const width = Math.min(4, Math.max(1.5, camera.scale * 0.16));
  way(ctx, view, camera, cells);
  stroke(ctx, width + 2, view.colours.casing);
  ctx.setLineDash([width * 1.5, width * 2]);
  stroke(ctx, width, view.colours.path);
  ctx.setLineDash([]);
}

/**
 * Moves of the plan that are gone: dotted, with a cross where the first of several on end led.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} moves
 */
export function drawLost(ctx, view, camera, moves) {
  const width = Math.min(4, Math.max(1.5, camera.scale * 0.16));
  const arm = Math.max(3, camera.scale * 0.26);
  const reached = new Set(Array.from(moves).filter((_, i) => i % 2 === 1));
  for (let i = 0; i + 1 < moves.length; i += 2) {
    way(ctx, view, camera, [moves[i], moves[i + 1]]);
    ctx.setLineDash([width, width * 1.5]);
    stroke(ctx, width, view.colours.path);
    ctx.setLineDash([]);
    if (reached.has(moves[i])) continue;
    const [x, y] = middle(camera, view.hexagons, moves[i + 1] % view.world.width, Math.floor(moves[i + 1] / view.world.width));
    ctx.beginPath();
    ctx.moveTo(x - arm, y - arm);
    ctx.lineTo(x + arm, y + arm);
    ctx.moveTo(x + arm, y - arm);
    ctx.lineTo(x - arm, y + arm);
    stroke(ctx, width + 2, view.colours.casing);
    stroke(ctx, width, view.colours.path);
  }
}

/**
 * The way gone.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} cells
 */
export function drawTrail(ctx, view, camera, cells) {
  if (cells.length < 2) return;
  const width = Math.min(5, Math.max(2, camera.scale * 0.22));
  way(ctx, view, camera, cells);
  stroke(ctx, width + 2, view.colours.casing);
  stroke(ctx, width, view.colours.path);
}

/**
 * A badge where somebody stands: a disc with a letter for the agent, a square for its target.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {number} cell
 * @param {'agent' | 'target'} who
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

/**
 * All of a journey.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Journey} journey
 */
export function drawJourney(ctx, view, camera, { agent, target, trail, plan, lost }) {
  drawLost(ctx, view, camera, lost);
  drawPlan(ctx, view, camera, plan);
  drawTrail(ctx, view, camera, trail);
  // At the start and at the goal there is a badge already.
  const { start, goal, world } = view;
  const taken = new Set([start, goal].map(({ x, y }) => y * world.width + x));
  if (target !== null && !taken.has(target)) drawBody(ctx, view, camera, target, 'target');
  if (agent !== null && !taken.has(agent)) drawBody(ctx, view, camera, agent, 'agent');
}
