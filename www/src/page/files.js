/**
 * Maps and scenario files into the lab and out of it. A file that is refused says why, and nothing changes.
 *
 * @import { WayScope } from '../element.js'
 */
import { h } from '../dom.js';
import { say } from '../texts.js';

/** No map is larger: 4096 x 4096 cells take a quarter of it. */
const LARGEST_FILE = 64 * 2 ** 20;

/** The maps that come with the page. */
export const SHIPPED = ['bay', 'keep', 'halls', 'delta'];

/** @param {WayScope} scope @param {Uint8Array} bytes @param {string} name @returns {boolean} */
function openMap(scope, bytes, name) {
  const opened = scope.change((engine) => engine.loadMap(bytes, name), { name });
  if (opened) scope.toEnd();
  return opened;
}

/** @param {WayScope} scope @param {Uint8Array} bytes @param {string} name @param {boolean} [quiet] */
function openScenarios(scope, bytes, name, quiet = false) {
  scope.change((engine) => {
    const found = engine.loadScenarios(bytes);
    if (!quiet) scope.notify(say('notice.scenarios', { n: found }));
    return false;
  }, { name });
  scope.dispatchEvent(new Event('scenarios'));
}

/**
 * A map that comes with the page, with its scenarios.
 * @param {WayScope} scope
 * @param {string} name
 */
export async function openShipped(scope, name) {
  try {
    const [map, scenarios] = await Promise.all([get(`maps/${name}.map`), get(`maps/${name}.map.scen`)]);
    if (openMap(scope, map, name)) openScenarios(scope, scenarios, name, true);
    scope.ask();
  } catch {
    scope.notify(say('notice.fetch-failed', { name }), 'problem');
  }
}

/** @param {string} path beside the page @returns {Promise<Uint8Array>} */
async function get(path) {
  const response = await fetch(new URL(path, document.baseURI));
  if (!response.ok) throw new Error(String(response.status));
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Files that somebody chose or dropped: maps first, so that scenarios find theirs.
 * @param {WayScope} scope
 * @param {Iterable<File>} files
 */
export async function openFiles(scope, files) {
  const isMap = (/** @type {File} */ file) => !/\.scen$/i.test(file.name);
  const sorted = [...files].sort((a, b) => Number(isMap(b)) - Number(isMap(a)));
  for (const file of sorted) {
    if (file.size > LARGEST_FILE) {
      scope.notify(say('notice.file-large', { name: file.name }), 'problem');
      continue;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isMap(file)) openMap(scope, bytes, file.name.replace(/\.map$/i, ''));
    else openScenarios(scope, bytes, file.name);
  }
  scope.ask();
}

/** @param {WayScope} scope */
export function chooseFiles(scope) {
  const input = h('input', { type: 'file', accept: '.map,.scen', multiple: true });
  input.addEventListener('change', () => openFiles(scope, input.files ?? []));
  input.click();
}

/** @param {WayScope} scope */
export function saveMap(scope) {
  const { engine, state } = scope;
  if (!engine || !state.lab) return;
  const address = URL.createObjectURL(new Blob([engine.mapText()], { type: 'text/plain' }));
  h('a', { href: address, download: `${state.lab.name}.map` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
