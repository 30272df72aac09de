/**
 * Presses and gestures on the floor, for the study that is shown and for the tools of the scene.
 *
 * @import { Drag } from '../types.js'
 * @import { PageState } from './state.js'
 */
import { bindGestures } from '../view/gestures.js';
import { tellPiece } from '../layers/words.js';
import { toScene } from '../view/view.js';
import { zoomView } from './viewing.js';

/** Pixels within which the pointer is at something. */
const NEAR = 4;

/** @param {PageState} page */
export function bindPresses(page) {
  const { app } = page;
  bindGestures(page.parts.canvas, {
    grab: (at, reach, event) => grab(page, at, reach, event),
    tap(px, py) {
      if (page.current === 'scene') app.editor.tapNothing();
      else app.study?.tap?.(toScene(page.view, px, py));
    },
    pan: app.pan,
    fit: app.fitView,
    zoom: (px, py, factor) => zoomView(page, px, py, factor),
    hover: (at) => hover(page, at),
  }, { scrolls: page.figure });
}

/** What lies under the pointer is told beside it. @param {PageState} page @param {[number, number] | null} at */
function hover({ app, parts: { canvas }, view, scene }, at) {
  const point = at && toScene(view, ...at);
  const under = app.editor.hover(point, NEAR / view.scale);
  const words = app.study?.hover?.(point, NEAR / view.scale) || (under ? tellPiece(scene, under, app.study?.called) : '');
  if (canvas.title !== words) canvas.title = words;
}

/** @param {PageState} page @param {[number, number]} at @param {number} reach @param {PointerEvent} event */
function grab(page, at, reach, event) {
  const { app, view } = page;
  const point = toScene(view, ...at);
  const metres = reach / view.scale;
  /** @type {Drag | null} */
  const drag = app.study?.grab?.(point, metres, event) ?? (page.current === 'scene' ? app.editor.grab(point, metres, 1 / view.scale) : null);
  const inside = (/** @type {number} */ px, /** @type {number} */ py) => toScene(page.view, px, py);
  return drag && { move: (/** @type {number} */ px, /** @type {number} */ py) => drag.move(inside(px, py)), drop: () => drag.drop?.(), lost: () => drag.lost?.() };
}
