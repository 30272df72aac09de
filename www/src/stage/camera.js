/**
 * The camera, the transformation between cells and pixels. It is plain data; every function here gives a new one.
 *
 * @import { Box, Camera, Cell, Size } from '../engine/types.js'
 */

/** The largest cell, in CSS pixels. */
export const LARGEST = 96;

/**
 * The place on the screen of a point of the world. The grid lies at height 0; a camera that looks down along z drops
 * it.
 * @param {Camera} camera
 * @param {number} x in cells
 * @param {number} y in cells
 * @param {number} [_z]
 * @returns {[number, number]}
 */
export function project(camera, x, y, _z = 0) {
  return [camera.x + x * camera.scale, camera.y + y * camera.scale];
}

/**
 * The cell under a pixel, whether or not the world reaches that far.
 * @param {Camera} camera
 * @param {number} px
 * @param {number} py
 * @returns {Cell}
 */
export function cellAt(camera, px, py) {
  return { x: Math.floor((px - camera.x) / camera.scale), y: Math.floor((py - camera.y) / camera.scale) };
}

/** Least room around a fitted world, in CSS pixels. */
const MARGIN = 4;
/** What a badge in the outermost cell needs from that cell's middle outwards. */
const BADGE = 12;
/** Cells become smaller for the sake of whole pixels only down to this share. */
const WORTH = 0.9;

/**
 * The whole world, centred, with room for a badge at its edge. Cells get a whole number of device pixels, so that
 * all are equally wide, unless that would waste too much of the view.
 * @param {Size} world
 * @param {Size} size
 * @param {number} [ratio] device pixels per CSS pixel
 * @returns {Camera}
 */
export function fit(world, size, ratio = 1) {
  const rough = largestScale(world, size, MARGIN);
  let scale = largestScale(world, size, Math.max(MARGIN, BADGE - rough / 2));
  const whole = Math.floor(scale * ratio) / ratio;
  if (whole >= WORTH * scale) scale = whole;
  return {
    scale,
    x: Math.round((size.width - world.width * scale) / 2),
    y: Math.round((size.height - world.height * scale) / 2),
  };
}

/** @param {Size} world @param {Size} size @param {number} margin */
function largestScale(world, size, margin) {
  const room = (/** @type {number} */ extent) => Math.max(1, extent - 2 * margin);
  return Math.min(room(size.width) / world.width, room(size.height) / world.height, LARGEST);
}

/**
 * Nearer or further, keeping what is under one pixel where it is.
 * @param {Camera} camera
 * @param {number} px
 * @param {number} py
 * @param {number} factor
 * @param {number} smallest scale
 * @returns {Camera}
 */
export function zoomAt(camera, px, py, factor, smallest) {
  const scale = Math.min(LARGEST, Math.max(smallest, camera.scale * factor));
  const ratio = scale / camera.scale;
  return { scale, x: px - (px - camera.x) * ratio, y: py - (py - camera.y) * ratio };
}

/**
 * @param {Camera} camera
 * @param {number} dx
 * @param {number} dy
 * @returns {Camera}
 */
export function pan(camera, dx, dy) {
  return { scale: camera.scale, x: camera.x + dx, y: camera.y + dy };
}

/**
 * The nearest camera that keeps the world in sight: a world smaller than the view stays inside it, a larger
 * one never leaves more than a third of the view empty.
 * @param {Camera} camera
 * @param {Size} world
 * @param {Size} size
 * @returns {Camera}
 */
export function keepInSight(camera, world, size) {
  return {
    scale: camera.scale,
    x: keep(camera.x, world.width * camera.scale, size.width),
    y: keep(camera.y, world.height * camera.scale, size.height),
  };
}

/**
 * @param {number} at
 * @param {number} extent
 * @param {number} room
 */
function keep(at, extent, room) {
  const spare = extent <= room ? 0 : room / 3;
  const low = Math.min(spare, room - extent - spare);
  const high = Math.max(spare, room - extent - spare);
  return Math.min(high, Math.max(low, at));
}

/**
 * On which sides of the view there is more of the world, by a pixel at least.
 * @param {Camera} camera
 * @param {Size} world
 * @param {Size} size
 * @returns {Record<'up' | 'left' | 'right' | 'down', boolean>}
 */
export function beyond(camera, world, size) {
  return {
    up: camera.y < -1,
    left: camera.x < -1,
    right: camera.x + world.width * camera.scale > size.width + 1,
    down: camera.y + world.height * camera.scale > size.height + 1,
  };
}

/**
 * The smallest scale that is offered: half of what shows the whole world.
 * @param {Size} world
 * @param {Size} size
 */
export function smallestScale(world, size) {
  return largestScale(world, size, MARGIN) / 2;
}

/**
 * Moves the camera just so far that a cell is inside the view.
 * @param {Camera} camera
 * @param {Cell} cell
 * @param {Size} size
 * @returns {Camera}
 */
export function reveal(camera, cell, size) {
  const [left, top] = project(camera, cell.x, cell.y);
  const margin = Math.min(24, size.width / 4, size.height / 4);
  const over = (/** @type {number} */ at, /** @type {number} */ room) =>
    at < margin ? margin - at : Math.min(0, room - margin - camera.scale - at);
  return pan(camera, over(left, size.width), over(top, size.height));
}

/**
 * The cells that can be seen, as a box in cells.
 * @param {Camera} camera
 * @param {Size} world
 * @param {Size} size
 * @returns {Box}
 */
export function seen(camera, world, size) {
  const from = cellAt(camera, 0, 0);
  const to = cellAt(camera, size.width, size.height);
  const x = Math.max(0, from.x);
  const y = Math.max(0, from.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(world.width - 1, to.x) - x + 1),
    height: Math.max(0, Math.min(world.height - 1, to.y) - y + 1),
  };
}
