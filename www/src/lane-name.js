/**
 * How a lane is called: its algorithm, and those of its settings that tell it from others.
 *
 * @import { LaneState } from './types.js'
 */
import { known, say } from './texts.js';

/** The name of an algorithm; one without words keeps its id, so that a new entry works at once. @param {string} algorithm */
export function laneName(algorithm) {
  return known(`algorithm.${algorithm}`) ? say(`algorithm.${algorithm}`) : algorithm;
}

/** The name of a setting. @param {string} setting */
export function settingName(setting) {
  return known(`setting.${setting}`) ? say(`setting.${setting}`) : setting;
}

/** The name of one of a setting's options. @param {string} setting @param {string} option */
export function optionName(setting, option) {
  const id = `option.${setting}.${option}`;
  return known(id) ? say(id) : option;
}

/** The settings that matter most, in a few words: "octile, larger g first". @param {LaneState} lane */
export function laneSummary({ settings }) {
  const telling = ['heuristic', 'target', 'ties', 'neighbours'];
  const short = (/** @type {string} */ id) => `short.${id}.${settings[id]}`;
  return telling.filter((id) => settings[id] !== undefined && known(short(id))).map((id) => say(short(id))).join(', ');
}
