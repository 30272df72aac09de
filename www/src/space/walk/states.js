/** The states of characters as the engine tells them, by name: `Walk.states()` gives so many numbers for each. */

const NAMES = /** @type {const} */ (['x', 'y', 'heading', 'speed', 'spin', 'radius', 'height', 'aimX', 'aimY', 'aimHeading', 'aimSpeed', 'aimSpin', 'push', 'twist', 'badge', 'goalX', 'goalY', 'id', 'plans', 'left']);
/** The badges, what a character is doing, by number. */
export const BADGES = ['idle', 'walking', 'arrived', 'pausing', 'waiting', 'yielding', 'stopped'];

/** @typedef {Record<typeof NAMES[number], number>} State */

/** @param {Float64Array} numbers @returns {State[]} */
export function statesOf(numbers) {
  const all = [];
  for (let at = 0; at < numbers.length; at += NAMES.length) all.push(/** @type {State} */ (Object.fromEntries(NAMES.map((name, i) => [name, numbers[at + i]]))));
  return all;
}

/** The badge that the page shows for a state. @param {State} state */
export const badgeOf = ({ badge }) => BADGES[badge] ?? 'idle';

/**
 * The place where a script leads first, null where it does not begin with a place.
 * @param {string} script as the engine writes it
 */
export function goalIn(script) {
  const [word, x, y] = script.split(/\s+/, 3);
  return word === 'goto' ? { x: Number(x), y: Number(y) } : null;
}
