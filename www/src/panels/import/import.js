/**
 * The way from a picture, a table or a map of Tiled to the world: read by the engine, then asked about.
 *
 * @import { Draft } from '../../engine/draft.js'
 * @import { WayScope } from '../../element/element.js'
 * @import { Engine } from '../../engine/engine.js'
 * @import { Built } from '../../engine/types.js'
 *
 * @typedef {object} Source  What the dialog asks about.
 * @property {Draft} draft
 * @property {HTMLElement[]} fields
 * @property {() => Built} build  As the fields say now; throws what the engine refuses.
 * @property {(built: Built) => string} about  What is to be known besides the size.
 */
import '../../common/dialog.css';
import './import.css';
import { say } from '../../common/texts.js';
import { askImport } from './import-dialog.js';
import { imageSource } from './import-image.js';
import { tableSource } from './import-table.js';
import { tiledSource } from './import-tiled.js';

const SOURCES = { image: imageSource, table: tableSource, tiled: tiledSource };

/** After this long, in milliseconds, it is said that something is being read. */
const PATIENCE = 200;

/**
 * @param {WayScope} scope
 * @param {keyof typeof SOURCES} kind
 * @param {string} name of the world to be
 * @param {Uint8Array} bytes
 * @param {() => boolean} wanted asked when it is read
 * @returns {Promise<boolean>} whether it became the world. Rejects with what the engine refuses.
 */
export async function importFile(scope, kind, name, bytes, wanted) {
  const engine = /** @type {Engine} */ (scope.engine);
  let said = false;
  const waiting = setTimeout(() => {
    said = true;
    scope.notify(say('notice.loading', { name }), 'busy');
  }, PATIENCE);
  /** @type {Source} */
  let source;
  try {
    source = await SOURCES[kind](engine, bytes);
  } finally {
    clearTimeout(waiting);
    if (said) scope.quiet();
  }
  if (wanted()) return askImport(scope, name, source);
  source.draft.free();
  return false;
}
