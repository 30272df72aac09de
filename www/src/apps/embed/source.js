/**
 * The source of a scene: a name of the gallery, the address of a file, a link to the laboratory, or scenario JSON
 * itself.
 *
 * @import { WayScope } from './element.js'
 * @import { Engine } from '../../engine/engine.js'
 * @typedef {{ kind: 'lab', bytes: Uint8Array, look?: (scope: WayScope) => void } | { kind: 'json', open: (engine:
 *   Engine) => boolean } | { kind: 'map', bytes: Uint8Array, name: string }} Source
 */
import { messageOf } from '../../engine/engine.js';
import { fetchRest } from '../../engine/later.js';
import { refusal } from '../../common/refusal.js';

/** No map is larger: 4096 x 4096 cells take a quarter of it. */
const LARGEST = 64 * 2 ** 20;
/** A link, whatever stands before its lab; some programs write signs of it as `%2D`. */
export const LINK = /^[^#\s]*#(lab|scene)=([\w.~%-]+)$/;
/** Scenario JSON, and nothing else that a scene may be. */
export const JSON_TEXT = /^\uFEFF?\s*\{/;
/** A scene of the gallery. */
export const NAME = /^[\w-]+$/;

/**
 * Fetches what a text names. Throws an error that `messageOf` reads.
 * @param {string} text
 * @param {URL | string} base of the site whose gallery has the names
 * @param {URL | string} page what addresses are relative to
 * @returns {Promise<Source>}
 */
export async function sourceOf(text, base, page) {
  const given = text.trim();
  if (JSON_TEXT.test(given)) return sourceIn(new TextEncoder().encode(given), 'scene', base);
  const [, kind, what] = LINK.exec(given) ?? [];
  if (kind === 'lab') {
    return whole(async () => (await import('./arrival.js')).labIn(what, (map) => get(new URL(`maps/${map}.map`, base), map)));
  }
  const name = kind === 'scene' ? what : given;
  // What begins with # would be the page itself.
  const elsewhere = kind !== 'scene' && !name.startsWith('#');
  const address = NAME.test(name) ? addressOf(`scenes/${name}.wayscope`, base) : elsewhere ? addressOf(name, page) : null;
  if (!address) throw refusal('embed.scene-address', { name });
  return sourceIn(await get(address, name), nameIn(address), base);
}

/**
 * The kind of source that bytes are. Throws an error that `messageOf` reads.
 * @param {Uint8Array} bytes
 * @param {string} name of the world, where they hold none
 * @param {URL | string} base of the site whose maps they may name
 * @returns {Promise<Source>}
 */
export async function sourceIn(bytes, name, base) {
  const head = new TextDecoder().decode(bytes.subarray(0, 64));
  if (head.startsWith('WAYS')) return { kind: 'lab', bytes };
  if (/^\uFEFF?\s*(type|height|width)\s/.test(head)) return { kind: 'map', bytes, name };
  if (!JSON_TEXT.test(head)) throw refusal('embed.scene-unknown', { name });
  return whole(async () => {
    const [{ readJson }] = await Promise.all([import('../../panels/files/read-json.js'), fetchRest()]);
    return { kind: 'json', open: await readJson(bytes, name.replace(/\.wayscope$/, ''), base) };
  });
}

/**
 * What takes parts that are fetched only now: that one did not arrive is told like anything else.
 * @template T
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
async function whole(act) {
  try {
    return await act();
  } catch (error) {
    throw messageOf(error) || error instanceof WebAssembly.RuntimeError ? error : refusal('notice.part-failed');
  }
}

/** @param {string} path @param {URL | string} base */
function addressOf(path, base) {
  return URL.canParse(path, base) ? new URL(path, base) : null;
}

/** What a world is called after its file. @param {URL} address */
function nameIn({ protocol, pathname }) {
  const file = protocol.startsWith('http') ? decoded(pathname.split('/').at(-1) ?? '') : '';
  return file.replace(/(?<=.)\.[^.]*$/, '') || 'map';
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {URL} address @param {string} name @returns {Promise<Uint8Array>} */
async function get(address, name) {
  let bytes;
  try {
    const answer = await fetch(address, { credentials: 'same-origin' });
    if (!answer.ok) throw new Error(String(answer.status));
    bytes = new Uint8Array(await answer.arrayBuffer());
  } catch {
    throw refusal('embed.scene-missing', { name, address: address.protocol === 'data:' ? 'data:' : address.href });
  }
  if (bytes.length > LARGEST) throw refusal('embed.scene-large', { name });
  return bytes;
}
