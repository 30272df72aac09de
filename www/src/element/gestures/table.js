/**
 * The gestures of mouse and touch, as a table: what they begin and the help on them are both made from it.
 *
 * `press`: how it begins. `badge` is a drag of the start or the goal itself, whatever the tool; `drag` any other with
 * the left button or one finger; `hold` a finger that rests; `fingers` two of them;
 * `double` two presses on one place. Ctrl stands for Command on a Mac.
 *
 * @import { Hand } from '../../state/tools.js'
 *
 * @typedef {object} GestureEntry
 * @property {'mouse' | 'touch'} by  A pen counts as a mouse.
 * @property {'hover' | 'badge' | 'drag' | 'Ctrl+drag' | 'Shift+drag' | 'Space+drag' | 'right' | 'middle' | 'wheel' |
 *   'hold' | 'fingers' | 'double'} press
 * @property {Hand} [hand]  Only with this in hand.
 * @property {string} does  What it begins: a key of `BEGIN`.
 * @property {boolean} [edits]  Only where the world may be changed.
 */

/** @type {GestureEntry[]} */
export const GESTURES = [
  { by: 'mouse', press: 'badge', does: 'moveBadge' },
  { by: 'mouse', press: 'drag', hand: 'brush', does: 'paint' },
  { by: 'mouse', press: 'Shift+drag', does: 'paint', edits: true },
  { by: 'mouse', press: 'right', does: 'erase', edits: true },
  { by: 'mouse', press: 'Ctrl+drag', does: 'price', edits: true },
  { by: 'mouse', press: 'drag', hand: 'start', does: 'route' },
  { by: 'mouse', press: 'drag', hand: 'goal', does: 'placeGoal' },
  { by: 'mouse', press: 'drag', hand: 'pan', does: 'moveView' },
  { by: 'mouse', press: 'Space+drag', does: 'moveView' },
  { by: 'mouse', press: 'middle', does: 'moveView' },
  { by: 'mouse', press: 'wheel', does: 'zoom' },
  { by: 'mouse', press: 'double', hand: 'pan', does: 'fit' },
  { by: 'mouse', press: 'hover', does: 'point' },

  { by: 'touch', press: 'badge', does: 'moveBadge' },
  { by: 'touch', press: 'drag', hand: 'brush', does: 'paint' },
  { by: 'touch', press: 'drag', hand: 'start', does: 'route' },
  { by: 'touch', press: 'drag', hand: 'goal', does: 'placeGoal' },
  { by: 'touch', press: 'drag', hand: 'pan', does: 'moveView' },
  { by: 'touch', press: 'fingers', does: 'pinch' },
  { by: 'touch', press: 'double', hand: 'pan', does: 'fit' },
  { by: 'touch', press: 'hold', does: 'inspect' },
];

/**
 * The gesture that a press begins, if any.
 * @param {GestureEntry['by']} by
 * @param {GestureEntry['press'] | ''} press
 * @param {Hand} hand
 * @param {boolean} editable
 * @returns {GestureEntry | undefined}
 */
export function gestureOf(by, press, hand, editable) {
  return GESTURES.find((entry) => entry.by === by && entry.press === press && (!entry.hand || entry.hand === hand) && (editable || !entry.edits));
}

const LEFT = 0;
const MIDDLE = 1;
const RIGHT = 2;

/**
 * The spelling in the table of a press of a mouse's button.
 * @param {{ button: number, ctrlKey: boolean, metaKey: boolean, shiftKey: boolean }} event
 * @param {boolean} space whether the space bar is held
 * @param {boolean} mac where Ctrl with a click opens a menu, and Command takes its place
 * @returns {GestureEntry['press'] | ''} nothing for presses that are not ours
 */
export function pressOf({ button, ctrlKey, metaKey, shiftKey }, space, mac) {
  if (button === MIDDLE) return 'middle';
  if (button === RIGHT) return 'right';
  if (button !== LEFT || (mac && ctrlKey)) return '';
  if (space) return 'Space+drag';
  if (mac ? metaKey : ctrlKey) return 'Ctrl+drag';
  return shiftKey ? 'Shift+drag' : 'drag';
}
