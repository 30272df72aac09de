/**
 * The way into the dialog on algorithms, which is fetched when somebody first asks.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { laterWithRest } from '../../engine/later.js';

/** @param {WayScope} scope @param {number} lane */
export async function openAbout(scope, lane) {
  const part = await laterWithRest(scope, () => import('./about.js'));
  part?.showAbout(scope, lane);
}
