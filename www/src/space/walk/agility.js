/**
 * Obstacles as those who walk take them: what the settings let them step over or duck under is drawn as what is low or
 * overhead anyway.
 *
 * @import { Obstacle } from '../types.js'
 * @typedef {{ step: number, duck: number }} Agility  In metres.
 */
import { heightOf, OVERHEAD, UNDERFOOT } from '../floor.js';

/** Height of a grown person, in metres. */
const PERSON = OVERHEAD;

/** The same array as long as neither changes. @returns {(obstacles: Obstacle[], agility: Agility) => Obstacle[]} */
export function makeTaken() {
  /** @type {{ of: Obstacle[], by: string, as: Obstacle[] }} */
  let known = { of: [], by: '', as: [] };
  return (obstacles, { step, duck }) => {
    const by = `${step} ${duck}`;
    if (known.of !== obstacles || known.by !== by) known = { of: obstacles, by, as: obstacles.map((one) => taken(one, { step, duck })) };
    return known.as;
  };
}

/** @param {Obstacle} obstacle @param {Agility} agility @returns {Obstacle} */
function taken(obstacle, { step, duck }) {
  if (heightOf(obstacle) !== 'wall') return obstacle;
  if (obstacle.high <= step) return { ...obstacle, high: UNDERFOOT };
  return obstacle.low >= PERSON - duck ? { ...obstacle, low: PERSON } : obstacle;
}
