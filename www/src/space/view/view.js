/**
 * The transformation between metres and pixels; y goes up in the scene and down on the screen. A view is plain data.
 *
 * @import { Point } from '../types.js'
 * @typedef {{ scale: number, x: number, y: number }} View  Pixels per metre, and where the origin is.
 * @typedef {{ left: number, bottom: number, right: number, top: number }} Floor
 * @typedef {{ width: number, height: number, above?: number }} Size  In pixels; `above`: what of the height words over
 *   the floor take.
 */

const MARGIN = 12;
/** Below the floor there is room for the scale. */
const BELOW = 34;
/** The nearest, in pixels per metre. */
const LARGEST = 400;

/** The whole floor, in the middle. @param {Floor} floor @param {Size} size @returns {View} */
export function fit(floor, size) {
  const [width, height] = [floor.right - floor.left, floor.top - floor.bottom];
  const margin = MARGIN + (size.above ?? 0);
  const [across, up] = [Math.max(1, size.width - 2 * MARGIN), Math.max(1, size.height - margin - BELOW)];
  const scale = Math.min(across / width, up / height, LARGEST);
  return { scale, x: size.width / 2 - ((floor.left + floor.right) / 2) * scale, y: margin + up / 2 + ((floor.bottom + floor.top) / 2) * scale };
}

/** @param {View} view @param {number} x @param {number} y @returns {[number, number]} */
export const toScreen = (view, x, y) => [view.x + x * view.scale, view.y - y * view.scale];

/** @param {View} view @param {number} px @param {number} py @returns {Point} */
export const toScene = (view, px, py) => ({ x: (px - view.x) / view.scale, y: (view.y - py) / view.scale });

/**
 * Nearer or further; what is under the pixel stays there.
 * @param {View} view
 * @param {number} px
 * @param {number} py
 * @param {number} factor
 * @param {Floor} floor
 * @param {Size} size
 * @returns {View}
 */
export function zoomAt(view, px, py, factor, floor, size) {
  const smallest = fit(floor, size).scale / 3;
  const scale = Math.min(LARGEST, Math.max(smallest, view.scale * factor));
  const ratio = scale / view.scale;
  return keep({ scale, x: px - (px - view.x) * ratio, y: py - (py - view.y) * ratio }, floor, size);
}

/** @param {View} view @param {number} dx @param {number} dy @param {Floor} floor @param {Size} size @returns {View} */
export const pan = (view, dx, dy, floor, size) => keep({ ...view, x: view.x + dx, y: view.y + dy }, floor, size);

/** A part of the floor stays in sight. @param {View} view @param {Floor} floor @param {Size} size @returns {View} */
export function keep(view, floor, size) {
  const [left, top] = toScreen(view, floor.left, floor.top);
  const [right, bottom] = toScreen(view, floor.right, floor.bottom);
  const into = (/** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ room) => {
    const rest = Math.min(room / 3, (high - low) / 2);
    return Math.max(rest - high, Math.min(0, room - rest - low)) + Math.max(0, Math.min(0, rest - high));
  };
  return { ...view, x: view.x + into(left, right, size.width), y: view.y + into(top, bottom, size.height) };
}

/** A round number of metres whose length on the screen is between 60 and 150 pixels. @param {View} view */
export function scaleBar(view) {
  const wanted = 60 / view.scale;
  const power = 10 ** Math.floor(Math.log10(wanted));
  return [1, 2, 5, 10].map((n) => n * power).find((n) => n >= wanted) ?? 10 * power;
}
