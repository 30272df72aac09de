/**
 * A whole lab as JSON, out and in. `schema/README.md` tells the format.
 *
 * @import { WayScope } from '../element.js'
 * @import { Engine } from '../engine.js'
 */
import words from '../../texts/en.files.json' with { type: 'json' };
import { download } from '../download.js';
import { placeOf } from '../page/import-tiled.js';
import { inSite } from '../page/in-site.js';
import { refusal } from '../page/refusal.js';
import { addTexts } from '../texts.js';

addTexts(words);

/** @param {Engine} engine @param {string} name of the world */
export function saveJson(engine, name) {
  download(engine.ask((lab) => lab.writeJson()), `${name}.wayscope.json`, 'application/json');
}

/**
 * @param {WayScope} scope
 * @param {string} file its name
 * @param {Uint8Array} bytes
 * @param {() => boolean} wanted asked when the map is here that it may name
 * @param {(open: () => boolean) => boolean} take  Opens it and tells that what was here can be brought back.
 * @param {(text: string) => void} refused
 * @returns {Promise<boolean>} whether it could be read
 */
export async function openJson(scope, file, bytes, wanted, take, refused) {
  const json = parse(new TextDecoder().decode(bytes));
  const map = await mapOf(json?.map?.shipped);
  if (!wanted()) return false;
  const name = file.replace(/(?<=.)(\.wayscope)?\.[^.]*$/, '');
  return take(() => scope.change((engine) => engine.ask((lab) => {
    lab.openJson(json, name, map);
    return true;
  }), { name: file, refused }));
}

/** A map that comes with the page; nothing when there is none of that name. @param {unknown} name */
async function mapOf(name) {
  if (typeof name !== 'string' || !/^[\w-]+$/.test(name)) return undefined;
  const answer = await fetch(inSite(`maps/${name}.map`)).catch(() => {
    throw refusal('lab-json.map-not-loaded', { name });
  });
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
}

/** @param {string} text @returns {any} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    const place = placeOf(String(/** @type {Error} */ (error).message), text);
    throw place ? refusal('import.json', place) : refusal('import.json-somewhere');
  }
}
