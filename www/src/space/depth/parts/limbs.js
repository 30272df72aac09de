/**
 * Where the limbs of a figure are: from its joints to matrices of instances, written into arrays that are there already. Pure.
 *
 * @typedef {{ x: number, y: number, heading: number }} Standing
 * @typedef {{ from: number, to: number, radius: number, first: boolean }} Bone  Of one joint to the one that hangs on it; `first`: of its limb.
 * @typedef {{ bones: Bone[], head: number, root: number, shoulders: [number, number] | null, neck: number }} Anatomy
 */

/** Radii of limbs along an arm and along a leg, in metres; farther out they stay as thin as the last. */
const [ARM, LEG] = [[0.055, 0.05, 0.042], [0.085, 0.075, 0.056, 0.045]];
/** Shorter bones, in metres, are none. */
const SHORT = 1e-4;

/** What hangs where, told by the tree of joints: the parent of each and its side, -1 right, 0 middle, 1 left. @param {ArrayLike<number>} joints @returns {Anatomy} */
export function anatomyOf(joints) {
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
    if (depth) bones.push({ from: parent(joint), to: joint, radius: radii[Math.min(depth, radii.length - 1)], first: depth === 1 });
    else if (!leg) arms[side(joint) > 0 ? 0 : 1] = joint;
  }
  if (arms[0] >= 0 && arms[1] >= 0) shoulders = [arms[0], arms[1]];
  // The last joint in the middle is the head.
  let head = 0;
  for (let joint = 0; joint < count; joint++) if (side(joint) === 0) head = joint;
  return { bones, head, root: 0, shoulders, neck: Math.max(0, parent(head)) };
}

/** A joint on the floor. @param {ArrayLike<number>} places forward, left and up of each joint @param {number} joint @param {Standing} at @param {Float64Array} out */
export function placeOf(places, joint, { x, y, heading }, out) {
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
  const [forward, left] = [places[3 * joint], places[3 * joint + 1]];
  out[0] = x + forward * cos - left * sin;
  out[1] = y + forward * sin + left * cos;
  out[2] = places[3 * joint + 2];
}

/** A ball; `sx`, `sy`, `sz` are its half axes along the heading, to the left and up. @param {Float32Array} matrices @param {number} at which instance @param {number} x @param {number} y @param {number} z @param {number} heading @param {number} sx @param {number} sy @param {number} sz */
export function writeBall(matrices, at, x, y, z, heading, sx, sy, sz) {
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
  write(matrices, at, cos * sx, sin * sx, 0, -sin * sy, cos * sy, 0, 0, 0, sz, x, y, z);
}

/**
 * What reaches from `a` to `b` along its own z, from 0 to 1; `wide` is the direction of its own y.
 * @param {Float32Array} matrices @param {number} at which instance @param {ArrayLike<number>} a @param {ArrayLike<number>} b @param {number} deep half of it along its x @param {number} broad the same along its y
 * @param {number} wx @param {number} wy @param {number} wz
 * @returns {boolean} whether it is long enough to be seen
 */
export function writeBone(matrices, at, a, b, deep, broad, wx, wy, wz) {
  const [dx, dy, dz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const long = Math.hypot(dx, dy, dz);
  if (!(long > SHORT)) return false;
  const [ux, uy, uz] = [dx / long, dy / long, dz / long];
  // Its x stands on both, and its y on these.
  let [px, py, pz] = [wy * uz - wz * uy, wz * ux - wx * uz, wx * uy - wy * ux];
  let size = Math.hypot(px, py, pz);
  if (size < 1e-6) {
    [px, py, pz] = Math.abs(ux) < 0.9 ? [0, uz, -uy] : [-uz, 0, ux];
    size = Math.hypot(px, py, pz);
  }
  [px, py, pz] = [px / size, py / size, pz / size];
  const [qx, qy, qz] = [uy * pz - uz * py, uz * px - ux * pz, ux * py - uy * px];
  write(matrices, at, px * deep, py * deep, pz * deep, qx * broad, qy * broad, qz * broad, dx, dy, dz, a[0], a[1], a[2]);
  return true;
}

/** Columns of a matrix. @param {Float32Array} to @param {number} at @param {number} a @param {number} b @param {number} c @param {number} d @param {number} e @param {number} f @param {number} g @param {number} h @param {number} i @param {number} x @param {number} y @param {number} z */
function write(to, at, a, b, c, d, e, f, g, h, i, x, y, z) {
  const o = 16 * at;
  to[o] = a; to[o + 1] = b; to[o + 2] = c; to[o + 3] = 0;
  to[o + 4] = d; to[o + 5] = e; to[o + 6] = f; to[o + 7] = 0;
  to[o + 8] = g; to[o + 9] = h; to[o + 10] = i; to[o + 11] = 0;
  to[o + 12] = x; to[o + 13] = y; to[o + 14] = z; to[o + 15] = 1;
}
