/**
 * Risk as hatching that falls from left to right, where that of walls rises: the more risk, the denser; and as a number
 * once cells are large enough.
 *
 * @import { Camera, View } from '../../engine/types.js'
 */
import { middle, seenCells } from '../../stage/lattice.js';
import { rampOf } from '../../stage/layers/tree.js';
import { pathFor } from '../../stage/layers/vector.js';

/** Smaller cells, in CSS pixels, are tinted: lines would run together. */
const HATCHED = 4;
/** From this size of a cell on its risk is written in it. */
const NUMBERED = 20;
const BLOCKED = 4;
/** The most lines that begin at a side of a cell. */
const DENSEST = 3;
const MOST = 9;
/** On light ground and on dark. */
const LIGHT = '#7a1f00';
const DARK = '#ffc2a1';

/** @param {View} view */
const inkOf = ({ colours }) => (rampOf(colours)[0].startsWith('#f') ? DARK : LIGHT);

/**
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} risks
 * @param {(x: number, y: number, risk: number) => void} each  Told column and row.
 */
function forEach(view, camera, risks, each) {
  const part = seenCells(camera, view.hexagons, view.world, view.size);
  for (let y = part.y; y < part.y + part.height; y++) {
    for (let x = part.x; x < part.x + part.width; x++) {
      const at = y * view.world.width + x;
      if (risks[at] > 0 && view.terrain[at] < BLOCKED) each(x, y, risks[at]);
    }
  }
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} risks  Of every cell, 0 to 9; none where there is none.
 */
export function drawRisk(ctx, view, camera, risks) {
  if (!risks.length) return;
  ctx.save();
  if (camera.scale < HATCHED) tint(ctx, view, camera, risks);
  else hatch(ctx, view, camera, risks);
  if (camera.scale >= NUMBERED) number(ctx, view, camera, risks);
  ctx.restore();
}

/**
 * Cells of a row that are alike, as one.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} risks
 */
function tint(ctx, view, camera, risks) {
  const { scale } = camera;
  ctx.fillStyle = inkOf(view);
  let run = { x: 0, y: -1, length: 0, risk: 0 };
  const fill = () => {
    if (!run.length) return;
    const [left, top] = middle(camera, view.hexagons, run.x, run.y);
    ctx.globalAlpha = 0.15 + (0.45 * run.risk) / MOST;
    ctx.fillRect(left - scale / 2, top - scale / 2, run.length * scale, scale);
  };
  forEach(view, camera, risks, (x, y, risk) => {
    if (y === run.y && x === run.x + run.length && risk === run.risk) run.length++;
    else {
      fill();
      run = { x, y, length: 1, risk };
    }
  });
  fill();
}

/**
 * Lines that go on in the cells beside.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} risks
 */
function hatch(ctx, view, camera, risks) {
  const size = camera.scale;
  const half = size / 2;
  const path = pathFor(ctx);
  forEach(view, camera, risks, (x, y, risk) => {
    const [left, top] = middle(camera, view.hexagons, x, y);
    const dense = Math.ceil((risk * DENSEST) / MOST);
    for (let line = 1 - dense; line < dense; line++) {
      const by = (line * size) / dense;
      path.moveTo(left - half + Math.max(0, by), top - half - Math.min(0, by));
      path.lineTo(left + half + Math.min(0, by), top + half - Math.max(0, by));
    }
  });
  const width = Math.max(0.8, Math.min(2, size / 16));
  ctx.globalAlpha = 0.7;
  ctx.lineWidth = width + 1;
  ctx.strokeStyle = view.colours.casing;
  ctx.stroke(path);
  ctx.globalAlpha = 1;
  ctx.lineWidth = width;
  ctx.strokeStyle = inkOf(view);
  ctx.stroke(path);
}

/**
 * In the upper left corner: that of a cost is below the middle.
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {Camera} camera
 * @param {ArrayLike<number>} risks
 */
function number(ctx, view, camera, risks) {
  const size = Math.min(16, camera.scale * 0.36);
  ctx.font = `700 ${size}px "Liberation Sans", Arial, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineWidth = 3;
  ctx.lineJoin = 'round';
  ctx.strokeStyle = view.colours.casing;
  ctx.fillStyle = inkOf(view);
  forEach(view, camera, risks, (x, y, risk) => {
    const [left, top] = middle(camera, view.hexagons, x, y);
    const by = camera.scale * (view.hexagons ? 0.2 : 0.29);
    ctx.strokeText(String(risk), left - by, top - by);
    ctx.fillText(String(risk), left - by, top - by);
  });
}
