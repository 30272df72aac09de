/**
 * Figures a few pixels large, seen from above: limbs as lines with round ends, those of one colour and thickness of all
 * bodies in one stroke.
 *
 * @import { Drawing } from '../../view/drawing.js'
 * @import { Part } from '../figure/parts.js'
 */
import { tintOf } from '../figure/figure.js';
import { BODY } from './crowd.js';

/** Pixels of a leg below which a body is drawn so. */
export const SMALL = 32;
/** Radii of limbs, by the leg, between two of these count as one. */
const STEP = 0.02;
/** The thickness of the shoulders, by the leg. */
const SHOULDERS = 0.11;

/** @typedef {{ from: number, to: number }} Line */

/** Lines by colour and radius, what is drawn last at the end; and the head. @param {readonly Part[]} parts */
export function linesOf(parts) {
  /** @type {Map<string, { side: number, radius: number, lines: Line[] }>} */
  const groups = new Map();
  const add = (/** @type {number} */ side, /** @type {number} */ radius, /** @type {Line} */ line) => {
    const key = `${side} ${radius}`;
    const group = groups.get(key) ?? { side, radius, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  };
  let head = /** @type {{ joint: number, radius: number } | null} */ (null);
  for (const { around, from, side, thick: [first, second], to } of parts) {
    if (side) add(side, Math.max(1, Math.round((first + second) / 2 / STEP)) * STEP, { from, to });
    else if (around) add(0, SHOULDERS, { from: around[1], to: around[2] });
    else if (from === to) head = { joint: from, radius: first };
  }
  // Legs are below, then arms, then the shoulders.
  const all = [...groups.values()];
  return { groups: [...all.filter(({ side }) => side), ...all.filter(({ side }) => !side)], head };
}

/**
 * @param {Drawing} drawing @param {readonly Part[]} parts @param {Float64Array} bodies of all
 * @param {number[]} numbers of those that are drawn
 * @param {Float32Array} figures their joints, in this order
 * @param {number} size numbers of one
 */
export function drawSmall(drawing, parts, bodies, numbers, figures, size) {
  const { context, view: { scale, x: left, y: top } } = drawing;
  const { groups, head } = linesOf(parts);
  context.save();
  context.lineCap = 'round';
  // All points once: where each joint of each body is on the canvas.
  const points = new Float64Array((numbers.length * size * 2) / 3);
  numbers.forEach((number, at) => {
    const [x, y, heading] = bodies.subarray(number * BODY, number * BODY + 3);
    const [cos, sin] = [Math.cos(heading) * scale, Math.sin(heading) * scale];
    const [across, down] = [left + x * scale, top - y * scale];
    for (let joint = 0; joint < size / 3; joint++) {
      const from = at * size + 3 * joint;
      const [forward, aside] = [figures[from], figures[from + 1]];
      const to = (from / 3) * 2;
      points[to] = across + cos * forward - sin * aside;
      points[to + 1] = down - sin * forward - cos * aside;
    }
  });
  const joints = (2 * size) / 3;
  const leg = numbers.length ? numbers.reduce((sum, number) => sum + bodies[number * BODY + 3], 0) / numbers.length : 0;
  for (const { lines, radius, side } of groups) {
    context.beginPath();
    for (let at = 0; at < numbers.length; at++) {
      for (const { from, to } of lines) {
        context.moveTo(points[at * joints + 2 * from], points[at * joints + 2 * from + 1]);
        context.lineTo(points[at * joints + 2 * to], points[at * joints + 2 * to + 1]);
      }
    }
    context.strokeStyle = drawing.colour(tintOf(side));
    context.lineWidth = Math.max(1, 2 * radius * leg * scale);
    context.stroke();
  }
  if (head) {
    context.beginPath();
    numbers.forEach((number, at) => {
      const to = at * joints + 2 * head.joint;
      const radius = head.radius * bodies[number * BODY + 3] * scale;
      context.moveTo(points[to] + radius, points[to + 1]);
      context.arc(points[to], points[to + 1], radius, 0, 2 * Math.PI);
    });
    context.fillStyle = drawing.colour(tintOf(0));
    context.fill();
    context.strokeStyle = drawing.colour('surface');
    context.lineWidth = 0.75;
    context.stroke();
  }
  context.restore();
}
