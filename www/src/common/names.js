/**
 * The names of things: lanes, settings, terrain.
 *
 * @import { CellInfo, LaneState } from '../engine/types.js'
 */
import { known, measure, say } from './texts.js';

/**
 * The name of an algorithm; one without words keeps its id, so that a new entry works at once.
 * @param {string} algorithm
 */
export function laneName(algorithm) {
  return known(`algorithm.${algorithm}`) ? say(`algorithm.${algorithm}`) : algorithm;
}

/**
 * The name of a lane: by its algorithm, or by the run that it shows.
 * @param {Pick<LaneState, 'algorithm' | 'recorded'>} lane
 */
export function nameOf({ algorithm, recorded }) {
  return recorded || laneName(algorithm);
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

/**
 * The settings that matter most, in a few words: "octile, larger g first". Those of the moves only where they are not
 * the usual ones.
 * @param {LaneState} lane
 */
export function laneSummary({ settings }) {
  const telling = ['refinement', 'policy', 'open-list', 'fast-expansion', 'weight', 'heuristic', 'target', 'stop', 'ties', 'agent', 'neighbours', 'corners', 'diagonal', 'risk'];
  const short = (/** @type {string} */ id) => `short.${id}.${settings[id]}`;
  return telling.filter((id) => settings[id] !== undefined && known(short(id))).map((id) => say(short(id))).join(', ');
}

/**
 * What a lane that keeps to a limit of memory says of it: `n` nodes at the cursor, of `of`.
 * @param {Pick<LaneState, 'notes'>} lane
 */
export function inMemory({ notes }) {
  return notes.find(({ id }) => id === 'lane.in-memory')?.args;
}

/** A cell's terrain, with its cost where that is not 1, and its risk where that is not 0. @param {CellInfo} info */
export function terrainName({ terrain, cost, risk }) {
  const id = `terrain.${terrain}`;
  const name = known(id) ? say(id) : terrain;
  const priced = cost === 1 ? name : say('cell.terrain-cost', { name, cost });
  return risk ? say('cell.risk', { name: priced, risk }) : priced;
}

/** All about a cell in one sentence, for those who listen. @param {CellInfo} info */
export function cellSentence(info) {
  const words = { x: info.cell.x, y: info.cell.y, terrain: terrainName(info), state: say(`state.${info.state}`) };
  if (info.g === null || info.h === null) return say('stage.cell', words);
  return say('stage.cell-values', { ...words, g: measure(info.g), h: measure(info.h) });
}

/** The world's title, if it is one of ours; a file's own name otherwise. @param {string} name */
export function worldName(name) {
  return known(`shipped.${name}`) ? say(`shipped.${name}`) : known(`generator.${name}`) ? say(`generator.${name}`) : name;
}
