/**
 * The binding of pointer events to gestures. Everything is bound with one signal, so everything is unbound by it.
 *
 * @import { WayScope } from '../element.js'
 * @import { Pointers } from './pointers.js'
 */
import { hoverAt } from '../look.js';
import { makeDouble } from './double.js';
import { breakOff } from './gesture.js';
import { graspAt } from './grasp.js';
import { lift, moveOn, perform, pointOf, press, release } from './pointers.js';
import { leftToPage, pageScrolls } from './scrolls.js';

/** One notch of a wheel, about 100 pixels, zooms by this. */
const NOTCH = 1.25;

/**
 * @param {WayScope} scope
 * @param {HTMLCanvasElement} canvas
 * @param {AbortSignal} signal
 */
export function bindPointers(scope, canvas, signal) {
  /** @type {Pointers} */
  const pointers = { scope, canvas, signal, fingers: new Map(), double: makeDouble() };
  canvas.addEventListener('pointerdown', (event) => press(pointers, event), { signal });
  canvas.addEventListener('pointermove', (event) => moveOn(pointers, event), { signal });
  canvas.addEventListener('pointerup', (event) => lift(pointers, event), { signal });
  for (const lost of /** @type {const} */ (['pointercancel', 'lostpointercapture'])) {
    canvas.addEventListener(lost, (event) => release(pointers, event, () => breakOff(scope)), { signal });
  }
  canvas.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'mouse') hoverAt(scope, -1, { x: 0, y: 0 });
  }, { signal });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });

  // A finger that the world takes does not scroll the page.
  canvas.addEventListener('touchstart', (event) => {
    const point = pointOf(pointers, event.changedTouches[0]);
    const taken = event.touches.length > 1 || graspAt(scope, scope.stage.tileAt(point), point, 'touch') || !leftToPage(scope);
    if (taken && event.cancelable) event.preventDefault();
  }, { signal, passive: false });
  canvas.addEventListener('touchmove', (event) => {
    if (scope.state.gesture?.kind === 'inspect' && event.cancelable) event.preventDefault();
  }, { signal, passive: false });
  canvas.addEventListener('wheel', (event) => turn(pointers, event), { signal, passive: false });
}

/** The wheel zooms. @param {Pointers} pointers @param {WheelEvent} event */
function turn(pointers, event) {
  const { scope } = pointers;
  const point = pointOf(pointers, event);
  const tile = scope.stage.tileAt(point);
  if (tile < 0 || !scope.state.lab) return;
  // In the middle of a page the wheel scrolls the page until the world has focus.
  if (!event.ctrlKey && !scope.matches(':focus-within') && (!scope.editable || pageScrolls(scope))) return;
  event.preventDefault();
  const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 33 : event.deltaY;
  // A pinch on a touchpad arrives as small wheel steps with Ctrl held.
  const factor = NOTCH ** (-pixels / (event.ctrlKey ? 20 : 100));
  perform(scope, 'mouse', 'wheel', { pointer: -1, tile, point, touch: false, grasp: null, factor });
  hoverAt(scope, tile, point);
}
