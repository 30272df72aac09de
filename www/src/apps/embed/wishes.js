/**
 * Lanes and settings as a page writes them: `a-star(heuristic=octile ties=high-g) dijkstra`.
 *
 * @typedef {[setting: string, option: string][]} Settings
 * @typedef {{ algorithm: string, settings: Settings }} Lane
 */

const ID = '[a-z][\\w-]*';
const SETTING = new RegExp(`^(${ID})=([^\\s,;()=]+)$`);
const LANE = new RegExp(`(${ID})\\s*(?:\\(([^()]*)\\))?[\\s,]*`, 'y');

/** @param {string} text `heuristic=octile ties=high-g` @returns {Settings | null} null when it cannot be read */
export function readSettings(text) {
  const found = text.split(/[\s,;]+/).filter(Boolean).map((word) => SETTING.exec(word));
  return found.every((each) => each !== null) ? found.map(([, setting, option]) => [setting, option]) : null;
}

/** @param {string} text @returns {Lane[] | null} null when it cannot be read, or names none */
export function readLanes(text) {
  const rest = text.trim();
  /** @type {Lane[]} */
  const lanes = [];
  LANE.lastIndex = 0;
  while (LANE.lastIndex < rest.length) {
    const [, algorithm, inside] = LANE.exec(rest) ?? [];
    const settings = readSettings(inside ?? '');
    if (!algorithm || !settings) return null;
    lanes.push({ algorithm, settings });
  }
  return lanes.length ? lanes : null;
}

/** As text, whatever a property was given: a text, or an object of settings. @param {unknown} value */
export function writeSettings(value) {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value).map(([setting, option]) => `${setting}=${option}`).join(' ');
}

/** As text, whatever a property was given: a text, or a list of texts or of lanes. @param {unknown} value */
export function writeLanes(value) {
  const one = (/** @type {any} */ lane) => (typeof lane === 'object' && lane !== null ? `${lane.algorithm}(${writeSettings(lane.settings ?? {})})` : String(lane));
  return Array.isArray(value) ? value.map(one).join(' ') : String(value);
}

/** As text, whatever a property was given: a text, or scenario JSON as an object. @param {unknown} value */
export function writeScene(value) {
  return typeof value === 'object' && value !== null && !(value instanceof URL) ? JSON.stringify(value) : String(value);
}
