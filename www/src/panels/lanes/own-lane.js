/**
 * Lanes that show what was recorded elsewhere. What reads and writes that is fetched when first wanted.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { laterWithRest } from '../../engine/later.js';

/** @param {WayScope} scope */
export const traces = (scope) => laterWithRest(scope, () => import('../traces/traces.js'));

/**
 * Fetches what is needed to bring a lane back that is about to go, and hands it on, once it is there.
 * @param {WayScope} scope
 * @param {number} index
 * @param {(back: (into?: number) => void) => void} then
 */
export async function beforeItGoes(scope, index, then) {
  await traces(scope);
  const recording = scope.engine?.ask((lab) => lab.recording(index));
  if (recording) then((into) => scope.change((engine) => { scope.chooseLane(engine.ask((lab) => lab.bringBack(recording, into))); }));
}
