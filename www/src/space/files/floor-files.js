/** Files of scenes: told apart, read, and those that come with the project. */
import { parseJson } from '../../common/parse-json.js';
import { refusal } from '../../common/refusal.js';

/** Scenes that come with the project, files of `maps/`. */
export const SCENES = ['office', 'maze', 'courtyard', 'river', 'streets', 'columns', 'bumpy-wall', 'one-object-maze', 'zoo', 'track'];

/** Faces of an OBJ file are walkable up to this slope, in degrees, until somebody says otherwise. */
const SLOPE = 45;
/** Files larger than this are not read: 50 MB. */
const MOST = 50e6;

/**
 * The source that a file holds, by its content before its name.
 * @param {Uint8Array} bytes
 * @param {string} name
 * @returns {import('../page-scene.js').Source}
 */
export function sourceOf(bytes, name) {
  if (bytes.length > MOST) throw refusal('space.file-large', { name, limit: MOST });
  const text = new TextDecoder().decode(bytes);
  const head = text.slice(0, 200).trimStart();
  if (head.startsWith('type ')) return { kind: 'map', bytes, metres: 1 };
  if (isMesh(bytes, name)) return { kind: 'mesh', bytes, slope: /^\s*mesh\b/.test(head) || /\.mesh$/i.test(name) ? undefined : SLOPE };
  if (!head.startsWith('{')) throw refusal('space.file-kind', { name });
  const json = parseJson(text);
  return json.format === undefined && typeof json.type === 'string' ? { kind: 'geojson', json, coordinates: 'guessed' } : { kind: 'scene', json };
}

/**
 * Whether a file is a navigation mesh or a Wavefront OBJ file: by its first words or, where these are damaged, by its
 * name.
 * @param {Uint8Array} bytes
 * @param {string} name
 */
export const isMesh = (bytes, name) => /^\s*(mesh\s|(#[^\n]*\n\s*)*(v|o|g|mtllib)\s)/.test(new TextDecoder().decode(bytes.subarray(0, 2000))) || /\.(mesh|obj)$/i.test(name);

/**
 * Whether a file is a motion, by its first word or, where that is damaged, by its name.
 * @param {Uint8Array} bytes
 * @param {string} name
 */
export const isMotion = (bytes, name) => /^\s*hierarchy\b/i.test(new TextDecoder().decode(bytes.subarray(0, 200))) || /\.bvh$/i.test(name);

/** The name of a file as a scene is called. @param {string} file */
export const nameOf = (file) => file.replace(/\.(json|geojson|map|mesh|obj)$/i, '').slice(0, 80);

/**
 * A scene of the project.
 * @param {string} site
 * @param {string} name
 * @returns {Promise<import('../page-scene.js').Source>}
 */
export async function shippedScene(site, name) {
  const answer = await fetch(new URL(`maps/${name}.json`, site));
  if (!answer.ok) throw refusal('space.scene-missing', { name });
  return { kind: 'scene', json: await answer.json() };
}
