/**
 * The crowd over the floor and with depth: figures of their own size at any zoom, dots where they are too small.
 *
 * @import { Drawing } from '../../drawing.js'
 * @import { Solid } from '../../depth/solid.js'
 * @import { GaitState } from '../state.js'
 */
import { drawBody } from '../figure/floor.js';
import { partsOf } from '../figure/parts.js';
import { bodyOf } from '../figure/solid.js';
import { BODY } from './crowd.js';

/** Statures by the leg. */
const STATURE = 1.88;
/** A copy of the joints for each size: what draws with depth keeps the limbs' thickness by them. @type {Map<string, Int32Array>} */
const trees = new Map();

/** Joints of one body, seen from it. */
let own = new Float64Array();

/**
 * Joints on the floor as the body sees them: figures are drawn from there. Pure but for where it writes.
 * @param {ArrayLike<number>} figures x, y and z of each joint of all bodies @param {number} from the first of this body @param {Float64Array} body x, y and heading @param {Float64Array} out
 */
export function seenFrom(figures, from, [x, y, heading], out) {
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
  for (let i = 0; i + 2 < out.length; i += 3) {
    const [dx, dy] = [figures[from + i] - x, figures[from + i + 1] - y];
    out[i] = dx * cos + dy * sin;
    out[i + 1] = dy * cos - dx * sin;
    out[i + 2] = figures[from + i + 2];
  }
  return out;
}

/** @param {GaitState} state @param {Drawing} drawing */
export function drawCrowd({ crowd: { bodies, figures, joints } }, drawing) {
  if (!joints.length) return;
  const parts = partsOf(joints);
  const size = (joints.length / 2) * 3;
  if (own.length !== size) own = new Float64Array(size);
  const { height, width } = drawing.size;
  for (let at = 0; at * BODY < bodies.length; at++) {
    const body = bodies.subarray(at * BODY, at * BODY + BODY);
    const [x, y, , leg] = body;
    const [px, py] = [drawing.view.x + x * drawing.view.scale, drawing.view.y - y * drawing.view.scale];
    const reach = drawing.px(2 * leg);
    if (px < -reach || py < -reach || px > width + reach || py > height + reach) continue;
    drawBody(drawing, { leg, parts, places: seenFrom(figures, at * size, body, own) }, body);
  }
}

/** @param {GaitState} state @param {Solid} solid */
export function drawCrowdSolid({ crowd: { bodies, chosen, figures, joints } }, solid) {
  const size = (joints.length / 2) * 3;
  if (own.length !== size) own = new Float64Array(size);
  for (let at = 0; at * BODY < bodies.length; at++) {
    const body = bodies.subarray(at * BODY, at * BODY + BODY);
    const [x, y, heading, leg] = body;
    solid.figure(treeOf(joints, leg), seenFrom(figures, at * size, body, own), { x, y, heading }, 'gait-trunk', bodyOf({ leg, stature: STATURE * leg }));
    if (at === chosen) solid.follow({ x, y, heading }, (STATURE * leg) / 2, at);
  }
}

/** @param {Int32Array} joints @param {number} leg */
function treeOf(joints, leg) {
  const key = `${joints.length} ${leg.toFixed(1)}`;
  let tree = trees.get(key);
  if (!tree) trees.set(key, tree = joints.slice());
  return tree;
}
