/**
 * The loading of the parts of the page that explain, and of the wasm that know why, when they are first wanted.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { laterWithRest } from '../../engine/later.js';

/** @typedef {typeof import('./insight.js')} Insight */

/** @type {Insight | null} */
let insight = null;
let asked = false;
/** Milliseconds until what could not be fetched is asked for again: asking in every frame would not help. */
const AGAIN = 5000;

/**
 * The parts, or null until they are here: then the page is drawn again.
 * @param {WayScope} scope
 * @returns {Insight | null}
 */
export function askWhy(scope) {
  if (!insight && !asked) {
    asked = true;
    fetchIt(scope);
  }
  return insight;
}

/** @param {WayScope} scope */
async function fetchIt(scope) {
  insight = await laterWithRest(scope, () => import('./insight.js'));
  if (insight) scope.ask();
  else setTimeout(() => { asked = false; }, AGAIN);
}
