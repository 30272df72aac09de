/**
 * Fetches what is said about algorithms when somebody first asks.
 *
 * @import { WayScope } from '../element.js'
 */
import { say } from '../texts.js';

/** @param {WayScope} scope @param {number} lane */
export async function openAbout(scope, lane) {
  try {
    const { showAbout } = await import('./about.js');
    showAbout(scope, lane);
  } catch {
    scope.notify(say('notice.part-failed'), 'problem');
  }
}
