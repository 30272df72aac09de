/**
 * What takes a while to draw and seldom changes, on a sheet of its own: drawn anew only when it or the camera has changed.
 *
 * @import { WayScope } from '../element.js'
 * @import { Camera, View } from '../types.js'
 */

/** While time runs, what took long is drawn no oftener than this, in milliseconds. */
const PAUSE = 300;
const LONG = 8;

/**
 * @template T
 * @param {WayScope} scope
 * @param {(ctx: CanvasRenderingContext2D, view: View, camera: Camera, what: T) => void} draw
 */
export function makeSheet(scope, draw) {
  const sheet = document.createElement('canvas');
  const own = sheet.getContext('2d');
  let known = '';
  let drawn = 0;
  let took = 0;
  /** `which` tells one thing from the next. */
  return (/** @type {CanvasRenderingContext2D} */ ctx, /** @type {View} */ view, /** @type {Camera} */ camera, /** @type {string} */ which, /** @type {T} */ what) => {
    if (!own) return;
    const { size, ratio, colours } = view;
    const key = JSON.stringify([which, camera, size, ratio, colours.casing]);
    const began = performance.now();
    if (key !== known && !(scope.state.player.playing && took > LONG && began - drawn < PAUSE)) {
      known = key;
      const [width, height] = [Math.ceil(size.width * ratio), Math.ceil(size.height * ratio)];
      if (sheet.width !== width || sheet.height !== height) Object.assign(sheet, { width, height });
      own.setTransform(ratio, 0, 0, ratio, 0, 0);
      own.clearRect(0, 0, size.width, size.height);
      draw(own, view, camera, what);
      drawn = performance.now();
      took = drawn - began;
    }
    ctx.drawImage(sheet, 0, 0, sheet.width / ratio, sheet.height / ratio);
  };
}
