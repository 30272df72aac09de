/**
 * Named scenes as one file, and back. What is in such a file was written by anybody: each scene is looked at before it
 * is kept.
 *
 * @import { Scene, Whole } from './scenes-store.js'
 * @typedef {{ about: Omit<Scene, 'id' | 'bytes'>, lab: Uint8Array }} Bundled
 */
import { refusal } from '../../common/refusal.js';

const FORMAT = 'wayscope-scenes';
/** The largest picture that is taken along, in characters. */
const LARGEST_PICTURE = 1 << 16;
/** What a saved lab begins with. */
const MAGIC = 'WAYS';

/** @param {Whole[]} scenes @returns {string} */
export function write(scenes) {
  const each = (/** @type {Whole} */ { scene: { name, when, world, width, height, picture }, lab }) => ({ name, when: new Date(when).toISOString(), world, width, height, picture, lab: toBase64(lab) });
  return `${JSON.stringify({ format: FORMAT, version: 1, scenes: scenes.map(each) }, null, 1)}\n`;
}

/** @param {string} text @returns {{ scenes: Bundled[], broken: number }} Throws a refusal when it is no such file. */
export function read(text) {
  /** @type {any} */
  let json;
  try {
    json = JSON.parse(text);
  } catch {
    throw refusal('scenes.no-bundle');
  }
  if (json?.format !== FORMAT || !Array.isArray(json.scenes)) throw refusal('scenes.no-bundle');
  if (json.version !== 1) throw refusal('scenes.bundle-version');
  const scenes = json.scenes.map(readOne);
  const whole = scenes.filter((/** @type {Bundled | null} */ scene) => scene !== null);
  return { scenes: whole, broken: scenes.length - whole.length };
}

/** @param {any} scene @returns {Bundled | null} */
function readOne(scene) {
  const lab = typeof scene?.lab === 'string' ? fromBase64(scene.lab) : null;
  if (typeof scene?.name !== 'string' || !scene.name.trim() || !lab || String.fromCharCode(...lab.subarray(0, 4)) !== MAGIC) return null;
  const when = Date.parse(scene.when);
  const side = (/** @type {unknown} */ value) => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : 0);
  const picture = typeof scene.picture === 'string' && scene.picture.length <= LARGEST_PICTURE && /^data:image\/png;base64,[\w+/]+=*$/.test(scene.picture) ? scene.picture : '';
  const about = { name: scene.name.trim().slice(0, 80), when: Number.isFinite(when) ? when : 0, world: String(scene.world ?? ''), width: side(scene.width), height: side(scene.height), picture };
  return { about, lab };
}

/** @param {Uint8Array} bytes */
function toBase64(bytes) {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** @param {string} text @returns {Uint8Array | null} */
function fromBase64(text) {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}
