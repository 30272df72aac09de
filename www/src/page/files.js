/**
 * Maps and scenario files into the lab and out of it. A file that is refused says why, and nothing changes.
 *
 * @import { WayScope } from '../element.js'
 */
import { h } from '../dom.js';
import { say } from '../texts.js';

/** No map is larger: 4096 x 4096 cells take a quarter of it. */
const LARGEST_FILE = 64 * 2 ** 20;

/** After this long without a map, in milliseconds, it is said that it is coming. */
const PATIENCE = 200;

/**
 * The maps that come with the page, each with where it opens: x and y of start and goal, as `shipped()` in `src/world/shipped.rs`.
 *
 * @type {Record<string, [number, number, number, number]>}
 */
export const OPENINGS = {
  bay: [6, 17, 57, 17],
  meadow: [14, 18, 81, 41],
  'long-wall': [52, 22, 91, 26],
  sieve: [3, 47, 93, 9],
  vault: [8, 34, 87, 39],
  moor: [6, 48, 153, 48],
  spiral: [1, 2, 50, 50],
  labyrinth: [39, 45, 101, 65],
  keep: [63, 124, 63, 62],
  halls: [4, 4, 251, 251],
  skirmish: [8, 20, 247, 234],
  delta: [30, 250, 480, 250],
  county: [20, 40, 1000, 990],
};

export const SHIPPED = Object.keys(OPENINGS);

/** The map on its way, if there is one: whatever is chosen after it wins. @type {AbortController | null} */
let coming = null;

/** A map on its way is no longer wanted. */
export function forgetComing() {
  coming?.abort();
  coming = null;
}

/** @param {WayScope} scope @param {Uint8Array} bytes @param {string} name @param {(text: string) => void} [refused] @returns {boolean} */
function openMap(scope, bytes, name, refused) {
  scope.quiet();
  const opened = scope.change((engine) => engine.loadMap(bytes, name), { name, refused });
  if (opened) {
    scope.toEnd();
    scope.dispatchEvent(new Event('map'));
  }
  return opened;
}

/**
 * @param {WayScope} scope
 * @param {Uint8Array} bytes
 * @param {string} name
 * @param {(text: string) => void} [refused]
 * @returns {number | null} how many, or null when refused
 */
function openScenarios(scope, bytes, name, refused) {
  /** @type {number | null} */
  let found = null;
  scope.change((engine) => {
    found = engine.loadScenarios(bytes);
    engine.keep();
    return false;
  }, { name, refused });
  scope.dispatchEvent(new Event('scenarios'));
  return found;
}

/**
 * A map that comes with the page, with its scenarios. The last one chosen wins, however slowly they come.
 * @param {WayScope} scope
 * @param {string} name
 */
export async function openShipped(scope, name) {
  forgetComing();
  coming = new AbortController();
  const { signal } = coming;
  scope.focusWorld(document.activeElement?.matches(':focus-visible') ?? false);
  const waiting = setTimeout(() => scope.notify(say('notice.loading', { name: say(`shipped.${name}`) }), 'busy'), PATIENCE);
  signal.addEventListener('abort', () => clearTimeout(waiting));
  try {
    const [map, scenarios] = await Promise.all([get(`maps/${name}.map`, signal), get(`maps/${name}.map.scen`, signal)]);
    if (signal.aborted) return;
    forgetComing();
    if (openMap(scope, map, name)) {
      const [startX, startY, goalX, goalY] = OPENINGS[name];
      // Joined with the map's own edit, so that one undo takes all of it back.
      scope.change((engine) => engine.moveStart(startX, startY, true));
      scope.change((engine) => engine.moveGoal(goalX, goalY, true));
      openScenarios(scope, scenarios, name);
    }
    scope.ask();
  } catch {
    if (signal.aborted) return;
    forgetComing();
    scope.notify(say('notice.fetch-failed', { name }), 'problem');
  }
}

/**
 * The scenarios of a map of the page that is open already.
 * @param {WayScope} scope
 * @param {string} name
 * @param {() => boolean} wanted asked when they have come
 */
export async function fetchScenarios(scope, name, wanted) {
  try {
    const bytes = await get(`maps/${name}.map.scen`);
    if (wanted()) openScenarios(scope, bytes, name);
  } catch {
    scope.notify(say('notice.scenarios-failed', { name: say(`shipped.${name}`) }), 'problem');
  }
}

/** @param {string} path beside the page @param {AbortSignal} [signal] @returns {Promise<Uint8Array>} */
async function get(path, signal) {
  const response = await fetch(new URL(path, document.baseURI), { signal });
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
  if (sorted.length) forgetComing();
  // Said when all are read: the notice of one would take the place of another's.
  /** @type {string[]} */
  const problems = [];
  let found = 0;
  const refused = (/** @type {string} */ text) => void problems.push(text);
  for (const file of sorted) {
    if (file.size > LARGEST_FILE) {
      problems.push(say('notice.file-large', { name: file.name }));
      continue;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isLab(bytes)) scope.open(bytes, { name: file.name, refused });
    else if (isMap(file)) openMap(scope, bytes, file.name.replace(/\.map$/i, ''), refused);
    else found += openScenarios(scope, bytes, file.name, refused) ?? 0;
  }
  if (problems.length) scope.notify(problems.join(' '), 'problem');
  else if (found) tellScenarios(scope, found);
  scope.ask();
}

/** Whether a file holds a whole lab: it begins with WAYS. @param {Uint8Array} bytes */
function isLab(bytes) {
  return [...'WAYS'].every((letter, i) => bytes[i] === letter.charCodeAt(0));
}

/** How many came, and what is odd about them. @param {WayScope} scope @param {number} n */
function tellScenarios(scope, n) {
  const doubts = scope.engine?.scenarioDoubts() ?? [];
  const text = [say('notice.scenarios', { n }), ...doubts.map((doubt) => say(doubt))].join(' ');
  scope.notify(text, doubts.length ? 'problem' : 'note');
}

/** @param {WayScope} scope */
export function chooseFiles(scope) {
  const input = h('input', { type: 'file', accept: '.map,.scen,.wayscope', multiple: true });
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
  if (engine.costs().length) scope.notify(say('notice.costs-not-in-map', { file: `${state.lab.name}.map` }));
}
