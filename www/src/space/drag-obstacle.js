/**
 * An obstacle dragged while a study goes on: one step of undo. A door that is pressed there is opened, shut or locked.
 *
 * @import { Drag, Point } from './types.js'
 */
import { surrounds } from './editor/box.js';

/**
 * @param {import('./app.js').App} app
 * @param {Point} at
 * @returns {Drag | null} nothing where no obstacle is, or one that is all around: who drags there moves the view
 */
export function dragObstacle(app, at) {
  const { space } = app.scene;
  const picked = space.pickAny(at.x, at.y, 0);
  if (picked?.layer === 'door') {
    let still = true;
    return { move: () => (still = false), drop: () => still && app.edit(() => space.turnDoor(picked.index)) };
  }
  const obstacle = space.pick(at.x, at.y, 0);
  if (obstacle < 0 || surrounds(app.scene.obstacles[obstacle], app.scene.floor)) return null;
  let last = at;
  let joined = false;
  return {
    move(to) {
      const [dx, dy] = [to.x - last.x, to.y - last.y];
      last = to;
      if (app.edit(() => space.moveBy(obstacle, dx, dy, joined))) joined = true;
    },
    lost() {
      // Of the scene, not of what the study may have of its own.
      if (joined) app.edit(() => space.undo());
    },
  };
}
