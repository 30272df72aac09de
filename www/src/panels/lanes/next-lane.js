/**
 * The proposal of what a new lane searches with: the most instructive thing that no lane has yet, under the same moves
 * as the lane in focus, so that the two can be compared.
 *
 * @import { CatalogueEntry, LaneState } from '../../engine/types.js'
 * @typedef {{ id: string, algorithm: string, settings: [string, string][] }} Proposal
 *   `id`: the end of the id of its words. `settings`: those that are not the default.
 */

/** Settings that should be the same in lanes that are compared. */
const SHARED = ['neighbours', 'corners', 'diagonal', 'agent', 'risk'];

/**
 * From the plainest contrast on: an algorithm, and what is set otherwise than usual.
 * @type {[string, string?, string?][]}
 */
const LESSONS = [
  ['a-star'],
  ['dijkstra'],
  ['greedy'],
  ['weighted-a-star'],
  ['bidirectional-a-star'],
  ['breadth-first'],
  ['jump-point'],
  ['theta-star'],
  ['a-star', 'heuristic', 'manhattan'],
  ['bidirectional-a-star', 'stop', 'first-meeting'],
  ['a-star', 'heuristic', 'zero'],
  ['a-star', 'ties', 'low-g'],
  ['dijkstra', 'target', 'first-met'],
];

/** Ids of the words about each. */
export const PROPOSALS = LESSONS.map(([algorithm, , option]) => (option ? `${algorithm}.${option}` : algorithm));

/**
 * @param {Pick<CatalogueEntry, 'id' | 'settings'>[]} catalogue
 * @param {LaneState[]} lanes
 * @param {number} focus the lane whose moves it shares
 * @returns {Proposal}
 */
export function nextLane(catalogue, lanes, focus) {
  const found = LESSONS.map((lesson, i) => ({ lesson, id: PROPOSALS[i] })).find(({ lesson: [algorithm, setting, option] }) => {
    const entry = catalogue.find(({ id }) => id === algorithm);
    const offered = entry && (!setting || entry.settings.some(({ id, options }) => id === setting && options.includes(option ?? '')));
    return offered && movesAlike(entry, lanes[focus]) && !lanes.some((lane) => lane.algorithm === algorithm && usualBut(entry, lane, setting, option));
  });
  const [algorithm, setting, option] = found?.lesson ?? [catalogue[0].id];
  const entry = catalogue.find(({ id }) => id === algorithm);
  const moves = entry ? likeMoves(entry, lanes[focus]) : [];
  return { id: found?.id ?? '', algorithm, settings: [...moves, .../** @type {[string, string][]} */ (setting && option ? [[setting, option]] : [])] };
}

/**
 * The settings with which an algorithm makes the moves of a lane, as far as it offers them: those that are not its
 * usual ones.
 * @param {Pick<CatalogueEntry, 'settings'>} entry
 * @param {Pick<LaneState, 'settings'> | undefined} lane
 * @returns {[string, string][]}
 */
export function likeMoves({ settings }, lane) {
  return SHARED.flatMap((id) => {
    const own = settings.find((setting) => setting.id === id);
    const theirs = lane?.settings[id];
    return own && theirs !== undefined && theirs !== own.default && own.options.includes(theirs) ? [/** @type {[string, string]} */ ([id, theirs])] : [];
  });
}

/**
 * Whether an algorithm offers the moves of a lane.
 * @param {Pick<CatalogueEntry, 'settings'>} entry
 * @param {LaneState | undefined} lane
 */
function movesAlike({ settings }, lane) {
  return settings.every(({ id, options }) => !SHARED.includes(id) || !lane?.settings[id] || options.includes(lane.settings[id]));
}

/**
 * Whether a lane searches as usual but for one setting; its moves do not count.
 * @param {Pick<CatalogueEntry, 'settings'>} entry
 * @param {LaneState} lane
 * @param {string} [setting]
 * @param {string} [option]
 */
function usualBut(entry, lane, setting, option) {
  return entry.settings.every(({ id, default: usual }) => SHARED.includes(id) || lane.settings[id] === (id === setting ? option : usual));
}
