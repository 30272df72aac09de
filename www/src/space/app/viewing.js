/**
 * The view of the floor: which part of it is seen, in which size and which colours.
 *
 * @import { PageState } from './state.js'
 */
import { themeColours } from '../view/theme-colours.js';
import { narrow } from '../sheet/narrow.js';
import { fit, pan, toScreen, zoomAt } from '../view/view.js';

/** Pixels that a sentence over the floor takes, on narrow pages. */
const SENTENCE = 56;

/** @param {PageState} page */
export function fitView(page) {
  page.fitted = true;
  page.view = fit(page.scene.floor, page.size);
  page.redraw.ask();
}

/** @param {PageState} page @param {number} px @param {number} py where it stays @param {number} factor */
export function zoomView(page, px, py, factor) {
  page.fitted = false;
  page.view = zoomAt(page.view, px, py, factor, page.scene.floor, page.size);
  page.redraw.ask();
}

/**
 * Looks at a part of the floor, as large as fits.
 * @param {PageState} page
 * @param {import('../types.js').Point} middle
 * @param {number} across
 * @param {number} down metres
 */
export function lookAt(page, middle, across, down) {
  const { size, scene } = page;
  const scale = Math.min(size.width / across, size.height / down);
  page.fitted = false;
  page.view = zoomAt({ scale, x: size.width / 2 - middle.x * scale, y: size.height / 2 + middle.y * scale }, size.width / 2, size.height / 2, 1, scene.floor, size);
  page.redraw.ask();
}

/** @param {PageState} page @param {number} dx @param {number} dy pixels */
export function panView(page, dx, dy) {
  page.fitted = false;
  page.view = pan(page.view, dx, dy, page.scene.floor, page.size);
  page.redraw.ask();
}

/**
 * Brings a part of the floor into view where none of it is.
 * @param {PageState} page
 * @param {[number, number, number, number]} box left, lower, right and upper side
 */
export function reveal({ app, size, view }, [left, bottom, right, top]) {
  const [x, y] = toScreen(view, (left + right) / 2, (bottom + top) / 2);
  if (x < 0 || y < 0 || x > size.width || y > size.height) app.pan(size.width / 2 - x, size.height / 2 - y);
}

/** The view follows the size of the stage, the colours follow the theme. @param {PageState} page */
export function followStage(page) {
  // Beside the view with depth the plan has a part of the stage.
  new ResizeObserver(([entry]) => {
    const { width, height } = entry.contentRect;
    page.size = { width: Math.max(1, width), height: Math.max(1, height), above: narrow.matches && !page.figure ? SENTENCE : 0 };
    if (page.fitted) page.view = fit(page.scene.floor, page.size);
    page.redraw.ask();
  }).observe(page.parts.canvas);
  const again = () => {
    page.colours = themeColours(page.place);
    page.redraw.ask();
  };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again);
  new MutationObserver(again).observe(document.documentElement, { attributeFilter: ['data-theme'] });
}
