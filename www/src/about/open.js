/**
 * Fetches what is said about algorithms when somebody first asks.
 *
 * @import { WayScope } from '../element.js'
 */
import { later } from '../later.js';

/** @param {WayScope} scope @param {number} lane */
export async function openAbout(scope, lane) {
  const part = await later(scope, () => import('./about.js'));
  part?.showAbout(scope, lane);
}
