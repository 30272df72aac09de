/**
 * Places of a kind as goals: items of the scene, such as a place to graze, each with the direction in which an animal
 * looks there.
 *
 * @import { Item, Point } from '../../types.js'
 * @import { Drawing } from '../../view/drawing.js'
 * @import { Place, SpheresState } from '../state.js'
 */
import { say } from '../../../common/texts.js';
import { DEGREE } from './look.js';

/** Pixels of the arrow of a facing. */
const ARROW = 30;

/** @param {Item} item */
export const nameOfItem = ({ kind, name }) => name || say(`space.item.kind.${kind}`);

/** The goal is one of the items now. @param {SpheresState} state @param {Item} item */
export function goTo(state, { at, facing }) {
  /** @type {Place} */
  const goal = [at.x, at.y, 0];
  // Sliders go by whole degrees.
  state.look = { area: 0, facing: facing === null ? null : Math.round(facing / DEGREE) };
  state.ends = { start: state.ends?.start ?? goal, goal };
}

/** Whether an item is the goal. @param {Pick<SpheresState, 'ends'>} state @param {Item} item */
export const isGoal = ({ ends }, { at }) => Boolean(ends) && ends?.goal[0] === at.x && ends.goal[1] === at.y;

/**
 * The item nearest to a place, within reach, with how far it is.
 * @param {Pick<SpheresState, 'app'>} state
 * @param {Point} at
 * @param {number} reach
 */
export function itemAt({ app }, at, reach) {
  let found = /** @type {{ item: Item, away: number } | null} */ (null);
  for (const item of app.scene.layers.items) {
    const away = Math.hypot(item.at.x - at.x, item.at.y - at.y);
    if (away < (found?.away ?? reach)) found = { item, away };
  }
  return found;
}

/**
 * The area around the goal, and where the animal is to look there.
 * @param {SpheresState} state
 * @param {Drawing} drawing
 */
export function drawLook({ ends, look }, drawing) {
  if (!ends) return;
  const [x, y] = ends.goal;
  if (look.area) {
    drawing.disc(x, y, { metres: look.area, fill: drawing.colour('goal'), alpha: 0.15 });
    drawing.disc(x, y, { metres: look.area, stroke: drawing.colour('goal'), width: 2, dash: [7, 4] });
  }
  if (look.facing !== null) drawing.arrow(x, y, look.facing * DEGREE, ARROW, drawing.colour('goal'), 3);
}
