/**
 * Pointers on the canvas: one takes hold of something or moves the view, two zoom, two presses show all; the wheel
 * zooms.
 */
import { makeDouble } from '../../element/gestures/double.js';

/** Farther than this, in pixels, a press is a drag. */
const STILL = 4;
const FINGER = 16;
const MOUSE = 8;

/**
 * @param {HTMLCanvasElement} canvas
 * @param {{ grab(at: [number, number], reach: number, event: PointerEvent): { move(px: number, py: number): void,
 *   drop?(): void, lost?(): void } | null, tap(px: number, py: number): void, pan(dx: number, dy: number): void,
 *   turn?(dx: number, dy: number): void, zoom(px: number, py: number, factor: number): void, fit(): void, hover(at:
 *   [number, number] | null): void }} hands in pixels of the canvas; `turn`: what one pointer does on its own, where
 *   moving the view takes Shift, another button or a second finger
 * @param {{ scrolls?: boolean }} [options] `scrolls`: a finger that takes hold of nothing scrolls the page, and so does
 *   a wheel without Ctrl
 */
export function bindGestures(canvas, hands, { scrolls = false } = {}) {
  /** @type {Map<number, [number, number]>} */
  const pointers = new Map();
  const double = makeDouble();
  /** @type {ReturnType<typeof hands.grab>} */
  let held = null;
  let from = /** @type {[number, number]} */ ([0, 0]);
  let still = true;
  let pinching = false;
  /** The press moves the view along, where one pointer turns it otherwise. */
  let slides = false;

  const at = (/** @type {PointerEvent | WheelEvent} */ event) => {
    const { left, top } = canvas.getBoundingClientRect();
    return /** @type {[number, number]} */ ([event.clientX - left, event.clientY - top]);
  };

  const pointOf = (/** @type {PointerEvent} */ event) => ({ x: event.clientX, y: event.clientY });

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button > (hands.turn ? 2 : 1)) return;
    canvas.setPointerCapture(event.pointerId);
    canvas.focus({ preventScroll: true });
    pointers.set(event.pointerId, at(event));
    double.press(event.pointerId, pointOf(event));
    if (pointers.size === 2) {
      // What the first finger had begun was no drag.
      held?.lost?.();
      held = null;
      pinching = true;
      return;
    }
    if (pointers.size > 2) return;
    [from, still, pinching] = [at(event), true, false];
    slides = !hands.turn || event.button > 0 || event.shiftKey;
    held = event.button > 0 || (hands.turn && slides) ? null : hands.grab(from, event.pointerType === 'touch' ? FINGER : MOUSE, event);
  });

  canvas.addEventListener('pointermove', (event) => {
    const now = at(event);
    const before = pointers.get(event.pointerId);
    if (!before) return hands.hover(now);
    if (pinching) {
      const [a, b] = [...pointers.values()];
      pointers.set(event.pointerId, now);
      const [c, d] = [...pointers.values()];
      if (!b || !d) return undefined;
      hands.pan((c[0] + d[0] - a[0] - b[0]) / 2, (c[1] + d[1] - a[1] - b[1]) / 2);
      hands.zoom((c[0] + d[0]) / 2, (c[1] + d[1]) / 2, Math.hypot(c[0] - d[0], c[1] - d[1]) / Math.max(1, Math.hypot(a[0] - b[0], a[1] - b[1])));
      return undefined;
    }
    still &&= Math.hypot(now[0] - from[0], now[1] - from[1]) < STILL;
    if (still) return undefined;
    if (held) held.move(...now);
    else if (!slides) hands.turn?.(now[0] - before[0], now[1] - before[1]);
    else if (!scrolls || event.pointerType !== 'touch') hands.pan(now[0] - before[0], now[1] - before[1]);
    pointers.set(event.pointerId, now);
    return undefined;
  });

  const end = (/** @type {PointerEvent} */ event, /** @type {boolean} */ lost) => {
    const second = double.release(event.pointerId, pointOf(event), event.pointerType === 'touch', event.timeStamp);
    if (!pointers.delete(event.pointerId) || pinching) return;
    if (lost) held?.lost?.();
    else if (held) held.drop?.();
    else if (still && second) hands.fit();
    else if (still) hands.tap(...at(event));
    held = null;
  };
  canvas.addEventListener('pointerup', (event) => end(event, false));
  canvas.addEventListener('pointercancel', (event) => end(event, true));
  if (hands.turn) canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  canvas.addEventListener('pointerleave', () => hands.hover(null));
  // What a finger holds it drags; the page stays then.
  if (scrolls) canvas.addEventListener('touchstart', (event) => { if (held || pinching) event.preventDefault(); }, { passive: false });
  canvas.addEventListener('wheel', (event) => {
    if (scrolls && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    hands.zoom(...at(event), Math.exp((-event.deltaY * lines) / 400));
  }, { passive: false });
}
