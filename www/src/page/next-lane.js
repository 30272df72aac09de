/**
 * What a new lane searches with: something that no lane has yet.
 *
 * @import { CatalogueEntry, LaneState } from '../types.js'
 */

/** The settings by which searches differ most. */
const TELLING = new Set(['ties', 'heuristic']);

/**
 * Every algorithm as it comes, then with one setting changed, then with two.
 * @param {CatalogueEntry[]} catalogue
 * @param {LaneState[]} lanes
 * @returns {{ algorithm: string, settings: [string, string][] }} `settings`: those that are not the default
 */
export function nextLane(catalogue, lanes) {
  const choices = catalogue.flatMap(variants).sort((a, b) => a.settings.length - b.settings.length);
  const taken = (/** @type {ReturnType<typeof variants>[number]} */ { algorithm, whole }) =>
    lanes.some((lane) => lane.algorithm === algorithm && Object.entries(whole).every(([id, option]) => lane.settings[id] === option));
  const { algorithm, settings } = choices.find((choice) => !taken(choice)) ?? choices[0];
  return { algorithm, settings };
}

/** @param {CatalogueEntry} entry */
function variants({ id: algorithm, settings }) {
  /** @type {{ algorithm: string, whole: Record<string, string>, settings: [string, string][] }[]} */
  let found = [{ algorithm, whole: {}, settings: [] }];
  for (const { id, options, default: usual } of settings.filter((setting) => TELLING.has(setting.id))) {
    found = found.flatMap((choice) => [usual, ...options.filter((option) => option !== usual)].map((option) => ({
      algorithm,
      whole: { ...choice.whole, [id]: option },
      settings: option === usual ? choice.settings : [...choice.settings, /** @type {[string, string]} */ ([id, option])],
    })));
  }
  return found;
}
