/**
 * The loading of stops and predicting when one of them is first wanted.
 *
 * @import { WayScope } from './element.js'
 * @import { Practice } from '../panels/practice/practice.js'
 */
import { laterWithRest } from '../engine/later.js';

/** @param {WayScope} scope @param {(practice: Practice) => void} use */
export async function practise(scope, use) {
  const part = await laterWithRest(scope, () => import('../panels/practice/practice.js'));
  if (part) use(part.practiceOf(scope));
  scope.ask();
}
