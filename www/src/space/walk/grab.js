/**
 * Presses on the floor: the goal of the chosen one, characters, obstacles.
 *
 * @import { Drag, Point } from '../types.js'
 * @import { WalkState } from './state.js'
 */
import { say } from '../../common/texts.js';
import { dragObstacle } from '../drag-obstacle.js';
import { goalOf } from './figures/badges.js';
import { attempt } from './changes.js';
import { choose } from './update.js';

/** @param {WalkState} walk @param {Point} at @param {number} reach @returns {Drag | null} */
export function grab(walk, at, reach) {
  const { engine } = walk;
  // The goal of the chosen one lies above others.
  const goal = goalOf(walk, walk.chosen);
  if (goal && Math.hypot(goal.x - at.x, goal.y - at.y) < Math.max(reach, 0.3)) return { move: (to) => void attempt(walk, () => engine.setGoal(walk.chosen, to.x, to.y)) };
  const index = walk.states.findIndex((one) => Math.hypot(one.x - at.x, one.y - at.y) < Math.max(one.radius, reach));
  if (index >= 0) {
    choose(walk, index);
    return { move: (to) => void attempt(walk, () => engine.put(index, to.x, to.y, walk.states[index].heading)) };
  }
  return dragObstacle(walk.app, at);
}

/** @param {WalkState} walk @param {Point} at */
export function tap(walk, at) {
  if (walk.states[walk.chosen]) attempt(walk, () => walk.engine.setGoal(walk.chosen, at.x, at.y));
  else walk.app.notify(say('walk.nobody'));
}
