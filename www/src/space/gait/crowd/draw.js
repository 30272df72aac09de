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

/** The joints of one body, as it sees them. @param {Float32Array} figures of all bodies @param {number} at @param {number} size numbers of one */
function jointsOf(figures, at, size) {
  if (own.length !== size) own = new Float64Array(size);
  own.set(figures.subarray(at * size, at * size + size));
  return own;
}

/** @param {GaitState} state @param {Drawing} drawing */
export function drawCrowd({ crowd: { bodies, figures, joints } }, drawing) {
  if (!joints.length) return;
  const parts = partsOf(joints);
  const size = (joints.length / 2) * 3;
  const { height, width } = drawing.size;
  for (let at = 0; at * BODY < bodies.length; at++) {
    const body = bodies.subarray(at * BODY, at * BODY + BODY);
    const [x, y, , leg] = body;
    const [px, py] = [drawing.view.x + x * drawing.view.scale, drawing.view.y - y * drawing.view.scale];
    const reach = drawing.px(2 * leg);
    if (px < -reach || py < -reach || px > width + reach || py > height + reach) continue;
    drawBody(drawing, { leg, parts, places: jointsOf(figures, at, size) }, body);
  }
}

/** @param {GaitState} state @param {Solid} solid */
export function drawCrowdSolid({ crowd: { bodies, chosen, figures, joints } }, solid) {
  const size = (joints.length / 2) * 3;
  for (let at = 0; at * BODY < bodies.length; at++) {
    const body = bodies.subarray(at * BODY, at * BODY + BODY);
    const [x, y, heading, leg] = body;
    solid.figure(treeOf(joints, leg), jointsOf(figures, at, size), { x, y, heading }, 'gait-trunk', bodyOf({ leg, stature: STATURE * leg }));
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
