/**
 * What a scenario's file promises of its length, and whether the exact search agrees.
 *
 * @import { LaneState, Scenario } from '../../engine/types.js'
 */
import { measure, say } from '../../common/texts.js';
import { agrees } from './scenario-lengths.js';

/** The moves for which files give their lengths. @type {Record<string, string>} */
const FILE_MOVES = { neighbours: '8', corners: 'never', diagonal: 'sqrt2' };

/**
 * What a file promises: a length of 0 between different cells says that there is no path.
 * @param {Scenario} scenario
 */
export function promised(scenario) {
  return hasPath(scenario) ? say('scenario.length', { length: measure(scenario.length) }) : say('scenario.no-path');
}

/** The same in short, before a word on it. @param {Scenario} scenario */
export function stated(scenario) {
  return hasPath(scenario) ? measure(scenario.length) : say('scenario.no-path');
}

/** @param {Scenario} scenario */
function hasPath({ start, goal, length }) {
  return length !== 0 || (start.x === goal.x && start.y === goal.y);
}

/**
 * Whether the exact search finds another length than the file promises.
 * @param {Scenario} scenario
 * @param {number} exact how exact the file's lengths are
 * @param {LaneState} lane
 */
export function contradicts(scenario, exact, { reference }) {
  if (reference.state !== 'known') return false;
  const some = hasPath(scenario);
  if (!some || reference.cost === null) return some !== (reference.cost !== null);
  return !agrees(reference.cost, scenario.length, exact);
}

/** @param {LaneState} lane */
export function movesAsFiles({ settings }) {
  return Object.entries(FILE_MOVES).every(([id, option]) => (settings[id] ?? option) === option);
}
