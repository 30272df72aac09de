/**
 * The crowd over the floor and with depth: figures of their own size at any zoom, dots where they are too small.
 *
 * @import { Drawing } from '../../drawing.js'
 * @import { Solid } from '../../depth/solid.js'
 * @import { GaitState } from '../state.js'
 */
import { drawBody, hasFigure } from '../figure/floor.js';
import { partsOf } from '../figure/parts.js';
import { bodyOf } from '../figure/solid.js';
import { BODY } from './crowd.js';

/** Statures by the leg. */
const STATURE = 1.88;
/** A copy of the joints for each size: what draws with depth keeps the limbs' thickness by them. @type {Map<string, Int32Array>} */
const trees = new Map();

/** Joints of one body, seen from it. */
let own = new Float64Array();

/** Joints of those that are drawn with a figure: they are made for no others. @param {GaitState} state @param {number[]} numbers */
function figuresOf({ crowd: { engine, joints } }, numbers) {
  const size = (joints.length / 2) * 3;
  const figures = engine?.figures(new Uint32Array(numbers)) ?? new Float32Array();
  if (own.length !== size) own = new Float64Array(size);
  return {
    /** @param {number} at its place among them */
    joints(at) {
      own.set(figures.subarray(at * size, at * size + size));
      return own;
    },
  };
}

/** @param {GaitState} state @param {Drawing} drawing */
export function drawCrowd(state, drawing) {
  const { crowd: { bodies, joints } } = state;
  if (!joints.length) return;
  const seen = inView(bodies, drawing);
  const parts = partsOf(joints);
  const large = seen.filter((at) => hasFigure(drawing, bodies[at * BODY + 3]));
  const figures = figuresOf(state, large);
  let made = 0;
  for (const at of seen) {
    const body = bodies.subarray(at * BODY, at * BODY + BODY);
    const places = at === large[made] ? figures.joints(made++) : own;
    drawBody(drawing, { leg: body[3], parts, places }, body);
  }
}

/** The numbers of the bodies of which something is on the canvas. @param {Float64Array} bodies @param {Drawing} drawing */
function inView(bodies, drawing) {
  const { size: { height, width }, view } = drawing;
  const seen = [];
  for (let at = 0; at * BODY < bodies.length; at++) {
    const [x, y, leg] = [bodies[at * BODY], bodies[at * BODY + 1], bodies[at * BODY + 3]];
    const [across, down] = [view.x + x * view.scale, view.y - y * view.scale];
    const reach = drawing.px(2 * leg);
    if (across >= -reach && down >= -reach && across <= width + reach && down <= height + reach) seen.push(at);
  }
  return seen;
}

/** @param {GaitState} state @param {Solid} solid */
export function drawCrowdSolid(state, solid) {
  const { crowd: { bodies, chosen, joints } } = state;
  const count = bodies.length / BODY;
  const figures = figuresOf(state, Array.from({ length: count }, (_, at) => at));
  for (let at = 0; at < count; at++) {
    const [x, y, heading, leg] = bodies.subarray(at * BODY, at * BODY + BODY);
    solid.figure(treeOf(joints, leg), figures.joints(at), { x, y, heading }, 'gait-trunk', bodyOf({ leg, stature: STATURE * leg }));
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
