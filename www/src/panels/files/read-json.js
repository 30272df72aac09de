/**
 * Reading a whole lab from JSON; what it needs is fetched before.
 *
 * @import { Engine } from '../../engine/engine.js'
 */
import words from '../../../texts/en.files.json' with { type: 'json' };
import { parseJson } from '../../common/parse-json.js';
import { refusal } from '../../common/refusal.js';
import { addTexts } from '../../common/texts.js';

addTexts(words);

/**
 * Errors, here and when it is opened, are those that `messageOf` reads.
 * @param {Uint8Array} bytes
 * @param {string} name of a world that does not say its own
 * @param {URL | string} site whose maps it may name
 * @returns {Promise<(engine: Engine) => boolean>} has an engine go on with it
 */
export async function readJson(bytes, name, site) {
  const json = parseJson(new TextDecoder().decode(bytes));
  const map = await mapOf(json?.map?.shipped, site);
  return (engine) => engine.ask((lab) => {
    lab.openJson(json, name, map);
    return true;
  });
}

/**
 * A map that comes with the site; nothing when there is none of that name.
 * @param {unknown} name
 * @param {URL | string} site
 */
async function mapOf(name, site) {
  if (typeof name !== 'string' || !/^[\w-]+$/.test(name)) return undefined;
  const answer = await fetch(new URL(`maps/${name}.map`, site)).catch(() => {
    throw refusal('lab-json.map-not-loaded', { name });
  });
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
}
