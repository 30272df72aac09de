/**
 * The state of a story's floor: one plain object, changed in place.
 *
 * @import { Story } from '../state.js'
 * @import { StoryFile } from './floors.js'
 * @import { makeFloorPanel } from './panel.js'
 *
 * @typedef {{ name: string, called: string, kind: 'place' | 'character' | 'thing', player: boolean }} StagedObject
 * @typedef {{ kind: 'follow' | 'near' | 'both' | 'whole', step: number, objects: number[] }} Shot
 * @typedef {ReturnType<typeof initialFloor> & { panel: ReturnType<typeof makeFloorPanel> }} FloorState
 */

/** Numbers of a row of each body: object, x, y, heading, speed, height, radius. */
export const BODY = 7;
/** The number of values of each object: x, y, holder. */
export const PLACE = 3;

/** Without its panel. @param {Story} story */
export const initialFloor = (story) => ({
  story,
  /** The file of the story that is chosen, if it has a floor. */
  file: /** @type {StoryFile | null} */ (null),
  /** The id of that story, and of the one whose file was asked for last. */
  of: '',
  asked: '',
  /** Whether the story is staged on the scene. */
  staged: false,
  objects: /** @type {StagedObject[]} */ ([]),
  joints: new Int32Array(),
  bodies: new Float64Array(),
  places: new Float64Array(),
  /** The doors that the story has opened: of each the corners of its box. */
  opened: new Float64Array(),
  /** The areas at which plans are requested: of each its place, how many corners it has, and these. */
  asking: new Float64Array(),
  /** What was read last, so that it is not read again. */
  seen: '',
  /** The object under the pointer, and the one that was chosen; -1: none. */
  hovered: -1,
  chosen: -1,
  captions: true,
  /** Whether the camera goes along with what is told. */
  drives: false,
  /** Which of the characters the view goes along with, by its order. */
  followed: 0,
  /** What the camera showed last. */
  shot: '',
});
