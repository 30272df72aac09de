/**
 * A sheet for what takes a while to draw and seldom changes: drawn anew only when it or the camera has changed.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Camera, View } from '../../engine/types.js'
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
  let place = '';
  let drawn = 0;
  let took = 0;
  /** `which` tells one thing from the next. */
  return (/** @type {CanvasRenderingContext2D} */ ctx, /** @type {View} */ view, /** @type {Camera} */ camera, /** @type {string} */ which, /** @type {T} */ what) => {
    if (!own) return;
    const { size, ratio, colours } = view;
    const where = JSON.stringify([camera, size, ratio, colours.casing]);
    const key = which + where;
    const began = performance.now();
    // It may be a little behind what it shows, but never where that is.
    const wait = where === place && took > LONG && scope.state.player.playing && began - drawn < PAUSE;
    const anew = key !== known && !wait;
    if (anew) {
      [known, place] = [key, where];
      const [width, height] = [Math.ceil(size.width * ratio), Math.ceil(size.height * ratio)];
      if (sheet.width !== width || sheet.height !== height) Object.assign(sheet, { width, height });
      own.setTransform(ratio, 0, 0, ratio, 0, 0);
      own.clearRect(0, 0, size.width, size.height);
      draw(own, view, camera, what);
    }
    ctx.drawImage(sheet, 0, 0, sheet.width / ratio, sheet.height / ratio);
    if (!anew) return;
    drawn = performance.now();
    // With what putting it onto the canvas takes, since a browser may draw no sooner than then.
    took = drawn - began;
  };
}
