/**
 * A walk as a motion file (BVH), made by rule: a figure of 1.8 m, in centimetres, y up, along z. One cycle from the
 * left foot farthest ahead to the next, so that what is read of it is known.
 */

/** The swing of the thighs, the mean and the swing of the knees, and the swing of the upper arms, in degrees. */
export const SWINGS = { thigh: 22, knee: [24, 18], arm: 15, elbow: 20 };
/** Of the cycle: frames, seconds between two, centimetres a second. */
const CYCLE = { frames: 41, time: 0.0275, speed: 130 };

/**
 * @typedef {{ name: string, offset: [number, number, number], children?: Bone[], end?: [number, number, number] }} Bone
 */

/** @param {'Left' | 'Right'} side @param {1 | -1} out @returns {Bone} */
const leg = (side, out) => ({ name: `${side}UpLeg`, offset: [9 * out, 0, 0], children: [
  { name: `${side}Leg`, offset: [0, -44, 0], children: [{ name: `${side}Foot`, offset: [0, -43, 0], end: [0, -8, 16] }] },
] });
/** @param {'Left' | 'Right'} side @param {1 | -1} out @returns {Bone} */
const arm = (side, out) => ({ name: `${side}Arm`, offset: [19 * out, 22, 0], children: [
  { name: `${side}ForeArm`, offset: [0, -31, 0], end: [0, -27, 0] },
] });
/** @type {Bone} */
const BODY = { name: 'Hips', offset: [0, 0, 0], children: [
  leg('Left', 1),
  leg('Right', -1),
  { name: 'Chest', offset: [0, 30, 0], children: [arm('Left', 1), arm('Right', -1), { name: 'Head', offset: [0, 45, 0], end: [0, 10, 0] }] },
] };

/** @param {Bone} bone @param {string} [kind] @returns {string} */
function hierarchy(bone, kind = 'JOINT') {
  const moves = kind === 'ROOT' ? '6 Xposition Yposition Zposition Zrotation Xrotation Yrotation' : '3 Zrotation Xrotation Yrotation';
  const below = bone.end ? `End Site\n{\nOFFSET ${bone.end.join(' ')}\n}\n` : (bone.children ?? []).map((child) => hierarchy(child)).join('');
  return `${kind} ${bone.name}\n{\nOFFSET ${bone.offset.join(' ')}\nCHANNELS ${moves}\n${below}}\n`;
}

/** Turns about x of each joint at a part of the cycle: what hangs down goes forward below 0. @param {number} at */
function turns(at) {
  const swing = (/** @type {number} */ shift) => Math.cos(2 * Math.PI * (at - shift));
  const { arm: arms, elbow, knee: [mean, more], thigh } = SWINGS;
  const side = (/** @type {number} */ shift) => ({ thigh: -thigh * swing(shift), knee: mean - more * swing(shift + 0.25), arm: arms * swing(shift) });
  const [left, right] = [side(0), side(0.5)];
  // In the order of the joints: the feet keep at a right angle to the shanks, the chest and the head as they are.
  return [left.thigh, left.knee, 0, right.thigh, right.knee, 0, 0, left.arm, -elbow, right.arm, -elbow, 0];
}

/** The whole file. */
export function walkBvh() {
  const { frames, speed, time } = CYCLE;
  const lines = Array.from({ length: frames }, (_, i) => {
    const at = (i / (frames - 1)) % 1;
    const joints = turns(at).map((turn) => `0 ${turn.toFixed(4)} 0`);
    return `0 95 ${(speed * time * i).toFixed(4)} 0 0 0 ${joints.join(' ')}`;
  });
  return `HIERARCHY\n${hierarchy(BODY, 'ROOT')}MOTION\nFrames: ${frames}\nFrame Time: ${time}\n${lines.join('\n')}\n`;
}

/** The same without its last frames, and the line at which it ends. */
export function cutBvh() {
  const lines = walkBvh().trimEnd().split('\n').slice(0, -7);
  return { text: `${lines.join('\n')}\n`, line: lines.length };
}
