/**
 * The lines that a search looked along: those of all steps so far faintly, those of the step shown strongly, with a dot
 * where one came to a jump point and a bar where it could go no further.
 *
 * @import { Camera, View } from '../../engine/types.js'
 *
 * @typedef {Uint32Array} Lines  Three numbers a line, as the engine gives them: the cells where it begins and ends, and
 *   a sum of JUMPS and SIDE.
 */
import { middle } from '../lattice.js';
import { stroke } from './line.js';
import { rampOf } from './tree.js';
import { pathFor } from './vector.js';

const JUMPS = 1;
const SIDE = 2;
/** On light ground and on dark. */
const LIGHT = '#00543a';
const DARK = '#8dffc4';

/** The colour of all that a search looks along. @param {View} view */
export function inkOf({ colours }) {
  return rampOf(colours)[0].startsWith('#f') ? DARK : LIGHT;
}

/**
 * @param {Lines} lines
 * @param {View} view
 * @param {Camera} camera
 * @param {(from: [number, number], to: [number, number], flags: number) => void} each  Told both ends in the picture.
 */
function forEach(lines, { world }, camera, each) {
  const place = (/** @type {number} */ cell) => middle(camera, false, cell % world.width, Math.floor(cell / world.width));
  for (let i = 0; i < lines.length; i += 3) each(place(lines[i]), place(lines[i + 1]), lines[i + 2]);
}

/**
 * Those of the steps before.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Lines} lines
 */
export function drawPast(ctx, view, camera, lines) {
  const path = pathFor(ctx);
  forEach(lines, view, camera, (from, to) => {
    path.moveTo(...from);
    path.lineTo(...to);
  });
  ctx.globalAlpha = 0.4;
  ctx.lineCap = 'round';
  ctx.lineWidth = Math.min(2, Math.max(0.75, camera.scale * 0.06));
  ctx.strokeStyle = inkOf(view);
  ctx.stroke(path);
  ctx.globalAlpha = 1;
}

/**
 * Those of the step shown.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {Lines} lines
 */
export function drawStep(ctx, view, camera, lines) {
  if (!lines.length) return;
  const ink = inkOf(view);
  const width = Math.min(4, Math.max(1.5, camera.scale * 0.14));
  const reach = Math.max(2.2, camera.scale * 0.2);
  const trace = (/** @type {boolean} */ side) => {
    ctx.beginPath();
    forEach(lines, view, camera, ([x, y], [toX, toY], flags) => {
      if (!!(flags & SIDE) !== side) return;
      ctx.moveTo(x, y);
      ctx.lineTo(toX, toY);
      if (flags & JUMPS) return;
      // Across its end.
      const length = Math.hypot(toX - x, toY - y);
      const [across, down] = [((toY - y) / length) * reach, ((toX - x) / length) * reach];
      ctx.moveTo(toX - across, toY + down);
      ctx.lineTo(toX + across, toY - down);
    });
  };
  trace(true);
  stroke(ctx, Math.max(1, width * 0.5), ink);
  trace(false);
  stroke(ctx, width + 2, view.colours.casing);
  stroke(ctx, width, ink);
  ctx.beginPath();
  forEach(lines, view, camera, (_, [x, y], flags) => {
    if (!(flags & JUMPS)) return;
    ctx.moveTo(x + reach, y);
    ctx.arc(x, y, reach, 0, 2 * Math.PI);
  });
  stroke(ctx, 2, view.colours.casing);
  ctx.fillStyle = ink;
  ctx.fill();
}
