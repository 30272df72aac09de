/**
 * The pointers on the canvas: what each of their events begins, moves and ends.
 *
 * @import { WayScope } from '../element.js'
 * @import { Contact } from './begin.js'
 * @import { makeDouble } from './double.js'
 * @import { Gesture, Point } from './gesture.js'
 * @import { GestureEntry } from './table.js'
 *
 * @typedef {object} Pointers
 * @property {WayScope} scope
 * @property {HTMLCanvasElement} canvas
 * @property {AbortSignal} signal  Ends what they have begun.
 * @property {Map<number, Point>} fingers
 * @property {ReturnType<typeof makeDouble>} double
 */
import { focusByPointer } from '../keys/keyboard.js';
import { hoverAt } from '../look.js';
import { MAC } from '../../common/platform.js';
import { handOf } from '../../state/tools.js';
import { become } from './become.js';
import { BEGIN } from './begin.js';
import { changes, finish, move } from './gesture.js';
import { graspAt } from './grasp.js';
import { beginPress } from './press.js';
import { gestureOf, pressOf } from './table.js';

/** A finger that rests for so long looks, in milliseconds. */
const HOLD = 500;

/** @param {Pointers} pointers @param {{ clientX: number, clientY: number }} event @returns {Point} */
export function pointOf({ canvas }, event) {
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
 * @param {Pointers} pointers
 * @param {PointerEvent} event
 * @param {number} tile
 * @param {Point} point
 * @returns {Gesture | null}
 */
function begin({ scope, signal }, event, tile, point) {
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

/** @param {Pointers} pointers @param {PointerEvent} event */
export function press(pointers, event) {
  const { canvas, double, fingers, scope, scope: { stage, state } } = pointers;
  if (!state.lab) return;
  const point = pointOf(pointers, event);
  const tile = stage.tileAt(point);
  if (event.button === 0) double.press(event.pointerId, point);
  if (event.pointerType === 'touch') {
    fingers.set(event.pointerId, point);
    if (fingers.size === 2) {
      finish(scope, 'cancel');
      perform(scope, 'touch', 'fingers', { pointer: event.pointerId, tile: Math.max(0, tile), point, touch: true, grasp: null, fingers });
      return;
    }
  }
  if (tile < 0 || state.gesture || fingers.size > 1) return;
  hoverAt(scope, tile, point);
  const gesture = begin(pointers, event, tile, point);
  if (!gesture) return;
  canvas.setPointerCapture(event.pointerId);
  focusByPointer(scope);
  scope.chooseLane(stage.laneOf(tile));
  become(scope, gesture);
}

/** @param {Pointers} pointers @param {PointerEvent} event */
export function moveOn(pointers, event) {
  const { canvas, fingers, scope, scope: { stage, state } } = pointers;
  if (!state.lab) return;
  const point = pointOf(pointers, event);
  if (fingers.has(event.pointerId)) fingers.set(event.pointerId, point);
  const tile = state.gesture ? state.gesture.tile : stage.tileAt(point);
  canvas.dataset.over = state.gesture ? '' : (graspAt(scope, tile, point, event.pointerType)?.what ?? '');
  if (state.gesture && ours(state.gesture, event)) move(scope, point, event.pointerId);
  // After the gesture, which may have moved the world.
  if (tile < 0) hoverAt(scope, tile, point);
  else perform(scope, 'mouse', 'hover', { pointer: event.pointerId, tile, point, touch: false, grasp: null });
}

/** @param {Pointers} pointers @param {PointerEvent} event @param {() => void} done ends the gesture of this pointer */
export function release({ fingers, scope, scope: { state } }, event, done) {
  fingers.delete(event.pointerId);
  if (state.gesture && ours(state.gesture, event)) done();
  // A finger that has left points at nothing.
  if (event.pointerType === 'touch') hoverAt(scope, -1, { x: 0, y: 0 });
}

/** @param {Pointers} pointers @param {PointerEvent} event */
export function lift(pointers, event) {
  const { double, scope } = pointers;
  release(pointers, event, () => finish(scope, 'end'));
  const [point, touch] = [pointOf(pointers, event), event.pointerType === 'touch'];
  if (event.button !== 0 || !double.release(event.pointerId, point, touch, event.timeStamp)) return;
  perform(scope, touch ? 'touch' : 'mouse', 'double', { pointer: -1, tile: scope.stage.tileAt(point), point, touch, grasp: null });
}

/** Whether an event is about a gesture's pointer. @param {Gesture} gesture @param {PointerEvent} event */
function ours(gesture, event) {
  return gesture.kind === 'pinch' ? gesture.points.has(event.pointerId) : gesture.pointer === event.pointerId;
}
