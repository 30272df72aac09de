/**
 * Maps and scenario files into the lab, and those that come with the page. A file that is refused says why, and nothing
 * changes.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { fetchRest } from '../../engine/later.js';
import { say } from '../../common/texts.js';
import { inSite } from '../../common/in-site.js';

/** After this long without a map, in milliseconds, it is said that it is coming. */
const PATIENCE = 200;

/**
 * The maps that come with the page, each with where it opens: x and y of start and goal, as `shipped()` in
 * `src/world/shipped.rs`.
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

/**
 * @param {WayScope} scope
 * @param {Uint8Array} bytes
 * @param {string} name
 * @param {(text: string) => void} [refused]
 * @returns {boolean}
 */
export function openMap(scope, bytes, name, refused) {
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
export function openScenarios(scope, bytes, name, refused) {
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
    const [map, scenarios] = await Promise.all([get(`maps/${name}.map`, signal), get(`maps/${name}.map.scen`, signal), fetchRest()]);
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

/** @param {string} path in the site @param {AbortSignal} [signal] @returns {Promise<Uint8Array>} */
async function get(path, signal) {
  const response = await fetch(inSite(path), { signal });
  if (!response.ok) throw new Error(String(response.status));
  return new Uint8Array(await response.arrayBuffer());
}

/** Tells how many scenarios came, and what is odd about them. @param {WayScope} scope @param {number} n */
export function tellScenarios(scope, n) {
  const doubts = scope.engine?.scenarioDoubts() ?? [];
  const all = doubts.map((doubt) => say(doubt)).join(' ');
  const read = say('notice.scenarios', { n });
  // What would cover the map is told when it is asked for.
  if (doubts.length) scope.notify(`${read} ${say('notice.doubts', { n: doubts.length })}`, 'remark', { label: say('notice.doubts.show'), run: () => scope.notify(all, 'problem') });
  else scope.notify(read, 'note');
}
