/**
 * Changes of a scene as words: `1.weight=3`, `1.algorithm=greedy`, `wall(4,2)`, `open(4,2)`, `start(4,2)`, `goal(4,2)`,
 * `cost5(4,2)`, `risk5(4,2)`.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Engine } from '../../engine/engine.js'
 */

/** All of them, so that one undo takes back those of the world. @param {WayScope} scope @param {string[]} changes */
export function applySteps(scope, changes) {
  scope.change((engine) => changes.forEach((change, i) => applyChange(engine, change, i > 0)));
}

/** @param {Engine} engine @param {string} change @param {boolean} [join] part of what was done before */
export function applyChange(engine, change, join = false) {
  const setting = /^(\d)\.([\w-]+)=([\w.-]+)$/.exec(change);
  if (setting) {
    const [, number, id, option] = setting;
    const lane = Number(number) - 1;
    if (id === 'algorithm') engine.setAlgorithm(lane, option);
    else engine.setSetting(lane, id, option);
    return;
  }
  const place = /^(wall|open|start|goal|(cost|risk)(\d+))\((\d+),(\d+)\)$/.exec(change);
  if (!place) throw new Error(`"${change}" is no change`);
  const [, what, kind, level, ...at] = place;
  const [x, y] = at.map(Number);
  if (what === 'wall') engine.paintStroke(x, y, x, y, '@', join);
  else if (what === 'open') engine.erase(x, y, x, y, join);
  else if (what === 'start') engine.moveStart(x, y, join);
  else if (what === 'goal') engine.moveGoal(x, y, join);
  else if (kind === 'risk') engine.paintRisk(x, y, x, y, Number(level), join);
  else engine.paintCost(x, y, x, y, Number(level), join);
}
