/**
 * The crowd over the floor and with depth: figures of their own size at any zoom, of few lines where they are small,
 * dots where they are too small for these.
 *
 * @import { Drawing } from '../../view/drawing.js'
 * @import { Solid } from '../../depth/solid.js'
 * @import { GaitState } from '../state.js'
 */
import { drawBody, hasFigure } from '../figure/floor.js';
import { partsOf } from '../figure/parts.js';
import { bodyOf } from '../figure/solid.js';
import { BODY } from './crowd.js';
import { drawSmall, SMALL } from './small.js';

/** Statures by the leg. */
const STATURE = 1.88;
/**
 * A copy of the joints for each size: what draws with depth keeps the limbs' thickness by them.
 * @type {Map<string, Int32Array>}
 */
const trees = new Map();

/** Joints of one body, seen from it. */
let own = new Float64Array();

/**
 * Joints of those that are drawn with a figure, one after the other: they are made for no others.
 * @param {GaitState} state
 * @param {number[]} numbers
 */
const figuresOf = ({ crowd: { engine } }, numbers) => (numbers.length && engine ? engine.figures(new Uint32Array(numbers)) : new Float32Array());

/**
 * The joints of one of them.
 * @param {Float32Array} figures
 * @param {number} at its place
 * @param {number} size numbers of one
 */
function jointsOf(figures, at, size) {
  if (own.length !== size) own = new Float64Array(size);
  own.set(figures.subarray(at * size, at * size + size));
  return own;
}

/** @param {GaitState} state @param {Drawing} drawing */
export function drawCrowd(state, drawing) {
  const { crowd: { bodies, joints } } = state;
  if (!joints.length) return;
  const parts = partsOf(joints);
  const size = (joints.length / 2) * 3;
  const leg = (/** @type {number} */ at) => bodies[at * BODY + 3];
  const body = (/** @type {number} */ at) => bodies.subarray(at * BODY, at * BODY + BODY);
  const seen = inView(bodies, drawing);
  const figured = seen.filter((at) => hasFigure(drawing, leg(at)));
  for (const at of seen) {
    if (!hasFigure(drawing, leg(at))) drawBody(drawing, { leg: leg(at), parts, places: own }, body(at));
  }
  const small = figured.filter((at) => drawing.px(leg(at)) < SMALL);
  drawSmall(drawing, parts, bodies, small, figuresOf(state, small), size);
  const large = figured.filter((at) => drawing.px(leg(at)) >= SMALL);
  const figures = figuresOf(state, large);
  large.forEach((number, at) => drawBody(drawing, { leg: leg(number), parts, places: jointsOf(figures, at, size) }, body(number)));
}

/**
 * The numbers of the bodies of which something is on the canvas.
 * @param {Float64Array} bodies
 * @param {Drawing} drawing
 */
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
  const size = (joints.length / 2) * 3;
  const figures = figuresOf(state, Array.from({ length: count }, (_, at) => at));
  for (let at = 0; at < count; at++) {
    const [x, y, heading, leg] = bodies.subarray(at * BODY, at * BODY + BODY);
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
