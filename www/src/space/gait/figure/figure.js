/**
 * A figure in one view, its limbs thick and its sides told apart.
 *
 * @import { Part } from './parts.js'
 * @import { View } from './views.js'
 */
import { capsule } from './capsule.js';
import { nearness, seenIn } from './views.js';

/** Colours of the left side, the middle and the right side. @type {Record<number, string>} */
const TINTS = { 1: 'gait-left', 0: 'gait-trunk', [-1]: 'gait-right' };

/** From the middle to a shoulder's joint so much is of the trunk's middle, and the rest around it. */
const INNER = 0.55;

/** @param {number} side */
export const tintOf = (side) => TINTS[side];

/**
 * @param {CanvasRenderingContext2D} context @param {View} view @param {readonly Part[]} parts
 * @param {ArrayLike<number>} places forward, left and up of each joint
 * @param {{ leg: number, colour: (name: string) => string, from?: number, alpha?: number }} look `from`: where in the
 *   places the figure begins
 */
export function drawFigure(context, view, parts, places, { leg, colour, from = 0, alpha = 1 }) {
  const at = (/** @type {number} */ joint) => from + 3 * joint;
  const near = (/** @type {number} */ joint) => nearness(view.kind, places[at(joint)], places[at(joint) + 1], places[at(joint) + 2]);
  const middle = parts.find((part) => part.around && !part.side);
  const trunk = middle ? (near(middle.from) + near(middle.to)) / 2 + 1e-3 : 0;
  const neck = Math.min(trunk, ...parts.filter(({ from, to }) => from === to).map((head) => near(head.from))) - 1e-6;
  const inOrder = parts.map((part) => ({ part, near: part.under ? neck : part === middle ? trunk : (near(part.from) + near(part.to)) / 2 })).sort((a, b) => a.near - b.near);
  context.save();
  context.globalAlpha = alpha;
  context.lineJoin = 'round';
  context.lineWidth = Math.max(0.75, Math.min(2, view.scale / 90));
  context.strokeStyle = colour('surface');
  for (const { part } of inOrder) {
    if (part.around) {
      const corners = part.around.map((joint) => seenIn(view, places[at(joint)], places[at(joint) + 1], places[at(joint) + 2]));
      drawAround(context, part === middle ? slim(corners) : corners, part.thick[0] * leg * view.scale, colour(tintOf(part.side)), colour('surface'));
      continue;
    }
    const [x0, y0] = seenIn(view, places[at(part.from)], places[at(part.from) + 1], places[at(part.from) + 2]);
    const [x1, y1] = seenIn(view, places[at(part.to)], places[at(part.to) + 1], places[at(part.to) + 2]);
    const [r0, r1] = part.thick.map((share) => share * leg * view.scale);
    context.beginPath();
    capsule(context, x0, y0, r0, x1, y1, r1);
    context.fillStyle = colour(tintOf(part.side));
    context.fill();
    context.stroke();
  }
  context.restore();
}

/**
 * The shoulders' joints lie at its edge.
 * @param {[number, number][]} corners hips and shoulders, around
 * @returns {[number, number][]}
 */
function slim([hip, one, other, second]) {
  const [x, y] = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  const inner = (/** @type {[number, number]} */ corner) => /** @type {[number, number]} */ ([x + INNER * (corner[0] - x), y + INNER * (corner[1] - y)]);
  return [hip, inner(one), inner(other), second];
}

/**
 * What lies between some joints, and around them.
 * @param {CanvasRenderingContext2D} context
 * @param {[number, number][]} corners
 * @param {number} thick pixels
 * @param {string} tint
 * @param {string} rim
 */
function drawAround(context, corners, thick, tint, rim) {
  const edge = context.lineWidth;
  context.beginPath();
  for (const corner of corners) context.lineTo(...corner);
  context.closePath();
  for (const [wide, colour] of /** @type {const} */ ([[2 * thick + edge, rim], [2 * thick - edge, tint]])) {
    context.lineWidth = Math.max(0.5, wide);
    context.strokeStyle = context.fillStyle = colour;
    context.stroke();
    context.fill();
  }
  context.lineWidth = edge;
  context.strokeStyle = rim;
}
