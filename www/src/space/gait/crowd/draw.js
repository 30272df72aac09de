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

/** @param {GaitState} state @param {Drawing} drawing */
export function drawCrowd({ crowd: { bodies, figures, joints } }, drawing) {
  if (!joints.length) return;
  const parts = partsOf(joints);
  const size = (joints.length / 2) * 3;
  const { height, width } = drawing.size;
  for (let at = 0; at * BODY < bodies.length; at++) {
    const [x, y, heading, leg] = bodies.subarray(at * BODY, at * BODY + BODY);
    const [px, py] = [drawing.view.x + x * drawing.view.scale, drawing.view.y - y * drawing.view.scale];
    if (px < -50 || py < -50 || px > width + 50 || py > height + 50) continue;
    drawBody(drawing, { leg, parts, places: figures.subarray(at * size, (at + 1) * size) }, [x, y, heading]);
  }
}

/** @param {GaitState} state @param {Solid} solid */
export function drawCrowdSolid({ crowd: { bodies, figures, joints } }, solid) {
  const size = (joints.length / 2) * 3;
  for (let at = 0; at * BODY < bodies.length; at++) {
    const [x, y, heading, leg] = bodies.subarray(at * BODY, at * BODY + BODY);
    solid.figure(treeOf(joints, leg), figures.subarray(at * size, (at + 1) * size), { x, y, heading }, 'gait-trunk', bodyOf({ leg, stature: STATURE * leg }));
  }
}

/** @param {Int32Array} joints @param {number} leg */
function treeOf(joints, leg) {
  const key = `${joints.length} ${leg.toFixed(1)}`;
  let tree = trees.get(key);
  if (!tree) trees.set(key, tree = joints.slice());
  return tree;
}
