/**
 * The binding of pointer events to gestures. Everything is bound with one signal, so everything is unbound by it.
 *
 * @import { WayScope } from '../element.js'
 * @import { Point } from './gesture.js'
 */
import { focusByPointer } from '../keys/keyboard.js';
import { hoverAt } from '../look.js';
import { become } from './become.js';
import { makeDouble } from './double.js';
import { breakOff, finish, move } from './gesture.js';
import { graspAt } from './grasp.js';
import { begin, ours, perform, pointOf } from './pointers.js';
import { leftToPage, pageScrolls } from './scrolls.js';

/** One notch of a wheel, about 100 pixels, zooms by this. */
const NOTCH = 1.25;

/**
 * @param {WayScope} scope
 * @param {HTMLCanvasElement} canvas
 * @param {AbortSignal} signal
 */
export function bindPointers(scope, canvas, signal) {
  /** @type {Map<number, Point>} */
  const fingers = new Map();
  const { state, stage } = scope;
  const double = makeDouble();

  canvas.addEventListener('pointerdown', (event) => {
    if (!state.lab) return;
    const point = pointOf(canvas, event);
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
    const gesture = begin(scope, signal, event, tile, point);
    if (!gesture) return;
    canvas.setPointerCapture(event.pointerId);
    focusByPointer(scope);
    scope.chooseLane(stage.laneOf(tile));
    become(scope, gesture);
  }, { signal });

  canvas.addEventListener('pointermove', (event) => {
    if (!state.lab) return;
    const point = pointOf(canvas, event);
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, point);
    const tile = state.gesture ? state.gesture.tile : stage.tileAt(point);
    canvas.dataset.over = state.gesture ? '' : (graspAt(scope, tile, point, event.pointerType)?.what ?? '');
    if (state.gesture && ours(state.gesture, event)) move(scope, point, event.pointerId);
    // After the gesture, which may have moved the world.
    if (tile < 0) hoverAt(scope, tile, point);
    else perform(scope, 'mouse', 'hover', { pointer: event.pointerId, tile, point, touch: false, grasp: null });
  }, { signal });

  /** @param {PointerEvent} event @param {() => void} done */
  const release = (event, done) => {
    fingers.delete(event.pointerId);
    if (state.gesture && ours(state.gesture, event)) done();
    // A finger that has left points at nothing.
    if (event.pointerType === 'touch') hoverAt(scope, -1, { x: 0, y: 0 });
  };
  canvas.addEventListener('pointerup', (event) => {
    release(event, () => finish(scope, 'end'));
    const [point, touch] = [pointOf(canvas, event), event.pointerType === 'touch'];
    if (event.button !== 0 || !double.release(event.pointerId, point, touch, event.timeStamp)) return;
    perform(scope, touch ? 'touch' : 'mouse', 'double', { pointer: -1, tile: stage.tileAt(point), point, touch, grasp: null });
  }, { signal });
  for (const lost of /** @type {const} */ (['pointercancel', 'lostpointercapture'])) {
    canvas.addEventListener(lost, (event) => release(event, () => breakOff(scope)), { signal });
  }
  canvas.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'mouse') hoverAt(scope, -1, { x: 0, y: 0 });
  }, { signal });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });

  // A finger that the world takes does not scroll the page.
  canvas.addEventListener('touchstart', (event) => {
    const point = pointOf(canvas, event.changedTouches[0]);
    const taken = event.touches.length > 1 || graspAt(scope, stage.tileAt(point), point, 'touch') || !leftToPage(scope);
    if (taken && event.cancelable) event.preventDefault();
  }, { signal, passive: false });
  canvas.addEventListener('touchmove', (event) => {
    if (state.gesture?.kind === 'inspect' && event.cancelable) event.preventDefault();
  }, { signal, passive: false });

  canvas.addEventListener('wheel', (event) => {
    const point = pointOf(canvas, event);
    const tile = stage.tileAt(point);
    if (tile < 0 || !state.lab) return;
    // In the middle of a page the wheel scrolls the page until the world has focus.
    if (!event.ctrlKey && !scope.matches(':focus-within') && (!scope.editable || pageScrolls(scope))) return;
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 33 : event.deltaY;
    // A pinch on a touchpad arrives as small wheel steps with Ctrl held.
    const factor = NOTCH ** (-pixels / (event.ctrlKey ? 20 : 100));
    perform(scope, 'mouse', 'wheel', { pointer: -1, tile, point, touch: false, grasp: null, factor });
    hoverAt(scope, tile, point);
  }, { signal, passive: false });
}
