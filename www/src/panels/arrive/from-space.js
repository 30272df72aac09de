/**
 * The way back from continuous space: the scene becomes the world, as one change that can be undone, with the searches
 * that are there. A world that has only been looked at there stays as it is.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { say } from '../../common/texts.js';
import { forgetAddress } from './address.js';
import { merged, takeCrossing } from './crossing.js';
import { lookAt } from './look.js';
import './words.js';

/** @param {WayScope} scope that is ready, with the whole wasm */
export async function arriveFromSpace(scope) {
  forgetAddress();
  const crossing = await takeCrossing().catch(() => undefined);
  if (!crossing) return;
  const { engine, state } = scope;
  if (!engine || !state.lab) return;
  const before = engine.mapText();
  const map = state.lab.name === crossing.name ? merged(before, crossing.map) : crossing.map;
  const other = map !== before;
  if (other && !scope.change((lab) => lab.loadMap(new TextEncoder().encode(map), crossing.name), { name: crossing.name })) return;
  for (const what of /** @type {const} */ (['start', 'goal'])) {
    const cell = crossing[what];
    const now = scope.engine?.state()[what];
    if (!cell || (cell.x === now?.x && cell.y === now?.y)) continue;
    scope.change((lab) => (what === 'start' ? lab.moveStart(cell.x, cell.y, other) : lab.moveGoal(cell.x, cell.y, other)));
  }
  scope.toEnd();
  if (crossing.view) lookAt(scope, { look: { lane: state.lane, alone: state.lanesView === 'one', camera: crossing.view } });
  else scope.fit();
  if (other) {
    scope.dispatchEvent(new Event('map'));
    scope.notify(say('arrive.from-space'));
  }
}
