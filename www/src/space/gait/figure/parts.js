/**
 * The parts that a figure is drawn of, told by the tree of its joints: limbs with their sides, trunk, head. Pure.
 *
 * @typedef {{ from: number, to: number, side: number, thick: [number, number], around?: number[], under?: boolean }}
 *   Part  `thick`: radii at both ends, as shares of the leg; `around`: joints that it lies between; `under`: behind the
 *   trunk from everywhere.
 */
import { anatomyOf } from '../../depth/parts/limbs.js';

/** Radii along a leg and along an arm. */
const [LEG, ARM] = [[0.095, 0.066, 0.045, 0.032, 0.026], [0.062, 0.048, 0.036, 0.03, 0.026]];
/** Of a foot around its joints. */
const SOLE = 0.03;
/** Of the trunk at the pelvis and at the shoulders, of neck and head. */
const [PELVIS, CHEST, NECK, HEAD] = [0.1, 0.1, 0.052, 0.115];

/** @param {ArrayLike<number>} joints of each its parent and its side: 1 left, 0 middle, -1 right @returns {Part[]} */
export function partsOf(joints) {
  const { bones, head, neck, root, shoulders } = anatomyOf(joints);
  const depths = depthsOf(joints);
  const feet = feetOf(joints);
  const soles = new Set(feet.flatMap(({ around }) => around?.slice(1) ?? []));
  /** @type {Part[]} */
  const limbs = bones.filter(({ to }) => !soles.has(to)).map(({ from, to }) => {
    const radii = startsAt(joints, to) === root ? LEG : ARM;
    const depth = depths[to];
    return { from, to, side: joints[2 * to + 1], thick: [radii[Math.min(depth - 1, 4)], radii[Math.min(depth, 4)]] };
  });
  const trunk = /** @type {Part} */ ({ from: root, to: shoulders ? joints[2 * shoulders[0]] : neck, side: 0, thick: [PELVIS, CHEST] });
  const hips = [1, -1].map((side) => Array.from(joints).findIndex((parent, at) => at % 2 === 0 && parent === root && joints[at + 1] === side) / 2);
  if (shoulders && hips.every((joint) => joint > 0)) trunk.around = [hips[0], ...shoulders, hips[1]];
  return [...limbs, ...feet, trunk, { from: neck, to: head, side: 0, thick: [NECK, NECK], under: true }, { from: head, to: head, side: 0, thick: [HEAD, HEAD] }];
}

/**
 * Where two joints hang on one of a limb they are heel and toes, and the foot lies between the three.
 * @param {ArrayLike<number>} joints
 * @returns {Part[]}
 */
function feetOf(joints) {
  const count = joints.length / 2;
  const feet = [];
  for (let ankle = 0; ankle < count; ankle++) {
    if (!joints[2 * ankle + 1]) continue;
    const on = Array.from({ length: count }, (_, joint) => joint).filter((joint) => joints[2 * joint] === ankle);
    if (on.length === 2) feet.push({ from: ankle, to: on[0], side: joints[2 * ankle + 1], thick: /** @type {[number, number]} */ ([SOLE, SOLE]), around: [ankle, ...on] });
  }
  return feet;
}

/** How far out on its limb each joint is. @param {ArrayLike<number>} joints */
function depthsOf(joints) {
  /** @type {number[]} */
  const depths = [];
  for (let joint = 0; joint < joints.length / 2; joint++) {
    const parent = joints[2 * joint];
    const hangs = parent >= 0 && joints[2 * joint + 1] !== 0 && joints[2 * parent + 1] !== 0;
    depths.push(hangs ? depths[parent] + 1 : 0);
  }
  return depths;
}

/** The joint of the middle that a limb hangs on. @param {ArrayLike<number>} joints @param {number} joint */
function startsAt(joints, joint) {
  let at = joint;
  while (joints[2 * at] >= 0 && joints[2 * at + 1] !== 0) at = joints[2 * at];
  return at;
}
