/**
 * Gestures on the view with depth: what a press takes hold of is what it would take hold of on the plan, by a ray to
 * the floor; empty ground turns the view.
 *
 * @import { Drag, Point } from '../types.js'
 * @import { PageState } from '../app/state.js'
 * @import { DepthView } from './view/view.js'
 */
import { bindGestures } from '../view/gestures.js';
import { ANGLE, nearer, slid, turned } from './orbit.js';

/** Radians for each pixel. */
const TURN = 0.006;
/** Bodies are pressed where they are seen: so high above the floor, in metres. */
const WAIST = 0.9;
/** Pixels of an arrow key. */
const STEP = 28;

/** @param {PageState} page @param {HTMLCanvasElement} canvas @param {() => DepthView | null} viewNow */
export function bindDepthHands(page, canvas, viewNow) {
  bindGestures(canvas, {
    grab: (at, reach, event) => grab(page, viewNow(), at, reach, event),
    tap(px, py) {
      const view = viewNow();
      const one = view?.manner ? bodyAt(view, px, py) : -1;
      if (one >= 0) return page.app.study?.choose?.(one);
      const at = view?.rays.place(px, py, view.size);
      if (!at) return undefined;
      if (page.current === 'scene') page.app.editor.tapNothing();
      else page.app.study?.tap?.(at);
      return undefined;
    },
    turn: (dx, dy) => turnBy(viewNow(), dx, dy),
    pan: (dx, dy) => slideBy(page, viewNow(), dx, dy),
    zoom: (_, __, factor) => zoomBy(page, viewNow(), factor),
    fit: () => viewNow()?.fit(),
    hover() {},
  }, { scrolls: page.figure });
}

/** Whose body is seen there, -1: nobody's. @param {DepthView} view @param {number} px @param {number} py */
const bodyAt = ({ people, rays, size }, px, py) => people?.at(px, py, (x, y, z) => rays.pixel(x, y, z, size)) ?? -1;
/** @param {DepthView | null} view @param {number} dx @param {number} dy pixels */
export const turnBy = (view, dx, dy) => view?.look(turned(view.orbit, -dx * TURN, dy * TURN));
/** @param {PageState} page @param {DepthView | null} view @param {number} dx @param {number} dy pixels */
export const slideBy = (page, view, dx, dy) => view?.look(slid(view.orbit, dx, dy, view.size.height, page.scene.floor));
/** @param {PageState} page @param {DepthView | null} view @param {number} factor */
export const zoomBy = (page, view, factor) => view?.look(nearer(view.orbit, factor, page.scene.floor));
/**
 * Turns the view by an arrow key: so many steps aside and up.
 * @param {DepthView | null} view
 * @param {number} aside
 * @param {number} up
 */
export const turnByKey = (view, aside, up) => turnBy(view, aside * STEP, up * STEP);

/**
 * @param {PageState} page
 * @param {DepthView | null} view
 * @param {[number, number]} at
 * @param {number} reach
 * @param {PointerEvent} event
 */
function grab(page, view, [px, py], reach, event) {
  // Who is followed turns with the view: nobody is dragged then.
  if (!view || (view.manner && bodyAt(view, px, py) >= 0)) return null;
  const metres = (reach * 2 * view.orbit.distance * Math.tan(ANGLE / 2)) / view.size.height;
  const perPixel = metres / reach;
  const { app, current } = page;
  const { rays, size } = view;
  /** @param {number} z @param {(at: Point) => Drag | null | undefined} take */
  const tried = (z, take) => {
    const point = rays.place(px, py, size, z);
    const drag = point && take(point);
    return drag ? { drag, z } : null;
  };
  const ofStudy = (/** @type {Point} */ at) => app.study?.grab?.(at, metres, event);
  const wall = view.walls && rays.wall(px, py, size, view.walls);
  const found = current === 'scene'
    ? tried(wall?.z ?? 0, (at) => app.editor.grab(at, metres, perPixel))
    : tried(0, ofStudy) ?? tried(WAIST, ofStudy) ?? (wall ? tried(wall.z, ofStudy) : null);
  if (!found) return null;
  const { drag, z } = found;
  return {
    move(/** @type {number} */ mx, /** @type {number} */ my) {
      const to = rays.place(mx, my, size, z);
      if (to) drag.move(to);
    },
    drop: () => drag.drop?.(),
    lost: () => drag.lost?.(),
  };
}
