/**
 * Fetches the parts of the page that explain, when they are first wanted.
 *
 * @import { WayScope } from '../element.js'
 */
import { say } from '../texts.js';

/** @typedef {typeof import('./insight.js')} Insight */

/** @type {Insight | null} */
let insight = null;
let asked = false;
/** Milliseconds until what could not be fetched is asked for again. */
const AGAIN = 5000;

/** The parts, or null until they are here: then the page is drawn again. @param {WayScope} scope @returns {Insight | null} */
export function askWhy(scope) {
  if (!insight && !asked) {
    asked = true;
    fetchIt(scope);
  }
  return insight;
}

/** @param {WayScope} scope */
async function fetchIt(scope) {
  try {
    insight = await import('./insight.js');
    scope.ask();
  } catch {
    scope.notify(say('notice.part-failed'), 'problem');
    // Whoever opens it again tries again; asking in every frame would not help.
    setTimeout(() => { asked = false; }, AGAIN);
  }
}
