/**
 * The state of a visit: what was changed and looked at, and what of that is written. One plain object, changed in
 * place.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Camera } from '../../engine/types.js'
 * @typedef {{ position: number, lane: number, lanesView: 'one' | 'tiles', camera: Camera | null }} Sight
 *
 * @typedef {object} Visit
 * @property {WayScope} scope
 * @property {Uint8Array | null} lab  What the engine kept when it was written last.
 * @property {string} looked  What was looked at then.
 * @property {Uint8Array | null} seen  What the engine kept when that was looked at last.
 * @property {Sight | undefined} sight  How the lab of the last visit was left, until that is taken up.
 * @property {boolean} active  Something was changed, in this visit or in the last one.
 * @property {boolean} hurriedly  The lab of the last visit was saved in a hurry: it has yet to be written properly.
 * @property {boolean} refused  It was said that nothing can be written.
 * @property {boolean} fresh  Nothing was to be had: it begins with the first scene.
 * @property {number} timer
 * @property {number} writing  How many writings are on their way: they may not come to their end.
 */

/** Nobody waits longer than this, in milliseconds, for storage that does not answer. */
export const PATIENCE = 2000;

/** @param {WayScope} scope @returns {Visit} */
export const begin = (scope) => ({ scope, lab: null, looked: '', seen: null, sight: undefined, active: false, hurriedly: false, refused: false, fresh: false, timer: 0, writing: 0 });

/** What is looked at. @param {Visit} visit @returns {Sight} */
export function sightOf({ scope }) {
  const { player, lane, lanesView, camera } = scope.state;
  return { position: player.position === Infinity ? -1 : player.position, lane, lanesView, camera };
}

/** Looks at it as it was left, once. @param {Visit} visit */
export function look(visit) {
  const { scope, sight } = visit;
  visit.sight = undefined;
  if (!sight) return;
  const { position = -1, lane = 0, lanesView, camera } = /** @type {Partial<Sight>} */ (sight);
  if (position >= 0) scope.seek(position);
  else scope.toEnd();
  scope.chooseLane(lane);
  if (lanesView === 'one') scope.setAttribute('lanes-view', 'one');
  if (camera && [camera.x, camera.y, camera.scale].every(Number.isFinite) && camera.scale > 0) scope.state.camera = camera;
}
