/**
 * The polygons that a repair made, marked for a moment: they flash, or are outlined where motion is not wanted.
 *
 * @import { Drawing } from '../view/drawing.js'
 * @import { Solid } from '../depth/solid.js'
 * @import { MeshState } from './state.js'
 * @typedef {{ outlines: Float64Array[], until: number, still: boolean, timer: number }} Flash
 */

/** How long they are marked, in milliseconds: while they fade, and where nothing moves. */
const [SHOWN, STILL] = [900, 1500];
/** How strongly at first. */
const ALPHA = 0.5;

/** @param {MeshState} state @param {Float64Array[]} outlines */
export function mark(state, outlines) {
  unmark(state);
  if (!outlines.length) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const flash = { outlines, until: performance.now() + SHOWN, still, timer: 0 };
  state.flash = flash;
  const end = () => {
    state.flash = null;
    state.app.ask();
  };
  const fade = () => {
    if (performance.now() >= flash.until) return end();
    state.app.ask();
    flash.timer = requestAnimationFrame(fade);
  };
  flash.timer = still ? window.setTimeout(end, STILL) : requestAnimationFrame(fade);
}

/** @param {MeshState} state */
export function unmark(state) {
  const { flash } = state;
  if (flash?.still) clearTimeout(flash.timer);
  else if (flash) cancelAnimationFrame(flash.timer);
  state.flash = null;
}

/** @param {MeshState} state @param {Drawing} drawing */
export function drawFlash({ flash }, drawing) {
  if (!flash) return;
  const accent = drawing.colour('accent');
  drawing.lines(flash.outlines, { colour: accent, width: 2, closed: true });
  if (flash.still) return;
  const { context } = drawing;
  context.save();
  context.globalAlpha = (ALPHA * Math.max(0, flash.until - performance.now())) / SHOWN;
  context.fillStyle = accent;
  context.beginPath();
  for (const outline of flash.outlines) drawing.trace(outline, true);
  context.fill();
  context.restore();
}

/** @param {MeshState} state @param {Solid} solid */
export function drawSolidFlash({ flash }, solid) {
  for (const outline of flash?.outlines ?? []) solid.line([...outline, outline[0], outline[1]], { colour: 'accent', width: 2.5 });
}
