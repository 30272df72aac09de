/**
 * From pointer events to gestures. Everything is bound with one signal, so everything is unbound by it.
 *
 * @import { WayScope } from '../element.js'
 * @import { Gesture, Point } from './gesture.js'
 */
import { focusByPointer } from '../keyboard.js';
import { badgeRadius, badgeShift } from '../layers/markers.js';
import { hoverAt, zoomAt } from '../look.js';
import { GROUND } from '../tools.js';
import { become } from './become.js';
import { beginDrag } from './drag.js';
import { HANDLERS } from './gesture.js';
import { beginPaint } from './paint.js';
import { beginPan } from './pan.js';
import { beginPinch } from './pinch.js';
import { beginPress, beginTool } from './press.js';

const LEFT = 0;
const MIDDLE = 1;
const RIGHT = 2;
/** A finger is this much thicker than a mouse, in pixels. */
const FINGER = 12;
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

  /** @param {MouseEvent} event @returns {Point} */
  const pointOf = (event) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const finish = (/** @type {'end' | 'cancel'} */ how) => {
    const gesture = state.gesture;
    if (!gesture) return;
    become(scope, null);
    HANDLERS[gesture.kind][how](scope, gesture);
  };

  canvas.addEventListener('pointerdown', (event) => {
    if (!state.lab || (event.ctrlKey && event.button === LEFT)) return;
    const point = pointOf(event);
    const tile = stage.tileAt(point);
    if (event.pointerType === 'touch') {
      fingers.set(event.pointerId, point);
      if (fingers.size === 2) {
        finish('cancel');
        become(scope, beginPinch(Math.max(0, tile), fingers));
        return;
      }
    }
    if (tile < 0 || state.gesture) return;
    hoverAt(scope, tile, point);
    const gesture = begin(scope, event, tile, point);
    if (!gesture) return;
    canvas.setPointerCapture(event.pointerId);
    focusByPointer(scope);
    scope.chooseLane(stage.laneOf(tile));
    become(scope, gesture);
  }, { signal });

  canvas.addEventListener('pointermove', (event) => {
    if (!state.lab) return;
    const point = pointOf(event);
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, point);
    const gesture = state.gesture;
    const tile = gesture ? gesture.tile : stage.tileAt(point);
    canvas.dataset.over = gesture || tile < 0 ? '' : (graspAt(scope, tile, point, event)?.what ?? '');
    if (gesture && (gesture.pointer === event.pointerId || gesture.kind === 'pinch')) {
      HANDLERS[gesture.kind].move(scope, gesture, point, event.pointerId);
    }
    // After the gesture, which may have moved the world.
    hoverAt(scope, tile, point);
  }, { signal });

  /** @param {PointerEvent} event @param {'end' | 'cancel'} how */
  const release = (event, how) => {
    fingers.delete(event.pointerId);
    const gesture = state.gesture;
    if (gesture && (gesture.pointer === event.pointerId || gesture.kind === 'pinch')) finish(how);
    // A finger that has left points at nothing.
    if (event.pointerType === 'touch') hoverAt(scope, -1, { x: 0, y: 0 });
  };
  canvas.addEventListener('pointerup', (event) => release(event, 'end'), { signal });
  canvas.addEventListener('pointercancel', (event) => release(event, 'cancel'), { signal });
  canvas.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'mouse') hoverAt(scope, -1, { x: 0, y: 0 });
  }, { signal });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });

  // A finger on a badge moves it; elsewhere, without a tool that draws, it scrolls the page as usual.
  canvas.addEventListener('touchstart', (event) => {
    const touch = event.changedTouches[0];
    const point = pointOf(/** @type {any} */ (touch));
    const tile = stage.tileAt(point);
    const grasped = tile >= 0 && graspAt(scope, tile, point, { pointerType: 'touch' });
    if (grasped || scope.editable) event.preventDefault();
  }, { signal, passive: false });

  canvas.addEventListener('wheel', (event) => {
    const point = pointOf(event);
    const tile = stage.tileAt(point);
    if (tile < 0 || !state.lab) return;
    // In the middle of a page that only shows, the wheel scrolls the page until the world has focus.
    if (!scope.editable && !event.ctrlKey && !scope.matches(':focus-within')) return;
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 33 : event.deltaY;
    // A pinch on a touchpad arrives as small wheel steps with Ctrl held.
    zoomAt(scope, tile, point, NOTCH ** (-pixels / (event.ctrlKey ? 20 : 100)));
    hoverAt(scope, tile, point);
  }, { signal, passive: false });
}

/**
 * What a press begins.
 * @param {WayScope} scope
 * @param {PointerEvent} event
 * @param {number} tile
 * @param {Point} point
 * @returns {Gesture | null}
 */
function begin(scope, event, tile, point) {
  const { state, stage } = scope;
  const id = event.pointerId;
  if (event.button === MIDDLE || (event.button === LEFT && (state.space || state.tool === 'pan' || !scope.editable))) {
    if (state.space) state.space = 'used';
    const grasped = event.button === LEFT && !state.space && graspAt(scope, tile, point, event);
    return grasped ? beginDrag(scope, id, tile, grasped.what, point, grasped.offset) : beginPan(id, tile, point, event.pointerType === 'touch' && !scope.editable);
  }
  if (event.button === RIGHT) return beginPaint(scope, id, tile, stage.cellAt(tile, point), GROUND);
  if (event.button !== LEFT) return null;
  const grasped = graspAt(scope, tile, point, event);
  if (grasped) return beginDrag(scope, id, tile, grasped.what, point, grasped.offset);
  return event.pointerType === 'touch' || state.inspects ? beginPress(id, tile, point) : beginTool(scope, id, tile, point);
}

/**
 * The badge nearest to a point, if it is in reach, and where it is held: from the middle of its cell.
 * @param {WayScope} scope
 * @param {number} tile
 * @param {Point} point
 * @param {{ pointerType: string }} event
 * @returns {{ what: 'start' | 'goal', offset: Point } | null}
 */
function graspAt(scope, tile, point, event) {
  const { stage, state } = scope;
  if (!state.lab) return null;
  const reach = badgeRadius(stage.camera) + (event.pointerType === 'mouse' ? 3 : FINGER);
  let found = null;
  let nearest = reach;
  for (const what of /** @type {const} */ (['goal', 'start'])) {
    const middle = stage.middleOf(tile, state.lab[what]);
    const offset = { x: point.x - middle.x, y: point.y - middle.y };
    const distance = Math.hypot(offset.x - badgeShift(what, state.lab, stage.camera), offset.y);
    if (distance > nearest) continue;
    nearest = distance;
    found = { what, offset };
  }
  return found;
}
