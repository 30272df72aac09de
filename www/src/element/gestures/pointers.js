/**
 * The gestures that pointers begin: by a press, a wheel, a finger that rests, by where they are.
 *
 * @import { WayScope } from '../element.js'
 * @import { Contact } from './begin.js'
 * @import { Gesture, Point } from './gesture.js'
 * @import { GestureEntry } from './table.js'
 */
import { MAC } from '../../common/platform.js';
import { handOf } from '../../state/tools.js';
import { become } from './become.js';
import { BEGIN } from './begin.js';
import { changes, finish } from './gesture.js';
import { graspAt } from './grasp.js';
import { beginPress } from './press.js';
import { gestureOf, pressOf } from './table.js';

/** A finger that rests for so long looks, in milliseconds. */
const HOLD = 500;

/** @param {HTMLCanvasElement} canvas @param {{ clientX: number, clientY: number }} event @returns {Point} */
export function pointOf(canvas, event) {
  const box = canvas.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

/** @param {WayScope} scope @param {GestureEntry['by']} by @param {GestureEntry['press'] | ''} press */
const entryOf = ({ editable, state }, by, press) => gestureOf(by, press, editable ? handOf(state.tool) : 'pan', editable);

/**
 * What is begun is the gesture from now on.
 * @param {WayScope} scope
 * @param {GestureEntry['by']} by
 * @param {GestureEntry['press']} press
 * @param {Contact} contact
 */
export function perform(scope, by, press, contact) {
  const entry = entryOf(scope, by, press);
  const gesture = entry ? BEGIN[entry.does](scope, contact) : null;
  if (gesture) become(scope, gesture);
}

/**
 * Begins the gesture of a press, if it is one.
 * @param {WayScope} scope
 * @param {AbortSignal} signal ends what a finger that rests would begin
 * @param {PointerEvent} event
 * @param {number} tile
 * @param {Point} point
 * @returns {Gesture | null}
 */
export function begin(scope, signal, event, tile, point) {
  const { state } = scope;
  const touch = event.pointerType === 'touch';
  const press = pressOf(event, state.space !== '', MAC);
  const grasp = press === 'drag' ? graspAt(scope, tile, point, event.pointerType) : null;
  const entry = entryOf(scope, touch ? 'touch' : 'mouse', grasp ? 'badge' : press);
  if (!entry) return null;
  /** @type {Contact} */
  const contact = { pointer: event.pointerId, tile, point, touch, grasp };
  const waits = !grasp && (touch || (press === 'drag' && state.inspects));
  const gesture = waits ? beginPress(entry.does, contact) : BEGIN[entry.does](scope, contact);
  if (touch && gesture) {
    setTimeout(() => {
      if (signal.aborted || state.gesture !== gesture || changes(scope)) return;
      finish(scope, 'cancel');
      perform(scope, 'touch', 'hold', contact);
    }, HOLD);
  }
  return gesture;
}

/** Whether an event is about a gesture's pointer. @param {Gesture} gesture @param {PointerEvent} event */
export function ours(gesture, event) {
  return gesture.kind === 'pinch' ? gesture.points.has(event.pointerId) : gesture.pointer === event.pointerId;
}
