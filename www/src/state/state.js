/**
 * The state of the element besides the lab: one plain object, changed in place, followed by one request to redraw.
 *
 * @import { Gesture } from '../element/gestures/gesture.js'
 * @import { Player } from './player.js'
 * @import { Camera, Cell, LabState, OverlayKind, Spot, Stride, Tool } from '../engine/types.js'
 *
 * @typedef {object} State
 * @property {LabState | null} lab  As read in the last frame; null until the engine has started.
 * @property {Player} player
 * @property {Stride} stride  How far one press of the step buttons goes.
 * @property {boolean} fetching  A change waits for code that is being fetched.
 * @property {number | null} measuring  The lane that is being timed.
 * @property {Tool} tool
 * @property {number} cost  What the cost brush lays, 1 to 255.
 * @property {number} risk  What the risk brush lays, 0 to 9; NaN until that is there.
 * @property {number} reach  Of the brush: how far it reaches beyond its cell to each side.
 * @property {Camera | null} camera  Null: the whole world, fitted anew whenever the stage changes.
 * @property {'one' | 'tiles'} lanesView
 * @property {boolean} cramped  Worlds side by side would be too small on this stage: one is shown, whatever the view
 *   asked for.
 * @property {boolean} swipes  One world is shown at a time, and a swipe turns to the next: on a phone.
 * @property {boolean} difference  In place of the lanes' pictures stands one that shows which lane expanded each cell
 *   (`Stage.guest` draws it).
 * @property {number} lane  The lane in focus: its events are told, and it is the one shown alone.
 * @property {Cell | null} hover  Under the pointer.
 * @property {Cell | null} cursor  The keyboard's cell.
 * @property {Cell | null} pinned  Kept by the inspector, wherever the pointer goes.
 * @property {boolean} table  The world is shown as a table instead of a picture.
 * @property {boolean} values  Cells that are large enough bear what the lane knows of them.
 * @property {boolean} inspects  A press that does not move looks at its cell, whatever the tool.
 * @property {boolean} focused  The canvas is worked by keyboard, so its cursor shows.
 * @property {'' | 'waiting' | 'used'} space  While the space bar is held over the world: waiting to be let go, which
 *   plays or pauses, or used up by a drag that moves the view.
 * @property {Gesture | null} gesture
 * @property {OverlayKind | null} overlay  What is shown of the truth about the lane in focus; null: why there is no
 *   path, where a lane has ended without one.
 * @property {boolean} predicting  A press on the world answers which cell comes next, and changes nothing.
 * @property {Spot[]} points  Cells that are spoken of, marked in the lane in focus.
 */
import { makePlayer } from './player.js';

/** @returns {State} */
export function initialState() {
  return {
    lab: null,
    player: makePlayer(),
    stride: 'step',
    measuring: null,
    tool: 'draw',
    cost: 5,
    risk: NaN,
    reach: 0,
    camera: null,
    lanesView: 'tiles',
    cramped: false,
    swipes: false,
    difference: false,
    lane: 0,
    hover: null,
    cursor: null,
    pinned: null,
    table: false,
    inspects: false,
    values: false,
    focused: false,
    space: '',
    gesture: null,
    fetching: false,
    overlay: null,
    predicting: false,
    points: [],
  };
}

/** The cell that inspectors and branches are about. @param {State} state @returns {Cell | null} */
export function cellOfInterest(state) {
  const cell = state.focused ? (state.cursor ?? state.hover) : (state.hover ?? state.cursor);
  const lab = state.lab;
  return cell && lab && cell.x < lab.width && cell.y < lab.height ? cell : null;
}

/**
 * The cell that the inspector is about: the one pinned, else that of interest.
 * @param {State} state
 * @returns {Cell | null}
 */
export function inspectedCell(state) {
  return state.pinned ?? cellOfInterest(state);
}

/**
 * Whether one world alone is drawn: of the lane in focus, also where there is no room for more, or of two that are
 * drawn over each other.
 * @param {State} state
 */
export function shownAlone(state) {
  return state.lanesView === 'one' || state.cramped || state.difference;
}

/** The lanes that are drawn, by their index. @param {State} state */
export function shownLanes(state) {
  const count = state.lab?.lanes.length ?? 0;
  return shownAlone(state) ? [Math.min(state.lane, count - 1)] : Array.from({ length: count }, (_, i) => i);
}

/**
 * Takes over what the lab shows from now on; the lane in focus is one that there is.
 * @param {State} state
 * @param {LabState} lab
 */
export function showLab(state, lab) {
  state.lab = lab;
  state.lane = Math.min(state.lane, lab.lanes.length - 1);
  return lab;
}
