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

/** The parts, or null until they are here: then the page is drawn again. @param {WayScope} scope @returns {Insight | null} */
export function askWhy(scope) {
  if (!insight && !asked) {
    asked = true;
    import('./insight.js').then((found) => {
      insight = found;
      scope.ask();
    }, () => {
      scope.notify(say('notice.part-failed'), 'problem');
      // Whoever opens it again tries again; asking in every frame would not help.
      setTimeout(() => { asked = false; }, 5000);
    });
  }
  return insight;
}
