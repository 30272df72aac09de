/**
 * The scene under the spheres, dragged: an obstacle wherever it is pressed, an area, such as the lake, by its rim.
 * Spheres stay where they are.
 *
 * @import { Area, Drag, Point } from '../types.js'
 * @import { SpheresState } from './state.js'
 */
import { dragObstacle } from '../drag-obstacle.js';

/**
 * @param {Pick<SpheresState, 'app' | 'touches'>} state
 * @param {Point} at
 * @param {number} reach
 * @param {PointerEvent} [event]
 * @returns {Drag | null}
 */
export function dragScene({ app, touches }, at, reach, event) {
  const obstacle = dragObstacle(app, at);
  if (obstacle) return obstacle;
  // A finger that means to move the view is not to take hold of rims, unless that was asked for.
  if (event?.pointerType === 'touch' && !touches) return null;
  const { layers, space } = app.scene;
  const index = layers.areas.findIndex((area) => rimAway(area, at) < 0.6 * reach);
  if (index < 0) return null;
  let last = at;
  let joined = false;
  return {
    move(to) {
      const [dx, dy] = [to.x - last.x, to.y - last.y];
      last = to;
      if (app.edit(() => space.movePiece('area', index, dx, dy, joined))) joined = true;
    },
    lost() {
      if (joined) app.edit(() => space.undo());
    },
  };
}

/** How far from the rim of an area a place is. @param {Area} area @param {Point} at */
function rimAway({ centre, radius, rings }, at) {
  if (centre && radius) return Math.abs(Math.hypot(at.x - centre.x, at.y - centre.y) - radius);
  let least = Infinity;
  for (const ring of rings) ring.forEach((corner, i) => (least = Math.min(least, sideAway(corner, ring[(i + 1) % ring.length], at))));
  return least;
}

/** @param {Point} from @param {Point} to @param {Point} at */
function sideAway(from, to, at) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((at.x - from.x) * dx + (at.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(at.x - from.x - part * dx, at.y - from.y - part * dy);
}
