/**
 * The placement of the limbs of a figure: from its joints to matrices of instances, written into arrays that are there
 * already. Pure. Numbers are handed over in arrays that stay, too: as arguments each of them would be an object of its
 * own in every frame.
 *
 * @typedef {{ x: number, y: number, heading: number }} Standing
 * @typedef {{ radius: number, height: number }} Size  Of a body, in metres.
 * @typedef {{ from: number, to: number, radius: number, first: boolean, side: number }} Bone  Of one joint to the one
 *   that hangs on it; `first`: of its limb; `side`: 1 left, -1 right.
 * @typedef {{ bones: Bone[], size: number, head: number, root: number, shoulders: [number, number] | null, neck: number
 *   }} Anatomy
 */

/** Radii of limbs along an arm and along a leg, in metres; farther out they stay as thin as the last. */
const [ARM, LEG] = [[0.055, 0.05, 0.042], [0.085, 0.075, 0.056, 0.045]];
/** Shorter bones, in metres, are none. */
const SHORT = 1e-4;

/**
 * The bones and balls of a figure, told by the tree of joints: the parent of each and its side, -1 right, 0 middle, 1
 * left.
 * @param {ArrayLike<number>} joints
 * @param {number} [size] by that of a grown person
 * @returns {Anatomy}
 */
export function anatomyOf(joints, size = 1) {
  const parent = (/** @type {number} */ joint) => joints[2 * joint];
  const side = (/** @type {number} */ joint) => joints[2 * joint + 1];
  const count = joints.length / 2;
  /** @type {Bone[]} */
  const bones = [];
  /** How far out on a limb a joint is. @param {number} joint @returns {{ depth: number, leg: boolean }} */
  const placeOf = (joint) => {
    let depth = 0;
    let at = joint;
    while (parent(at) >= 0 && side(parent(at)) !== 0) [at, depth] = [parent(at), depth + 1];
    return { depth, leg: parent(at) === 0 };
  };
  /** @type {[number, number] | null} */
  let shoulders = null;
  const arms = [-1, -1];
  for (let joint = 0; joint < count; joint++) {
    if (parent(joint) < 0 || side(joint) === 0) continue;
    const { depth, leg } = placeOf(joint);
    const radii = leg ? LEG : ARM;
    if (depth) bones.push({ from: parent(joint), to: joint, radius: size * radii[Math.min(depth, radii.length - 1)], first: depth === 1, side: side(joint) });
    else if (!leg) arms[side(joint) > 0 ? 0 : 1] = joint;
  }
  if (arms[0] >= 0 && arms[1] >= 0) shoulders = [arms[0], arms[1]];
  // The last joint in the middle is the head.
  let head = 0;
  for (let joint = 0; joint < count; joint++) if (side(joint) === 0) head = joint;
  return { bones, size, head, root: 0, shoulders, neck: Math.max(0, parent(head)) };
}

/**
 * All joints on the floor, x, y and z of each.
 * @param {ArrayLike<number>} places forward, left and up of each joint
 * @param {Standing} at
 * @param {Float64Array} out
 */
export function jointsAt(places, at, out) {
  const { x, y, heading } = at;
  const cos = Math.cos(heading);
  const sin = Math.sin(heading);
  for (let i = 0; i + 2 < places.length; i += 3) {
    const forward = places[i];
    const left = places[i + 1];
    out[i] = x + forward * cos - left * sin;
    out[i + 1] = y + forward * sin + left * cos;
    out[i + 2] = places[i + 2];
  }
}

/**
 * A ball.
 * @param {Float32Array} matrices
 * @param {number} at which instance
 * @param {Float64Array} ball x, y, z, its heading, and its half axes along that, to the left and up
 */
export function writeBall(matrices, at, ball) {
  const heading = ball[3];
  const cos = heading ? Math.cos(heading) : 1;
  const sin = heading ? Math.sin(heading) : 0;
  const o = 16 * at;
  matrices[o] = cos * ball[4];
  matrices[o + 1] = sin * ball[4];
  matrices[o + 4] = -sin * ball[5];
  matrices[o + 5] = cos * ball[5];
  matrices[o + 10] = ball[6];
  matrices[o + 2] = matrices[o + 6] = matrices[o + 8] = matrices[o + 9] = 0;
  finish(matrices, o, ball, 0);
}

/**
 * The place of an instance, and what is the same in all of them.
 * @param {Float32Array} matrices
 * @param {number} o
 * @param {Float64Array} places
 * @param {number} from
 */
function finish(matrices, o, places, from) {
  matrices[o + 3] = matrices[o + 7] = matrices[o + 11] = 0;
  matrices[o + 12] = places[from];
  matrices[o + 13] = places[from + 1];
  matrices[o + 14] = places[from + 2];
  matrices[o + 15] = 1;
}

/**
 * Writes the matrix of a bone, which reaches from one joint to another along its own z, from 0 to 1.
 * @param {Float32Array} matrices
 * @param {number} at which instance
 * @param {Float64Array} places of joints on the floor
 * @param {number} from
 * @param {number} to
 * @param {Float64Array} shape half of it along its x and along its y, and the direction of its y
 * @returns {boolean} whether it is long enough to be seen
 */
export function writeBone(matrices, at, places, from, to, shape) {
  const a = 3 * from;
  const b = 3 * to;
  const o = 16 * at;
  const dx = places[b] - places[a];
  const dy = places[b + 1] - places[a + 1];
  const dz = places[b + 2] - places[a + 2];
  const long = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (!(long > SHORT)) return false;
  const ux = dx / long;
  const uy = dy / long;
  const uz = dz / long;
  // Its x stands on both, and its y on these.
  let px = shape[3] * uz - shape[4] * uy;
  let py = shape[4] * ux - shape[2] * uz;
  let pz = shape[2] * uy - shape[3] * ux;
  let size = Math.sqrt(px * px + py * py + pz * pz);
  if (size < 1e-6) {
    const flat = Math.abs(ux) < 0.9;
    px = flat ? 0 : -uz;
    py = flat ? uz : 0;
    pz = flat ? -uy : ux;
    size = Math.sqrt(px * px + py * py + pz * pz);
  }
  px /= size;
  py /= size;
  pz /= size;
  const deep = shape[0];
  const broad = shape[1];
  matrices[o] = px * deep;
  matrices[o + 1] = py * deep;
  matrices[o + 2] = pz * deep;
  matrices[o + 4] = (uy * pz - uz * py) * broad;
  matrices[o + 5] = (uz * px - ux * pz) * broad;
  matrices[o + 6] = (ux * py - uy * px) * broad;
  matrices[o + 8] = dx;
  matrices[o + 9] = dy;
  matrices[o + 10] = dz;
  finish(matrices, o, places, a);
  return true;
}
