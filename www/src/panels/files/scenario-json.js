/**
 * A whole lab as JSON, out and in. `schema/README.md` tells the format.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Engine } from '../../engine/engine.js'
 */
import { download } from '../../common/download.js';
import { messageOf } from '../../engine/engine.js';
import { inSite } from '../../common/in-site.js';
import { say } from '../../common/texts.js';
import { readJson } from './read-json.js';

/** @param {WayScope} scope @param {string} name of the world */
export function saveJson(scope, name) {
  const engine = /** @type {Engine} */ (scope.engine);
  try {
    download(engine.ask((lab) => lab.writeJson()), `${name}.wayscope.json`, 'application/json');
  } catch (error) {
    const message = messageOf(error);
    if (!message) throw error;
    scope.notify(say(message), 'problem');
  }
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
  const open = await readJson(bytes, file.replace(/(?<=.)(\.wayscope)?\.[^.]*$/, ''), inSite(''));
  if (!wanted()) return false;
  return take(() => scope.change(open, { name: file, refused }));
}
