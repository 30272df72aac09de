/**
 * A body on the floor, seen from above, and footprints.
 *
 * @import { Drawing } from '../../view/drawing.js'
 * @import { GaitState } from '../state.js'
 */
import { toScreen } from '../../view/view.js';
import { drawFigure } from './figure.js';

/** Numbers of a footprint: x and y of heel and toes, side (0 left). */
export const PRINT = 5;

/** @param {Drawing} drawing @param {ArrayLike<number>} prints @param {number} leg */
export function drawPrints(drawing, prints, leg) {
  for (let at = 0; at < prints.length; at += PRINT) {
    drawing.line(Array.from({ length: 4 }, (_, i) => prints[at + i]), { colour: drawing.colour(prints[at + 4] ? 'gait-right' : 'gait-left'), width: Math.max(2.5, drawing.px(0.085 * leg)), alpha: 0.5 });
  }
}

/** Pixels of a leg below which a body is a dot. */
const DOT = 8;

/** Whether a body of this leg is large enough for limbs. @param {Drawing} drawing @param {number} leg */
export const hasFigure = (drawing, leg) => drawing.px(leg) >= DOT;

/**
 * From above, turned to where it goes.
 * @param {Drawing} drawing
 * @param {Pick<GaitState['seen'], 'parts' | 'leg'> & { places: ArrayLike<number> }} seen
 * @param {ArrayLike<number>} body x, y and heading
 */
export function drawBody(drawing, { leg, parts, places }, body) {
  const { context } = drawing;
  const [x, y] = toScreen(drawing.view, body[0], body[1]);
  const scale = drawing.px(1);
  context.save();
  context.translate(x, y);
  context.rotate(-body[2]);
  if (!hasFigure(drawing, leg)) {
    context.beginPath();
    context.arc(0, 0, 4, 0, 2 * Math.PI);
    context.fillStyle = drawing.colour('gait-trunk');
    context.fill();
  } else drawFigure(context, { kind: 'top', x: 0, y: 0, scale, box: [0, 0, 0, 0] }, parts, places, { leg, colour: drawing.colour });
  context.restore();
}
