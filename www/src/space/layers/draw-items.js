/**
 * Items: a sign for each kind, and the heading of whoever uses it.
 *
 * @import { Item } from '../types.js'
 * @import { Drawing } from '../view/drawing.js'
 */
import { toScreen } from '../view/view.js';

/** Pixels from the middle of a sign to its rim. */
const RIM = 10;

/** Signs on a field of 20 by 20. @type {Record<string, string>} */
const SIGNS = {
  object: 'M10 5.5l4.5 4.5-4.5 4.5L5.5 10z',
  look: 'M4.5 10c3-4.5 8-4.5 11 0c-3 4.5-8 4.5-11 0zM10 8.8a1.2 1.2 0 1 0 .01 0z',
  sit: 'M7 5v9.5M7 10.5h6v4',
  drink: 'M10 4.8c2.5 3.2 3.5 4.8 3.5 6.5a3.5 3.5 0 0 1-7 0c0-1.7 1-3.3 3.5-6.5z',
  graze: 'M10 14.5v-8M6.5 14.5c0-3-.5-4.5-1.5-6M13.5 14.5c0-3 .5-4.5 1.5-6',
  hide: 'M5 13.5a5 5 0 0 1 10 0zM8.5 13.5v-2h3v2',
  flee: 'M5.5 6.5l3.5 3.5-3.5 3.5M10.5 6.5l3.5 3.5-3.5 3.5',
};

/** @param {Drawing} drawing @param {Item[]} items */
export function drawItems(drawing, items) {
  const ink = drawing.colour('ink');
  for (const { at: { x, y }, facing, kind, name } of items) {
    if (facing !== null) drawFacing(drawing, x, y, facing);
    drawing.disc(x, y, { pixels: RIM, fill: drawing.colour('surface'), stroke: ink, width: 1.5 });
    drawSign(drawing, x, y, kind);
    if (name) drawing.words(x, y, name, { size: 11, dy: RIM + 9 });
  }
}

/** @param {Drawing} drawing @param {number} x @param {number} y @param {number} facing */
function drawFacing(drawing, x, y, facing) {
  drawing.arrow(x, y, facing, RIM + 14, drawing.colour('ink'), 2);
}

/** @param {Drawing} drawing @param {number} x @param {number} y @param {string} kind */
function drawSign({ context, view, colour }, x, y, kind) {
  const [px, py] = toScreen(view, x, y);
  context.save();
  context.translate(px - 10, py - 10);
  context.strokeStyle = colour('ink');
  context.lineWidth = 1.6;
  context.lineCap = context.lineJoin = 'round';
  context.stroke(new Path2D(SIGNS[kind] ?? SIGNS.object));
  context.restore();
}

/** @param {Drawing} drawing @param {Item | undefined} item */
export function drawItemChosen(drawing, item) {
  if (item) drawing.disc(item.at.x, item.at.y, { pixels: RIM + 4, stroke: drawing.colour('accent'), width: 3 });
}
