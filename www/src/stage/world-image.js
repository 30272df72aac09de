/**
 * One lane's picture: a canvas with one pixel per cell, into which only the box that changed is copied from
 * the engine's memory.
 *
 * @import { Engine } from '../engine/engine.js'
 * @import { Size } from '../engine/types.js'
 */
export class WorldImage {
  /** @param {Size} world in cells */
  constructor(world) {
    this.canvas = document.createElement('canvas');
    this.canvas.width = world.width;
    this.canvas.height = world.height;
    /** Null when the browser has no room for it. */
    this.ctx = this.canvas.getContext('2d', { alpha: false });
  }

  /** Whether it still is a picture of a world of that size. @param {Size} world */
  fits(world) {
    return this.canvas.width === world.width && this.canvas.height === world.height && !this.ctx?.isContextLost?.();
  }

  /**
   * @param {Engine} engine
   * @param {number} lane
   * @param {boolean} whole copy all of it, though the engine may have painted only a part
   * @returns {boolean} whether anything changed
   */
  update(engine, lane, whole) {
    const box = engine.paint(lane);
    if ((box.length === 0 && !whole) || !this.ctx) return false;
    const [x, y, width, height] = whole ? [0, 0, this.canvas.width, this.canvas.height] : box;
    const pixels = engine.pixels(lane);
    if (pixels.length !== this.canvas.width * this.canvas.height * 4) return false;
    const data = new ImageData(pixels, this.canvas.width, this.canvas.height);
    this.ctx.putImageData(data, 0, 0, x, y, width, height);
    return true;
  }
}
