/**
 * The lines of sight of the step shown: whole where nothing is in the way; else as far as they go, dotted from there
 * on, and a cross on the cell that they cannot enter.
 *
 * @import { Camera, View } from '../../engine/types.js'
 *
 * @typedef {Uint32Array} Sights  Four numbers a line, as the engine gives them: the cells where it begins and ends, the
 *   first that it cannot enter, and how much of it lies before that, in ten-thousandths.
 */
import { middle } from '../lattice.js';
import { stroke } from './line.js';
import { inkOf } from './scans.js';

const WHOLE = 10_000;

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Sights} sights
 */
export function drawSights(ctx, view, camera, sights) {
  if (!sights.length) return;
  const { world, colours } = view;
  const ink = inkOf(view);
  const width = Math.min(4, Math.max(1.5, camera.scale * 0.12));
  const reach = Math.max(3, camera.scale * 0.25);
  const place = (/** @type {number} */ cell) => middle(camera, false, cell % world.width, Math.floor(cell / world.width));

  /**
   * @param {(from: [number, number], stop: [number, number], to: [number, number], last: [number, number], free:
   *   boolean) => void} each
   */
  function lines(each) {
    ctx.beginPath();
    for (let i = 0; i < sights.length; i += 4) {
      const [from, to, last] = [0, 1, 2].map((n) => place(sights[i + n]));
      const part = sights[i + 3] / WHOLE;
      each(from, [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part], to, last, sights[i + 3] === WHOLE);
    }
  }

  lines((from, stop) => {
    ctx.moveTo(...from);
    ctx.lineTo(...stop);
  });
  stroke(ctx, width + 2, colours.casing);
  stroke(ctx, width, ink);
  ctx.setLineDash([width, 2.5 * width]);
  lines((_, stop, to, __, free) => {
    if (free) return;
    ctx.moveTo(...stop);
    ctx.lineTo(...to);
  });
  stroke(ctx, width, ink);
  ctx.setLineDash([]);
  lines((_, __, ___, [x, y], free) => {
    if (free) return;
    ctx.moveTo(x - reach, y - reach);
    ctx.lineTo(x + reach, y + reach);
    ctx.moveTo(x - reach, y + reach);
    ctx.lineTo(x + reach, y - reach);
  });
  stroke(ctx, width + 2.5, colours.casing);
  stroke(ctx, width + 0.5, ink);
  // Where a line ends that is free.
  lines((_, __, [x, y], ___, free) => {
    if (!free) return;
    ctx.moveTo(x + reach * 0.6, y);
    ctx.arc(x, y, reach * 0.6, 0, 2 * Math.PI);
  });
  stroke(ctx, 2, colours.casing);
  ctx.fillStyle = ink;
  ctx.fill();
}
