/**
 * The lanes that a scene has, by its own and by what the page asks for.
 *
 * @import { Engine } from '../../engine/engine.js'
 * @import { Lane, Settings } from './wishes.js'
 */
import { refusal } from '../../common/refusal.js';

/** Those that a lab has. @param {Engine} engine @returns {Lane[]} */
export function lanesOf(engine) {
  return engine.state().lanes.map(({ algorithm, settings }) => ({ algorithm, settings: Object.entries(settings) }));
}

/**
 * @param {Engine} engine
 * @param {Lane[]} own those of the scene as it was opened
 * @param {{ lanes: Lane[] | null, algorithm: string, settings: Settings | null }} wish
 * @returns {Lane[]}
 */
export function wishedLanes(engine, own, { lanes, algorithm, settings }) {
  const chosen = lanes ?? (algorithm ? [{ algorithm, settings: [] }] : own);
  if (!settings?.length) return chosen;
  const catalogue = engine.catalogue();
  const has = (/** @type {Lane} */ lane, /** @type {string} */ setting) => catalogue.find(({ id }) => id === lane.algorithm)?.settings.some(({ id }) => id === setting) ?? false;
  const nowhere = settings.find(([setting]) => !chosen.some((lane) => has(lane, setting)));
  if (nowhere && chosen.every((lane) => catalogue.some(({ id }) => id === lane.algorithm))) {
    const there = new Set(catalogue.filter(({ id }) => chosen.some((lane) => lane.algorithm === id)).flatMap((entry) => entry.settings.map(({ id }) => id)));
    throw refusal('setting.unknown', { setting: nowhere[0], expected: [...there].join(', ') });
  }
  // Of the settings of a scene these take the place; what a lane says for itself in brackets stays.
  const merged = (/** @type {Lane} */ lane) => {
    const mine = settings.filter(([setting]) => has(lane, setting));
    return { ...lane, settings: lanes ? [...mine, ...lane.settings] : [...lane.settings, ...mine] };
  };
  return chosen.map(merged);
}

/**
 * Gives a lab its lanes. Throws an error that `messageOf` reads, with some of it done.
 * @param {Engine} engine
 * @param {Lane[]} lanes
 */
export function setLanes(engine, lanes) {
  while (engine.state().lanes.length > 1) engine.removeLane(1);
  lanes.forEach(({ algorithm, settings }, lane) => {
    if (lane === 0) engine.setAlgorithm(0, algorithm);
    else engine.addLane(algorithm);
    // A lane that is added takes over how the others move: here each has what it says, and the usual otherwise.
    const usual = engine.catalogue().find(({ id }) => id === algorithm)?.settings ?? [];
    for (const { id, default: option } of usual) engine.setSetting(lane, id, option);
    for (const [setting, option] of settings) engine.setSetting(lane, setting, option);
  });
}
