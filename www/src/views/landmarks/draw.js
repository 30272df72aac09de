/**
 * Landmarks in the picture: a diamond in the middle of each cell, with its number where there is room.
 *
 * @import { Camera, View } from '../../engine/types.js'
 */
import { middle } from '../../stage/lattice.js';
import { inkOf } from '../../stage/layers/scans.js';

/** Cells of at least so many pixels have a number. */
const ROOM = 16;

/** @param {CanvasRenderingContext2D} ctx @param {View} view @param {Camera} camera @param {Uint32Array} cells */
export function drawLandmarks(ctx, view, camera, cells) {
  const ink = inkOf(view);
  const reach = Math.max(5, camera.scale * 0.42);
  cells.forEach((cell, i) => {
    const [x, y] = middle(camera, view.hexagons ?? false, cell % view.world.width, Math.floor(cell / view.world.width));
    ctx.beginPath();
    ctx.moveTo(x, y - reach);
    ctx.lineTo(x + reach, y);
    ctx.lineTo(x, y + reach);
    ctx.lineTo(x - reach, y);
    ctx.closePath();
    ctx.fillStyle = ink;
    ctx.fill();
    ctx.lineWidth = 1.5;
    ctx.strokeStyle = view.colours.casing;
    ctx.stroke();
    if (camera.scale < ROOM) return;
    ctx.fillStyle = view.colours.casing;
    ctx.font = `600 ${Math.round(reach)}px sans-serif`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillText(String(i + 1), x, y);
  });
}
